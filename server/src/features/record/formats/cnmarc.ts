import type { Cited } from '../cited.ts'
import { writeIso2709, type MarcField } from './iso2709.ts'

/** CNMARC (UNIMARC with China's fields) in UTF-8. */
export const toCnmarc = (records: readonly Cited[]) => records.map(oneRecord).join('')

function oneRecord(cited: Cited) {
  const isArticle =
    cited.documentType.endsWith('article') || cited.documentType === 'conference-paper'
  const isSerial = cited.documentType.includes('journal') && !isArticle
  const level = isArticle ? 'a' : isSerial ? 's' : 'm'
  const field = (tag: string, ind: string, ...subfields: [string, string][]): MarcField[] => {
    const filled = subfields.filter(([, value]) => value !== '')
    return filled.length === 0 ? [] : [{ tag, ind, subfields: filled }]
  }
  const each = (values: readonly string[], write: (value: string, place: number) => MarcField[]) =>
    values.flatMap(write)
  const [series = ''] = cited.series
  const fields: MarcField[] = [
    { tag: '001', value: String(cited.recordId) },
    ...each(cited.isbn, (isbn) => field('010', '  ', ['a', isbn])),
    ...each(cited.issn, (issn) => field('011', '  ', ['a', issn])),
    ...field('017', '70', ['a', cited.doi], ['2', cited.doi && 'doi']),
    { tag: '100', ind: '  ', subfields: [['a', generalData(cited)]] },
    ...(cited.language.length > 0
      ? [
          {
            tag: '101',
            ind: '0 ',
            subfields: cited.language.map((code): [string, string] => ['a', code]),
          },
        ]
      : []),
    ...field('200', '1 ', ['a', cited.title], ['f', cited.creators.join('; ')]),
    ...field('205', '  ', ['a', cited.edition]),
    ...field(
      '210',
      '  ',
      ['a', cited.place],
      ['c', cited.publisher],
      ['d', cited.published || yearOf(cited)],
    ),
    ...field('215', '  ', ['a', cited.extent]),
    ...(isArticle ? [] : each(cited.series, (name) => field('225', '2 ', ['a', name]))),
    ...(isArticle ? field('461', ' 0', ['t', series]) : []),
    ...each(cited.otherTitles, (title) => field('517', '1 ', ['a', title])),
    ...each(cited.subjects, (subject) => field('606', '0 ', ['a', subject])),
    ...(cited.classScheme === 'CLC' ? field('690', '  ', ['a', cited.classNo]) : []),
    ...(cited.classScheme === 'LCC' ? field('680', '  ', ['a', cited.classNo]) : []),
    ...each(cited.creators, (name, place) => field(place === 0 ? '701' : '702', ' 0', ['a', name])),
    ...field('856', '4 ', ['u', cited.address]),
    ...field('905', '  ', ['s', cited.callNo]),
    ...field('330', '  ', ['a', cited.abstract]),
  ]
  return writeIso2709({ status: `na${level}0 `, end: '   ' }, fields)
}

const yearOf = ({ year }: Cited) => (year === null ? '' : String(year))

/** 100 $a: the day it was entered (none), the kind of date and the year, the language, and that it is UTF-8 (places 26–29: 50). */
function generalData({ year, language }: Cited) {
  const dated = year !== null && year > 0 && year <= 9999
  const date = dated ? `d${String(year).padStart(4, '0')}    ` : 'u        '
  const isChinese = language[0] === 'chi'
  return `00000000${date}    0${isChinese ? 'chi' : 'eng'}y50      ea`
}
