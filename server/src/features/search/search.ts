import type { Locale } from '@shulin/contract/locale'
import {
  deepestRow,
  facetNames,
  type FacetName,
  type FacetValue,
  type NextStep,
  type SearchReply,
} from '@shulin/contract/search'
import { foldKey } from '../../platform/analysis/folding.ts'
import type { Within } from '../../platform/stores/database.ts'
import type { Institution } from '../../platform/institution.ts'
import type { SearchEngine } from '../../platform/stores/search-engine.ts'
import { ask, type Answer } from './ask.ts'
import { buildCounting, buildEditions, buildSearch, type Arranged } from './build-search.ts'
import { keyOf, type Answers } from './cache.ts'
import {
  countsOf,
  kindOf,
  mostValues,
  namedValues,
  namesOfHeadings,
  partsOf,
  shownIn,
  type Aggregations,
  type Count,
  type Wanted,
} from './facets.ts'
import { isHeading, type HeadingName, type Headings } from './headings.ts'
import { countSearches } from './ladder/count-searches.ts'
import { nextSteps } from './ladder/next-steps.ts'
import { readySearch, type Asked } from './parameters.ts'
import { fewHits, planSearch, rungsOf } from './plan/plan.ts'
import { readRows, resultsOf, type Hit } from './rows.ts'
import type { Clause } from './plan/clauses.ts'
import type { Scope } from './scope.ts'
import { countWorks } from './works.ts'

/** What others who search need besides. */
export { openBudget } from './budget.ts'
export { openAnswers } from './cache.ts'
export { disciplineCounts } from './disciplines.ts'
export type { SearchField } from './fields.ts'
export { openHeadings } from './headings.ts'
export { askedBy, checkDepth, noLimits, type Asked } from './parameters.ts'
export { recordsAnswering, type Question } from './question.ts'
export { openScopes, type Scope } from './scope.ts'

/** What a search is made with. */
export interface Searching {
  engine: SearchEngine
  answers: Answers
  headings: Headings
}

/** Who asks. */
export interface Caller {
  institution: Institution
  locale: Locale
  within: Within
  signal: AbortSignal
}

/** What stays the same however the answer is arranged: the rung that answered, what its facets count, the ways on. */
interface Found {
  rung: number
  counts: Record<FacetName, Count[]>
  /** Under which name each heading is shown. */
  names: Partial<Record<FacetName, [key: string, name: string][]>>
  nextSteps: NextStep[]
}

interface Page {
  total: number
  records: number
  hits: Hit[]
}

/** One page of a result with its facets. */
export async function search(
  searching: Searching,
  { institution, within, signal }: Caller,
  scope: Scope,
  asked: Asked,
  arranged: Arranged,
): Promise<SearchReply> {
  const plan = planSearch(asked)
  const ladder = rungsOf(plan)
  const { found, page } = await answerOf(searching, scope, asked, arranged, ladder, signal)
  const texts = [...asked.items, ...asked.twiceItems].flatMap(({ oper, text }) =>
    oper === 'not' ? [] : [text],
  )
  const rows = page.then(({ hits }) => within((db) => readRows(db, hits, institution.timeZone)))
  const facets = found.then((known) => facetsOf(searching, scope, known, signal))
  const [{ rung, nextSteps }, { total, records, hits }, named, read] = await Promise.all([
    found,
    page,
    facets,
    rows,
  ])
  return {
    total,
    records,
    page: arranged.page,
    rows: arranged.rows,
    rung: ladder[rung]!.name,
    identifier: plan.understood.identifier ?? null,
    steps: [...asked.items, ...asked.twiceItems].map(({ oper, field, text }) => ({
      oper,
      searchField: field,
      searchFieldContent: text,
    })),
    searchList: resultsOf(hits, read, texts),
    facets: named,
    nextSteps,
  }
}

/** The numbers of what is found, the best first, as far as a result can be turned through. */
export async function recordsFound(
  searching: Searching,
  { signal }: Caller,
  scope: Scope,
  asked: Asked,
): Promise<number[]> {
  const arranged = { sortField: 'relevance', sortClause: 'asc', page: 1, rows: deepestRow } as const
  const ladder = rungsOf(planSearch(asked))
  const { page } = await answerOf(searching, scope, asked, arranged, ladder, signal)
  return (await page).hits.map(({ recordId }) => recordId)
}

type Ladder = ReturnType<typeof rungsOf>

