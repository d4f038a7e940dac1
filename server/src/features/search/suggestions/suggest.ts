import { foldKey } from '../../../platform/analysis/folding.ts'
import type {
  SearchAnswer,
  SearchBody,
  SearchPlace,
} from '../../../platform/stores/search-engine.ts'
import { legalCuts, syllablesBeginning } from '../../../platform/analysis/syllables.ts'
import { allOf, anyOf, prefix, term, worth, type Clause } from '../plan/clauses.ts'
import { beginningOf, beginsAs, type Beginning } from './beginnings.ts'

export interface Suggestions {
  titles: string[]
  authors: string[]
  subjects: string[]
}

interface SuggestionSearch {
  search: (body: SearchBody, place: SearchPlace) => Promise<SearchAnswer>
  place: SearchPlace
  /** What the reader may see. */
  visible: Clause
}

const mostTitles = 8
const mostHeadings = 4
/** Looked through for different titles, and for names and subjects that begin so. */
const seenTitles = 30
const seenForHeadings = 30

export const none: Suggestions = { titles: [], authors: [], subjects: [] }

/**
 * What the search box offers for the letters or characters typed so far: titles, names and subjects that begin so in any
 * script, by sound or by initials. What is complete comes first, then what is lent most, then the shortest.
 */
export async function suggest(search: SuggestionSearch, typed: string): Promise<Suggestions> {
  const beginning = beginningOf(typed)
  if (beginning.key === '') return none
  const answer = await search.search(bodyFor(beginning, search.visible), search.place)
  return readAnswer(beginning, answer)
}

/** One question for all groups. */
function bodyFor(beginning: Beginning, visible: Clause): SearchBody {
  const titles = titleBegins(beginning)
  const names = nameBegins(beginning)
  const subjects = prefix('subjectKeys', beginning.key)
  const group = (filter: Clause, size: number, fields: string[]) => ({
    filter,
    aggs: { best: { top_hits: { size, _source: fields, sort: bestFirst } } },
  })
  return {
    query: {
      bool: {
        filter: [visible, anyOf([titles, names, subjects])],
        should: titleTiers(beginning),
      },
    },
    aggs: {
      titles: group(titles, seenTitles, ['title']),
      authors: group(names, seenForHeadings, ['creators']),
      subjects: group(subjects, seenForHeadings, ['subjects']),
    },
    size: 0,
    track_total_hits: false,
  }
}

const bestFirst = [
  { _score: 'desc' },
  { loans: { order: 'desc', missing: '_last' } },
  { titleLength: 'asc' },
  { recordId: 'asc' },
]

function titleBegins(beginning: Beginning): Clause {
  const { key, letters, characters } = beginning
  const bySound =
    letters === ''
      ? []
      : characters.length === 0
        ? [
            prefix('titleJoined', letters),
            prefix('titleInitials', letters),
            ...cutsOf(letters).map(soundsBegin),
          ]
        : [
            allOf([
              prefix('titleJoined', letters),
              ...characters.map((one) => term('title.uni', one)),
            ]),
          ]
  return anyOf([prefix('title.exact', key), prefix('otherTitles.exact', key), ...bySound])
}

/** Fewer syllables are in too many titles. */
const fewestSyllables = 3

/** The syllables one by one, each in any reading of its character, the last perhaps not finished: leng qie j. */
const soundsBegin = (syllables: readonly string[]): Clause =>
  firstSyllables(
    'titlePinyin',
    syllables.map((syllable, i) =>
      i === syllables.length - 1 ? syllablesBeginning(syllable) : [syllable],
    ),
  )

/**
 * The text begins with one of these syllables, then one of those. They are listed: a prefix would also stand for every Latin
 * word that begins so, and there may be more of them than the engine takes.
 */
const firstSyllables = (field: string, places: readonly (readonly string[])[]): Clause => ({
  span_first: {
    match: {
      span_near: {
        clauses: places.map((syllables) => ({
          span_or: {
            clauses: syllables.map((syllable) => ({ span_term: { [field]: { value: syllable } } })),
          },
        })),
        slop: 0,
        in_order: true,
      },
    },
    end: places.length,
  },
})

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

const nameBegins = ({ key, letters }: Beginning): Clause =>
  anyOf([
    prefix('creatorKeys', key),
    ...(letters === '' ? [] : [prefix('nameJoined', letters)]),
    ...(isNameInitials(letters) ? [nameInitials(letters)] : []),
  ])

/** lx is 鲁迅; one letter is found by the sound. */
const isNameInitials = (letters: string) => /^[a-hj-tw-z]{2,4}$/u.test(letters)

const nameInitials = (letters: string): Clause =>
  firstSyllables('namePinyin', Array.from(letters, syllablesBeginning))

/** The whole before its beginning; characters and sound before initials. */
const titleTiers = ({ key, letters, characters }: Beginning): Clause[] => [
  worth(1000, 'title', anyOf([term('title.exact', key), term('otherTitles.exact', key)])),
  worth(100, 'beginning', prefix('title.exact', key)),
  ...(letters === ''
    ? []
    : [
        worth(400, 'title by sound', term('titleJoined', letters)),
        worth(
          100,
          'beginning by sound',
          anyOf([prefix('titleJoined', letters), ...cutsOf(letters).map(soundsBegin)]),
        ),
        ...cutsOf(letters).map((cut) => {
          const isAsLong = { term: { titleLength: { value: cut.length } } }
          return worth(300, 'title by sound', allOf([soundsBegin(cut), isAsLong]))
        }),
        ...(characters.length === 0
          ? [worth(300, 'initials', term('titleInitials', letters))]
          : []),
      ]),
]

interface Group {
  best: {
    hits: { hits: { _source: { title?: string; creators?: string[]; subjects?: string[] } }[] }
  }
}

function readAnswer(beginning: Beginning, { aggregations }: SearchAnswer): Suggestions {
  const { titles, authors, subjects } = aggregations as unknown as Record<keyof Suggestions, Group>
  const sources = ({ best }: Group) => best.hits.hits.map(({ _source }) => _source)
  const begins = (kind: 'title' | 'name') => (text: string) => beginsAs(beginning, text, kind)
  return {
    titles: different(
      sources(titles).flatMap(({ title }) => title ?? []),
      mostTitles,
    ),
    authors: different(
      sources(authors)
        .flatMap(({ creators }) => creators ?? [])
        .filter(begins('name')),
      mostHeadings,
    ),
    subjects: different(
      sources(subjects)
        .flatMap(({ subjects: list }) => list ?? [])
        .filter(begins('title')),
      mostHeadings,
    ),
  }
}

/** One of each, however it is spelt. */
function different(texts: readonly string[], most: number): string[] {
  const found = new Map<string, string>()
  for (const text of texts) {
    const key = foldKey(text)
    if (key !== '' && !found.has(key)) found.set(key, text.trim())
  }
  return [...found.values()].slice(0, most)
}
