import { readFileSync } from 'node:fs'
import { citationStyles, type CitationStyle } from '@shulin/contract/citations'
import { describe, expect, test } from 'vitest'
import type { CitationData } from '../citation-data.ts'
import { cite } from './cite.ts'

const aWork = (data: Partial<CitationData> = {}): CitationData => ({
  recordId: 1,
  documentType: 'book',
  isElectronic: false,
  title: '红楼梦',
  otherTitles: [],
  creators: ['曹雪芹'],
  series: [],
  publisher: '人民文学出版社',
  place: '北京',
  year: 1982,
  published: '',
  edition: '',
  extent: '',
  isbn: [],
  issn: [],
  doi: '',
  language: ['chi'],
  classScheme: null,
  classNo: '',
  subjects: [],
  abstract: '',
  callNo: '',
  address: 'https://library.example/demo/#/searchList/bookDetails/1',
  ...data,
})

const english: Partial<CitationData> = {
  title: 'The jungle book',
  creators: ['Kipling, Rudyard, 1865-1936'],
  publisher: 'Macmillan',
  place: 'London',
  year: 1894,
  language: ['eng'],
}
const article: Partial<CitationData> = {
  documentType: 'journal-article',
  title: '论《红楼梦》的版本',
  creators: ['王国维'],
  series: ['文史哲'],
  publisher: '',
  place: '',
  year: 2019,
  doi: '10.1000/182',
}
const paper: Partial<CitationData> = {
  documentType: 'conference-paper',
  title: 'Tweet clustering',
  creators: ['Svitlana Vakulenko', 'Lyndon Nixon', 'Mihai van der Lupu'],
  series: ['Proceedings of EACL'],
  publisher: 'ACL',
  place: 'Valencia',
  year: 2017,
  language: ['eng'],
}

const written = (data: Partial<CitationData>, style: CitationStyle, accessed?: string) =>
  cite(aWork(data), style, accessed)
    .map(({ text, isItalic }) => (isItalic ? `_${text}_` : text))
    .join('')

