import { globSync, readFileSync } from 'node:fs'
import { isDeepStrictEqual } from 'node:util'
import { changeSettings } from '@shulin/contract/institutions-staff'
import { nameOf, roles, type Endpoint } from '@shulin/contract/endpoint'
import { forceModify, saveLastLibrary, tokenHeader } from '@shulin/contract/identity'
import { attachmentPath } from '@shulin/contract/record'
import { readInstitution } from '@shulin/contract/institutions'
import { addSubscription } from '@shulin/contract/subscriptions'
import { keyHeader } from '@shulin/contract/traffic'
import { makeReadingKey } from '@shulin/contract/traffic-staff'
import { decodeJwt } from 'jose'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { array, looseObject, string } from 'zod'
import { startTestApi, type TestApi } from '../test/api.ts'
import { forEach, callWithStrayInput, readRows, send, type Reply } from '../test/calling.ts'
import { callersOf, type Caller } from '../test/callers.ts'
import { anInstitution } from '../test/builders.ts'
import { readEndpoints } from '../test/endpoints.ts'
import type { Example } from '../test/example.ts'
import { exampleOf } from '../test/examples.ts'
import { aReader, sessionOf, type TestInstitution } from '../test/readers.ts'
import { staffByLink, staffHeaders } from '../test/staff.ts'
import type { Database } from './platform/stores/database.ts'

// Who may make which call, written down apart from the contract: an endpoint that is declared wrongly is found here.
// That each call answers whoever it is for, app.integration.test.ts shows.
const rows = new Map(
  globSync('docs/specification/access/*.csv').flatMap((file) =>
    readFileSync(file, 'utf8')
      .trim()
      .split('\n')
      .slice(1)
      .map((line) => {
        const [call = '', who = '', withLostCard = '', forcedLogin = '', freshFactor = ''] =
          line.split(',')
        return [call, { who: who.split(' '), withLostCard, forcedLogin, freshFactor }] as const
      }),
  ),
)
const endpoints = await readEndpoints()
const guarded = endpoints.filter(({ access }) => access !== 'anyone')
/** It answers with a file, not with an envelope: whom it lets in depends on the file, and attachments.integration.test.ts shows it. */
const fileCall = `GET ${attachmentPath}`
const groupCode = '100041'
const awayHost = 'elsewhere.example.org'

let api: TestApi
let home: TestInstitution
let away: TestInstitution
let callers: Caller[]
let admin: Record<string, string>
const examples = new Map<string, Example>()
beforeAll(async () => {
  api = await startTestApi()
  home = await aLibrary()
  away = await anInstitution(api, { hosts: [awayHost] })
  callers = await callersOf(api, home, away)
  admin = await staffHeaders(api, groupCode, ['admin'])
  for (const endpoint of guarded) {
    examples.set(nameOf(endpoint), await exampleOf(api, nameOf(endpoint)))
  }
})
afterAll(() => api.close())

/** The institution of the examples, with as much as they need. */
async function aLibrary() {
  const tabs = new Set(endpoints.flatMap((one) => (one.access === 'reader' && one.tab) || []))
  const home = await anInstitution(api, {
    groupCode,
    mappingPath: 'demo',
    libraries: { QX1: '总馆', QX2: '分馆' },
    tabs: [...tabs],
  })
  await home.within(async (trx) => {
    await trx
      .insertInto('location')
      .values({
        groupCode,
        locationId: 'QX1-STACK',
        libCode: 'QX1',
        name: JSON.stringify({ 'zh-CN': '书库' }),
      })
      .execute()
    // Without a field to search in, what is searched for would be refused for that alone.
    for (const [position, code] of ['any', 'title'].entries()) {
      const name = JSON.stringify({ 'zh-CN': code })
      const dictionary = 'findOpacSearchFieldParaList'
      await trx
        .insertInto('dictionaryEntry')
        .values({ groupCode, dictionary, code, name, position })
        .execute()
    }
  })
  return home
}

type AccessOutcome = 'let in' | 'nobody' | 'must confirm' | 'not permitted'

/** What a caller must be to a call, by its row. */
function standingOf(call: string, { reader, staff }: Caller): AccessOutcome {
  const row = rows.get(call)
  if (!row) throw new Error(`${call} has no row in docs/specification/access/`)
  const [kind, ...permitted] = row.who
  switch (kind) {
    case 'anyone':
    // Whether a ticket is good, its rule decides; see below.
    case 'ticket':
      return 'let in'
    case 'reader':
      if (!reader) return 'nobody'
      if (reader === 'left open' && permitted.includes('confirmed')) return 'must confirm'
      // `by rule`: the rule that refuses it says why.
      if (reader !== 'lost card' || ['may', 'by rule'].includes(row.withLostCard)) return 'let in'
      return 'not permitted'
    case 'staff': {
      if (!staff) return 'nobody'
      if (staff.step && !permitted.includes(`entering:${staff.step}`)) return 'nobody'
      const has = staff.roles.some((role) => permitted.includes(role))
      return has || permitted.includes('any') ? 'let in' : 'not permitted'
    }
    default:
      throw new Error(`${call}: the matrix does not know who "${row.who.join(' ')}" is`)
  }
}

