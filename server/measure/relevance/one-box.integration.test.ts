import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createTestIndex, type TestIndex } from '../../test/search-index.ts'
import { documentOf } from '../../src/features/search/index/document.ts'
import { indexOfTitles } from '../../src/features/search/index/settings.ts'
import type { Title } from '../../src/features/search/index/title.ts'
import type { PlannedItem } from '../../src/features/search/plan/plan.ts'
import { aTerm, find } from './ask.ts'
import { bareTitle } from './bare-title.ts'

/** What one box understands, asked of the engine: numbers of the shelf, years, initials, sounds, names in both orders. */

vi.setConfig({ testTimeout: 60_000, hookTimeout: 90_000 })

const known: Record<string, Partial<Title> & { title: string }> = {
  dream: {
    title: '红楼梦',
    creators: ['曹雪芹'],
    year: 1996,
    classNo: 'I242.4',
    callNos: ['I242.4/C504'],
  },
  dreamOf1982: { title: '红楼梦', creators: ['曹雪芹'], year: 1982, classNo: 'I242.4' },
  dreamPapers: { title: '红楼梦 1996 年研究论文集', year: 1997, classNo: 'I207.411' },
  later: { title: '老残游记', classNo: 'I242.47' },
  speech: { title: 'SpeechLM: speech and language models', year: 2022 },
  classics: { title: '红楼梦研究集刊' },
  flu: { title: 'H1N1 influenza in children' },
  fluClass: { title: '汉语语法', classNo: 'H1' },
  trade: { title: 'B2B marketing' },
  philosophy: { title: '中国哲学简史', classNo: 'B2', callNos: ['B2/F100'] },
  ethics: { title: '中国伦理思想', classNo: 'B82' },
  java: { title: 'Java 程序设计', classNo: 'TP312JA' },
  named: { title: 'TP312 分类法举例' },
  cutter: { title: 'Java in a nutshell', classScheme: 'LCC', callNos: ['QA76.73 .J38 2005'] },
  cry: { title: '呐喊', creators: ['鲁迅'] },
  tom: { title: 'The adventures of Tom Sawyer', creators: ['Twain, Mark'] },
  marks: { title: 'Marks of a twain: the mark of twain rivers', creators: ['Sawyer, Ann'] },
  emma: { title: 'Emma', creators: ['Austen, Jane'], year: 2008 },
  nineteen: { title: '1984', creators: ['Orwell, George'], year: 1949 },
  farm: { title: 'Animal farm', creators: ['Orwell, George'], year: 1984 },
  arctic: { title: 'Arctic exploration' },
  wandering: { title: '徬徨', creators: ['魯迅'] },
  bright: { title: '頴川先生集' },
}

let index: TestIndex
beforeAll(async () => {
  index = await createTestIndex(indexOfTitles())
  await index.fill(
    Object.entries(known).map(([id, title], n) => ({
      id,
      document: documentOf({
        ...bareTitle,
        groupCode: 'g',
        recordId: 9_000 + n,
        work: id,
        ...title,
      }),
    })),
  )
})
afterAll(() => index.close())

const ask = async (text: string, more: Partial<PlannedItem> = {}) => {
  const { rung, hits } = await find(index.client, index.index, { items: [aTerm(text, more)] })
  return { rung, ids: hits.map(({ id }) => id) }
}

test('a class number in any field finds what the fields of numbers find, the class itself first', async () => {
  for (const text of ['I242.4', 'i242.4', 'Ｉ２４２．４']) {
    const { rung, ids } = await ask(text)
    expect(rung).toBe('strict')
    expect(ids.slice(0, 2).toSorted(), text).toEqual(['dream', 'dreamOf1982'])
    expect(ids.slice(2), text).toEqual(['later'])
    const byClass = await ask(text, { field: 'classNo' })
    const byCallNumber = await ask(text, { field: 'callNo' })
    const either = [...new Set([...byClass.ids, ...byCallNumber.ids])]
    expect(ids.toSorted()).toEqual(either.toSorted())
  }
})

test('a call number finds its title first', async () => {
  expect((await ask('I242.4/C504')).ids).toEqual(['dream'])
  expect((await ask('i242.4 c504')).ids).toEqual(['dream'])
  for (const text of ['QA76.73 .J38 2005', 'QA76.73.J38', 'qa76.73'])
    expect((await ask(text)).ids, text).toEqual(['cutter'])
})

test('a text that is a word as well has the titles with the word first', async () => {
  expect((await ask('TP312')).ids).toEqual(['named', 'java'])
  expect((await ask('H1N1')).ids).toEqual(['flu'])
  expect((await ask('B2B')).ids).toEqual(['trade'])
  // The letters are also a part of B2B; the class is that one alone.
  expect((await ask('B2')).ids.toSorted()).toEqual(['philosophy', 'trade'])
})

test('a year beside a title is the year of its edition, and comes after the year in a title', async () => {
  for (const text of ['红楼梦 曹雪芹 1996', '紅樓夢 曹雪芹 1996年'])
    expect(await ask(text), text).toEqual({ rung: 'strict', ids: ['dream'] })
  expect((await ask('红楼梦 1996')).ids.toSorted()).toEqual(['dream', 'dreamPapers'])
  expect((await ask('红楼梦 1996 研究论文集')).ids).toEqual(['dreamPapers'])
  expect((await ask('1984')).ids).toEqual(['nineteen'])
  expect((await ask('orwell 1984')).ids).toEqual(['nineteen', 'farm'])
})

test('where no edition is of that year, the title is found without it', async () => {
  const { rung, ids } = await ask('红楼梦 1999')
  expect(rung).toBe('loose')
  expect(ids.slice(0, 2).toSorted()).toEqual(['dream', 'dreamOf1982'])
  expect((await ask('emma 1815')).ids[0]).toBe('emma')
})

test('initials come before letters in the middle of a word, and both are found', async () => {
  const { rung, ids } = await ask('hlm')
  expect(rung).toBe('strict')
  expect(ids.slice(0, 2).toSorted()).toEqual(['dream', 'dreamOf1982'])
  expect(ids.slice(2)).toEqual(['speech'])
})

test('a name that is written by its sound finds whom it sounds like', async () => {
  for (const field of ['any', 'author'])
    expect(await ask('鲁讯', { field }), field).toEqual({
      rung: 'loose',
      ids: expect.arrayContaining(['cry', 'wandering']) as string[],
    })
})

test('a name in letters is exact in either order', async () => {
  for (const text of ['mark twain', 'Twain, Mark']) expect((await ask(text)).ids[0]).toBe('tom')
  for (const text of ['Jane Austen', 'Austen, Jane'])
    expect((await ask(text, { field: 'author', matchMode: '1' })).ids, text).toEqual(['emma'])
})

test('relatives of a word are found where nothing else is', async () => {
  expect(await ask('arctic explorers')).toEqual({ rung: 'loose', ids: ['arctic'] })
})

test('variants of one character meet', async () => {
  for (const text of ['彷徨', '徬徨']) expect((await ask(text)).ids, text).toEqual(['wandering'])
  for (const text of ['穎川', '颖川', '頴川']) expect((await ask(text)).ids).toEqual(['bright'])
})
