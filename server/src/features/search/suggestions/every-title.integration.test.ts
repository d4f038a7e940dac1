import { afterAll, beforeAll, expect, test } from 'vitest'
import { describedTitle } from '../../../../test/described-title.ts'
import { createTestIndex, type TestIndex } from '../../../../test/search-index.ts'
import { foldKey } from '../../../platform/analysis/folding.ts'
import { soundOf } from '../../../platform/analysis/pinyin.ts'
import { unhurried, type SearchEngine } from '../../../platform/stores/search-engine.ts'
import { visibleTo } from '../engine/build-search.ts'
import { documentOf } from '../index/document.ts'
import { indexOfTitles } from '../index/settings.ts'
import type { Title } from '../index/title.ts'
import type { Scope } from '../request/scope.ts'
import { beginningOf, beginsAs, type Beginning } from './beginnings.ts'
import { suggest, type Suggestions } from './suggest.ts'

/**
 * What the index offers equals what is found by looking at every title. The characters have been chosen so that letters are
 * syllables in one way only; 红 and 浒 are read in two.
 */

/** Chance that is the same in every run. */
let state = 20261117
const below = (count: number) => {
  state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0
  return (state >>> 8) % count
}
const one = <T>(values: readonly T[]): T => values[below(values.length)]!
const several = <T>(values: readonly T[], least: number, most: number) =>
  Array.from({ length: least + below(most - least + 1) }, () => one(values))

const characters = Array.from('红紅楼樓梦夢水浒滸西游遊金瓶梅史记記')
const words = ['the', 'sea', 'history', 'hong', 'kong', 'dream', 'of', 'h', 'ho', '7', 'C++']
const names = ['鲁迅', '魯迅', '陆游', '李白', '红线女', 'Lu, Xun', 'Hugo, Victor', '史铁生']
const others = ['Zola, Émile', 'Verne, Jules']
const subjects = ['红学', '小说', '章回小说', 'History', 'Hong Kong', '史学', '水利']

const titleText = () =>
  below(3) === 0
    ? several(words, 1, 4).join(' ')
    : several(characters, 1, below(8) === 0 ? 9 : 5).join('')

const homes: Partial<Title>[] = [
  { groupCode: 'g' },
  { groupCode: 'g' },
  { groupCode: 'g' },
  { groupCode: 'neighbour' },
  { groupCode: '', packages: ['bought'] },
  { groupCode: '', packages: ['bought'], heldBy: ['g'] },
  { groupCode: '', packages: ['not bought'] },
]

const titles: Title[] = Array.from({ length: 900 }, (_, recordId) =>
  describedTitle({
    recordId,
    ...one(homes),
    // A work with more editions than are looked through at a time.
    title: recordId % 9 === 0 ? '红楼梦' : titleText(),
    otherTitles: below(6) === 0 ? [titleText()] : [],
    creators: [one(names), ...(below(3) === 0 ? [one(others)] : [])],
    subjects: below(2) === 0 ? [one(subjects)] : [],
    loans: below(3) === 0 ? below(6) : 0,
  }),
)

const scope = { groupCode: 'g', packages: ['bought'] } as unknown as Scope
const mayBeSeen = ({ groupCode, packages, heldBy }: Title) =>
  groupCode === 'g' || (packages.includes('bought') && !heldBy.includes('g'))

let index: TestIndex
let ask: (typed: string) => Promise<Suggestions>

beforeAll(async () => {
  index = await createTestIndex(indexOfTitles())
  await index.fill(
    titles.map((title) => ({ id: String(title.recordId), document: documentOf(title) })),
  )
  // Nobody waits in front of a page here: a busy engine takes its time.
  const searchTogether: SearchEngine['searchTogether'] = async (bodies) => {
    const lines = bodies.flatMap((body) => [{ index: index.index }, body])
    const { body } = await index.client.msearch({ body: lines }, unhurried)
    return body.responses as never
  }
  const search = { searchTogether, place: { index: index.index }, visible: visibleTo(scope) }
  ask = (typed) => suggest(search, typed)
})
afterAll(() => index.close())

/** All ways in which the letters are the first syllables, the last of them perhaps not finished: how many syllables. */
function syllablesTyped(places: readonly string[][], letters: string, at = 0): number[] {
  return (places[at] ?? []).flatMap((reading) => [
    ...(reading.startsWith(letters) ? [at + 1] : []),
    ...(letters.startsWith(reading) && letters !== reading
      ? syllablesTyped(places, letters.slice(reading.length), at + 1)
      : []),
  ])
}

