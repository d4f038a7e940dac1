import {
  facetNames,
  type ChoiceName,
  type FacetName,
  type FacetValue,
} from '@shulin/contract/search'
import { classesOf } from '../index/document.ts'
import { choiceFields, facetFields } from '../index/fields.ts'
import { readForm } from '../index/written-forms.ts'
import type { SearchCriteria } from '../request/parameters.ts'
import {
  locationsByArea,
  chosenLocations,
  locationsIn,
  placeNames,
  type PlaceName,
} from './locations.ts'
import { allOf, butNot, type Clause } from '../plan/clauses.ts'
import type { Scope } from '../request/scope.ts'

/**
 * Codes have names in the institution's lists. Headings are written in records: one heading, however it is spelt.
 * Places are sets of locations, classes a tree, years numbers.
 */
type Kind = 'codes' | 'headings' | 'places' | 'classes' | 'years'

export function kindOf(facet: FacetName): Kind {
  if (isPlace(facet)) return 'places'
  if (facet === 'kindNo') return 'classes'
  if (facet === 'publishYear') return 'years'
  return facetFields[facet].forms === undefined ? 'codes' : 'headings'
}

const isPlace = (facet: FacetName): facet is PlaceName =>
  (placeNames as readonly string[]).includes(facet)

/** Where items stand, or stand on the shelf now. */
const locationsField = ({ onlyOnShelf }: SearchCriteria) =>
  onlyOnShelf ? 'locationsOnShelf' : 'locations'

/** What a limit belongs to: a facet, the places chosen in any of the three, or digital collections, which are no facet. */
type LimitName = FacetName | 'place' | 'eCollectionIds'

/**
 * The limits a reader has chosen, each under the facet it belongs to: the values of a facet are counted under all
 * limits but its own. The three kinds of places are one limit, `place`, as they are asked of one item; what is excluded
 * of each is asked of all items of a title, and is a limit of its own.
 */
export function limitsOf(criteria: SearchCriteria, scope: Scope): Map<LimitName, Clause> {
  const { exclude } = criteria
  const limits = new Map<LimitName, Clause>()
  for (const facet of facetNames) {
    if (isPlace(facet) || facet === 'publishYear') continue
    const { field } = choiceFields[facet]
    const values = formsOf(facet, criteria[facet])
    const excluded = formsOf(facet, exclude[facet])
    const chosen = values.length > 0 ? [{ terms: { [field]: values } }] : []
    if (excluded.length > 0)
      limits.set(facet, butNot(allOf(chosen), { terms: { [field]: excluded } }))
    else if (chosen.length > 0) limits.set(facet, allOf(chosen))
  }
  for (const place of placeNames) {
    const locations = locationsIn(scope.places, place, exclude[place] ?? [])
    // Wherever its items are now: "only on the shelf" must not bring a title back.
    if (locations.length > 0) limits.set(place, butNot(allOf([]), { terms: { locations } }))
  }
  if (exclude.eCollectionIds) {
    const { field } = choiceFields.eCollectionIds
    limits.set('eCollectionIds', butNot(allOf([]), { terms: { [field]: exclude.eCollectionIds } }))
  }
  const { publishBegin: gte, publishEnd: lte } = criteria
  if (gte !== undefined || lte !== undefined) {
    const years = { ...(gte !== undefined && { gte }), ...(lte !== undefined && { lte }) }
    limits.set('publishYear', { range: { [facetFields.publishYear.field]: years } })
  }
  const locations = chosenLocations(scope.places, criteria)
  if (locations) limits.set('place', { terms: { [locationsField(criteria)]: locations } })
  else if (criteria.onlyOnShelf) limits.set('place', { exists: { field: 'locationsOnShelf' } })
  return limits
}

/** Values as the index has them: headings by their key, in whatever script they are asked for. */
function formsOf(
  facet: Exclude<ChoiceName, 'libCode' | 'campusId'>,
  values: readonly string[] = [],
) {
  const { form = (value: string) => value } = choiceFields[facet]
  return values.map(form)
}

