import { isPart, type CitationData } from '../citation-data.ts'
import { namesOf, straight, turned } from './names.ts'
import {
  doiAddress,
  editionOf,
  italic,
  scriptOf,
  sentence,
  stopped,
  tidyEdition,
  tidyTitle,
} from './style.ts'

// Chicago, 17th edition, notes and bibliography: the entry of the bibliography. Ten authors are named, of more the first seven.

function authors(data: CitationData, isChinese: boolean) {
  const names = namesOf(data)
  const isLong = names.length > 10
  const shown = (isLong ? names.slice(0, 7) : names).map((name, place) =>
    place === 0 || isChinese ? turned(name) : straight(name),
  )
  if (shown.length === 0) return ''
  if (isChinese) return `${shown.join('、')}${isLong ? '等' : ''}`
  if (isLong) return `${shown.join(', ')}, et al.`
  if (shown.length === 1) return shown[0]!
  return `${shown.slice(0, -1).join(', ')}, and ${shown.at(-1)}`
}

export function chicago(data: CitationData) {
  const { publisher, place, doi, series, year, published } = data
  const isChinese = scriptOf(data) === 'chinese'
  const title = tidyTitle(data.title, isChinese ? '：' : ': ')
  const when = year === null ? published : String(year)
  const [host = ''] = series
  const who = authors(data, isChinese)
  const link = doiAddress(doi)
  if (isChinese) {
    const house = isPart(data) ? '' : [place, publisher].filter(Boolean).join('：')
    const dated = when === '' ? '' : /^\d+$/u.test(when) ? `${when}年` : when
    const items = [
      isPart(data)
        ? `《${title}》`
        : `《${title}》${bracketed(editionOf(tidyEdition(data.edition), true))}`,
      isPart(data) && host !== '' ? `《${host}》` : '',
      house,
      dated,
      link,
    ].filter(Boolean)
    return sentence(who !== '' && `${who}：`, `${items.join('，')}。`)
  }
  if (isPart(data)) {
    return sentence(
      who !== '' && `${stopped(who)} `,
      `“${stopped(title)}”`,
      host !== '' && ' ',
      host !== '' && italic(host),
      when !== '' && (host === '' ? ` ${when}` : ` (${when})`),
      '.',
      link !== '' && ` ${stopped(link)}`,
    )
  }
  const edition = editionOf(tidyEdition(data.edition), false)
  const house = [place, publisher].filter(Boolean).join(': ')
  const imprint = [house, when].filter(Boolean).join(', ')
  return sentence(
    who !== '' && `${stopped(who)} `,
    italic(title),
    '.',
    edition !== '' && ` ${stopped(edition)}`,
    imprint !== '' && ` ${stopped(imprint)}`,
    link !== '' && ` ${stopped(link)}`,
  )
}

const bracketed = (text: string) => (text === '' ? '' : `（${text}）`)
