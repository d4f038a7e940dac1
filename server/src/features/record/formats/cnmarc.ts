import type { CitationData } from '../citation-data.ts'
import { writeIso2709, type MarcField } from './iso2709.ts'

/** CNMARC (UNIMARC with China's fields) in UTF-8. */
export const toCnmarc = (records: readonly CitationData[]) => records.map(oneRecord).join('')

function oneRecord(data: CitationData) {
  const isArticle =
    data.documentType.endsWith('article') || data.documentType === 'conference-paper'
  const isSerial = data.documentType.includes('journal') && !isArticle
  const level = isArticle ? 'a' : isSerial ? 's' : 'm'
  const field = (tag: string, ind: string, ...subfields: [string, string][]): MarcField[] => {
    const filled = subfields.filter(([, value]) => value !== '')
    return filled.length === 0 ? [] : [{ tag, ind, subfields: filled }]
  }
  const each = (values: readonly string[], write: (value: string, place: number) => MarcField[]) =>
    values.flatMap(write)
  const [series = ''] = data.series
  const fields: MarcField[] = [
    { tag: '001', value: String(data.recordId) },
    ...each(data.isbn, (isbn) => field('010', '  ', ['a', isbn])),
    ...each(data.issn, (issn) => field('011', '  ', ['a', issn])),
    ...field('017', '70', ['a', data.doi], ['2', data.doi && 'doi']),
    { tag: '100', ind: '  ', subfields: [['a', generalData(data)]] },
    ...(data.language.length > 0
      ? [
          {
            tag: '101',
            ind: '0 ',
            subfields: data.language.map((code): [string, string] => ['a', code]),
          },
        ]
      : []),
    ...field('200', '1 ', ['a', data.title], ['f', data.creators.join('; ')]),
    ...field('205', '  ', ['a', data.edition]),
    ...field(
      '210',
      '  ',
      ['a', data.place],
      ['c', data.publisher],
      ['d', data.published || yearOf(data)],
    ),
    ...field('215', '  ', ['a', data.extent]),
    ...(isArticle ? [] : each(data.series, (name) => field('225', '2 ', ['a', name]))),
    ...(isArticle ? field('461', ' 0', ['t', series]) : []),
    ...each(data.otherTitles, (title) => field('517', '1 ', ['a', title])),
    ...each(data.subjects, (subject) => field('606', '0 ', ['a', subject])),
    ...(data.classScheme === 'CLC' ? field('690', '  ', ['a', data.classNo]) : []),
    ...(data.classScheme === 'LCC' ? field('680', '  ', ['a', data.classNo]) : []),
    ...each(data.creators, (name, place) => field(place === 0 ? '701' : '702', ' 0', ['a', name])),
    ...field('856', '4 ', ['u', data.address]),
    ...field('905', '  ', ['s', data.callNo]),
    ...field('330', '  ', ['a', data.abstract]),
  ]
  return writeIso2709({ status: `na${level}0 `, end: '   ' }, fields)
}

const yearOf = ({ year }: CitationData) => (year === null ? '' : String(year))

/** 100 $a: the day it was entered (none), the kind of date and the year, the language, and that it is UTF-8 (places 26–29: 50). */
function generalData({ year, language }: CitationData) {
  const dated = year !== null && year > 0 && year <= 9999
  const date = dated ? `d${String(year).padStart(4, '0')}    ` : 'u        '
  const isChinese = language[0] === 'chi'
  return `00000000${date}    0${isChinese ? 'chi' : 'eng'}y50      ea`
}
