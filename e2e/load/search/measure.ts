import { join } from 'node:path'
import { openScopes, type Scope } from '../../../server/src/features/search/request/scope.ts'
import { openDirectory } from '../../../server/src/features/institutions/institutions.ts'
import { openDatabase } from '../../../server/src/platform/stores/database.ts'
import { connectSearchEngine } from '../../../server/src/platform/stores/search-engine.ts'
import { testConfig } from '../../../server/test/database.ts'
import { compareInPairs, isCalm, median, quantile, type Comparison } from '../pairs.ts'
import { startServer } from '../servers.ts'
import { beginningsOf, drawQueries, zipfOf, type Query } from './queries.ts'
import { askEngine, ourApi, ourQuestion, plainQuestion } from './subjects.ts'
import { askSteadily, askTogether, type Ask } from './traffic.ts'

export interface SearchOptions {
  database: string
  groupCodes: string[]
  /** A library of ten thousand titles made in the same way, to see what growing costs. */
  small: { database: string; groupCodes: string[] } | undefined
  pairs: number
  /** Searches of one block of a pair. */
  requests: number
  seed: number
  say: (text: string) => void
}

export interface SearchMeasured {
  isValid: boolean
  titles: Record<string, number>
  comparisons: {
    /** The engine against itself. */
    control: Comparison
    callP50Ratio: Comparison
    callP95Ratio: Comparison
    capacityRatio: Comparison
    zipfP50Ratio: Comparison
    dslRatio: Comparison
    growthP50: Comparison | undefined
  }
  milliseconds: {
    searchP50Ms: number
    searchP95Ms: number
    zipfSearchP95Ms: number
    suggestP50Ms: number
    suggestP95Ms: number
    suggestTogetherP95Ms: number
  }
  /** How many searches a second our API answers to eight callers, without and with kept answers. */
  perSecond: { cold: number; zipf: number }
}

const differentQueries = 5_000
const root = join(import.meta.dirname, '../../..')

/** What a search costs: beside the bare engine, with and without kept answers, and as the library grows. */
export async function measureSearch(options: SearchOptions): Promise<SearchMeasured> {
  const { pairs, requests, seed, say } = options
  const installation = await openInstallation(options.database, options.groupCodes)
  const { queries, titles } = await installation.draw(differentQueries, seed)
  say(
    `${queries.length} searches, ${beginningsOf(queries, seed).length} beginnings, drawn with ${seed}`,
  )
  const cold = await installation.startApi(0)
  const warm = await installation.startApi(60)
  const engine = (query: Query, isCold = true) => installation.askEngine(query, ourQuestion, isCold)
  const plain = (query: Query) => installation.askEngine(query, plainQuestion, true)

  // Both of a pair ask the same; no two pairs do, as long as there are different searches left.
  let used = 0
  const nextBlocks = (length: number) => {
    const from = used
    used += length * (pairs + 3)
    return (turn: number) =>
      Array.from({ length }, (_, i) => queries[(from + turn * length + i) % queries.length]!)
  }
  const compare = async <What extends string>(
    name: string,
    length: number,
    baseline: (block: readonly Query[]) => Promise<Record<What, number>>,
    candidate: (block: readonly Query[]) => Promise<Record<What, number>>,
  ) => {
    const blocks = nextBlocks(length)
    const turns = [0, 0]
    const compared = await compareInPairs(
      pairs,
      () => baseline(blocks(turns[0]!++)),
      () => candidate(blocks(turns[1]!++)),
    )
    for (const [what, { ratio, from, to, pairs: all }] of Object.entries<Comparison>(compared)) {
      const [ours, bare] = (['candidate', 'baseline'] as const).map((one) =>
        Number(median(all.map((pair) => pair[one])).toPrecision(3)),
      )
      say(
        `${name} ${what}: ${[ratio, from, to].map((value) => value.toFixed(3)).join(' ')}   ${ours} ÷ ${bare}`,
      )
    }
    return compared
  }

  try {
    const seen: number[] = []
    const { perSecond } = await compare(
      'capacity',
      requests * 2,
      async (block) => ({ perSecond: (await askTogether(block.map((q) => engine(q)))).perSecond }),
      async (block) => {
        const { delays, perSecond } = await askTogether(block.map((q) => cold.search(q)))
        seen.push(...delays)
        return { perSecond }
      },
    )
    const capacity = median(perSecond.pairs.map((pair) => pair.candidate))
    const half = capacity / 2
    const steady = (asks: Ask[]) => askSteadily(asks, half)
    const middle = async (asks: Ask[]) => ({ p50: median(await steady(asks)) })

    const { p50: control } = await compare(
      'control',
      requests,
      (block) => middle(block.map((q) => engine(q))),
      (block) => middle(block.map((q) => engine(q))),
    )
    const both = async (asks: Ask[]) => {
      const delays = await steady(asks)
      return { p50: median(delays), p95: quantile(0.95, delays) }
    }
    const { p50: callP50Ratio, p95: callP95Ratio } = await compare(
      'call',
      requests,
      (block) => both(block.map((q) => engine(q))),
      (block) => both(block.map((q) => cold.search(q))),
    )
    const { p50: dslRatio } = await compare(
      'dsl',
      requests,
      (block) => middle(block.map(plain)),
      (block) => middle(block.map((q) => engine(q))),
    )

    // As readers ask: some searches again and again. What was asked in the last minute is known.
    const rank = zipfOf(queries.length, seed)
    const asReadersAsk = (count: number) => Array.from({ length: count }, () => queries[rank()]!)
    const warming = asReadersAsk(Math.round(capacity * 20))
    const warmed = await askTogether(warming.map((q) => warm.search(q)))
    const blocks = Array.from({ length: pairs + 3 }, () => asReadersAsk(requests))
    const turns = [0, 0]
    const { p50: zipfP50Ratio } = await compareInPairs(
      pairs,
      () => middle(blocks[turns[0]!++]!.map((q) => engine(q, false))),
      () => middle(blocks[turns[1]!++]!.map((q) => warm.search(q))),
    )
    const { ratio, from, to } = zipfP50Ratio
    say(`zipf p50: ${[ratio, from, to].map((value) => value.toFixed(3)).join(' ')}`)

    const beginnings = beginningsOf(queries, seed).slice(0, 900)
    const together = await askTogether(beginnings.slice(0, 300).map((one) => cold.suggest(one)))
    const suggested = await askSteadily(
      beginnings.slice(300).map((one) => cold.suggest(one)),
      together.perSecond / 2,
    )
    say(
      `suggestions: p95 ${quantile(0.95, suggested).toFixed(0)} ms, ${together.perSecond.toFixed(0)}/s`,
    )

    return {
      isValid: isCalm(control),
      titles,
      comparisons: {
        control,
        callP50Ratio,
        callP95Ratio,
        capacityRatio: perSecond,
        zipfP50Ratio,
        dslRatio,
        growthP50: options.small && (await measureGrowth(options, cold, queries)),
      },
      milliseconds: {
        searchP50Ms: median(seen),
        searchP95Ms: quantile(0.95, seen),
        zipfSearchP95Ms: quantile(0.95, warmed.delays),
        suggestP50Ms: median(suggested),
        suggestP95Ms: quantile(0.95, suggested),
        suggestTogetherP95Ms: quantile(0.95, together.delays),
      },
      perSecond: { cold: capacity, zipf: warmed.perSecond },
    }
  } finally {
    await Promise.all([cold.stop(), warm.stop()])
    await installation.close()
  }
}

