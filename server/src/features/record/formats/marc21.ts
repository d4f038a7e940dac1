import { isPart, type Cited } from '../cited.ts'
import { writeIso2709, type MarcField } from './iso2709.ts'

/** MARC 21 in UTF-8, as library systems and OCLC's tools read it. */
export const toMarc21 = (records: readonly Cited[]) =>
  records.map((cited) => writeIso2709(leaderOf(cited), marc21Fields(cited))).join('')

/** The places of the leader that ISO 2709 leaves free. */
export function leaderOf(cited: Cited) {
  const isArticle = isPart(cited)
  const isSerial = cited.documentType.includes('journal') && !isArticle
  const level = isArticle ? 'a' : isSerial ? 's' : 'm'
  return { status: `na${level} a`, end: ' i ' }
}

export function marc21Fields(cited: Cited): MarcField[] {
  const isArticle = isPart(cited)
  const [first, ...others] = cited.creators
  const [series = ''] = cited.series
  const field = (tag: string, ind: string, ...subfields: [string, string][]): MarcField[] => {
    const filled = subfields.filter(([, value]) => value !== '')
    return filled.length === 0 ? [] : [{ tag, ind, subfields: filled }]
  }
  const each = (values: readonly string[], write: (value: string) => MarcField[]) =>
    values.flatMap(write)
  return [
    { tag: '001', value: String(cited.recordId) },
    { tag: '008', value: fixedField(cited) },
    ...each(cited.isbn, (isbn) => field('020', '  ', ['a', isbn])),
    ...each(cited.issn, (issn) => field('022', '  ', ['a', issn])),
    ...field('024', '7 ', ['a', cited.doi], ['2', cited.doi && 'doi']),
    ...(cited.language.length > 1
      ? [
          {
            tag: '041',
            ind: '0 ',
            subfields: cited.language.map((code): [string, string] => ['a', code]),
          },
        ]
      : []),
    ...(cited.classScheme === 'LCC' ? field('050', ' 4', ['a', cited.classNo]) : []),
    ...(cited.classScheme === 'CLC' ? field('084', '  ', ['a', cited.classNo], ['2', 'clc']) : []),
    ...field('090', '  ', ['a', cited.callNo]),
    ...field('100', first?.includes(',') ? '1 ' : '0 ', ['a', first ?? '']),
    ...field('245', first ? '10' : '00', ['a', cited.title]),
    ...each(cited.otherTitles, (title) => field('246', '3 ', ['a', title])),
    ...field('250', '  ', ['a', cited.edition]),
    ...field(
      '264',
      ' 1',
      ['a', cited.place],
      ['b', cited.publisher],
      ['c', cited.published || yearOf(cited)],
    ),
    ...field('300', '  ', ['a', cited.extent]),
    ...(isArticle ? [] : each(cited.series, (name) => field('490', '0 ', ['a', name]))),
    ...each(cited.subjects, (subject) => field('650', ' 4', ['a', subject])),
    ...each(others, (name) => field('700', name.includes(',') ? '1 ' : '0 ', ['a', name])),
    ...(isArticle ? field('773', '0 ', ['t', series]) : []),
    ...field('856', '42', ['u', cited.address]),
    ...field('520', '  ', ['a', cited.abstract]),
  ]
}

const yearOf = ({ year }: Cited) => (year === null ? '' : String(year))

/** 008: the day is left at the beginning of time, for no two exports of a record should differ. */
function fixedField({ year, language }: Cited) {
  const dated = year !== null && year > 0 && year <= 9999
  const date = dated ? `s${String(year).padStart(4, '0')}    ` : 'n        '
  return `000000${date}xx ${' '.repeat(17)}${(language[0] ?? 'und').slice(0, 3)} d`
}
