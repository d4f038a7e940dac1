import { legalCuts, syllablesBeginning } from '../../../platform/analysis/syllables.ts'
import { headOf, isHead } from '../index/heads.ts'
import { allOf, anyOf, butNot, prefix, term, type Clause } from '../plan/clauses.ts'
import type { Beginning } from './beginnings.ts'

/** Where the index has a text: all its first beginnings, the whole as a key and by its sound, its characters. */
interface BeginningFields {
  begins: string
  keys: string
  joined: string
  characters: string
}
const title: BeginningFields = {
  begins: 'titleBegins',
  keys: 'title.exact',
  joined: 'titleJoined',
  characters: 'title.uni',
}
const name: BeginningFields = {
  begins: 'nameBegins',
  keys: 'creatorKeys',
  joined: 'nameJoined',
  characters: 'creators.uni',
}

/** Begins as typed, by its characters or by its sound. A short beginning is one term, a longer one has few titles. */
function beginsSo(fields: BeginningFields, { key, letters, characters }: Beginning): Clause[] {
  const byKey = isHead(key) ? term(fields.begins, key) : prefix(fields.keys, key)
  // One term stands for both.
  if (letters === '' || (letters === key && isHead(key))) return [byKey]
  const bySound = isHead(letters) ? term(fields.begins, letters) : prefix(fields.joined, letters)
  return [byKey, allOf([bySound, ...characters.map((one) => term(fields.characters, one))])]
}

/** Titles that come before those of the next tier. */
export interface Tier {
  begins: Clause
  /** The score says which come first; else all are as good. */
  isRanked?: boolean
}

/** What is complete, what begins so, and what begins so by its initials or by another title. */
export function titleTiers(beginning: Beginning): Tier[] {
  const { key, letters, characters } = beginning
  const cuts = characters.length === 0 ? cutsOf(letters) : []
  const begun = anyOf([...beginsSo(title, beginning), ...cuts.map(soundsBegin)])
  const areInitials = letters !== '' && characters.length === 0
  const otherwise = isHead(key)
    ? term('otherBegins', key)
    : anyOf([
        prefix('otherTitles.exact', key),
        ...(areInitials ? [prefix('titleInitials', letters)] : []),
      ])
  return [
    { begins: complete(beginning, cuts), isRanked: true },
    { begins: butNot(begun, term('title.exact', key)) },
    { begins: otherwise },
  ]
}

/** The whole title before its whole sound, and that before all initials. */
const complete = ({ key, letters, characters }: Beginning, cuts: readonly string[][]): Clause => {
  const holds = characters.map((one) => term('title.uni', one))
  const bySound = [
    allOf([term('titleJoined', letters), ...holds]),
    ...cuts.map((cut) =>
      allOf([soundsBegin(cut), { term: { titleLength: { value: cut.length } } }]),
    ),
  ]
  const tiers = [
    anyOf([term('title.exact', key), term('otherTitles.exact', key)]),
    ...(letters === '' ? [] : [anyOf(bySound)]),
    ...(letters === '' || characters.length > 0 ? [] : [term('titleInitials', letters)]),
  ]
  const queries = tiers.map((filter, at) => ({
    constant_score: { filter, boost: tiers.length - at },
  }))
  return { dis_max: { queries } }
}

export const nameBegins = (beginning: Beginning): Tier => ({
  begins: anyOf(beginsSo(name, beginning)),
})

/** Subjects are not typed by their sound. */
export const subjectBegins = ({ key }: Beginning): Tier => ({
  begins: isHead(key) ? term('subjectBegins', key) : prefix('subjectKeys', key),
})

/** Fewer syllables are in too many titles. */
const fewestSyllables = 3

/** The letters as syllables, the last of them perhaps not finished. */
function cutsOf(letters: string): string[][] {
  for (const open of [0, 1, 2, 3]) {
    const end = letters.length - open
    const cuts = legalCuts(letters.slice(0, end), 2).map((cut) =>
      open === 0 ? cut : [...cut, letters.slice(end)],
    )
    if (cuts.length === 0) continue
    const isLegal = (cut: string[]) => syllablesBeginning(cut.at(-1)!).length > 0
    return cuts.filter((cut) => cut.length >= fewestSyllables && isLegal(cut))
  }
  return []
}

/**
 * The syllables one by one, each in any reading of its character, the last perhaps not finished: leng qie j. Their initials say
 * where it is worth looking, since syllables are in very many titles.
 */
const soundsBegin = (syllables: readonly string[]): Clause =>
  allOf([
    term('otherBegins', headOf(syllables.map((syllable) => syllable[0]).join(''))),
    firstSyllables(syllables),
  ])

/** They are listed: a prefix would also stand for every Latin word that begins so, and there may be more of them than the engine takes. */
const firstSyllables = (syllables: readonly string[]): Clause => ({
  span_first: {
    match: {
      span_near: {
        clauses: syllables.map((syllable, i) => ({
          span_or: {
            clauses: (i === syllables.length - 1 ? syllablesBeginning(syllable) : [syllable]).map(
              (one) => ({ span_term: { titlePinyin: { value: one } } }),
            ),
          },
        })),
        slop: 0,
        in_order: true,
      },
    },
    end: syllables.length,
  },
})
