import { isPart, type CitationData } from '../citation-data.ts'
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

const yearOf = ({ year, published }: CitationData) => (year === null ? published : String(year))

function western(data: CitationData) {
  const names = namesOf(data).map(({ family, given }) =>
    given === '' ? family : `${family}, ${dottedInitials(given)}`,
  )
  if (names.length === 0) return ''
  if (names.length > 20) return `${names.slice(0, 19).join(', ')}, . . . ${names.at(-1)}`
  return names.length === 1 ? names[0]! : `${names.slice(0, -1).join(', ')}, & ${names.at(-1)}`
}

function chinese(data: CitationData) {
  const names = namesOf(data).map(({ family, given }) =>
    given === '' ? family : `${family}, ${dottedInitials(given)}`,
  )
  return names.length > 20 ? `${names.slice(0, 19).join('、')}⋯⋯${names.at(-1)}` : names.join('、')
}

export function apa(data: CitationData) {
  return scriptOf(data) === 'chinese' ? inChinese(data) : inLatin(data)
}

function inLatin(data: CitationData) {
  const { publisher, doi, series } = data
  const title = tidyTitle(data.title)
  const who = western(data)
  const year = `(${yearOf(data) || 'n.d.'})`
  const link = doi === '' ? '' : ` ${doiAddress(doi)}`
  if (isPart(data)) {
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
  const which = editionOf(tidyEdition(data.edition))
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

function inChinese(data: CitationData) {
  const { publisher, doi, series } = data
  const title = tidyTitle(data.title, '：')
  const edition = tidyEdition(data.edition)
  const number = editionNumber(edition)
  const isFirst = number !== undefined && number <= 1 && isPlainlyNumbered(edition)
  const which = edition === '' || isFirst ? '' : `（${edition}）`
  const [host = ''] = series
  const work = isPart(data)
    ? `〈${title}〉。${host === '' ? '' : `《${host}》。`}`
    : `《${title}》${which}。`
  const year = `（${yearOf(data) || '无日期'}）`
  const who = chinese(data)
  return sentence(
    who === '' ? `${work.replace(/。$/u, '')}${year}。` : `${who}${year}。${work}`,
    !isPart(data) && publisher !== '' && `${publisher}。`,
    doi !== '' && doiAddress(doi),
  )
}