/** What the API took a caller for. */
function standingFrom({ status, body }: Reply): AccessOutcome {
  if (status === 401 && body.code === 'session.missing') return 'nobody'
  if (status === 403 && body.code === 'session.confirm-required') return 'must confirm'
  if (status === 403 && body.code === 'staff.not-permitted') return 'not permitted'
  return 'let in'
}

/** Whether a caller says anything new about a call: of all staff one tries what is no call of staff, of all readers likewise. */
const isAsked = ({ access }: Endpoint, { as, name }: Caller) =>
  as === access || access === 'ticket' || ['no token', ...oddCallers].includes(name)
const oddCallers = [
  'another reader',
  'a reader of another institution',
  'a locked reader',
  'staff: admin',
]

/** The cells of the matrix that are not as their row says. */
async function wrongCells() {
  const wrong: string[] = []
  const cells = endpoints.flatMap((endpoint) =>
    callers.flatMap((caller) => (isAsked(endpoint, caller) ? [{ endpoint, caller }] : [])),
  )
  await forEach(cells, async ({ endpoint, caller }) => {
    const call = nameOf(endpoint)
    const expected = standingOf(call, caller)
    const reply =
      expected === 'let in'
        ? await callWithStrayInput(api, endpoint, caller.headers)
        : await send(api, endpoint, examples.get(call)!, caller.headers)
    const found = standingFrom(reply)
    if (found !== expected) wrong.push(`${call}, ${caller.name}: ${found}, not ${expected}`)
    if (expected !== 'let in' && (reply.body.success || reply.body.data !== null)) {
      wrong.push(`${call}, ${caller.name}: was told something`)
    }
  })
  return wrong
}

test('[R-ROLE-001] every call the API mounts has a row that says who may make it, and the contract says the same', () => {
  const declared = endpoints.map((endpoint) => {
    if (endpoint.access === 'reader') {
      return [nameOf(endpoint), ['reader', ...(endpoint.confirmed ? ['confirmed'] : [])].join(' ')]
    }
    if (endpoint.access !== 'staff') return [nameOf(endpoint), endpoint.access]
    const { roles, entering = [] } = endpoint
    const who = ['staff', ...(roles === 'any' ? ['any'] : roles)]
    return [nameOf(endpoint), [...who, ...entering.map((step) => `entering:${step}`)].join(' ')]
  })
  const written = [...rows].map(([call, { who }]) => [call, who.join(' ')])
  expect(Object.fromEntries([...declared, [fileCall, 'anyone']])).toEqual(
    Object.fromEntries(written),
  )

  const { paths = {} } = api.app.swagger()
  const mounted = Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  )
  expect(mounted.filter((call) => !rows.has(call))).toEqual([])
  expect(api.app.hasRoute({ method: 'GET', url: attachmentPath })).toBe(true)
  expect(mounted).toHaveLength(rows.size - 1)
})

test('every call a visitor may make has a row that says whether it is open where a login is forced, and every grave one how fresh the second factor must be', () => {
  const declared = endpoints.map((endpoint) => [
    nameOf(endpoint),
    {
      forcedLogin: endpoint.access === 'anyone' ? (endpoint.beforeLogin ? 'open' : 'refused') : '',
      freshFactor: freshnessOf(endpoint),
    },
  ])
  const written = [...rows].map(([call, { forcedLogin, freshFactor }]) => [
    call,
    { forcedLogin, freshFactor },
  ])
  const file = [fileCall, { forcedLogin: 'refused', freshFactor: '' }]
  expect(Object.fromEntries([...declared, file])).toEqual(Object.fromEntries(written))
})

/** How many minutes old a code may be. Which settings are grave, staff-routes.integration.test.ts of institutions shows. */
function freshnessOf(endpoint: Endpoint) {
  if (endpoint.access !== 'staff') return ''
  return nameOf(endpoint) === nameOf(changeSettings)
    ? 'by setting'
    : String(endpoint.factorWithin ?? '')
}

