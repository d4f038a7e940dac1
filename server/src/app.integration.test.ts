import { globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { nameOf, type Endpoint } from '@shulin/contract/endpoint'
import { attachmentPath } from '@shulin/contract/record'
import { replyOf } from '@shulin/contract/reply'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { z } from 'zod'
import { startTestApi, type TestApi } from '../test/api.ts'
import { readEndpoints } from '../test/endpoints.ts'
import type { Example } from '../test/example.ts'
import { exampleOf } from '../test/examples.ts'
import { staffHeaders } from '../test/staff.ts'
import { loadDemo } from '../test/command.ts'
import { isLong } from '../test/long.ts'

const endpoints = await readEndpoints()

const demo = { groupCode: '100041' }
let api: TestApi
let librarian: Record<string, string>
beforeAll(async () => {
  api = await startTestApi()
  await loadDemo(api)
})
afterAll(() => api.close())

test('every endpoint of the contract is mounted', () => {
  const mounted = endpoints.filter(({ method, path }) => api.app.hasRoute({ method, url: path }))
  mkdirSync('reports', { recursive: true })
  writeFileSync('reports/mounted.json', JSON.stringify(mounted.map(nameOf)))
  expect(mounted.map(nameOf)).toEqual(endpoints.map(nameOf))
})

test('visitors reach those calls of which the tables of access say so, and no others', () => {
  const open = endpoints.filter((endpoint) => endpoint.access === 'anyone').map(nameOf)
  const listed = globSync('docs/specification/access/*.csv').flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/^([A-Z]+ [^,]+),anyone,/gm)].map(([, call]) => call!),
  )
  expect(open.length).toBeGreaterThan(100)
  // A file is no call of the contract: attachments.integration.test.ts shows who gets it.
  const calls = listed.filter((call) => call !== `GET ${attachmentPath}`)
  expect(open.toSorted()).toEqual(calls.toSorted())
})

/** For `test.for`: a test of those endpoints alone of which it says something. */
const onlyIf = (applies: boolean) => (applies ? [undefined] : [])

describe.each(endpoints.map((endpoint) => ({ name: nameOf(endpoint), endpoint })))(
  '$name',
  ({ name, endpoint }) => {
    const isForStaff = endpoint.access === 'staff'
    const parts = (['query', 'body'] as const).filter((part) => endpoint[part])
    const badInputs = parts.flatMap((part) => badInputsOf(endpoint, part))
    const send = (input: object, headers: object = whoMay()) =>
      api.call(endpoint, { ...input, headers: { ...headers } })
    const whoMay = () => ({ ...(isForStaff ? librarian : demo), ...example.headers })
    let example: Example
    // One is enough for all that is refused.
    beforeAll(async () => {
      // Each call has a session of its own: one of them ends it.
      if (isForStaff) librarian = await staffHeaders(api, '100041', ['admin'])
      example = await exampleOf(api, name)
    })

    test.for(onlyIf(parts.length > 0))('[R-ERR-032] refuses what it does not know', async () => {
      for (const part of parts) {
        const { status, body } = await send({
          ...example,
          [part]: { ...example[part], stray: 'x' },
        })
        expect([status, body.success, body.errCode]).toEqual([200, false, 400])
      }
    })

    test.for(onlyIf(badInputs.length > 0))(
      'refuses a required field that is missing, too long or of another kind',
      async () => {
        for (const { part, field, spoil } of badInputs) {
          const input = spoil({ ...example[part] })
          const { status, body } = await send({ ...example, [part]: input })
          expect([status, body.success, body.errCode], field).toEqual([200, false, 400])
        }
      },
    )

    test('[R-HEADER-001] refuses a call that names no institution, or nobody who may', async () => {
      const isNeeded = !endpoint.beforeInstitution
      const { body } = await send(isNeeded ? example : await exampleOf(api, name), {})
      expect(body).toMatchObject({
        success: !isNeeded,
        code: isNeeded ? (isForStaff ? 'session.missing' : 'institution.missing') : null,
      })
    })

    // Staff come with the institution of their session, and some calls find out which one it is.
    test.for(onlyIf(!endpoint.beforeInstitution && !isForStaff))(
      '[T-34] refuses a visitor whose headers name two institutions',
      async () => {
        const { body } = await send(example, { groupCode: '100041', mappingPath: 'linjiang' })
        expect(body).toMatchObject({ success: false, data: null, code: 'institution.disagreement' })
      },
    )

    test('[R-HOME-027] is there under its own method alone', async () => {
      const other = endpoint.method === 'GET' ? 'POST' : 'GET'
      const hasTwin = endpoints.some((e) => e.path === endpoint.path && e.method === other)
      for (const method of [...(hasTwin ? [] : [other]), 'PUT', 'DELETE', 'PATCH']) {
        const response = await fetch(`${api.url}${endpoint.path}`, { method, headers: demo })
        expect([404, 405], method).toContain(response.status)
      }
    })

    test('[R-ERR-034] [R-ROLE-001] answers whoever may call, as its contract says', async () => {
      // Some refusals have used a code up.
      example = await exampleOf(api, name)
      const { status, body } = await send(example)
      expect(status).toBe(200)
      expect(replyOf(endpoint.response).parse(body)).toMatchObject({ success: true })
      expect(emptyLists(body.data, endpoint.path)).toEqual([])
    })
  },
)