/** What the index says, or said of its present state. */
async function answerOf(
  searching: Searching,
  scope: Scope,
  asked: Asked,
  arranged: Arranged,
  ladder: Ladder,
  signal: AbortSignal,
): Promise<{ found: Promise<Found>; page: Promise<Page> }> {
  const { answers } = searching
  const { groupCode } = scope
  // What is kept says which rung answered: it must be the same ladder.
  const question = [asked, ladder.map(({ name }) => name)]
  const foundKey = keyOf('found', scope, question)
  const pageKey = keyOf('page', scope, [question, arranged])
  const { generation, kept } = await answers.recall(groupCode, [foundKey, pageKey])
  const [known, knownPage] = kept as [Found | undefined, Page | undefined]
  const keep = (key: string) => (answer: Found | Page) => {
    if (generation !== undefined) answers.keep(key, generation, answer)
  }

  if (known && knownPage) return { found: Promise.resolve(known), page: Promise.resolve(knownPage) }
  if (known) {
    const text = ladder[known.rung]!.query
    const body = buildSearch(asked, scope, text, arranged, { hasFacets: false })
    const answer = await ask(searching, scope, body, signal)
    const page = pageOf(searching, scope, asked, text, { body, answer }, signal)
    page.then(keep(pageKey), () => {})
    return { found: Promise.resolve(known), page }
  }

  const best = await climb(searching, scope, asked, arranged, ladder, signal)
  const { rung, body, answer } = best
  // Who typed a title and found it needs no way on; nor is it a poor answer when limits took nothing away.
  const isThere = best.hasExactTitle && answer.total === best.titles
  const text = ladder[rung]!.query
  const names = Object.fromEntries(
    facetNames
      .filter(isHeading)
      .map((facet) => [facet, namesOfHeadings(answer.aggregations, facet)]),
  )
  const page = pageOf(searching, scope, asked, text, { body, answer }, signal)
  const found = Promise.all([
    exactCounts(searching, scope, asked, text, answer.aggregations, signal),
    isThere ? [] : stepsFrom(searching, scope, asked, answer.total, signal),
  ]).then(([counts, nextSteps]): Found => ({ rung, counts, names, nextSteps }))
  page.then(keep(pageKey), () => {})
  found.then(keep(foundKey), () => {})
  return { found, page }
}

/**
 * Takes the query as literally as it can be answered. Whether the next rung is tried depends on the text alone, not on
 * what else is chosen: else a limit could find more than there was without it.
 */
async function climb(
  searching: Searching,
  scope: Scope,
  asked: Asked,
  arranged: Arranged,
  ladder: Ladder,
  signal: AbortSignal,
) {
  const tried = async (rung: number) => {
    const body = buildSearch(asked, scope, ladder[rung]!.query, arranged, { hasFacets: true })
    const answer = await ask(searching, scope, body, signal)
    return { rung, body, answer, ...textCounts(answer.aggregations) }
  }
  let best = await tried(0)
  for (let rung = 1; rung < ladder.length; rung += 1) {
    const isOpen =
      best.titles === 0 ||
      (ladder[rung]!.opens === 'few' &&
        ladder[best.rung]!.name === 'strict' &&
        best.titles <= fewHits &&
        !best.hasExactTitle)
    if (!isOpen) continue
    const next = await tried(rung)
    if (next.titles > best.titles) best = next
  }
  return best
}

/** How many titles answer the text, whatever is chosen, and whether one of them is called just so. */
function textCounts(aggregations: Aggregations) {
  const { text, exactTitle } = aggregations as unknown as Record<string, { doc_count: number }>
  return { titles: text!.doc_count, hasExactTitle: exactTitle!.doc_count > 0 }
}

async function pageOf(
  searching: Searching,
  scope: Scope,
  asked: Asked,
  text: Clause | undefined,
  { body, answer }: { body: Clause; answer: Answer },
  signal: AbortSignal,
): Promise<Page> {
  const { total: records, hits, aggregations } = answer
  if (!asked.group) {
    return { total: records, records, hits: hits.map(({ recordId }) => ({ recordId })) }
  }
  const works = hits.map(({ work }) => work!)
  const [total, editions] = await Promise.all([
    countWorks(searching, scope, body, records, aggregations),
    ask(searching, scope, buildEditions(asked, scope, text, works), signal),
  ])
  const byWork = Map.groupBy(editions.hits, ({ work }) => work)
  return {
    total,
    records,
    hits: hits.map(({ recordId, work }) => ({
      recordId,
      editions: (byWork.get(work) ?? []).map((edition) => edition.recordId),
    })),
  }
}

/** The forms a library offers for what it does not have are not among them: they have no pages yet. */
async function stepsFrom(
  { engine }: Searching,
  scope: Scope,
  asked: Asked,
  records: number,
  signal: AbortSignal,
): Promise<NextStep[]> {
  const countAll = (searches: readonly Asked[]) =>
    countSearches(engine.search, scope, searches, signal)
  const { steps } = await nextSteps(asked, { total: records }, new Set(), countAll)
  return steps.map(({ asked: instead, ...step }) => ({ ...step, search: readySearch(instead) }))
}