/** Calls as they are named that did not answer each caller as their row says. */
async function wrongWhereForced() {
  const closed = await anInstitution(api, { settings: { findCoerceLogin: '1' } })
  const reader = await sessionOf(api, closed, await aReader(api, closed))
  const keyOf = async (code: string) => {
    const headers = await staffHeaders(api, code, ['admin'])
    return (await api.call(makeReadingKey, { body: { name: '联合目录' }, headers })).body.data!.key
  }
  const [own, foreign] = [await keyOf(closed.groupCode), await keyOf(groupCode)]
  const visitors = {
    'a visitor': {},
    'a cookie without its token': { cookie: reader.cookie },
    'a key of another institution': { [keyHeader]: foreign },
  }
  const known = { 'a reader': reader.headers, 'a system with a key': { [keyHeader]: own } }
  const cells = endpoints
    .filter(({ access, beforeInstitution }) => access === 'anyone' && !beforeInstitution)
    .flatMap((endpoint) => [
      ...Object.entries(visitors).map(([name, headers]) => ({
        endpoint,
        name,
        headers,
        is: 'out',
      })),
      ...Object.entries(known).map(([name, headers]) => ({ endpoint, name, headers, is: 'in' })),
    ])
  const wrong: string[] = []
  await forEach(cells, async ({ endpoint, name, headers, is }) => {
    const call = nameOf(endpoint)
    const sent = { ...closed.headers, ...headers }
    const { status, body } = await callWithStrayInput(api, endpoint, sent)
    const isRefused = status === 403 && body.code === 'login.required'
    const expected = is === 'out' && rows.get(call)!.forcedLogin === 'refused'
    if (isRefused !== expected) wrong.push(`${call}, ${name}: ${isRefused ? '' : 'not '}refused`)
    if (expected && (body.success || body.data !== null)) wrong.push(`${call}: told something`)
  })
  return { cells: cells.length, wrong }
}

test('where a login is forced every call but those of the table refuses whoever is neither a reader nor a system with a key', async () => {
  const { cells, wrong } = await wrongWhereForced()
  expect(cells).toBeGreaterThan(400)
  expect(wrong).toEqual([])
}, 120_000)

const grave = endpoints.filter(({ path, method }) =>
  /^\d+$/.test(rows.get(`${method} ${path}`)?.freshFactor ?? ''),
)

/** What a member of staff is told whose code is so many minutes old. */
async function graveCallsBy(minutes: number | null, isSecured: boolean) {
  const account = `grave-${String(minutes)}-${String(isSecured)}`
  const headers = await (isSecured ? staffHeaders : staffByLink)(
    api,
    groupCode,
    [...roles],
    account,
  )
  const codeGivenAt = minutes === null ? null : new Date(Date.now() - minutes * 60_000)
  await home.within((trx) =>
    trx
      .updateTable('staffSession')
      .set({ codeGivenAt })
      .where('staffId', '=', (eb) =>
        eb.selectFrom('staff').select('id').where('account', '=', account),
      )
      .execute(),
  )
  const before = await readRows(api)
  const told: Record<string, string | null> = {}
  for (const endpoint of grave) {
    const example = examples.get(nameOf(endpoint))!
    const { body } = await send(api, endpoint, example, headers)
    told[nameOf(endpoint)] = body.success ? 'done' : body.code
  }
  return { told, isUnchanged: isDeepStrictEqual(await readRows(api), before) }
}
const toEach = (code: string) => Object.fromEntries(grave.map((call) => [nameOf(call), code]))

test('a grave act without a second factor is refused with how to get one, and does nothing', async () => {
  expect(grave.length).toBeGreaterThanOrEqual(9)
  const { told, isUnchanged } = await graveCallsBy(0, false)
  expect(told).toEqual(toEach('staff.factor-missing'))
  expect(isUnchanged).toBe(true)
})

test.each([null, 16])(
  'a grave act with a code that was given %s minutes ago asks for another, and does nothing',
  async (minutes) => {
    const { told, isUnchanged } = await graveCallsBy(minutes, true)
    expect(told).toEqual(toEach('staff.code-needed'))
    expect(isUnchanged).toBe(true)
  },
)

test('a code that was given six minutes ago is good for what may be a quarter of an hour old, and for nothing else', async () => {
  const headers = await staffHeaders(api, groupCode, [...roles], 'six-minutes')
  await home.within((trx) =>
    sql`update staff_session set code_given_at = now() - interval '6 minutes'
         where staff_id = (select id from staff where account = 'six-minutes')`.execute(trx),
  )
  for (const endpoint of grave) {
    const { body } = await callWithStrayInput(api, endpoint, headers)
    const isAsked = rows.get(nameOf(endpoint))!.freshFactor === '5'
    expect(body.code, nameOf(endpoint)).toBe(isAsked ? 'staff.code-needed' : 'input.invalid')
  }
})

