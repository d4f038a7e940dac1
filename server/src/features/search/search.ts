import type { Locale } from '@shulin/contract/locale'
import {
  facetNames,
  type FacetName,
  type FacetValue,
  type NextStep,
  type SearchReply,
} from '@shulin/contract/search'
import { foldKey } from '../../platform/analysis/folding.ts'
import type { Within } from '../../platform/database.ts'
import type { Institution } from '../../platform/institution.ts'
import type { SearchEngine } from '../../platform/search-engine.ts'
import { ask, recordIdOf, type Answer } from './ask.ts'
import { buildCounting, buildEditions, buildSearch, type Arranged } from './build-search.ts'
import { keyOf, type Answers } from './cache.ts'
import {
  countsOf,
  kindOf,
  mostValues,
  namedValues,
  partsOf,
  shown,
  type Aggregations,
  type Count,
  type Wanted,
} from './facets.ts'
import { isHeading, type Headings } from './headings.ts'
import { countSearches } from './ladder/count-searches.ts'
import { nextSteps } from './ladder/next-steps.ts'
import { readySearch, type Asked } from './parameters.ts'
import { fewHits, planSearch, rungsOf } from './plan/plan.ts'
import { rowsOf, type Hit } from './rows.ts'
import type { Clause } from './plan/clauses.ts'
import type { Scope } from './scope.ts'
import { countWorks } from './works.ts'

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

/** Which rung of the ladder answered, and what its facets count. */
interface Found {
  rung: number
  counts: Record<FacetName, Count[]>
}

interface Page {
  total: number
  records: number
  hits: Hit[]
  nextSteps: NextStep[]
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
  const facets = await facetsOf(searching, scope, found.counts, signal)
  const queries = [...asked.items, ...asked.twiceItems].filter(({ oper }) => oper !== 'not')
  const rows = await within((db) =>
    rowsOf(
      db,
      page.hits,
      queries.map(({ text }) => text),
      institution.timeZone,
    ),
  )
  return {
    total: page.total,
    records: page.records,
    page: arranged.page,
    rows: arranged.rows,
    rung: ladder[found.rung]!.name,
    identifier: plan.understood.identifier ?? null,
    steps: [...asked.items, ...asked.twiceItems].map(({ oper, field, text }) => ({
      oper,
      searchField: field,
      searchFieldContent: text,
    })),
    searchList: rows,
    facets,
    nextSteps: page.nextSteps,
  }
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
): Promise<{ found: Found; page: Page }> {
  const { answers } = searching
  const { groupCode } = scope
  const generation = await answers.generationOf(groupCode)
  const question = [ladder, buildCounting(asked, scope, undefined, facetNames, shown), asked.group]
  const foundKey = generation && keyOf('found', groupCode, generation, question)
  const pageKey = generation && keyOf('page', groupCode, generation, [question, arranged])

  const known = foundKey ? ((await answers.read(foundKey)) as Found | undefined) : undefined
  if (known) {
    const kept = pageKey ? ((await answers.read(pageKey)) as Page | undefined) : undefined
    if (kept) return { found: known, page: kept }
    const text = ladder[known.rung]!.query
    const body = buildSearch(asked, scope, text, arranged, { hasFacets: false })
    const answer = await ask(searching, scope, body, signal)
    const page = await pageOf(searching, scope, asked, text, { body, answer }, signal)
    if (pageKey) answers.keep(pageKey, page)
    return { found: known, page }
  }

  const found = await climb(searching, scope, asked, arranged, ladder, signal)
  if (foundKey) answers.keep(foundKey, found.found)
  if (pageKey) answers.keep(pageKey, found.page)
  return found
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
  const { rung, body, answer } = best
  const text = ladder[rung]!.query
  return {
    page: await pageOf(searching, scope, asked, text, { body, answer }, signal),
    found: {
      rung,
      counts: await exactCounts(searching, scope, asked, text, answer.aggregations, signal),
    },
  }
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
  const recordIds = hits.map(({ _id }) => recordIdOf(_id))
  const steps = await stepsFrom(searching, scope, asked, records, signal)
  if (!asked.group) {
    const rows = recordIds.map((recordId) => ({ recordId }))
    return { total: records, records, hits: rows, nextSteps: steps }
  }
  const total = await countWorks(searching, scope, body, records, aggregations)
  const works = hits.map(({ fields }) => fields!.work[0])
  const editions = await ask(searching, scope, buildEditions(asked, scope, text, works), signal)
  const byWork = Map.groupBy(editions.hits, ({ fields }) => fields!.work[0])
  return {
    total,
    records,
    hits: recordIds.map((recordId, i) => ({
      recordId,
      editions: (byWork.get(works[i]!) ?? []).map(({ _id }) => recordIdOf(_id)),
    })),
    nextSteps: steps,
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
  await recount({ ...shown, shardSize: 100_000 })
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
  counts: Record<FacetName, Count[]>,
  signal: AbortSignal,
) {
  const name = await headings(
    scope,
    Object.fromEntries(
      facetNames.filter(isHeading).map((facet) => [facet, counts[facet].map(({ value }) => value)]),
    ),
    signal,
  )
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