describe('GB/T 7714-2015, numbered', () => {
  test.each<[rule: string, given: Partial<CitationData>, expected: string]>([
    ['a book', {}, '曹雪芹. 红楼梦[M]. 北京: 人民文学出版社, 1982.'],
    [
      'a western author: family in capitals, initials without dots',
      english,
      'KIPLING R. The jungle book[M]. London: Macmillan, 1894.',
    ],
    [
      'a western author written as one speaks',
      { ...english, creators: ['George Orwell', 'E.B. White', 'Simone de Beauvoir'] },
      'ORWELL G, WHITE E B, DE BEAUVOIR S. The jungle book[M]. London: Macmillan, 1894.',
    ],
    [
      'a western body stays as it is, and so does who has one name',
      { ...english, creators: ['China Documentation Center', 'World Bank', 'Plato'] },
      'China Documentation Center, World Bank, Plato. The jungle book[M]. London: Macmillan, 1894.',
    ],
    [
      'names of the Middle Ages are not turned',
      { ...english, creators: ['Geoffrey of Monmouth', 'M.J. Godwin & Co.'] },
      'Geoffrey of Monmouth, M.J. Godwin & Co. The jungle book[M]. London: Macmillan, 1894.',
    ],
    [
      'a western author of a Chinese book, too',
      { creators: ['George Orwell', '董乐山译'] },
      'ORWELL G, 董乐山. 红楼梦[M]. 北京: 人民文学出版社, 1982.',
    ],
    [
      'three authors are all named',
      { creators: ['甲某', '乙某', '丙某'] },
      '甲某, 乙某, 丙某. 红楼梦[M]. 北京: 人民文学出版社, 1982.',
    ],
    [
      'of four, three and 等',
      { creators: ['甲某', '乙某', '丙某', '丁某'] },
      '甲某, 乙某, 丙某, 等. 红楼梦[M]. 北京: 人民文学出版社, 1982.',
    ],
    [
      'of four in English, three and et al',
      { ...english, creators: ['A, B', 'C, D E', 'F, G-H', 'I, J'] },
      'A B, C D E, F G H, et al. The jungle book[M]. London: Macmillan, 1894.',
    ],
    [
      'the item decides, not the authors: a Chinese book of four westerners has 等',
      { creators: ['A, B', 'C, D', 'E, F', 'G, H'] },
      'A B, C D, E F, 等. 红楼梦[M]. 北京: 人民文学出版社, 1982.',
    ],
    [
      'a Russian item has и др',
      { creators: ['A, B', 'C, D', 'E, F', 'G, H'], language: ['rus'], title: 'Война' },
      'A B, C D, E F, и др. Война[M]. 北京: 人民文学出版社, 1982.',
    ],
    [
      'a Japanese item has 他',
      { creators: ['甲某', '乙某', '丙某', '丁某'], language: ['jpn'], title: 'こころ' },
      '甲某, 乙某, 丙某, 他. こころ[M]. 北京: 人民文学出版社, 1982.',
    ],
    [
      'without a language the script of the title decides',
      { ...english, language: [], creators: ['A, B', 'C, D', 'E, F', 'G, H'] },
      'A B, C D, E F, et al. The jungle book[M]. London: Macmillan, 1894.',
    ],
    [
      'the first edition is not named',
      { edition: '第1版' },
      '曹雪芹. 红楼梦[M]. 北京: 人民文学出版社, 1982.',
    ],
    [
      'a later one by its number',
      { edition: '第3版' },
      '曹雪芹. 红楼梦[M]. 3版. 北京: 人民文学出版社, 1982.',
    ],
    [
      'in Chinese figures too',
      { edition: '第十二版' },
      '曹雪芹. 红楼梦[M]. 12版. 北京: 人民文学出版社, 1982.',
    ],
    [
      'in English as an ordinal',
      { ...english, edition: '3rd ed.' },
      'KIPLING R. The jungle book[M]. 3rd ed. London: Macmillan, 1894.',
    ],
    [
      'a revised one as it calls itself',
      { edition: '修订版' },
      '曹雪芹. 红楼梦[M]. 修订版. 北京: 人民文学出版社, 1982.',
    ],
    [
      'the rest of a title follows a colon',
      { title: '人类简史 : 从动物到上帝' },
      '曹雪芹. 人类简史: 从动物到上帝[M]. 北京: 人民文学出版社, 1982.',
    ],
    [
      'roles and dynasties are not part of a name',
      { creators: ['[清]曹雪芹著', '高鹗整理'] },
      '曹雪芹, 高鹗. 红楼梦[M]. 北京: 人民文学出版社, 1982.',
    ],
    [
      'a body',
      { creators: ['中国社会科学院'] },
      '中国社会科学院. 红楼梦[M]. 北京: 人民文学出版社, 1982.',
    ],
    [
      'without an author the title begins',
      { creators: [] },
      '红楼梦[M]. 北京: 人民文学出版社, 1982.',
    ],
    [
      'a place that is not known',
      { place: '' },
      '曹雪芹. 红楼梦[M]. [出版地不详]: 人民文学出版社, 1982.',
    ],
    [
      'a house that is not known, in English',
      { ...english, publisher: '' },
      'KIPLING R. The jungle book[M]. London: [s.n.], 1894.',
    ],
    [
      'a year as printed, where no other is known',
      { year: null, published: '民国二十三年' },
      '曹雪芹. 红楼梦[M]. 北京: 人民文学出版社, 民国二十三年.',
    ],
    [
      'a thesis',
      { documentType: 'thesis', publisher: '北京大学' },
      '曹雪芹. 红楼梦[D]. 北京: 北京大学, 1982.',
    ],
    ['an article', article, '王国维. 论《红楼梦》的版本[J]. 文史哲, 2019. DOI:10.1000/182.'],
    [
      'an article of a newspaper',
      { ...article, documentType: 'newspaper-article', series: ['光明日报'], doi: '' },
      '王国维. 论《红楼梦》的版本[N]. 光明日报, 2019.',
    ],
    [
      'a paper of a meeting, with names as they are spoken',
      paper,
      'VAKULENKO S, NIXON L, VAN DER LUPU M. Tweet clustering[C]//Proceedings of EACL. Valencia: ACL, 2017.',
    ],
    [
      'a standard',
      {
        documentType: 'standard',
        creators: [],
        title: '信息与文献 参考文献著录规则: GB/T 7714—2015',
        publisher: '中国标准出版社',
        year: 2015,
      },
      '信息与文献 参考文献著录规则: GB/T 7714—2015[S]. 北京: 中国标准出版社, 2015.',
    ],
    [
      'a kind the standard does not know',
      { documentType: 'game' },
      '曹雪芹. 红楼梦[Z]. 北京: 人民文学出版社, 1982.',
    ],
  ])('%s', (_, given, expected) => expect(written(given, 'gb-t-7714')).toBe(expected))

  test('what is read online says where, and when it was looked at', () => {
    const online = { ...article, isElectronic: true, doi: '' }
    expect(written(online, 'gb-t-7714', '2026-11-15')).toBe(
      '王国维. 论《红楼梦》的版本[J/OL]. 文史哲, 2019[2026-11-15]. https://library.example/demo/#/searchList/bookDetails/1.',
    )
    expect(written({ ...article, isElectronic: true }, 'gb-t-7714', '2026-11-15')).toBe(
      '王国维. 论《红楼梦》的版本[J/OL]. 文史哲, 2019[2026-11-15]. DOI:10.1000/182.',
    )
  })
})

