import { isPart, type CitationData } from '../citation-data.ts'
import { writeIso2709, type MarcField } from './iso2709.ts'

/** MARC 21 in UTF-8, as library systems and OCLC's tools read it. */
export const toMarc21 = (records: readonly CitationData[]) =>
  records.map((cited) => writeIso2709(leaderOf(cited), marc21Fields(cited))).join('')

/** The places of the leader that ISO 2709 leaves free. */
export function leaderOf(data: CitationData) {
  const isArticle = isPart(data)
  const isSerial = data.documentType.includes('journal') && !isArticle
  const level = isArticle ? 'a' : isSerial ? 's' : 'm'
  return { status: `na${level} a`, end: ' i ' }
}

export function marc21Fields(data: CitationData): MarcField[] {
  const isArticle = isPart(data)
  const [first, ...others] = data.creators
  const [series = ''] = data.series
  const field = (tag: string, ind: string, ...subfields: [string, string][]): MarcField[] => {
    const filled = subfields.filter(([, value]) => value !== '')
    return filled.length === 0 ? [] : [{ tag, ind, subfields: filled }]
  }
  const each = (values: readonly string[], write: (value: string) => MarcField[]) =>
    values.flatMap(write)
  return [
    { tag: '001', value: String(data.recordId) },
    { tag: '008', value: fixedField(data) },
    ...each(data.isbn, (isbn) => field('020', '  ', ['a', isbn])),
    ...each(data.issn, (issn) => field('022', '  ', ['a', issn])),
    ...field('024', '7 ', ['a', data.doi], ['2', data.doi && 'doi']),
    ...(data.language.length > 1
      ? [
          {
            tag: '041',
            ind: '0 ',
            subfields: data.language.map((code): [string, string] => ['a', code]),
          },
        ]
      : []),
    ...(data.classScheme === 'LCC' ? field('050', ' 4', ['a', data.classNo]) : []),
    ...(data.classScheme === 'CLC' ? field('084', '  ', ['a', data.classNo], ['2', 'clc']) : []),
    ...field('090', '  ', ['a', data.callNo]),
    ...field('100', first?.includes(',') ? '1 ' : '0 ', ['a', first ?? '']),
    ...field('245', first ? '10' : '00', ['a', data.title]),
    ...each(data.otherTitles, (title) => field('246', '3 ', ['a', title])),
    ...field('250', '  ', ['a', data.edition]),
    ...field(
      '264',
      ' 1',
      ['a', data.place],
      ['b', data.publisher],
      ['c', data.published || yearOf(data)],
    ),
    ...field('300', '  ', ['a', data.extent]),
    ...(isArticle ? [] : each(data.series, (name) => field('490', '0 ', ['a', name]))),
    ...each(data.subjects, (subject) => field('650', ' 4', ['a', subject])),
    ...each(others, (name) => field('700', name.includes(',') ? '1 ' : '0 ', ['a', name])),
    ...(isArticle ? field('773', '0 ', ['t', series]) : []),
    ...field('856', '42', ['u', data.address]),
    ...field('520', '  ', ['a', data.abstract]),
  ]
}

const yearOf = ({ year }: CitationData) => (year === null ? '' : String(year))

/** 008: the day is left at the beginning of time, for no two exports of a record should differ. */
function fixedField({ year, language }: CitationData) {
  const dated = year !== null && year > 0 && year <= 9999
  const date = dated ? `s${String(year).padStart(4, '0')}    ` : 'n        '
  return `000000${date}xx ${' '.repeat(17)}${(language[0] ?? 'und').slice(0, 3)} d`
}
