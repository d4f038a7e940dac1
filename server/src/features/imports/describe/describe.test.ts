import { expect, test } from 'vitest'
import { describe } from './describe.ts'
import type { MarcRecord } from '../formats/marc.ts'
import { wholeMapping } from './mapping.ts'

const field = (tag: string, indicators: string, ...subfields: [string, string][]) => ({
  tag,
  ind1: indicators[0]!,
  ind2: indicators[1]!,
  subfields,
})

const marc21 = wholeMapping({ base: 'marc21' })
const described = (...parameters: Parameters<typeof describe>) => {
  const result = describe(...parameters)
  if (!result.ok) throw new Error(result.reason)
  return result.description
}

const record = (data: MarcRecord['data'], leader = '00000nam a2200000   4500'): MarcRecord => ({
  leader,
  control: [
    ['001', '42'],
    ['008', '980901s1998    cc a     b    001 0 chi d'],
  ],
  data,
})

test('a MARC 21 record is described by its own script, and found by the romanised one', () => {
  const description = described(
    record([
      field('020', '  ', ['a', '7-108-00982-1 (pbk.) :'], ['c', 'CNY15.00']),
      field('050', '00', ['a', 'DS753'], ['b', '.H785 1997']),
      field('100', '1 ', ['6', '880-01'], ['a', 'Huang, Renyu,'], ['d', '1918-2000.']),
      field('245', '10', ['6', '880-02'], ['a', 'Wanli shi wu nian /'], ['c', 'Huang Renyu zhu.']),
      field(
        '260',
        '  ',
        ['6', '880-03'],
        ['a', 'Beijing :'],
        ['b', 'San lian shu dian,'],
        ['c', '1997.'],
      ),
      field('650', ' 0', ['a', 'China'], ['x', 'History'], ['y', 'Ming dynasty.']),
      field('880', '1 ', ['6', '100-01/$1'], ['a', '黃仁宇,'], ['d', '1918-2000.']),
      field(
        '880',
        '10',
        ['6', '245-02/$1'],
        ['a', '萬曆十五年 = 1587, a year of no significance /'],
      ),
      field('880', '  ', ['6', '260-03/$1'], ['a', '北京 :'], ['b', '三联书店,'], ['c', '1997.']),
    ]),
    marc21,
  )
  expect(description).toMatchObject({
    sourceKey: '42',
    documentType: 'book',
    title: '萬曆十五年',
    otherTitles: ['1587, a year of no significance', 'Wanli shi wu nian'],
    creators: ['黃仁宇'],
    publisher: '三联书店',
    place: '北京',
    published: '1997',
    publishedYear: 1998,
    isbn: ['9787108009821'],
    language: ['chi'],
    country: 'CN',
    classScheme: 'LCC',
    classNo: 'DS753',
    subjects: ['China -- History -- Ming dynasty'],
    names: [{ kind: 'person', name: '黃仁宇', otherNames: ['Huang, Renyu'], dates: '1918-2000' }],
  })
})

test('the leader and fixed fields say what kind of document it is', () => {
  const kind = (leader: string, ...data: MarcRecord['data']) =>
    described(record([field('245', '00', ['a', 'T']), ...data], leader), marc21).documentType
  expect(kind('00000nam a')).toBe('book')
  expect(kind('00000cas a')).toBe('journal')
  expect(kind('00000cem a')).toBe('map')
  expect(kind('00000cjm a')).toBe('sound-recording')
  expect(kind('00000ntm a', field('502', '  ', ['a', 'Thesis (Ph.D.)']))).toBe('thesis')
})