/** How much of a facet is asked for. */
export interface FacetRequest {
  /** So many values, the most frequent first. */
  size: number
  /** So many are counted in every part of the index before they are put together. */
  shardSize?: number
  /** Which values: a part of a heading's key, or the class whose parts are meant. */
  including?: string
  /** The same for persons, whose names are written in two orders: every one of these words. */
  words?: string
  /** Only these values of a facet. */
  only?: Partial<Record<FacetName, string[]>>
  /** So many spellings of headings, the most frequent first: the names of those that are counted are among them. */
  spellings?: number
}

const shownValues = 20

/**
 * What a page of results shows of each facet. One part of an index knows its most frequent values; of several each has to
 * name more of them, and every one it names costs time.
 */
export const shownIn = ({ place }: Scope): FacetRequest => ({
  size: shownValues,
  shardSize: place.index.length === 1 ? shownValues : 2_000,
})

/** A few headings are spelt in two ways or three. */
const shownSpellings = 2 * shownValues

/** What a page of results shows, with the names of headings. */
export const shownWithNames = (scope: Scope): FacetRequest => ({
  ...shownIn(scope),
  spellings: shownSpellings,
})

/** A facet has no more values than this in a list; there are as many languages, countries and years. */
export const mostValues = 10_000

/** The counting of all facets of a search, every one under the limits of the others. */
export function countingOf(
  criteria: SearchCriteria,
  scope: Scope,
  limits: ReturnType<typeof limitsOf>,
  facets: readonly FacetName[],
  request: FacetRequest = shownIn(scope),
): Record<string, Clause> {
  const all = [...limits.values()]
  const isOwn = (facet: FacetName, limit: LimitName) => limit === facet || limit === groupOf(facet)
  const isBound = (facet: FacetName) => limits.has(facet) || limits.has(groupOf(facet))
  const free = facets.filter((facet) => !isBound(facet))
  const bound = facets.filter(isBound)
  const values = (facet: FacetName) => ({
    [facet]: valuesOf(facet, criteria, scope, request),
    ...chosenOf(facet, criteria),
    ...spellingsOf(facet, request),
  })
  return {
    // Facets without a limit of their own are counted under the same limits: in one go.
    ...(free.length > 0 && {
      free: { filter: allOf(all), aggs: Object.assign({}, ...free.map(values)) as Clause },
    }),
    ...Object.fromEntries(
      bound.map((facet) => {
        const others = [...limits].filter(([name]) => !isOwn(facet, name))
        return [facet, { filter: allOf(others.map(([, limit]) => limit)), aggs: values(facet) }]
      }),
    ),
  }
}

/** Under which name the headings that are chosen or excluded are counted. */
const ofChoice = (facet: FacetName) => `${facet} chosen`

/** The headings that are chosen or excluded are counted also where others are more frequent: they are shown with their count. */
function chosenOf(
  facet: FacetName,
  { exclude, ...criteria }: SearchCriteria,
): Record<string, Clause> {
  if (isPlace(facet) || facet === 'publishYear' || kindOf(facet) !== 'headings') return {}
  const include = formsOf(facet, [...criteria[facet], ...(exclude[facet] ?? [])])
  if (include.length === 0) return {}
  const { field } = facetFields[facet]
  return { [ofChoice(facet)]: { terms: { field, include, size: include.length } } }
}

/** Under which name the spellings of a facet's headings are counted. */
const spelt = (facet: FacetName) => `${facet} spelt`

function spellingsOf(facet: FacetName, { spellings: size }: FacetRequest): Record<string, Clause> {
  if (size === undefined || isPlace(facet) || kindOf(facet) !== 'headings') return {}
  return { [spelt(facet)]: { terms: { field: facetFields[facet].forms, size } } }
}

const groupOf = (facet: FacetName) => (isPlace(facet) ? 'place' : facet)

function valuesOf(
  facet: FacetName,
  criteria: SearchCriteria,
  scope: Scope,
  request: FacetRequest,
): Clause {
  if (isPlace(facet)) {
    const byPlace = locationsByArea(scope.places, criteria, facet)
    return {
      filters: {
        filters: Object.fromEntries(
          Array.from(byPlace, ([value, locations]): [string, Clause] => [
            value,
            { terms: { [locationsField(criteria)]: locations } },
            // The engine wants to be asked for something.
          ]).concat(byPlace.size === 0 ? [['', { match_none: {} }]] : []),
        ),
      },
    }
  }
  const { field } = facetFields[facet]
  const kind = kindOf(facet)
  if (kind === 'headings') {
    return {
      terms: {
        field,
        size: request.size,
        shard_size: Math.max(request.size, request.shardSize ?? mostValues),
        ...(request.including && { include: patternOf(request) }),
        ...(request.only?.[facet] && { include: request.only[facet] }),
      },
    }
  }
  if (kind === 'classes') {
    const parent = request.including ?? ''
    const include = parent === '' ? '(LCC )?[A-Z]' : `${literal(parent)}.+`
    return { terms: { field, size: mostValues, shard_size: mostValues, include } }
  }
  return { terms: { field, size: mostValues, shard_size: mostValues } }
}

