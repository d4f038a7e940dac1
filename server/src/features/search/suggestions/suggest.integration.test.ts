import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { describedTitle } from '../../../../test/described-title.ts'
import { createTestIndex, type TestIndex } from '../../../../test/search-index.ts'
import { guardEngine } from '../../../platform/stores/search-engine.ts'
import { documentOf } from '../index/document.ts'
import { indexOfTitles } from '../index/settings.ts'
import type { Title } from '../index/title.ts'
import { searchesBeginning } from './beginnings.ts'
import { suggest } from './suggest.ts'

const titles: Partial<Title>[] = [
  { title: '紅樓夢', creators: ['曹雪芹'], subjects: ['章回小说'], loans: 50 },
  { title: '红楼梦', creators: ['曹雪芹'], loans: 2 },
  { title: '红楼梦研究', creators: ['俞平伯'], loans: 90 },
  { title: '红楼梦辨', creators: ['俞平伯'], loans: 90 },
  { title: '重庆传统村落', creators: ['单田芳'], subjects: ['村落'] },
  { title: '长安十二时辰', creators: ['马伯庸'] },
  { title: '呐喊', creators: ['鲁迅'], subjects: ['短篇小说'] },
  { title: '狂人日记', creators: ['鲁迅'], subjects: ['短篇小说'] },
  { title: '乾隆皇帝', creators: ['二月河'] },
  { title: '楞伽經註', creators: ['正受'] },
  { title: 'Hamlet', creators: ['Shakespeare, William'], subjects: ['Tragedies'] },
  {
    title: 'C++ Primer',
    creators: ['Lippman, Stanley B.'],
    subjects: ['C++ (Computer program language)'],
  },
]

let index: TestIndex
let ask: (typed: string) => ReturnType<typeof suggest>

beforeAll(async () => {
  index = await createTestIndex(indexOfTitles())
  const documents = [
    ...titles,
    { title: '红色的秘密', groupCode: 'neighbour', creators: ['红某'] },
  ].map((title, i) => ({
    id: `g:${i}`,
    document: documentOf(describedTitle({ recordId: i, ...title })),
  }))
  await index.fill(documents)
  const visible = { term: { groupCode: { value: 'g' } } }
  const { searchTogether } = guardEngine(index.client)
  ask = (typed) => suggest({ searchTogether, place: { index: index.index }, visible }, typed)
})
afterAll(() => index.close())

describe('suggestions', () => {
  test('a title is offered by its characters in any script, once', async () => {
    const expected = ['紅樓夢', '红楼梦辨', '红楼梦研究']
    expect((await ask('红楼')).titles.toSorted()).toEqual(expected.toSorted())
    expect(await ask('紅樓')).toEqual(await ask('红楼'))
  })

  test('what is complete comes first, then what is lent most, then the shortest', async () => {
    expect((await ask('红楼梦')).titles).toEqual(['紅樓夢', '红楼梦辨', '红楼梦研究'])
    expect((await ask('红')).titles).toEqual(['红楼梦辨', '红楼梦研究', '紅樓夢'])
  })

  test.each([
    'h',
    'hong',
    'hongl',
    'hongloumeng',
    'hong lou meng',
    'HongLouMeng',
    'hlm',
    '红lou',
    '紅lou梦',
    'ｈｌｍ',
  ])('by sound and by initials from the first letter: %s', async (typed) => {
    expect((await ask(typed)).titles.slice(0, typed.length > 2 ? 3 : 8)).toContain('紅樓夢')
  })

  test.each([
    ['chongqing', '重庆传统村落'],
    ['cqct', '重庆传统村落'],
    ['changan', '长安十二时辰'],
    ['casesc', '长安十二时辰'],
    ['qianlong', '乾隆皇帝'],
    ['lengqiejingzhu', '楞伽經註'],
    ['lengqiej', '楞伽經註'],
    ['lqjz', '楞伽經註'],
  ])('characters with several readings are read as in the word: %s', async (typed, title) => {
    expect((await ask(typed)).titles).toContain(title)
  })

  test.each([
    ['鲁', '鲁迅'],
    ['魯', '鲁迅'],
    ['luxun', '鲁迅'],
    ['lux', '鲁迅'],
    ['lx', '鲁迅'],
    ['shantian', '单田芳'],
    ['stf', '单田芳'],
    ['shakes', 'Shakespeare, William'],
  ])('names have their own group: %s', async (typed, name) => {
    expect((await ask(typed)).authors).toEqual([name])
  })

  test.each([
    ['短篇', '短篇小说'],
    ['章回', '章回小说'],
    ['trag', 'Tragedies'],
    ['c++', 'C++ (Computer program language)'],
  ])('subjects have their own group: %s', async (typed, subject) => {
    expect((await ask(typed)).subjects).toEqual([subject])
  })

  test('letters stand for syllables, however many Latin words begin with them', async () => {
    const words = Array.from({ length: 1_200 }, (_, i) => `s${i.toString(36)}x`)
    const documents = words.map((word, i) => ({
      id: `g:s${i}`,
      document: documentOf(
        describedTitle({ recordId: 1_000 + i, title: `和谐 ${word}`, creators: [`陆 ${word}`] }),
      ),
    }))
    await index.fill(documents)
    expect((await ask('hexies')).titles).not.toEqual([])
    expect((await ask('lx')).authors).toEqual(['鲁迅'])
  })

  test('what the reader may not see is not named', async () => {
    const { titles: offered, authors } = await ask('红')
    expect([...offered, ...authors].join()).not.toMatch(/秘密|红某/)
  })

  test.each(['', ' ', '《》', '\0', '"', '*'.repeat(100), '红'.repeat(100)])(
    'nothing to offer is no fault: %j',
    async (typed) => {
      expect(await ask(typed)).toEqual({ titles: [], authors: [], subjects: [] })
    },
  )

  test('earlier and popular searches are offered in the same way', () => {
    const searches = ['紅樓夢', '红楼梦', '敦煌壁画', '红学', 'machine learning']
    expect(searchesBeginning('红', searches, 5)).toEqual(['紅樓夢', '红学'])
    expect(searchesBeginning('hlm', searches, 5)).toEqual(['紅樓夢'])
    expect(searchesBeginning('dunh', searches, 5)).toEqual(['敦煌壁画'])
    expect(searchesBeginning('Mach', searches, 5)).toEqual(['machine learning'])
    expect(searchesBeginning('', searches, 5)).toEqual([])
  })
})