test('CNMARC is described by its own fields; a statement of responsibility stands in for missing names', () => {
  const unimarc = wholeMapping({ base: 'unimarc' })
  const cnmarc = (...data: MarcRecord['data']) =>
    described({ leader: '00000nam0 2200000   450 ', control: [['001', '7']], data }, unimarc)
  expect(
    cnmarc(
      field('010', '  ', ['a', '978-7-02-000220-7'], ['d', 'CNY59.70']),
      field('101', '0 ', ['a', 'chi']),
      field('200', '1 ', ['a', '红楼梦'], ['e', '校注本'], ['f', '(清)曹雪芹著'], ['g', '启功注']),
      field('210', '  ', ['a', '北京'], ['c', '人民文学出版社'], ['d', '1996']),
      field('606', '0 ', ['a', '章回小说'], ['y', '中国'], ['z', '清代']),
      field('690', '  ', ['a', 'I242.4'], ['v', '5']),
    ),
  ).toMatchObject({
    title: '红楼梦 : 校注本',
    creators: ['曹雪芹'],
    publisher: '人民文学出版社',
    publishedYear: 1996,
    isbn: ['9787020002207'],
    classScheme: 'CLC',
    classNo: 'I242.4',
    subjects: ['章回小说 -- 中国 -- 清代'],
    price: 'CNY59.70',
  })
})

test('a source replaces single rules of the standard mapping', () => {
  const mapping = wholeMapping({
    base: 'marc21',
    fields: { documentType: { constant: 'ancient-book' } },
  })
  const description = described(record([field('245', '00', ['a', '論語 /'])]), mapping)
  expect(description).toMatchObject({
    documentType: 'ancient-book',
    title: '論語',
    sourceKey: '42',
  })
})

const rows = wholeMapping({
  only: [{ path: 'alt', isEmpty: true }],
  fields: {
    sourceKey: { path: 'id' },
    documentType: { constant: 'book' },
    title: { path: 'title', clean: 'gutenberg-title' },
    creators: { path: 'people[]', parts: ['last', 'first'], join: ', ' },
    year: { path: 'year' },
    language: { path: 'langs', split: '|', translate: 'languages' },
    isbn: { path: 'isbn', clean: 'isbn-zeros' },
    doi: { path: 'doi', clean: 'doi' },
    clc: { path: 'class' },
    country: { path: 'country' },
    link: { path: 'id', before: 'https://example.org/' },
  },
})

test('rows are described by paths: lists, parts, tables, prefixes', () => {
  expect(
    described(
      {
        id: 7,
        title: 'Peter Pan : $b [Peter and Wendy]',
        people: [{ last: 'Barrie', first: 'J. M.' }, { last: '鲁迅' }],
        year: '2008.0',
        langs: 'zho|en-US|xx',
        isbn: '439023483',
        doi: 'https://doi.org/10.1000/ABC',
        class: 'TP311.1/5',
        country: 'Utopia',
      },
      rows,
    ),
  ).toMatchObject({
    sourceKey: '7',
    title: 'Peter Pan: [Peter and Wendy]',
    creators: ['Barrie, J. M.', '鲁迅'],
    publishedYear: 2008,
    language: ['chi', 'eng'],
    isbn: ['9780439023481'],
    doi: '10.1000/abc',
    classScheme: 'CLC',
    classNo: 'TP311.1',
    country: null,
    link: 'https://example.org/7',
  })
})

test('a record without a title, or one the mapping leaves out, is refused with its reason', () => {
  expect(describe({ id: 1 }, rows)).toMatchObject({ ok: false, reason: 'no-title', sourceKey: '1' })
  expect(describe({ id: 2, title: 'T', alt: 'x' }, rows)).toMatchObject({ reason: 'left-out' })
})

test('without a number its content is its number; a number may count only inside its file', () => {
  const key = (row: object, file?: string) =>
    described(
      { title: 'T', ...row },
      { ...rows, keyWithFile: file !== undefined },
      { file: file ?? '' },
    ).sourceKey
  expect(key({ year: 1 })).toBe(key({ year: 1 }))
  expect(key({ year: 1 })).not.toBe(key({ year: 2 }))
  expect(key({ id: 5 }, 'a.mrc')).toBe('a.mrc:5')
})

test('hostile values are cut or dropped, never carried on', () => {
  const description = described(
    {
      id: 'x'.repeat(5_000),
      title: 'T'.repeat(50_000),
      class: `A${'1'.repeat(90_000)}`,
      year: '99999',
    },
    rows,
  )
  expect(description.sourceKey.length).toBeLessThanOrEqual(200)
  expect(description.title).toHaveLength(2_000)
  expect(description).toMatchObject({ classNo: null, publishedYear: null })
})