/**
 * The counts of all facets. Where the index is in several parts and each named only its most frequent values, the sum
 * may miss some: those facets are counted again, and then value by value.
 */
export async function exactCounts(
  searching: Pick<Searching, 'engine'>,
  scope: Scope,
  asked: Asked,
  text: Clause | undefined,
  aggregations: Aggregations,
  signal: AbortSignal,
): Promise<Record<FacetName, Count[]>> {
  const counted = new Map(facetNames.map((facet) => [facet, countsOf(aggregations, facet)]))
  const recount = async (wanted: Wanted) => {
    const doubtful = facetNames.filter((facet) => counted.get(facet)?.isExact === false)
    if (doubtful.length === 0) return
    const body = buildCounting(asked, scope, text, doubtful, wanted)
    const again = await ask(searching, scope, body, signal)
    for (const facet of doubtful) counted.set(facet, countsOf(again.aggregations, facet))
  }
  const shown = shownIn(scope)
  for (const shardSize of [2_000, 100_000]) {
    if (shardSize > shown.shardSize!) await recount({ ...shown, shardSize })
  }
  const only = Object.fromEntries(
    Array.from(counted, ([facet, known]) => [facet, known?.counts.map(({ value }) => value) ?? []]),
  )
  await recount({ ...shown, only })
  return Object.fromEntries(
    facetNames.map((facet) => [facet, counted.get(facet)?.counts ?? []]),
  ) as Record<FacetName, Count[]>
}

async function facetsOf(
  { headings }: Searching,
  scope: Scope,
  { counts, names }: Pick<Found, 'counts' | 'names'>,
  signal: AbortSignal,
) {
  const known = new Map(facetNames.map((facet) => [facet, new Map(names[facet])]))
  // Only one that is spelt in many ways is not among the most frequent spellings.
  const unknown = (facet: FacetName) =>
    counts[facet].map(({ value }) => value).filter((value) => !known.get(facet)!.has(value))
  const asked = await headings(
    scope,
    Object.fromEntries(facetNames.filter(isHeading).map((facet) => [facet, unknown(facet)])),
    signal,
  )
  const name: HeadingName = (facet, key) => known.get(facet)!.get(key) ?? asked(facet, key)
  return Object.fromEntries(
    facetNames.map((facet) => [facet, namedValues(facet, counts[facet], scope, name)]),
  ) as SearchReply['facets']
}

interface ValuesAsked {
  facet: FacetName
  keyword: string
  parentCode: string
  sort: 'count' | 'name'
  page: number
  rows: number
}

/** All values of one facet, narrowed by a part of their name in whatever script. */
export async function facetValues(
  searching: Searching,
  { signal }: Caller,
  scope: Scope,
  asked: Asked,
  { facet, keyword, parentCode, sort, page, rows }: ValuesAsked,
): Promise<{ total: number; values: FacetValue[] }> {
  const part = foldKey(keyword)
  const strict = rungsOf(planSearch(asked)).find(({ name }) => name === 'strict')!
  const wanted: Wanted = {
    size: mostValues,
    including: kindOf(facet) === 'classes' ? parentCode : part,
  }
  const body = buildCounting(asked, scope, strict.query, [facet], wanted)
  const { aggregations } = await ask(searching, scope, body, signal)
  const all = countsOf(aggregations, facet)?.counts ?? []
  const counts = kindOf(facet) === 'classes' ? partsOf(parentCode, all) : all
  const values = namedValues(facet, counts, scope).filter(
    ({ name, value }) =>
      part === '' || isHeading(facet) || foldKey(name).includes(part) || value === keyword,
  )
  const ordered =
    sort === 'count'
      ? values.toSorted((a, b) => b.count - a.count || byName(a, b))
      : values.toSorted(byName)
  const shownValues = ordered.slice((page - 1) * rows, page * rows)
  if (!isHeading(facet)) return { total: values.length, values: shownValues }
  const name = await searching.headings(
    scope,
    { [facet]: shownValues.map(({ value }) => value) },
    signal,
  )
  return {
    total: values.length,
    values: shownValues.map((heading) => ({
      ...heading,
      name: name(facet, heading.value) ?? heading.name,
    })),
  }
}

// Chinese by its sound, everything else by its alphabet.
const collator = new Intl.Collator('zh', { numeric: true })
const byName = (a: FacetValue, b: FacetValue) =>
  collator.compare(a.name, b.name) || (a.value < b.value ? -1 : 1)
