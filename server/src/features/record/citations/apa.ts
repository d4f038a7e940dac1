import { isPart, type Cited } from '../cited.ts'
import { dottedInitials, namesOf } from './names.ts'
import {
  doiAddress,
  editionNumber,
  isPlainlyNumbered,
  italic,
  ordinal,
  plain,
  scriptOf,
  sentence,
  stopped,
  tidyEdition,
  tidyTitle,
} from './style.ts'

// APA, 7th edition. Titles keep the capitals they were printed with. Items in Chinese follow the Chinese form of the style:
// full-width signs, 《》 for works and 〈〉 for what stands in them.

const yearOf = ({ year, published }: Cited) => (year === null ? published : String(year))

function western(cited: Cited) {
  const names = namesOf(cited).map(({ family, given }) =>
    given === '' ? family : `${family}, ${dottedInitials(given)}`,
  )
  if (names.length === 0) return ''
  if (names.length > 20) return `${names.slice(0, 19).join(', ')}, . . . ${names.at(-1)}`
  return names.length === 1 ? names[0]! : `${names.slice(0, -1).join(', ')}, & ${names.at(-1)}`
}

function chinese(cited: Cited) {
  const names = namesOf(cited).map(({ family, given }) =>
    given === '' ? family : `${family}, ${dottedInitials(given)}`,
  )
  return names.length > 20 ? `${names.slice(0, 19).join('、')}⋯⋯${names.at(-1)}` : names.join('、')
}

export function apa(cited: Cited) {
  return scriptOf(cited) === 'chinese' ? inChinese(cited) : inLatin(cited)
}

function inLatin(cited: Cited) {
  const { publisher, doi, series } = cited
  const title = tidyTitle(cited.title)
  const who = western(cited)
  const year = `(${yearOf(cited) || 'n.d.'})`
  const link = doi === '' ? '' : ` ${doiAddress(doi)}`
  if (isPart(cited)) {
    const [host = ''] = series
    return sentence(
      who === '' ? stopped(title) : `${stopped(who)} ${year}. ${stopped(title)}`,
      who === '' && ` ${year}.`,
      host !== '' && plain(' '),
      host !== '' && italic(host),
      host !== '' && '.',
      link,
    )
  }
  const which = editionOf(tidyEdition(cited.edition))
  const house = publisher === '' ? '' : ` ${stopped(publisher)}`
  const head = who === '' ? [] : [`${stopped(who)} ${year}. `]
  const tail = who === '' ? ` ${year}.` : ''
  return sentence(...head, italic(title), which === '' ? '.' : ` (${which}).`, tail, house, link)
}

function editionOf(edition: string) {
  const number = editionNumber(edition)
  if (number === undefined || !isPlainlyNumbered(edition)) return edition.replace(/\.$/u, '')
  return number <= 1 ? '' : `${ordinal(number)} ed.`
}

function inChinese(cited: Cited) {
  const { publisher, doi, series } = cited
  const title = tidyTitle(cited.title, '：')
  const edition = tidyEdition(cited.edition)
  const number = editionNumber(edition)
  const isFirst = number !== undefined && number <= 1 && isPlainlyNumbered(edition)
  const which = edition === '' || isFirst ? '' : `（${edition}）`
  const [host = ''] = series
  const work = isPart(cited)
    ? `〈${title}〉。${host === '' ? '' : `《${host}》。`}`
    : `《${title}》${which}。`
  const year = `（${yearOf(cited) || '无日期'}）`
  const who = chinese(cited)
  return sentence(
    who === '' ? `${work.replace(/。$/u, '')}${year}。` : `${who}${year}。${work}`,
    !isPart(cited) && publisher !== '' && `${publisher}。`,
    doi !== '' && doiAddress(doi),
  )
}