test('[R-ROLE-001] [R-HEADER-013] [T-34] each caller is to each call what its row says, and whoever is refused is told nothing and changes nothing', async () => {
  const before = await readRows(api)
  expect(await wrongCells()).toEqual([])
  expect(await readRows(api)).toEqual(before)
}, 240_000)

test('a call that asks for a confirmed session does nothing ten minutes after its reader has shown who they are, whatever else is right', async () => {
  const calls = guarded.filter((endpoint) => endpoint.access === 'reader' && endpoint.confirmed)
  expect(calls.length).toBeGreaterThanOrEqual(6)
  for (const endpoint of calls) {
    const { headers = {}, ...input } = await exampleOf(api, nameOf(endpoint))
    const { sid } = decodeJwt<{ sid: string }>(headers[tokenHeader]!)
    const confirmed = (minutes: number) =>
      sql`update session set confirmed_at = now() - make_interval(mins => ${minutes}) where id = ${sid}`.execute(
        api.adminDb,
      )
    const sent = { ...named(), ...headers }
    await confirmed(10)
    const before = await readRows(api)
    const { status, body: late } = await send(api, endpoint, input, sent)
    expect([status, late.code, late.data], nameOf(endpoint)).toEqual([
      403,
      'session.confirm-required',
      null,
    ])
    expect(await readRows(api)).toEqual(before)
    await confirmed(9)
    expect((await send(api, endpoint, input, sent)).body.success, nameOf(endpoint)).toBe(true)
  }
})

test('[R-ROLE-002] without a session no call of a reader, of staff or by ticket does anything: 401 for each', async () => {
  const before = await readRows(api)
  for (const endpoint of guarded) {
    const { query, body } = examples.get(nameOf(endpoint))!
    const ticket = ticketOf[nameOf(endpoint)]
    const input = {
      ...(query && { query }),
      ...(body && { body: ticket === undefined ? body : { ...body, [ticket]: '' } }),
    }
    const { status, body: reply } = await send(api, endpoint, input, named())
    expect([status, reply.success, reply.data], nameOf(endpoint)).toEqual([401, false, null])
  }
  expect(await readRows(api)).toEqual(before)
})

/** Headers of the institution, as pages send them. */
const named = () => ({ ...home.headers, mappingPath: 'demo' })

// Where each call by ticket has its ticket, unless it travels in the token header; one without a line here fails.
const ticketOf: Record<string, string> = {
  'POST /oga/forceModify': 'password',
  'POST /oga/loginCode': 'ticket',
  'POST /oga/logoutForExternal': 'jwt',
}
const byHeader = new Set(
  guarded.filter(({ path }) => path.startsWith('/find/getPassword/')).map(nameOf),
)

test('a call by ticket is nothing to whoever has another ticket or none', async () => {
  const before = await readRows(api)
  for (const endpoint of guarded.filter(({ access }) => access === 'ticket')) {
    const { query, body, headers } = examples.get(nameOf(endpoint))!
    const isInHeader = byHeader.has(nameOf(endpoint))
    const place = isInHeader ? tokenHeader : ticketOf[nameOf(endpoint)]!
    const ticket = ((isInHeader ? headers : body) as Record<string, string>)[place]!
    for (const bad of ['', `${ticket.slice(0, -4)}AAAA`, ticket.slice(1), 'x'.repeat(43)]) {
      const sent = { ...named(), ...headers, ...(isInHeader && { [place]: bad }) }
      const input = {
        ...(query && { query }),
        ...(body && { body: isInHeader ? body : { ...body, [place]: bad } }),
      }
      const { body: reply } = await send(api, endpoint, input, sent)
      expect([reply.success, reply.data], `${nameOf(endpoint)} ${bad}`).toEqual([false, null])
    }
  }
  expect(await readRows(api)).toEqual(before)
})

test('with the check of any one call switched off, the matrix is not as it should be', async () => {
  const [visitor] = callers
  for (const endpoint of guarded) {
    const { access } = endpoint
    if (access === 'ticket') continue
    Object.assign(endpoint, { access: 'anyone' })
    const found = standingFrom(await callWithStrayInput(api, endpoint, visitor!.headers))
    Object.assign(endpoint, { access })
    expect(found, nameOf(endpoint)).not.toBe(standingOf(nameOf(endpoint), visitor!))
  }
})

/** Whoever calls these brings the number of what they add: under it, each institution has one of its own. */
const addingOwn = new Set([
  'POST /staff/announcements/put',
  'POST /staff/databases/save',
  'POST /staff/departments/put',
  'POST /staff/packages/save',
  'POST /staff/researchers/put',
  'POST /staff/specialCollections/put',
])