const patternOf = ({ including = '', words = '' }: FacetRequest) =>
  (words === '' ? [including] : words.split(' ')).map((part) => `.*${literal(part)}.*`).join('&')

/** Lucene's patterns know other signs than ours: whatever is no letter or digit is taken literally. */
export const literal = (text: string) => text.replace(/[^\p{L}\p{N}]/gu, String.raw`\$&`)

interface Bucket {
  key: string | number
  doc_count: number
}
interface FacetAggregation {
  doc_count: number
  doc_count_error_upper_bound?: number
  sum_other_doc_count?: number
  buckets: Bucket[] | Record<string, { doc_count: number }>
}
export type Aggregations = Record<string, Record<string, FacetAggregation>>

/** The counts of one facet as the engine gave them; false where they may be wrong. */
export function countsOf(aggregations: Aggregations, facet: FacetName) {
  const counted = (aggregations[facet] ?? aggregations['free'])?.[facet]
  if (!counted) return undefined
  const { buckets } = counted
  const counts = Array.isArray(buckets)
    ? buckets.map(({ key, doc_count }) => ({ value: String(key), count: doc_count }))
    : Object.entries(buckets).map(([value, { doc_count }]) => ({ value, count: doc_count }))
  return {
    counts: counts.filter(({ count }) => count > 0),
    isExact: (counted.doc_count_error_upper_bound ?? 0) === 0,
    isAll: (counted.sum_other_doc_count ?? 0) === 0,
  }
}

/** The counts of the headings that are chosen or excluded. */
export function chosenCounts(aggregations: Aggregations, facet: FacetName): Count[] {
  const counted = (aggregations[facet] ?? aggregations['free'])?.[ofChoice(facet)]
  const buckets = counted && Array.isArray(counted.buckets) ? counted.buckets : []
  return buckets.map(({ key, doc_count }) => ({ value: String(key), count: doc_count }))
}

/** Headings and how most titles of a result write them. */
export function namesOfHeadings(aggregations: Aggregations, facet: FacetName) {
  const counted = (aggregations[facet] ?? aggregations['free'])?.[spelt(facet)]
  const forms = counted && Array.isArray(counted.buckets) ? counted.buckets : []
  // The most frequent come first: of several forms of one key the first stays.
  return forms.toReversed().map(({ key: form }): [key: string, name: string] => {
    const { key, text } = readForm(String(form))
    return [key, text]
  })
}

export interface Count {
  value: string
  count: number
}

/** What a reader sees: names in the language of the request, in the order of the facet. */
export function namedValues(
  facet: FacetName,
  counts: readonly Count[],
  scope: Scope,
  headingName: (facet: FacetName, key: string) => string | undefined = () => undefined,
): FacetValue[] {
  const named = counts.map(({ value, count }) => ({
    value,
    name: headingName(facet, value) ?? scope.names.get(facet)?.get(value) ?? value,
    count,
  }))
  if (facet === 'publishYear') return named.toSorted((a, b) => Number(b.value) - Number(a.value))
  if (facet === 'kindNo') return named.toSorted((a, b) => (a.value < b.value ? -1 : 1))
  return named.toSorted((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1))
}

/** The classes right below one, of all that lie below it. */
export const partsOf = <T extends { value: string }>(parent: string, classes: readonly T[]): T[] =>
  classes.filter(({ value }) => pathOf(value).at(-2) === (parent || undefined))

/** A class with all above it, from the value it is filtered by. */
export const pathOf = (value: string): string[] =>
  value.startsWith('LCC ') ? classesOf(value.slice(4), 'LCC') : classesOf(value, 'CLC')
