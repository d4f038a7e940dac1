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

// MLA, 9th edition. One author, two, or the first and the others.

function authors(data: CitationData, isChinese: boolean) {
  const names = namesOf(data)
  const [first, second] = names
  if (!first) return ''
  if (isChinese) {
    if (!second) return `${turned(first)}。`
    return names.length === 2 ? `${turned(first)}、${straight(second)}。` : `${turned(first)}等。`
  }
  if (!second) return stopped(turned(first))
  if (names.length === 2) return stopped(`${turned(first)}, and ${straight(second)}`)
  return `${turned(first)}, et al.`
}

export function mla(data: CitationData) {
  const { publisher, doi, series, year, published } = data
  const isChinese = scriptOf(data) === 'chinese'
  const title = tidyTitle(data.title, isChinese ? '：' : ': ')
  const [host = ''] = series
  const when = year === null ? published : String(year)
  const link = doiAddress(doi)
  const who = authors(data, isChinese)
  const edition = isPart(data) ? '' : editionOf(tidyEdition(data.edition), isChinese)
  const house = isPart(data) ? '' : publisher
  if (isChinese) {
    const end = [edition, house, when, link].filter(Boolean).join('，')
    return sentence(
      who,
      isPart(data) ? `“${title}。”` : `《${title}》。`,
      isPart(data) && host !== '' && `《${host}》，`,
      end !== '' && `${end}。`,
    )
  }
  const end = [edition, house, when, link].filter(Boolean).join(', ')
  return sentence(
    who,
    who !== '' && ' ',
    ...(isPart(data)
      ? [
          `“${stopped(title)}”`,
          host !== '' && ' ',
          host !== '' && italic(host),
          host !== '' && end !== '' && ',',
        ]
      : [italic(title), '.']),
    end !== '' && ` ${stopped(end)}`,
  )
}