/** What staff of another institution find under the numbers of this one. */
async function foundFromElsewhere() {
  const { headers } = callers.find(({ name }) => name === 'staff of another institution')!
  const found: string[] = []
  let tried = 0
  for (const endpoint of guarded) {
    const { query, body } = examples.get(nameOf(endpoint))!
    const takesNumber = Object.keys({ ...query, ...body }).some((field) => /Ids?$/.test(field))
    if (endpoint.access !== 'staff' || !takesNumber || addingOwn.has(nameOf(endpoint))) continue
    const sent = { ...(query && { query }), ...(body && { body }) }
    const { body: reply } = await send(api, endpoint, sent, headers)
    tried += 1
    if (!reply.code?.endsWith('unknown'))
      found.push(`${nameOf(endpoint)}: ${JSON.stringify(reply.data)}`)
  }
  return { tried, found }
}

test('[T-32 short form] whoever works elsewhere finds nothing under the numbers of this institution, and changes nothing', async ({
  annotate,
}) => {
  await annotate('T-32 looks at what the database read: 0', 'figure')
  const before = await readRows(api)
  const { tried, found } = await foundFromElsewhere()
  expect(tried).toBeGreaterThanOrEqual(19)
  // The number of a topic comes from whoever adds it: they have added one of their own. A place of another institution is a wrong one.
  expect(found).toEqual([
    'POST /staff/home/putTopic: null',
    'POST /staff/index/tryAgain: {"marked":0}',
    'POST /staff/selfCheck/add: null',
  ])
  expect(await readRows(api)).toEqual(before)
})

test('[T-32] a reader call that takes a number has a row that says whose', () => {
  const taking = endpoints.filter(
    ({ access, query, body }) =>
      access === 'reader' &&
      Object.keys({ ...query?.shape, ...body?.shape }).some((field) => /Ids?$/.test(field)),
  )
  expect(taking.map(nameOf).toSorted()).toEqual([
    'GET /find/bookList/keepers',
    'GET /find/bookList/list',
    'GET /find/bookList/revision',
    'GET /find/eFavorites/isFavorite',
    'GET /find/eFavorites/list',
    'GET /find/favorites/isFavorite',
    'GET /find/favorites/list',
    'GET /find/findUserEvaluation/myCommentList',
    'GET /find/location/takeBookAddress',
    'GET /find/subscribe/resultList',
    'GET /find/subtenancy/subtencyList',
    'POST /find/bookList/addBook',
    'POST /find/bookList/addNote',
    'POST /find/bookList/changeNote',
    'POST /find/bookList/delete',
    'POST /find/bookList/deleteBook',
    'POST /find/bookList/deleteNote',
    'POST /find/bookList/invite',
    'POST /find/bookList/join',
    'POST /find/bookList/listed',
    'POST /find/bookList/moveBook',
    'POST /find/bookList/removeEditor',
    'POST /find/bookList/setDefault',
    'POST /find/bookList/update',
    'POST /find/eFavorites/add',
    'POST /find/eFavorites/cancel',
    'POST /find/equestion/reportGrouping',
    'POST /find/favorites/addFound',
    'POST /find/favorites/addMany',
    'POST /find/favorites/cancel',
    'POST /find/favorites/deleteFolder',
    'POST /find/favorites/switchFolder',
    'POST /find/favorites/updateFolder',
    'POST /find/findLoan/addLoanOrder',
    'POST /find/findUserEvaluation/deleteComment',
    'POST /find/findUserEvaluation/getUserScore',
    'POST /find/findUserEvaluation/reportComment',
    'POST /find/findUserEvaluation/userComment',
    'POST /find/findUserEvaluation/userRatings',
    'POST /find/frozenSearch/delete',
    'POST /find/lendbook/reNew',
    'POST /find/libraryLink/placeHold',
    'POST /find/libraryLink/withdraw',
    'POST /find/lspNotice/delete',
    'POST /find/lspNotice/updateReadFlag',
    'POST /find/record/addmyfav',
    'POST /find/subscribe/cancel',
    'POST /find/subscribe/markSeen',
    'POST /find/subscribe/update',
    'POST /find/subtenancy/acceptRequest',
    'POST /find/subtenancy/askBook',
    'POST /find/subtenancy/beforeSubtenancy',
    'POST /find/subtenancy/cancel',
    'POST /find/subtenancy/getTakeCode',
    'POST /find/subtenancy/receiveBook',
    'POST /find/subtenancy/subscribeAndEntrust',
    'POST /find/subtenancy/takeBarcode',
    'POST /find/subtenancy/userApplyCheck',
    'POST /find/userAddress/add',
    'POST /find/userAddress/delete',
    'POST /find/userAddress/setDefault',
    'POST /find/userAddress/update',
    'POST /find/userInfo/endSessions',
  ])
})