/** 0 for the whole title, 1 for its whole sound, 2 for all initials, 3 for its beginning, 4 for other beginnings. */
function tierOf({ key, letters, characters: held }: Beginning, title: Title): number | undefined {
  const whole = foldKey(title.title)
  const otherWholes = title.otherTitles.map(foldKey)
  if ([whole, ...otherWholes].includes(key)) return 0
  const sound = held.every((character) => whole.includes(character))
    ? soundOf(title.title, 'title')
    : undefined
  const joined = letters === '' ? [] : (sound?.joined ?? [])
  const initials =
    sound && letters !== '' && held.length === 0 ? [sound.initials, ...sound.otherInitials] : []
  const places = sound?.syllables.split(' ').map((place) => place.split('|')) ?? []
  const typed =
    letters !== '' && held.length === 0
      ? syllablesTyped(places, letters).filter((count) => count >= 3)
      : []
  if (joined.includes(letters) || typed.includes(places.length)) return 1
  if (initials.includes(letters)) return 2
  if (whole.startsWith(key) || joined.some((text) => text.startsWith(letters)) || typed.length > 0)
    return 3
  if ([...otherWholes, ...initials].some((text) => text.startsWith(key))) return 4
  return undefined
}

const lengthOf = (text: string) =>
  (text.match(/\p{sc=Han}|[\p{L}\p{N}+]+/gu) ?? []).reduce(
    (sum, piece) => sum + (/\p{sc=Han}/u.test(piece) ? Array.from(piece).length : 1),
    0,
  )

function lookAtAll(typed: string): Suggestions {
  const beginning = beginningOf(typed)
  const prominent = titles
    .filter(mayBeSeen)
    .toSorted(
      (a, b) =>
        b.loans - a.loans || lengthOf(a.title) - lengthOf(b.title) || a.recordId - b.recordId,
    )
  const tiers = prominent.map((title) => ({ title, tier: tierOf(beginning, title) }))
  const different = (texts: readonly string[], most: number) =>
    [...new Map(texts.toReversed().map((text) => [foldKey(text), text])).keys()]
      .map((key) => texts.find((text) => foldKey(text) === key)!)
      .toSorted((a, b) => texts.indexOf(a) - texts.indexOf(b))
      .slice(0, most)
  return {
    titles: different(
      [0, 1, 2, 3, 4].flatMap((tier) =>
        tiers.filter((one) => one.tier === tier).map((one) => one.title.title),
      ),
      8,
    ),
    authors: different(
      prominent.flatMap((title) =>
        title.creators.filter((name) => beginsAs(beginning, name, 'name')),
      ),
      4,
    ),
    subjects: different(
      prominent
        .flatMap((title) => title.subjects)
        .filter((subject) => foldKey(subject).startsWith(beginning.key)),
      4,
    ),
  }
}

const letters = Array.from('abcdefghijklmnopqrstuvwxyz')
const begunTitles = Array.from({ length: 500 }, () => {
  const text = one([one(titles).title, one(names), one(subjects)])
  return Array.from(text)
    .slice(0, 1 + below(12))
    .join('')
})
const begunSounds = Array.from({ length: 500 }, () => {
  const sound = soundOf(one(titles).title, 'title')
  const typed = one([sound?.joined[0] ?? 'hong', sound?.initials ?? 'h'])
  return typed.slice(0, 1 + below(16))
})

test('for every letter, every character and hundreds of longer beginnings the index offers what looking at every title finds', async () => {
  const mixed = ['红l', '红lou', '紅lou梦', '金ping梅', '水h', '史ji', '鲁x', '陆you']
  const readOtherwise = ['gonglou', 'gongloum', 'gongloumeng', 'shuixuji', 'jinpingx', 'xixumeng']
  const typed = new Set([
    ...letters,
    ...characters,
    ...words,
    ...begunTitles,
    ...begunSounds,
    ...mixed,
    ...readOtherwise,
  ])
  expect(typed.size).toBeGreaterThan(300)
  for (const text of typed) expect([text, await ask(text)]).toEqual([text, lookAtAll(text)])
}, 300_000)
