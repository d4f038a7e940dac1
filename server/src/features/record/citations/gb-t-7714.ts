import { isPart, type Cited } from '../cited.ts'
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

function authors(cited: Cited, script: Script) {
  const names = namesOf(cited).map(({ family, given }) =>
    given === '' ? family : `${family.toUpperCase()} ${bareInitials(given)}`.trim(),
  )
  return names.length > named
    ? [...names.slice(0, named), others[script]].join(', ')
    : names.join(', ')
}

/** The first edition is not named; others by number (8.3): 3版, 5th ed. */
function edition(cited: Cited, script: Script) {
  const text = tidyEdition(cited.edition)
  if (text === '') return ''
  const number = editionNumber(text)
  if (number === undefined || !isPlainlyNumbered(text)) return text
  if (number <= 1) return ''
  return script === 'other' || script === 'russian' ? `${ordinal(number)} ed` : `${number}版`
}

/** Place and house, or that they are not known (8.4). What is read online may go without. */
function house({ place, publisher, isElectronic }: Cited, script: Script) {
  if (place === '' && publisher === '' && isElectronic) return ''
  const isEastern = script === 'chinese'
  const where = place || (isEastern ? '[出版地不详]' : '[S.l.]')
  const who = publisher || (isEastern ? '[出版者不详]' : '[s.n.]')
  return `${where}: ${who}`
}

const when = ({ year, published }: Cited) => (year === null ? published : String(year))

const doiEnd = ({ doi }: Cited) => (doi === '' ? '' : `DOI:${doi}`)

/** With the carrier: what is read online is marked so, and says where. */
function mark(cited: Cited) {
  const kind = marks[cited.documentType] ?? 'Z'
  return `[${kind}${isOnline(cited) ? '/OL' : ''}]`
}
const isOnline = ({ isElectronic, doi, address }: Cited) =>
  isElectronic && (doi !== '' || address !== '')

/** Full stops between the items; none is doubled. */
const joined = (items: string[]) =>
  items
    .filter(Boolean)
    .map((item) => item.replace(/\.$/u, ''))
    .join('. ')
    .concat('.')

/** `accessed`: the day it was read, as 2026-11-15; wanted for what is online only. */
function online(cited: Cited, accessed: string) {
  if (!isOnline(cited)) return ['', '']
  const day = accessed === '' ? '' : `[${accessed}]`
  return [day, cited.doi === '' ? cited.address : '']
}

/** Numbered: author. title[M]. edition. place: house, year. */
export function gbNumeric(cited: Cited, accessed = '') {
  const script = scriptOf(cited)
  const [day, url] = online(cited, accessed)
  const year = when(cited)
  const dated = (text: string) => [text, year].filter(Boolean).join(', ') + day
  return [
    plain(
      joined([
        authors(cited, script),
        titled(cited),
        ...source(cited, script, dated),
        url!,
        doiEnd(cited),
      ]),
    ),
  ]
}

/** Author and year: author, year. title[M]. edition. place: house. */
export function gbAuthorYear(cited: Cited, accessed = '') {
  const script = scriptOf(cited)
  const [day, url] = online(cited, accessed)
  // Without an author the standard puts 佚名 or Anon in its place (10.2.2).
  const who = authors(cited, script) || (script === 'chinese' ? '佚名' : 'Anon')
  const undated = (text: string) => text + day
  return [
    plain(
      joined([
        [who, when(cited)].filter(Boolean).join(', '),
        titled(cited),
        ...source(cited, script, undated),
        url!,
        doiEnd(cited),
      ]),
    ),
  ]
}

const gbTitle = (title: string) => tidyTitle(title).replaceAll('：', ': ')

function titled(cited: Cited) {
  const [host = ''] = cited.series
  const title = `${gbTitle(cited.title)}${mark(cited)}`
  return cited.documentType === 'conference-paper' && host !== ''
    ? `${title}//${gbTitle(host)}`
    : title
}

/** Where it was published: of an article its journal or newspaper, of others edition and house. */
function source(cited: Cited, script: Script, dated: (text: string) => string) {
  const [host = ''] = cited.series
  if (isPart(cited) && cited.documentType !== 'conference-paper') return [dated(gbTitle(host))]
  if (cited.documentType === 'patent') return [dated('')]
  return [edition(cited, script), dated(house(cited, script))]
}
