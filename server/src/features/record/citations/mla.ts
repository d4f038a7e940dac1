import { isPart, type Cited } from '../cited.ts'
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

function authors(cited: Cited, isChinese: boolean) {
  const names = namesOf(cited)
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

export function mla(cited: Cited) {
  const { publisher, doi, series, year, published } = cited
  const isChinese = scriptOf(cited) === 'chinese'
  const title = tidyTitle(cited.title, isChinese ? '：' : ': ')
  const [host = ''] = series
  const when = year === null ? published : String(year)
  const link = doiAddress(doi)
  const who = authors(cited, isChinese)
  const edition = isPart(cited) ? '' : editionOf(tidyEdition(cited.edition), isChinese)
  const house = isPart(cited) ? '' : publisher
  if (isChinese) {
    const end = [edition, house, when, link].filter(Boolean).join('，')
    return sentence(
      who,
      isPart(cited) ? `“${title}。”` : `《${title}》。`,
      isPart(cited) && host !== '' && `《${host}》，`,
      end !== '' && `${end}。`,
    )
  }
  const end = [edition, house, when, link].filter(Boolean).join(', ')
  return sentence(
    who,
    who !== '' && ' ',
    ...(isPart(cited)
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
