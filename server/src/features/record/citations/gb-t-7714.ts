import { isPart, type CitationData } from '../citation-data.ts'
import { bareInitials, namesOf } from './names.ts'
import {
  editionNumber,
  isPlainlyNumbered,
  ordinal,
  plain,
  scriptOf,
  tidyEdition,
  tidyTitle,
  type Script,
} from './style.ts'

// GB/T 7714-2015. What the catalogue does not know (pages, volume and issue) is left out, as the standard allows.

/** Annex B: the mark of each kind of document. */
const marks: Record<string, string> = {
  book: 'M',
  'e-book': 'M',
  'ancient-book': 'M',
  textbook: 'M',
  journal: 'J',
  'e-journal': 'J',
  'journal-article': 'J',
  newspaper: 'N',
  'newspaper-article': 'N',
  thesis: 'D',
  'conference-paper': 'C',
  proceedings: 'C',
  patent: 'P',
  standard: 'S',
  report: 'R',
  map: 'CM',
  dataset: 'DS',
  database: 'DB',
  software: 'CP',
  archive: 'A',
}

const others: Record<Script, string> = {
  chinese: '等',
  japanese: '他',
  korean: '외',
  russian: 'и др',
  other: 'et al',
}

/** Three are named, the others counted (8.1.2). */
const named = 3

function authors(data: CitationData, script: Script) {
  const names = namesOf(data).map(({ family, given }) =>
    given === '' ? family : `${family.toUpperCase()} ${bareInitials(given)}`.trim(),
  )
  return names.length > named
    ? [...names.slice(0, named), others[script]].join(', ')
    : names.join(', ')
}

/** The first edition is not named; others by number (8.3): 3版, 5th ed. */
function edition(data: CitationData, script: Script) {
  const text = tidyEdition(data.edition)
  if (text === '') return ''
  const number = editionNumber(text)
  if (number === undefined || !isPlainlyNumbered(text)) return text
  if (number <= 1) return ''
  return script === 'other' || script === 'russian' ? `${ordinal(number)} ed` : `${number}版`
}

/** Place and house, or that they are not known (8.4). What is read online may go without. */
function house({ place, publisher, isElectronic }: CitationData, script: Script) {
  if (place === '' && publisher === '' && isElectronic) return ''
  const isEastern = script === 'chinese'
  const where = place || (isEastern ? '[出版地不详]' : '[S.l.]')
  const who = publisher || (isEastern ? '[出版者不详]' : '[s.n.]')
  return `${where}: ${who}`
}

const when = ({ year, published }: CitationData) => (year === null ? published : String(year))

const doiEnd = ({ doi }: CitationData) => (doi === '' ? '' : `DOI:${doi}`)

/** With the carrier: what is read online is marked so, and says where. */
function mark(data: CitationData) {
  const kind = marks[data.documentType] ?? 'Z'
  return `[${kind}${isOnline(data) ? '/OL' : ''}]`
}
const isOnline = ({ isElectronic, doi, address }: CitationData) =>
  isElectronic && (doi !== '' || address !== '')

/** Full stops between the items; none is doubled. */
const joined = (items: string[]) =>
  items
    .filter(Boolean)
    .map((item) => item.replace(/\.$/u, ''))
    .join('. ')
    .concat('.')

/** `accessed`: the day it was read, as 2026-11-15; wanted for what is online only. */
function online(data: CitationData, accessed: string) {
  if (!isOnline(data)) return ['', '']
  const day = accessed === '' ? '' : `[${accessed}]`
  return [day, data.doi === '' ? data.address : '']
}

/** Numbered: author. title[M]. edition. place: house, year. */
export function gbNumeric(data: CitationData, accessed = '') {
  const script = scriptOf(data)
  const [day, url] = online(data, accessed)
  const year = when(data)
  const dated = (text: string) => [text, year].filter(Boolean).join(', ') + day
  return [
    plain(
      joined([
        authors(data, script),
        titled(data),
        ...source(data, script, dated),
        url!,
        doiEnd(data),
      ]),
    ),
  ]
}

/** Author and year: author, year. title[M]. edition. place: house. */
export function gbAuthorYear(data: CitationData, accessed = '') {
  const script = scriptOf(data)
  const [day, url] = online(data, accessed)
  // Without an author the standard puts 佚名 or Anon in its place (10.2.2).
  const who = authors(data, script) || (script === 'chinese' ? '佚名' : 'Anon')
  const undated = (text: string) => text + day
  return [
    plain(
      joined([
        [who, when(data)].filter(Boolean).join(', '),
        titled(data),
        ...source(data, script, undated),
        url!,
        doiEnd(data),
      ]),
    ),
  ]
}

const gbTitle = (title: string) => tidyTitle(title).replaceAll('：', ': ')

function titled(data: CitationData) {
  const [host = ''] = data.series
  const title = `${gbTitle(data.title)}${mark(data)}`
  return data.documentType === 'conference-paper' && host !== ''
    ? `${title}//${gbTitle(host)}`
    : title
}

/** Where it was published: of an article its journal or newspaper, of others edition and house. */
function source(data: CitationData, script: Script, dated: (text: string) => string) {
  const [host = ''] = data.series
  if (isPart(data) && data.documentType !== 'conference-paper') return [dated(gbTitle(host))]
  if (data.documentType === 'patent') return [dated('')]
  return [edition(data, script), dated(house(data, script))]
}