test('[T-40] sixty names that decide about rights, money or state are refused by every write, and nothing is written', async ({
  annotate,
}) => {
  await annotate(`T-40 sensitive names: ${sensitiveNames.length}`, 'figure')
  const writes = guarded.filter(({ method, changesState }) => method === 'POST' || changesState)
  expect(sensitiveNames.length).toBeGreaterThanOrEqual(60)
  const before = await readRows(api)
  for (const endpoint of writes) expect(await namesTaken(api, endpoint)).toEqual([])
  expect(await readRows(api)).toEqual(before)
})

test('a write that looks at less of what it is given, or of a thing in a list of it, lets such a name through, and that is seen', async () => {
  const strict = addSubscription.body
  const { condition } = strict.shape
  const term = { searchField: 'title', searchFieldContent: '水经注' }
  const { headers = {} } = examples.get(nameOf(addSubscription))!
  const example = {
    body: { subscribeType: 'search', condition: { searchItems: [term], twiceItems: [term] } },
    headers,
  }
  const things = array(looseObject({ searchField: string(), searchFieldContent: string() }))
  expect(await namesTaken(api, addSubscription, example)).toEqual([])
  for (const [body, where] of [
    [strict.loose(), ''],
    [
      strict.extend({ condition: condition.extend({ twiceItems: things }) }),
      'condition.twiceItems',
    ],
  ] as const) {
    Object.assign(addSubscription, { body })
    try {
      const careless = await startTestApi({ onDatabaseOf: api })
      const taken = await namesTaken(careless, addSubscription, example)
      await careless.close()
      expect(taken).toContain(`${nameOf(addSubscription)} ${where} points`)
    } finally {
      Object.assign(addSubscription, { body: strict })
    }
  }
})

/** Which of the names a write does not refuse: by its call, the place in the input and the name. */
async function namesTaken(
  on: TestApi,
  endpoint: Endpoint,
  example = examples.get(nameOf(endpoint))!,
) {
  const through: string[] = []
  const headers = { ...home.headers, ...admin, ...example.headers }
  const part = endpoint.body ? 'body' : 'query'
  for (const place of placesIn(example[part] ?? {})) {
    const names = sensitiveNames.filter(
      (name) => !(name in place.own) && !belongs(name, endpoint, place.at),
    )
    // What its schema takes, a rule must refuse: each by itself. Of the others one would do.
    const isTaken = (name: string) => endpoint[part]!.safeParse(place.with({ [name]: '1' })).success
    const taken = names.filter(isTaken)
    for (const lot of [
      names.filter((name) => !taken.includes(name)),
      ...taken.map((name) => [name]),
    ]) {
      if (lot.length === 0) continue
      const more = place.with(Object.fromEntries(lot.map((name) => [name, '1'])))
      const { body: reply } = await send(on, endpoint, { [part]: more }, headers)
      if (reply.success || reply.data !== null) {
        through.push(`${nameOf(endpoint)} ${place.at} ${lot.join()}`)
      }
    }
  }
  return through
}

/** What a book costs is told by whoever catalogues it; a search is narrowed to a library, and to what was verified. */
const belongs = (name: string, { path }: Endpoint, at: string) =>
  (name === 'price' &&
    ['/staff/catalogue/addRecord', '/staff/catalogue/correctRecord'].includes(path)) ||
  (['libCode', 'verifyStatus'].includes(name) && at === placeOfLimits[path])

/** Where the limits of a search stand in the input of writes that keep it, or what it finds. */
const placeOfLimits: Record<string, string> = {
  '/find/favorites/addFound': '',
  '/find/frozenSearch/add': 'search',
  '/find/subscribe/add': 'condition',
  '/find/subscribe/update': 'condition',
}

const sensitiveNames = (
  'verifyStatus audited audit points role roles libCode groupCode userId readerId staffId id account username admin ' +
  'isAdmin isStaff permissions scope state status locked isDisabled disabledAt deletedAt createdAt updatedAt version ' +
  'ownerGroupCode institution institutionId tenant sessionId expiresAt passwordHash password_hash keyId mustChange ' +
  'changedAt emailVerifiedAt phoneVerifiedAt emailCheckFlag mobileCheckFlag readerType validUntil validFrom mayOrder ' +
  'balance deposit amount price fee paid credit quota limit frozen blockedUntil group_code lastSeenAt factor roleId'
).split(' ')

interface InputPosition {
  /** What leads to it, by the names of fields; nothing of the input itself. */
  at: string
  own: object
  with: (more: object) => object
}

const isThing = (value: unknown): value is object => typeof value === 'object' && value !== null

