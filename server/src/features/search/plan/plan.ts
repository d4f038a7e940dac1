import type { MatchMode } from '@shulin/contract/search'
import { readDoi, readIsbn, readIssn } from '../../../platform/analysis/identifiers.ts'
import { refusal, Refused } from '../../../platform/failure.ts'
import { searchedParts } from '../index/fields.ts'
import {
  allOf,
  anyOf,
  butNot,
  countOf,
  everything,
  nothing,
  term,
  worth,
  type Clause,
} from './clauses.ts'
import { looselyMet, looseScores, nearTitleMet } from './loose.ts'
import { leafOf, type Leaf, type TextField } from './leaf.ts'
import {
  isNumberField,
  numberMet,
  wholeValueMet,
  type NumberField,
  type WholeMode,
} from './match-modes.ts'
import { readQuery } from './read-query.ts'
import { exactTitle, scoresOf } from './score.ts'
import { misspeltTitleMet, oneSlipMet } from './slip.ts'
import { someWordsIn, type SomeWords } from './some-words.ts'
import { readingOf } from './sound.ts'
import { strictlyMet } from './strict.ts'

type Oper = 'and' | 'or' | 'not'

/** One term of a search: where it is looked for, how, and how it joins what stands before it. */
export interface PlannedItem {
  oper: Oper
  field: string
  matchMode: MatchMode
  text: string
}

/** The terms of a search, whatever else limits it. */
export interface SearchTerms {
  items: readonly PlannedItem[]
  /** Terms of searches within the result: every one must be met. */
  twiceItems?: readonly PlannedItem[]
  /** Whether names are also found by their other forms in the authority file. */
  withNameForms?: boolean
}

/**
 * A query to try, and when. `first` and `zero` open while nothing is found; `few` also when hardly anything is found and no
 * title is exactly the one that was asked for. Whether a rung opens is decided without the reader's limits: else a limit
 * could find more.
 */
export interface Rung {
  name: 'identifier' | 'strict' | 'loose' | 'near' | 'some'
  opens: 'first' | 'zero' | 'few'
  query: Clause
  /** Of `some`: the words of which a title has some. */
  words?: readonly string[]
}

export interface Plan {
  rungs: Rung[]
  /** Titles with some of the words, without those that a rung has found; undefined where there are no words to choose from. */
  someWordsBelow: ((found: Rung) => Rung) | undefined
  /** How the query was understood, to be told to the reader. */
  understood: {
    pieces: { field: string; text: string; kind: string }[]
    /** Syllables, when it was also read as pinyin. */
    pinyin: string[][]
    /** An ISBN or ISSN whose check digit is wrong is still looked for. */
    identifier: { kind: 'isbn' | 'issn' | 'doi'; isValid: boolean } | undefined
  }
}

export const rungsOf = (plan: Plan): readonly Rung[] => plan.rungs

/** Hits so few that titles like the one asked for are shown, too. */
export const fewHits = 3
/** Marks, among a hit's matched queries, that the title is exactly the one asked for. */
export const exactTitleMark = exactTitle

const longestText = 500
const mostItems = 10
/** Texts between AND, OR and NOT, all items together. */
const mostTexts = 32
/** Pieces of all texts together; what comes behind is not asked for. */
const mostRuns = 64
/** So many texts are scored when there are many. */
const mostScored = 3
/** Below the engine's own limit of 1,024, with room for filters. */
const mostClauses = 900

const textTooLong = refusal('search.text-too-long', 400, {
  'zh-CN': '检索词过长，请缩短后重试',
  'zh-TW': '檢索詞過長，請縮短後再試',
  'en-US': 'The search text is too long; please shorten it',
})
const tooManyItems = refusal('search.too-many-items', 400, {
  'zh-CN': '检索条件过多，请减少后重试',
  'zh-TW': '檢索條件過多，請減少後再試',
  'en-US': 'There are too many search terms; please use fewer',
})

/** Turns what the reader asked into the queries to try. Pure: the same question, the same queries. */
export function planSearch(search: SearchTerms): Plan {
  const { items, twiceItems = [] } = search
  if (items.length + twiceItems.length > mostItems) throw new Refused(tooManyItems, { mostItems })
  if ([...items, ...twiceItems].some((item) => item.text.length > longestText)) {
    throw new Refused(textTooLong, { longestText })
  }
  const full = rungsAt('full', search)
  return full.rungs.some((rung) => rung.name !== 'some' && countOf(rung.query) > mostClauses)
    ? rungsAt('lean', search)
    : full
}

type Depth = 'full' | 'lean'

