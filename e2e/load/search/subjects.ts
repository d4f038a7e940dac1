import { Agent, request } from 'node:http'
import { searchAll, suggestKeywords } from '@shulin/contract/search'
import { buildSearch } from '../../../server/src/features/search/engine/build-search.ts'
import { wordsAlone } from '../../../server/src/features/search/request/parameters.ts'
import { planSearch, rungsOf } from '../../../server/src/features/search/plan/plan.ts'
import type { Clause } from '../../../server/src/features/search/plan/clauses.ts'
import type { Scope } from '../../../server/src/features/search/request/scope.ts'
import type { Arrangement } from '../../../server/src/features/search/request/search-request.ts'
import type { connectSearchEngine } from '../../../server/src/platform/stores/search-engine.ts'
import type { Query } from './queries.ts'
import type { Ask } from './traffic.ts'

type Client = ReturnType<typeof connectSearchEngine>

/** Our API, asked as a page asks it. */
export function ourApi(port: number) {
  const agent = new Agent({ keepAlive: true, maxSockets: 256 })
  const ask = (method: string, path: string, groupCode: string, body: string) =>
    new Promise<void>((resolve, reject) => {
      const headers = {
        groupcode: groupCode,
        ...(body && {
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(body),
        }),
      }
      const asked = request({ host: '127.0.0.1', port, agent, method, path, headers }, (reply) => {
        const parts: Buffer[] = []
        reply.on('data', (part: Buffer) => parts.push(part))
        reply.on('error', reject)
        reply.on('end', () => {
          const text = Buffer.concat(parts).toString()
          // Read as the client of the engine reads its answers.
          const { success } = JSON.parse(text) as { success: boolean }
          if (success) resolve()
          else reject(new Error(`${body} ${text}`))
        })
      })
      asked.on('error', reject)
      asked.end(body)
    })
  return {
    search({ groupCode, searchField, text, limits }: Query): Ask {
      const searchItems = [{ searchField, searchFieldContent: text }]
      const body = JSON.stringify({ searchItems, ...limits })
      return () => ask(searchAll.method, searchAll.path, groupCode, body)
    },
    suggest({ groupCode, text }: { groupCode: string; text: string }): Ask {
      const path = `${suggestKeywords.path}?keyword=${encodeURIComponent(text)}`
      return () => ask(suggestKeywords.method, path, groupCode, '')
    },
    close: () => agent.destroy(),
  }
}

const firstPage: Arrangement = { sortField: 'relevance', sortClause: 'asc', page: 1, rows: 10 }

/** The question our API puts to the engine first, with all facets. */
export function ourQuestion({ searchField, text, limits }: Query, scope: Scope): Clause {
  const words = wordsAlone(text)
  const items = words.items.map((item) => ({ ...item, field: searchField }))
  const criteria = { ...words, ...limits, items }
  const [rung] = rungsOf(planSearch(criteria))
  const request = { criteria, arrangement: firstPage, scope }
  return buildSearch(request, rung!.query, { hasFacets: true })
}

const plainFields: Record<Query['searchField'], string[]> = {
  any: 'title^6 creators^5 otherTitles^3 nameForms^3 subjects^2 series^1.5 publisher place note^0.4 all'.split(
    ' ',
  ),
  title: ['title^6', 'otherTitles^3'],
  author: ['creators^5', 'nameForms^3'],
}

/** What one would ask who has read the engine's manual: all words in the weighted fields; the same limits, facets and order. */
export function plainQuestion(query: Query, scope: Scope): Clause {
  const { query: ours, ...rest } = ourQuestion(query, scope)
  const { filter } = (ours as { bool: { filter: Clause[] } }).bool
  const { text, searchField } = query
  const match = { query: text, operator: 'and', fields: plainFields[searchField] }
  return { ...rest, query: { bool: { must: [{ multi_match: match }], filter } } }
}

/** The engine alone, through the client our API uses. */
export const askEngine =
  (client: Client, place: Scope['place'], body: Clause, { isCold }: { isCold: boolean }): Ask =>
  async () => {
    await client.search(
      {
        index: place.index,
        ...(place.routing !== undefined && { routing: place.routing }),
        ...(isCold && { request_cache: false }),
        body,
      },
      { requestTimeout: 30_000, maxRetries: 0 },
    )
  }
