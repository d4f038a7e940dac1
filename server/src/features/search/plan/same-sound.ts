import { soundOf } from '../../../platform/analysis/pinyin.ts'
import { anyOf, term, worth, type Clause } from './clauses.ts'
import type { Leaf } from './leaf.ts'

/** Where nothing fits: names and titles that sound as what was typed, whole. 鲁讯 sounds as 鲁迅. */

/** A single syllable sounds as everything; a longer text is no name, and its slips are found by `slip.ts`. */
const fewest = 2
const most = 12

function soundsIn({ quoted, runs }: Leaf): string[] {
  if (quoted.length > 0 || runs.some((run) => run.kind !== 'han')) return []
  const text = runs.map((run) => run.text).join('')
  const { length } = Array.from(text)
  if (length < fewest || length > most) return []
  return soundOf(text, 'name')?.joined ?? []
}

const namesLike = (leaf: Leaf) =>
  leaf.field === 'any' || leaf.field === 'author'
    ? soundsIn(leaf).map((sound) => term('nameJoined', sound))
    : []
const titlesLike = (leaf: Leaf) =>
  leaf.field === 'any' || leaf.field === 'title'
    ? soundsIn(leaf).map((sound) => term('titleJoined', sound))
    : []

export const sameSoundMet = (leaf: Leaf): Clause[] => [...namesLike(leaf), ...titlesLike(leaf)]

export function sameSoundScores(leaf: Leaf): Clause[] {
  const [names, titles] = [namesLike(leaf), titlesLike(leaf)]
  return [
    ...(titles.length > 0 ? [worth(200, 'title of the same sound', anyOf(titles))] : []),
    ...(names.length > 0 ? [worth(150, 'name of the same sound', anyOf(names))] : []),
  ]
}