type CallFields = Record<string, unknown>

/** Each field of an endpoint left out, too long and of another kind, where that is wrong. */
function badInputsOf(endpoint: Endpoint, part: 'query' | 'body') {
  return Object.entries(endpoint[part]?.shape ?? {}).flatMap(([field, schema]) => {
    const accepts = (value: unknown) => (schema as z.ZodType).safeParse(value).success
    const without = (fields: CallFields) =>
      Object.fromEntries(Object.entries(fields).filter(([name]) => name !== field))
    // No text that a form sends may be longer; an address is no place for that many.
    const most = part === 'body' ? 60_000 : 2_000
    const tooLong = (fields: CallFields) => ({ ...fields, [field]: 'x'.repeat(most) })
    const ofAnotherKind = (fields: CallFields) => ({ ...fields, [field]: { $ne: 1 } })
    const spoilers = [
      ...(accepts(undefined) ? [] : [without]),
      ...(accepts('x') ? [tooLong] : []),
      ...(part === 'body' ? [ofAnotherKind] : []),
    ]
    return spoilers.map((spoil) => ({ part, field, spoil }))
  })
}

/** What every call answers while a store is away: the reason of each that is refused. */
async function refusedWithout(store: 'redisUrl' | 'opensearchUrl') {
  const closed = { redisUrl: 'redis://127.0.0.1:1', opensearchUrl: 'http://127.0.0.1:1' }[store]
  const lacking = await startTestApi({ onDatabaseOf: api, config: { [store]: closed } })
  const refused: Record<string, string | null> = {}
  const slow: string[] = []
  // What staff do is counted elsewhere: here it is the portal that must stay open.
  for (const endpoint of endpoints.filter(({ access }) => access !== 'staff')) {
    const name = nameOf(endpoint)
    const example = await exampleOf(api, name)
    const headers = { ...demo, ...example.headers }
    const begun = performance.now()
    const { body } = await lacking.call(endpoint, { ...example, headers })
    if (isLong && performance.now() - begun > 5_000) slow.push(name)
    if (!body.success) refused[name] = body.code
  }
  await lacking.close()
  return { refused, slow }
}

test('without Redis every call of the portal is answered as ever', async () => {
  expect(await refusedWithout('redisUrl')).toEqual({ refused: {}, slow: [] })
}, 120_000)

test('without the search engine a search is refused and nothing else is: home, record and account pages are complete', async () => {
  const { refused, slow } = await refusedWithout('opensearchUrl')
  expect(slow).toEqual([])
  const searches = [
    'GET /find/category/getConditionList',
    'GET /find/frozenSearch/compare',
    'GET /find/index/getKeyWord',
    'POST /find/chaoxing/charts',
    'POST /find/chaoxing/searchClusterList',
    'POST /find/chaoxing/searchList',
    'POST /find/favorites/addFound',
    'POST /find/frozenSearch/add',
    'POST /find/search/sentence',
    'POST /find/unify/advancedSearch',
    'POST /find/unify/facetValues',
    'POST /find/unify/indexSearch',
    'POST /find/unify/search',
    'POST /find/unify/twiceSearch',
  ]
  expect(refused).toEqual(Object.fromEntries(searches.map((name) => [name, 'search.unavailable'])))
}, 60_000)

/** A menu entry without children is no gap, nor is a facet that a title has no value of, nor a good answer without ways on, nor an outside source that is not asked, nor
 * an edition, which shares nothing but its work, nor a reader whom no rule refuses and nobody has frozen, nor a rule without limits of the institution's
 * own, nor a title that has not changed since it was frozen, nor an agreement that was never given, nor a library system that fails in nothing,
 * lends nothing twice and was never compared, nor what was looked at where nothing that is hidden was, nor a week without a closed day, nor a
 * name that one person has. */
const mayBeEmpty =
  /\.(changes|child|menuA|before|series|shared|issns|contents|nextSteps|refusals|blocks|limits|history|faults|errors|fields|lentTwice|runs|closedDays|namesakes|siteList|siteDataCount|guoTuDataList)$|\.(facets|highlight)\.\w+$/

/** The institution of the examples asks no outside source about a title, shares it nowhere, and the system of its library is away. */
const comesFromOutside = /\.(cadalInfo|jdInfo|cxzxInfo|shareList)$/
const askedOutside = new Set(['/find/searchResultDetail/getLianTuCD', '/find/libraryLink/holds'])

/** The paths of lists that no part of a reply fills. */
function emptyLists(value: unknown, calledAt: string): string[] {
  const isFilled = new Map<string, boolean>()
  const look = (part: unknown, path: string) => {
    if (Array.isArray(part)) {
      isFilled.set(path, isFilled.get(path) || part.length > 0)
      for (const item of part) look(item, path)
    } else if (typeof part === 'object' && part !== null) {
      for (const [key, inner] of Object.entries(part)) look(inner, `${path}.${key}`)
    }
  }
  look(value, '')
  const mayBe = (path: string) =>
    mayBeEmpty.test(path) || comesFromOutside.test(path) || askedOutside.has(calledAt)
  return [...isFilled.keys()].filter((path) => !isFilled.get(path) && !mayBe(path))
}