/** An input, and each thing inside it, of a list the first: what it has, and the input with more in that place. */
function placesIn(input: object): InputPosition[] {
  const inner = Object.entries(input).flatMap(([name, value]: [string, unknown]) => {
    const [first, ...others] = Array.isArray(value) ? (value as unknown[]) : [value]
    if (!isThing(first)) return []
    return placesIn(first).map(({ at, own, with: add }) => ({
      at: at === '' ? name : `${name}.${at}`,
      own,
      with: (more: object) => ({
        ...input,
        [name]: Array.isArray(value) ? [add(more), ...others] : add(more),
      }),
    }))
  })
  return [{ at: '', own: input, with: (more) => ({ ...input, ...more }) }, ...inner]
}

test('[T-33 short form] a reader or institution that the input names is never taken for the one who calls', async ({
  annotate,
}) => {
  await annotate('T-33 status of a refusal: 0', 'figure')
  const other = await aReader(api, home)
  const forged = { userId: other.id, readerId: other.id, groupCode: away.groupCode }
  const before = await readRows(api)
  for (const endpoint of guarded.filter(({ access }) => access === 'reader')) {
    const { query, body, headers } = examples.get(nameOf(endpoint))!
    for (const [name, value] of Object.entries(forged)) {
      const part = endpoint.body
        ? { body: { ...body, [name]: value } }
        : { query: { ...query, [name]: value } }
      const { text, body: reply } = await send(api, endpoint, part, { ...home.headers, ...headers }) // oxfmt-ignore
      expect(text, nameOf(endpoint)).not.toContain(other.id)
      // A call that takes no input looks at none; one that does, refuses what it does not know.
      const takesInput = (endpoint.body ?? endpoint.query) !== undefined
      expect(reply.success, nameOf(endpoint)).toBe(!takesInput)
    }
  }
  const change = examples.get(nameOf(forceModify))!
  for (const named of [{ username: other.account }, { mappingPath: away.mappingPath }]) {
    const input = { body: { ...change.body, ...named } }
    const { body: reply } = await send(api, forceModify, input, home.headers)
    expect([reply.success, reply.data]).toEqual([false, null])
  }
  expect(await readRows(api)).toEqual(before)
})

test('[T-37] what is personal is kept by no cache, and no trick with address or header gets it from one', async () => {
  const reads = guarded.filter(({ method }) => method === 'GET')
  for (const endpoint of reads) {
    const { query, headers } = examples.get(nameOf(endpoint))!
    const sent = { ...home.headers, ...admin, ...headers }
    const { headers: got } = await send(api, endpoint, { ...(query && { query }) }, sent)
    expect(got['cache-control'], nameOf(endpoint)).toBe('private, no-store')
    for (const suffix of ['/x.css', ';x.css', '%2Fx.css', '%00.css', '/..%2fx.css', '.css']) {
      const url = `${endpoint.path}${suffix}`
      const reply = await api.app.inject({ method: 'GET', url, headers: sent })
      expect(reply.statusCode, url).toBeGreaterThanOrEqual(400)
      expect(reply.headers['cache-control'], url).toMatch(/no-store|no-cache/)
    }
  }
})

test('[T-37] one address asked by two institutions answers each with its own, whatever else is sent along', async () => {
  const ask = (headers: Record<string, string>, query = '') =>
    api.app.inject({ method: 'GET', url: `${readInstitution.path}${query}`, headers })
  const [here, there] = [await ask(home.headers), await ask(away.headers)]
  expect(here.json()).toMatchObject({ data: { institutionParam: { groupCode } } })
  const theirs = { data: { institutionParam: { groupCode: away.groupCode } } }
  expect(there.json()).toMatchObject(theirs)
  const again = await ask({ ...away.headers, 'if-none-match': String(here.headers['etag']) })
  expect(again.json()).toMatchObject(theirs)
  const probes = [
    'x-forwarded-host',
    'x-host',
    'x-original-url',
    'x-rewrite-url',
    'x-forwarded-prefix',
  ]
  for (const name of probes) {
    const reply = await ask({ ...home.headers, [name]: awayHost })
    expect(reply.body, name).not.toContain(away.groupCode)
  }
  for (const query of [`?groupCode=${away.groupCode}`, `?a=1;groupCode=${away.groupCode}`]) {
    expect((await ask(home.headers, query)).body, query).not.toContain(away.groupCode)
  }
})

test('whose page is sent, for caches to keep, is said by the host name it was asked at and by nothing else', async () => {
  const host = 'own.example.org'
  const own = await anInstitution(api, { hosts: [host] })
  for (const url of ['/home', '/manifest.webmanifest', '/robots.txt', '/offline']) {
    const ask = (headers: Record<string, string>) =>
      api.app.inject({ method: 'GET', url, headers: { host, ...headers } })
    const plain = await ask({})
    expect([plain.statusCode, plain.headers['cache-control']]).toEqual([
      200,
      expect.stringContaining('public'),
    ])
    for (const name of ['x-forwarded-host', 'x-host', 'x-forwarded-server', 'forwarded']) {
      const value = name === 'forwarded' ? `host=${awayHost}` : awayHost
      expect((await ask({ [name]: value })).body, `${url} ${name}`).toBe(plain.body)
    }
  }
  const call = { method: 'GET', url: readInstitution.path } as const
  const reply = await api.app.inject({ ...call, headers: { host, 'x-forwarded-host': awayHost } })
  expect(reply.json()).toMatchObject({ data: { institutionParam: { groupCode: own.groupCode } } })
})

