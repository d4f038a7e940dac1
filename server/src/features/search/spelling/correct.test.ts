import { readFileSync } from 'node:fs'
import { parse } from 'csv-parse/sync'
import { beforeAll, describe, expect, test } from 'vitest'
import { leastWork } from '../../../../test/work.ts'
import { foldKey } from '../../../platform/analysis/folding.ts'
import { correct } from './correct.ts'
import { readModel, writeModel } from './model-file.ts'
import { buildModel, openSpeller, type SpelledTitle, type Speller } from './model.ts'
import { offerCorrection } from './offer.ts'

const fixture = <T>(name: string) =>
  parse<T>(readFileSync(new URL(`../../../../../fixtures/search/${name}`, import.meta.url)), {
    columns: true,
  })
const typos = fixture<{ kind: string; typed: string; meant: string }>('typos.csv')
const good = fixture<{ kind: string; query: string }>('good-queries.csv')

/** A small catalogue: the titles that are meant, and the good queries that are in it. */
const catalogue: SpelledTitle[] = [
  ...typos.map(({ meant }) => ({ title: meant, creators: [], subjects: [] })),
  ...good
    .filter(({ kind }) => !kind.startsWith('absent'))
    .map(({ query }) => ({ title: query, creators: [], subjects: [] })),
  { title: '曾国藩家书', creators: ['曾国藩'], subjects: ['家书'] },
  { title: '盗墓笔记', creators: ['南派三叔'], subjects: ['长篇小说'] },
  { title: '頭髮的故事', creators: ['魯迅'], subjects: [] },
  { title: 'The psychology of perception', creators: ['Koffka, Kurt'], subjects: ['Psychology'] },
]
const wholes = new Set(
  catalogue.flatMap(({ title, creators }) => [title, ...creators]).map(foldKey),
)
const countOf = (text: string) =>
  [...wholes].filter((whole) => whole.includes(foldKey(text))).length
const found = (text: string) => ({ hits: countOf(text), hasExact: wholes.has(foldKey(text)) })
const countAll = (texts: readonly string[]) => Promise.resolve(texts.map(countOf))

/** Hundreds of queries, on a machine that may have other work. */
const patient = { timeout: 60_000 }

let speller: Speller
const offerFor = (text: string) => offerCorrection(speller, text, found(text), countAll)

beforeAll(async () => {
  speller = openSpeller(await buildModel(catalogue))
})

describe('spelling', () => {
  test.each([
    ['曾国潘家书', '曾国藩家书', 'shape'],
    ['盗墓比记', '盗墓笔记', 'sound'],
    ['头发的故士', '头发的故事', 'sound'],
    ['頭發的固事', '頭發的故事', 'sound'],
    ['盗墓毛记', '盗墓笔记', 'shape'],
    ['盗墓记笔', '盗墓笔记', 'order'],
    ['The psycology of perception', 'The psychology of perception', 'letters'],
  ])('%s may mean %s', async (typed, meant, kind) => {
    const offer = await offerFor(typed)
    expect({ text: offer?.text, kind: offer?.kind }).toEqual({ text: meant, kind })
  })

  test('the mended character comes in the script of the query', async () => {
    expect((await offerFor('頭髮的固事'))?.text).toBe('頭髮的故事')
    expect((await offerFor('曾國潘家書'))?.text).toBe('曾國藩家書')
  })

  test(
    'at least 100 slips by sound and 60 by shape: the right one comes first',
    patient,
    async () => {
      for (const kinds of [['sound', 'near sound'], ['shape']]) {
        const ofKind = typos.filter(({ kind }) => kinds.includes(kind))
        let right = 0
        for (const { typed, meant } of ofKind) {
          if (foldKey((await offerFor(typed))?.text ?? '') === foldKey(meant)) right += 1
        }
        expect(ofKind.length).toBeGreaterThanOrEqual(kinds.length === 2 ? 100 : 60)
        expect(right / ofKind.length).toBeGreaterThanOrEqual(0.85)
      }
    },
  )

  test('500 good queries: hardly any is doubted', patient, async () => {
    const offers = await Promise.all(good.map(({ query }) => offerFor(query)))
    expect(good.length).toBeGreaterThanOrEqual(500)
    expect(offers.filter((offer) => offer !== undefined).length / good.length).toBeLessThanOrEqual(
      0.02,
    )
  })

  test('what was found well is not doubted, and nothing is offered that finds nothing', async () => {
    const none = () => Promise.resolve([0, 0, 0, 0, 0])
    const many = (texts: readonly string[]) => Promise.resolve(texts.map(() => 9))
    expect(
      await offerCorrection(speller, '盗墓比记', { hits: 0, hasExact: false }, none),
    ).toBeUndefined()
    expect(
      await offerCorrection(speller, '盗墓比记', { hits: 3, hasExact: false }, many),
    ).toBeUndefined()
    expect(
      await offerCorrection(speller, '盗墓比记', { hits: 1, hasExact: true }, many),
    ).toBeUndefined()
    expect(await offerCorrection(speller, '盗墓比记', { hits: 0, hasExact: false }, many)).toEqual({
      text: '盗墓笔记',
      kind: 'sound',
      count: 9,
    })
  })

  test('a kept model says the same as the one it was made from', () => {
    const again = openSpeller(readModel(writeModel(speller.model)))
    for (const { typed } of typos.slice(0, 40))
      expect(correct(again, typed)).toEqual(correct(speller, typed))
  })

  test('[T-56] whatever is typed, the answer takes no more than 50 ms of work', async ({
    annotate,
  }) => {
    await annotate('T-56 characters: 100000', 'figure')
    await annotate('T-56 milliseconds for each: 50', 'figure')
    const texts = [
      '中'.repeat(100),
      '的一是不了在人有我他'.repeat(3),
      'a'.repeat(100),
      'abcdefghij '.repeat(9),
      '𠮷野家',
      '"\0*',
      ...['中', '的一是不了', 'a', 'abcdefghij ', '"\0*'].map((piece) =>
        piece.repeat(Math.ceil(100_000 / piece.length)),
      ),
    ]
    for (const text of texts) {
      const work = await leastWork(() => correct(speller, text), 50)
      expect(work, text.slice(0, 100)).toBeLessThan(50)
    }
  })
})