function rungsAt(
  depth: Depth,
  { items, twiceItems = [], withNameForms = true }: SearchTerms,
): Plan {
  const terms = items.flatMap((item) => termsOf(item, withNameForms))
  const within = twiceItems.flatMap((item) => termsOf(item, withNameForms))
  const all = [...terms, ...within]
  limitRuns(all)
  const leaves = leavesOf(all)
  const identifier = identifierIn(items, twiceItems)

  const met = (loosely: boolean) =>
    allOf([joined(terms, depth, loosely), ...within.map((one) => termMet(one, depth, false))])
  const strict = all.length === 0 ? everything : met(false)
  const scores = leaves
    .slice(0, depth === 'full' ? leaves.length : mostScored)
    .flatMap((leaf) => scored(leaf, depth))
  const only = all.length === 1 ? leaves[0] : undefined
  const slip = only && oneSlipMet(only)
  const alike = only && nearTitleMet(only)
  const near = slip && anyOf([slip.leftOut, slip.wrong, ...(alike ? [alike] : [])])
  const nearScore = [
    ...(slip
      ? [
          // What was typed is all there: a better guess than that some of it is wrong.
          worth(220, 'title with one character more', slip.leftOut),
          worth(160, 'title but for one character', slip.wrong),
        ]
      : []),
    ...(alike ? [worth(130, 'title like this', alike)] : []),
  ]
  const misspelt = only && misspeltTitleMet(only)
  const alsoLoose = [near, misspelt].filter((clause) => clause !== undefined)
  const looseScore = [
    ...nearScore,
    ...(depth === 'full' ? leaves.slice(0, mostScored).flatMap(looseScores) : []),
    ...(misspelt ? [worth(400, 'title but for a letter', misspelt)] : []),
  ]
  const some =
    identifier === undefined && terms.every((one) => one.kind === 'text' && one.oper === 'and')
      ? someWordsIn(leavesOf(terms))
      : undefined
  const someWordsBelow = some && ((found?: Rung) => someRung(some, found))

  /** Most searches never ask for it: it is put together when its query is looked at. */
  function someRung(group: SomeWords, found: Rung | undefined): Rung {
    let query: Clause | undefined
    return {
      name: 'some',
      opens: 'zero',
      words: group.words,
      get query() {
        query ??= someQuery(group, found)
        return query
      },
    }
  }
  function someQuery(group: SomeWords, found: Rung | undefined): Clause {
    // What is searched for within the result is still wanted whole.
    const met = allOf([group.met(), ...within.map((one) => termMet(one, depth, false))])
    const below = found ? butNot(met, metBy(found)) : met
    const [whole, lean] = [[...scores, ...group.scores()], group.scores()].map((by) =>
      ranked(below, by),
    ) as [Clause, Clause]
    if (countOf(whole) <= mostClauses) return whole
    return countOf(lean) <= mostClauses ? lean : ranked(nothing, [])
  }
  const isLoosened =
    all.every((one) => one.kind === 'text') && leaves.some((leaf) => looselyMet(leaf))

  return {
    rungs: [
      ...(identifier
        ? [{ name: 'identifier', opens: 'first', query: ranked(identifier.met, []) } as const]
        : []),
      { name: 'strict', opens: 'first', query: ranked(strict, scores) },
      ...(isLoosened && all.length <= 4
        ? [
            {
              name: 'loose',
              opens: 'zero',
              query: ranked(anyOf([met(true), ...alsoLoose]), [...scores, ...looseScore]),
            } as const,
          ]
        : []),
      ...(near
        ? [
            {
              name: 'near',
              opens: 'few',
              query: ranked(anyOf([strict, near]), [...scores, ...nearScore]),
            } as const,
          ]
        : []),
      ...(someWordsBelow ? [someWordsBelow()] : []),
    ],
    someWordsBelow:
      someWordsBelow && ((found) => (found.name === 'some' ? found : someWordsBelow(found))),
    understood: {
      pieces: leaves.flatMap((leaf) => [
        ...leaf.quoted.map((text) => ({ field: leaf.field, text, kind: 'quoted' })),
        ...leaf.runs.map(({ text, kind }) => ({ field: leaf.field, text, kind })),
      ]),
      pinyin: leaves.flatMap((leaf) => readingOf(leaf)?.cuts ?? []),
      identifier: identifier && { kind: identifier.kind, isValid: identifier.isValid },
    },
  }
}

/** What a rung finds, without what puts it in order: for counting alone. */
export const metBy = ({ query }: Rung): Clause => {
  const { filter } = query['bool'] as { filter: Clause[] }
  return allOf(filter)
}

/** The query without the names of its statements: for every hit the engine would ask each named one again whether it is met. */
export function unnamed({ bool }: Clause): Clause {
  const { filter, should } = bool as { filter: Clause[]; should?: Clause[] }
  const scores = should?.map(({ constant_score: worth, ...statistics }) => {
    if (worth === undefined) return statistics
    const { _name: _, ...statement } = worth as Clause
    return { constant_score: statement }
  })
  return { bool: { filter, ...(scores && { should: scores }) } }
}