/** Freezes a reader while `calls` are on their way, and commits only when they have been let in. */
async function frozenMeanwhile(readerId: string, calls: () => Promise<Reply[]>) {
  const frozen = Promise.withResolvers<void>()
  const mayCommit = Promise.withResolvers<void>()
  const freeze = home.within(async (trx) => {
    await trx.updateTable('reader').set({ state: 'locked' }).where('id', '=', readerId).execute()
    frozen.resolve()
    await mayCommit.promise
  })
  await frozen.promise
  const replies = calls()
  // They wait for the row that is being frozen.
  const waiting = async () => {
    const { rows } = await sql<{ waiting: number }>`
      select count(*)::int as waiting from pg_stat_activity
       where datname = current_database() and wait_event_type = 'Lock'`.execute(api.adminDb)
    return rows[0]!.waiting
  }
  try {
    await expect.poll(waiting).toBeGreaterThan(0)
  } finally {
    // Where they never wait, the test fails, and nothing after it waits for the reader.
    mayCommit.resolve()
    await freeze
  }
  return replies
}

const readerWrites = guarded.filter(
  ({ access, method, changesState }) => access === 'reader' && (method === 'POST' || changesState),
)

test.each(readerWrites.map((endpoint) => [nameOf(endpoint), endpoint] as const))(
  '[T-41] [I-21] %s: a reader who is frozen while the call is on its way has done nothing',
  async (call, endpoint) => {
    const reader = await aReader(api, home)
    const { headers } = await sessionOf(api, home, reader)
    const { query, body } = examples.get(call)!
    const before = await readRows(api)
    const input = { ...(query && { query }), ...(body && { body }) }
    const replies = await frozenMeanwhile(reader.id, async () => [
      await send(api, endpoint, input, { ...named(), ...headers }),
    ])
    expect(replies[0]!.body).toMatchObject({ success: false, code: 'session.missing' })
    const { reader: changed, ...others } = await readRows(api)
    expect(changed).not.toBe(before['reader'])
    expect({ ...others, reader: before['reader'] }).toEqual(before)
  },
)

test('[T-41] [I-21] of a hundred writes around a freeze none has an effect after it', async ({
  annotate,
}) => {
  await annotate('T-41 writes around the freeze: 100', 'figure')
  const reader = await aReader(api, home)
  const { headers } = await sessionOf(api, home, reader)
  const choose = (turn: number) =>
    send(api, saveLastLibrary, { body: { libCode: `QX${(turn % 2) + 1}` } }, headers)
  const lastLibrary = (trx: Database) =>
    trx.updateTable('reader').where('id', '=', reader.id).returning('lastLibCode')
  let turn = 0
  const outcomes: boolean[] = []
  const strand = async () => {
    while (turn < 100) outcomes.push((await choose(turn++)).body.success)
  }
  const strands = Promise.all(Array.from({ length: 8 }, strand))
  await expect.poll(() => turn, { interval: 5 }).toBeGreaterThan(30)
  const atFreeze = await home.within((trx) =>
    lastLibrary(trx).set({ state: 'locked' }).executeTakeFirstOrThrow(),
  )
  await strands
  const afterwards = await home.within((trx) =>
    trx
      .selectFrom('reader')
      .select('lastLibCode')
      .where('id', '=', reader.id)
      .executeTakeFirstOrThrow(),
  )
  expect(afterwards).toEqual(atFreeze)
  expect(outcomes.filter(Boolean).length).toBeGreaterThan(20)
  expect(outcomes.filter((isDone) => !isDone).length).toBeGreaterThan(20)
})

// The last of all: it takes the walls away.
test('[T-32] without the policies of the database staff of another institution do find and change what is not theirs: the test above can fail', async () => {
  await sql`
    do $$ declare t regclass; begin
      for t in select oid from pg_class where relnamespace = 'public'::regnamespace and relrowsecurity loop
        execute format('alter table %s disable row level security', t);
      end loop;
    end $$`.execute(api.adminDb)
  const before = await readRows(api)
  const { found } = await foundFromElsewhere()
  expect(found.length).toBeGreaterThan(5)
  expect(await readRows(api)).not.toEqual(before)
})