describe('GB/T 7714-2015, author and year', () => {
  test.each<[rule: string, given: Partial<CitationData>, expected: string]>([
    ['a book', {}, '曹雪芹, 1982. 红楼梦[M]. 北京: 人民文学出版社.'],
    ['an English book', english, 'KIPLING R, 1894. The jungle book[M]. London: Macmillan.'],
    [
      'of four, three and 等',
      { creators: ['甲某', '乙某', '丙某', '丁某'] },
      '甲某, 乙某, 丙某, 等, 1982. 红楼梦[M]. 北京: 人民文学出版社.',
    ],
    ['nobody is 佚名', { creators: [] }, '佚名, 1982. 红楼梦[M]. 北京: 人民文学出版社.'],
    [
      'nobody is Anon in English',
      { ...english, creators: [] },
      'Anon, 1894. The jungle book[M]. London: Macmillan.',
    ],
    ['an article', article, '王国维, 2019. 论《红楼梦》的版本[J]. 文史哲. DOI:10.1000/182.'],
  ])('%s', (_, given, expected) => expect(written(given, 'gb-t-7714-author-year')).toBe(expected))
})

describe('APA, 7th edition', () => {
  test.each<[rule: string, given: Partial<CitationData>, expected: string]>([
    ['an English book', english, 'Kipling, R. (1894). _The jungle book_. Macmillan.'],
    [
      'two authors',
      { ...english, creators: ['Kipling, Rudyard', 'Doe, Jean-Paul'] },
      'Kipling, R., & Doe, J.-P. (1894). _The jungle book_. Macmillan.',
    ],
    [
      'of more than twenty the first nineteen and the last',
      { ...english, creators: Array.from({ length: 22 }, (_, n) => `N${n}, A`) },
      `${Array.from({ length: 19 }, (_, n) => `N${n}, A.`).join(', ')}, . . . N21, A. (1894). _The jungle book_. Macmillan.`,
    ],
    [
      'an edition',
      { ...english, edition: '2nd edition' },
      'Kipling, R. (1894). _The jungle book_ (2nd ed.). Macmillan.',
    ],
    [
      'without a date',
      { ...english, year: null },
      'Kipling, R. (n.d.). _The jungle book_. Macmillan.',
    ],
    ['without an author', { ...english, creators: [] }, '_The jungle book_. (1894). Macmillan.'],
    [
      'a paper',
      { ...paper, doi: '10.1000/1' },
      'Vakulenko, S., Nixon, L., & van der Lupu, M. (2017). Tweet clustering. _Proceedings of EACL_. https://doi.org/10.1000/1',
    ],
    ['a Chinese book', {}, '曹雪芹（1982）。《红楼梦》。人民文学出版社。'],
    [
      'a Chinese article',
      { ...article, creators: ['王国维', '陈寅恪'] },
      '王国维、陈寅恪（2019）。〈论《红楼梦》的版本〉。《文史哲》。https://doi.org/10.1000/182',
    ],
  ])('%s', (_, given, expected) => expect(written(given, 'apa')).toBe(expected))
})

