import { expect, test } from 'vitest'
import { editionMeant } from './edition-meant.ts'

const edition = (
  recordId: number,
  year: number,
  publisher: string,
  more: { edition?: string; isbn?: string[]; title?: string } = {},
) => ({
  recordId,
  title: '红楼梦',
  creators: ['曹雪芹'],
  publisher,
  year,
  edition: null,
  isbn: [],
  ...more,
})

const editions = [
  edition(1, 2020, '人民文学出版社', { edition: '第4版' }),
  edition(2, 2008, '人民文學出版社', { edition: '第3版', isbn: ['9787020002207'] }),
  edition(3, 1998, '中华书局', { edition: '校注版' }),
  edition(4, 1973, 'Penguin Books', { edition: '2nd ed.' }),
]
const meant = (query: string, otherwise = 1) => editionMeant([query], editions, otherwise)?.recordId

test.each([
  ['红楼梦 1998', 3],
  ['紅樓夢 中華書局', 3],
  ['红楼梦中华书局', 3],
  ['hong lou meng penguin', 4],
  ['红楼梦 第三版', 2],
  ['红楼梦 第3版', 2],
  ['红楼梦 校注版', 3],
  ['dream of the red chamber second edition', 4],
  ['dream of the red chamber 2nd ed', 4],
  ['978-7-02-000220-7', 2],
  ['红楼梦 人民文学 2008', 2],
])('%s means edition %i', (query, recordId) => {
  expect(meant(query)).toBe(recordId)
})

test.each(['红楼梦', '红楼梦 曹雪芹', '红楼梦 1850', '红楼梦 第9版', 'the red chamber', ''])(
  '%s means no edition in particular',
  (query) => {
    expect(meant(query)).toBeUndefined()
  },
)

test('of two editions that are meant, the one that stands for the work stays', () => {
  expect(meant('红楼梦 人民文学出版社', 2)).toBe(2)
  expect(meant('红楼梦 人民文学出版社', 3)).toBe(1)
})

test('a year in the title is no year of one edition', () => {
  const both = [
    edition(1, 2001, 'Secker', { title: '1984' }),
    edition(2, 1984, 'Penguin', { title: '1984' }),
  ]
  expect(editionMeant(['1984'], both, 1)).toBeUndefined()
  expect(editionMeant(['1984 2001'], both, 2)?.recordId).toBe(1)
})
