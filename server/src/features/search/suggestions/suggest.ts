import { foldKey } from '../../../platform/analysis/folding.ts'
import type {
  SearchAnswer,
  SearchBody,
  SearchEngine,
  SearchPlace,
} from '../../../platform/stores/search-engine.ts'
import type { Clause } from '../plan/clauses.ts'
import { beginningOf, beginsAs, type Beginning } from './beginnings.ts'
import { nameBegins, subjectBegins, titleTiers, type Tier } from './begins.ts'

export interface Suggestions {
  titles: string[]
  authors: string[]
  subjects: string[]
}

interface SuggestionSearch extends Pick<SearchEngine, 'searchTogether'> {
  place: SearchPlace
  /** What the reader may see. */
  visible: Clause
}

/** One group of suggestions: what is asked for it, best first, and what it takes from a title that is found. */
interface Group {
  tiers: Tier[]
  /** Where the index has the keys of these texts. */
  keys: string
  source: 'title' | 'creators' | 'subjects'
  isOffered: (text: string) => boolean
  most: number
}

/** As many of each as there is room for when nothing else is offered, or of headings, beside titles. */
const mostTitles = 8
const mostHeadings = 4
/** Titles that a question brings: some are editions of the same, or by the same people. */
const seen = 24
/**
 * How often it is asked for others where they all were. Somebody who only ever wrote with one of those is left out then.
 */
const rounds = 3

export const none: Suggestions = { titles: [], authors: [], subjects: [] }

/**
 * What the search box offers for the letters or characters typed so far: titles, names and subjects that begin so in any
 * script, by sound or by initials. What is complete comes first, then what is lent most, then the shortest.
 *
 * Each tier of a group is a question of its own for its most prominent titles: the engine never gathers all that begin so.
 */
export async function suggest(search: SuggestionSearch, typed: string): Promise<Suggestions> {
  const beginning = beginningOf(typed)
  if (beginning.key === '') return none
  const groups = groupsFor(beginning)
  const found = groups.map(() => new Map<string, string>())
  let open = [...groups.keys()]
  for (let round = 0; round < rounds && open.length > 0; round += 1) {
    const bodies = open.flatMap((at) =>
      groups[at]!.tiers.map((tier) => bodyFor(groups[at]!, tier, search.visible, found[at]!)),
    )
    const answers = await search.searchTogether(bodies, search.place)
    open = open.filter((at) => {
      const tiers = answers.splice(0, groups[at]!.tiers.length)
      return takeFrom(tiers, groups[at]!, found[at]!)
    })
  }
  const [titles, authors, subjects] = found.map((texts) => [...texts.values()])
  return { titles: titles!, authors: authors!, subjects: subjects! }
}

function groupsFor(beginning: Beginning): [titles: Group, authors: Group, subjects: Group] {
  return [
    {
      tiers: titleTiers(beginning),
      keys: 'title.exact',
      source: 'title',
      isOffered: () => true,
      most: mostTitles,
    },
    {
      tiers: [nameBegins(beginning)],
      keys: 'creatorKeys',
      source: 'creators',
      isOffered: (text) => beginsAs(beginning, text, 'name'),
      most: mostHeadings,
    },
    {
      tiers: [subjectBegins(beginning)],
      keys: 'subjectKeys',
      source: 'subjects',
      isOffered: (text) => foldKey(text).startsWith(beginning.key),
      most: mostHeadings,
    },
  ]
}

/** The most prominent titles of a tier that have something else than what is found already. */
const bodyFor = (
  { keys, source }: Group,
  { begins, isRanked }: Tier,
  visible: Clause,
  found: ReadonlyMap<string, string>,
): SearchBody => ({
  query: {
    bool: {
      ...(isRanked ? { must: [begins], filter: [visible] } : { filter: [begins, visible] }),
      ...(found.size > 0 && { must_not: [{ terms: { [keys]: [...found.keys()] } }] }),
    },
  },
  sort: [
    ...(isRanked ? [{ _score: 'desc' }] : []),
    // An index that was made before there was such a number has nothing to offer until it is rebuilt.
    { prominence: { order: 'desc', unmapped_type: 'long' } },
    { recordId: 'asc' },
  ],
  size: seen,
  _source: [source],
  track_total_hits: false,
})

interface SuggestedTitles {
  hits: { hits: { _source?: { title?: string; creators?: string[]; subjects?: string[] } }[] }
}

/** Takes what is new, tier by tier; whether there may be more that would come before the last of them. */
function takeFrom(
  tiers: readonly SearchAnswer[],
  { source, isOffered, most }: Group,
  found: Map<string, string>,
): boolean {
  for (const tier of tiers as readonly SuggestedTitles[]) {
    const { hits } = tier.hits
    for (const text of hits.flatMap(({ _source }) => _source?.[source] ?? [])) {
      const key = foldKey(text)
      if (found.size < most && key !== '' && !found.has(key) && isOffered(text))
        found.set(key, text.trim())
    }
    if (found.size === most) return false
    if (hits.length === seen) return true
  }
  return false
}