const ranked = (met: Clause, scores: readonly Clause[]): Clause => ({
  bool: { filter: [met], ...(scores.length > 0 && { should: scores }) },
})

type Term = { oper: Oper } & (
  | { kind: 'text'; leaf: Leaf }
  | { kind: 'whole'; field: TextField; text: string; mode: WholeMode }
  | { kind: 'number'; field: NumberField; text: string; isWhole: boolean }
  | { kind: 'group'; terms: Term[] }
)

const wholeModes: Record<Exclude<MatchMode, '2'>, WholeMode> = {
  '1': 'complete',
  '3': 'prefix',
  '4': 'suffix',
}

const isTextField = (field: string): field is TextField => Object.hasOwn(searchedParts, field)

/** An item is one term; if its text holds AND, OR or NOT it is several, and they go together. */
function termsOf({ oper, field, matchMode, text }: PlannedItem, withNameForms: boolean): Term[] {
  if (isNumberField(field)) {
    return [{ oper, kind: 'number', field, text, isWhole: matchMode === '1' }]
  }
  const textField = isTextField(field) ? field : 'any'
  if (matchMode !== '2') {
    return [{ oper, kind: 'whole', field: textField, text, mode: wholeModes[matchMode] }]
  }
  const terms = readQuery(text).map((operand): Term => ({
    oper: operand.oper,
    kind: 'text',
    leaf: leafOf(operand, textField, withNameForms),
  }))
  if (terms.length <= 1) return terms.map((one) => ({ ...one, oper }))
  return [{ oper, kind: 'group', terms }]
}

function leavesIn(one: Term): Leaf[] {
  if (one.kind === 'group') return one.terms.flatMap(leavesIn)
  return one.kind === 'text' ? [one.leaf] : []
}

/** The texts that are wanted, not those that are taken away. */
function wantedLeaves(one: Term): Leaf[] {
  if (one.oper === 'not') return []
  return one.kind === 'group' ? one.terms.flatMap(wantedLeaves) : leavesIn(one)
}

const leavesOf = (terms: readonly Term[]) => terms.flatMap(wantedLeaves)

function limitRuns(terms: readonly Term[]) {
  const leaves = terms.flatMap(leavesIn)
  if (leaves.length > mostTexts) throw new Refused(tooManyItems, { mostItems: mostTexts })
  const share = Math.floor(mostRuns / leaves.length)
  for (const leaf of leaves) {
    leaf.runs = leaf.runs.slice(0, share)
    leaf.quoted = leaf.quoted.slice(0, share)
  }
}

/** From left to right: what stands before, and, or, not the next. */
function joined(terms: readonly Term[], depth: Depth, loosely: boolean): Clause {
  return (
    terms.reduce<Clause | undefined>((before, one) => {
      const clause = termMet(one, depth, loosely)
      if (before === undefined) return one.oper === 'not' ? butNot(everything, clause) : clause
      if (one.oper === 'or') return anyOf([before, clause])
      return one.oper === 'not' ? butNot(before, clause) : allOf([before, clause])
    }, undefined) ?? nothing
  )
}

function termMet(one: Term, depth: Depth, loosely: boolean): Clause {
  if (one.kind === 'group') return joined(one.terms, depth, loosely)
  if (one.kind === 'number') return numberMet(one.text, one.field, one.isWhole)
  if (one.kind === 'whole') return wholeValueMet(one.text, one.field, one.mode)
  const loose = loosely && one.oper !== 'not' ? looselyMet(one.leaf, depth) : undefined
  return loose ?? strictlyMet(one.leaf, readingOf(one.leaf), depth)
}

const scored = (leaf: Leaf, depth: Depth): Clause[] => [
  ...scoresOf(leaf, depth),
  ...(readingOf(leaf)?.scores ?? []),
]

/** A number that stands alone says which title is meant: nothing else is looked for, unless it is unknown. */
function identifierIn(items: readonly PlannedItem[], twiceItems: readonly PlannedItem[]) {
  const [item] = items
  if (
    items.length !== 1 ||
    twiceItems.length > 0 ||
    item?.field !== 'any' ||
    item.matchMode !== '2'
  ) {
    return undefined
  }
  const { text } = item
  const doi = readDoi(text)
  if (doi) return { kind: 'doi' as const, isValid: true, met: term('doi', doi) }
  for (const [kind, read] of [
    ['isbn', readIsbn],
    ['issn', readIssn],
  ] as const) {
    const number = read(text)
    if (number) {
      const met = anyOf(number.forms.map((form) => term(kind, form)))
      return { kind, isValid: number.isValid, met }
    }
  }
  return undefined
}