describe('MLA, 9th edition', () => {
  test.each<[rule: string, given: Partial<CitationData>, expected: string]>([
    ['an English book', english, 'Kipling, Rudyard. _The jungle book_. Macmillan, 1894.'],
    [
      'two authors',
      { ...english, creators: ['Kipling, Rudyard', 'Doe, Jane'] },
      'Kipling, Rudyard, and Jane Doe. _The jungle book_. Macmillan, 1894.',
    ],
    [
      'three and more are et al.',
      paper,
      'Vakulenko, Svitlana, et al. “Tweet clustering.” _Proceedings of EACL_, 2017.',
    ],
    [
      'a Chinese book of three has 等',
      { creators: ['甲某', '乙某', '丙某'], edition: '第2版' },
      '甲某等。《红楼梦》。第2版，人民文学出版社，1982。',
    ],
    [
      'a Chinese article',
      article,
      '王国维。“论《红楼梦》的版本。”《文史哲》，2019，https://doi.org/10.1000/182。',
    ],
  ])('%s', (_, given, expected) => expect(written(given, 'mla')).toBe(expected))
})

describe('Chicago, 17th edition', () => {
  test.each<[rule: string, given: Partial<CitationData>, expected: string]>([
    [
      'an English book',
      { ...english, edition: '2nd ed.' },
      'Kipling, Rudyard. _The jungle book_. 2nd ed. London: Macmillan, 1894.',
    ],
    [
      'three authors',
      paper,
      'Vakulenko, Svitlana, Lyndon Nixon, and Mihai van der Lupu. “Tweet clustering.” _Proceedings of EACL_ (2017).',
    ],
    [
      'of eleven the first seven',
      { ...english, creators: Array.from({ length: 11 }, (_, n) => `N${n}, A`) },
      'N0, A, A N1, A N2, A N3, A N4, A N5, A N6, et al. _The jungle book_. London: Macmillan, 1894.',
    ],
    ['a Chinese book', {}, '曹雪芹：《红楼梦》，北京：人民文学出版社，1982年。'],
    [
      'a Chinese book of eleven has 等',
      { creators: Array.from({ length: 11 }, (_, n) => `甲${n}某`) },
      '甲0某、甲1某、甲2某、甲3某、甲4某、甲5某、甲6某等：《红楼梦》，北京：人民文学出版社，1982年。',
    ],
  ])('%s', (_, given, expected) => expect(written(given, 'chicago')).toBe(expected))
})

interface Golden {
  record: Partial<CitationData>
  citations: Record<CitationStyle, string>
}

// 200 records of the demo catalogue, in six languages and ten kinds, with their citations as they are written now: a guard against changes nobody meant.
const golden = readFileSync(
  new URL('../../../../../fixtures/citations/golden.jsonl', import.meta.url),
  'utf8',
)
  .trimEnd()
  .split('\n')
  .map((line) => JSON.parse(line) as Golden)

const bare = { creators: [], publisher: '', place: '', year: null, language: [], address: '' }

test('200 mixed records are cited as they were', () => {
  expect(golden.length).toBe(200)
  for (const { record, citations } of golden) {
    for (const style of citationStyles) {
      expect(written({ ...bare, ...record }, style)).toBe(citations[style])
    }
  }
})
