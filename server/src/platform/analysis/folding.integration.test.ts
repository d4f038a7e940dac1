import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestIndex, type TestIndex } from '../../../test/search-index.ts'
import { accentFolding, hanFolding, termFolding } from './folding-tables.ts'
import { foldKey } from './folding.ts'
import { indexAnalysis } from './index-analysis.ts'
import { biTokens, uniTokens } from './words.ts'

let index: TestIndex
beforeAll(async () => {
  index = await createTestIndex({ settings: { analysis: indexAnalysis } })
})
afterAll(() => index.close())

/** Many texts in one question: the engine leaves a gap of positions between texts, and a mark of ours divides tokens. */
async function tokensOf(analyzer: string, texts: readonly string[]) {
  const divided = texts.flatMap((text) => [text, 'qqqq'])
  const [tokens] = await index.analyze(analyzer, [divided as never])
  const lists: string[][] = [[]]
  for (const token of tokens!) {
    if (token === 'qqqq') lists.push([])
    else lists.at(-1)!.push(token)
  }
  return lists.slice(0, -1)
}

const titles = [
  '《紅樓夢》研究：頭髮',
  '第２版 20世紀 C++ ＭＡＴＬＡＢ仿真',
  'A.B.C. of U.S.A. 3.0, 1,000 years; e.g. Node.js & .NET',
  "O'Reilly’s Müller: Białe Łódź, Ёлка, naïve café — œuvre",
  '𠮷野家 と 図書館の本 パソコン ガイド',
  '한국어 사전 第二百零一回 第101 第999 第1000',
  'ﬁne ｶﾞﾗｽ ㍿ Ⅷ ½ x² ﬀ',
  'C#与F# ASP.NET Objective-C c++11',
  'post-colonial post\u2010modern co\u00adoperate zero\u200bwidth',
  'Ελληνικά Ὀδύσσεια ΟΔΟΣ שָׁלוֹם العَرَبِيَّة',
  '爱 : 短篇小说 — 上/下(卷)_索引',
]

// A character that folds to one beyond the basic plane (㓄) and stands right before a folded number (第63) loses one
// pair in the engine; the phrase of single characters still finds it.
const foldedHan = Array.from(hanFolding)
  .filter(([, to]) => to.length === 1)
  .map(([from]) => from)

const mixed = fc.string({
  unit: fc.oneof(
    { weight: 6, arbitrary: fc.constantFrom(...foldedHan) },
    { weight: 3, arbitrary: fc.constantFrom(...accentFolding.keys()) },
    { weight: 2, arbitrary: fc.constantFrom(...termFolding.keys()) },
    {
      weight: 8,
      arbitrary: fc.constantFrom(...Array.from('红楼梦研究第世纪abcXYZ019 .,-&\'’"：《》()/+#_')),
    },
    {
      weight: 3,
      arbitrary: fc.constantFrom(...Array.from('図ァアガぱーｱＡ１①éÉŁßİſ々〇'), 'ｶﾞ', ' 한국 '),
    },
  ),
  maxLength: 24,
})
const random = fc.sample(mixed, { numRuns: 1_500, seed: 20261115 })
const inBatches = Array.from({ length: 15 }, (_, i) => random.slice(i * 100, i * 100 + 100))

test('the engine folds a whole title as we do', async () => {
  for (const texts of [titles, ...inBatches]) {
    const keys = await tokensOf('exact', texts)
    expect(keys.map((tokens) => tokens.join(''))).toEqual(texts.map(foldKey))
  }
})

test('the engine cuts text into the pairs and characters we expect', async () => {
  for (const texts of [titles, ...inBatches]) {
    expect(await tokensOf('bi', texts)).toEqual(texts.map(biTokens))
    const plain = texts.filter(
      (text) => !/[\p{sc=Hangul}\p{sc=Hiragana}\p{sc=Katakana}ー]/u.test(text.normalize('NFKC')),
    )
    expect(await tokensOf('uni', plain)).toEqual(plain.map(uniTokens))
  }
})

test('a text of any length is cut in the same place', async () => {
  const long = ['红楼梦'.repeat(200), 'x'.repeat(2_000), '𠮷'.repeat(300), `${'a'.repeat(255)}𠀀b`]
  expect((await tokensOf('exact', long)).flat()).toEqual(long.map(foldKey))
})