/** The same kinds of searches, one after the other, in the small library and in the large one. */
async function measureGrowth(
  { small, pairs, requests, seed, say }: SearchOptions,
  large: ReturnType<typeof ourApi>,
  queries: readonly Query[],
): Promise<Comparison> {
  const installation = await openInstallation(small!.database, small!.groupCodes)
  const few = await installation.draw(queries.length, seed)
  const api = await installation.startApi(0)
  const length = Math.ceil(requests / 2)
  const block = (from: readonly Query[], turn: number) =>
    Array.from({ length }, (_, i) => from[(turn * length + i) % from.length]!)
  const turns = [0, 0]
  const inTurn = async (asks: Ask[]) => ({ p50: median((await askTogether(asks, 1)).delays) })
  try {
    const { p50 } = await compareInPairs(
      pairs,
      () => inTurn(block(few.queries, turns[0]!++).map((q) => api.search(q))),
      () => inTurn(block(queries, turns[1]!++).map((q) => large.search(q))),
    )
    say(`growth p50: ${[p50.ratio, p50.from, p50.to].map((value) => value.toFixed(2)).join(' ')}`)
    return p50
  } finally {
    await api.stop()
    await installation.close()
  }
}

/** An installation that is there already: its database, its institutions, its indexes. */
async function openInstallation(database: string, groupCodes: readonly string[]) {
  const config = testConfig(database)
  const caFile = config.storesCaFile
  const db = openDatabase(config.database.url, { caFile, pool: 4, patience: 120_000 })
  const client = connectSearchEngine(config.opensearchUrl, { caFile })
  const directory = openDirectory(db, 600_000)
  const scopeOf = openScopes(db, config.searchPrefix, 600_000)
  const scopes = new Map<string, Scope>()
  for (const groupCode of groupCodes) {
    const institution = await directory.byCode(groupCode)
    if (!institution) throw new Error(`there is no institution ${groupCode} in ${database}`)
    scopes.set(groupCode, await scopeOf(institution, 'zh-CN'))
  }
  return {
    async draw(count: number, seed: number) {
      const queries = await drawQueries(db, groupCodes, { count, seed })
      const titles: Record<string, number> = {}
      for (const [groupCode, { place }] of scopes) {
        const query = { term: { groupCode } }
        const { body } = await client.count({ index: place.index, body: { query } })
        titles[groupCode] = body.count
      }
      return { queries, titles }
    },
    askEngine(query: Query, question: typeof ourQuestion, isCold: boolean): Ask {
      const scope = scopes.get(query.groupCode)!
      return askEngine(client, scope.place, question(query, scope), { isCold })
    },
    /** Answers are kept for so many seconds. Whoever measures is exempt from what one address may ask. */
    async startApi(answersKept: number) {
      const environment = {
        DATABASE_URL: config.database.url,
        SEARCH_PREFIX: config.searchPrefix,
        CACHE_PREFIX: `bench-${process.pid}-${answersKept}:`,
        SEARCH_ANSWERS_KEPT: String(answersKept),
        REQUESTS_PER_MINUTE: '1000000000',
        SEARCH_POINTS_PER_MINUTE: '1000000000',
        SEARCHES_AT_ONCE: '1000',
      }
      const file = join(root, 'server/src/api.ts')
      const { port, stop } = await startServer(file, environment, undefined)
      const api = ourApi(port)
      return {
        ...api,
        async stop() {
          api.close()
          await stop()
        },
      }
    },
    async close() {
      await Promise.all([db.destroy(), client.close()])
    },
  }
}
