import { listRequests, makeTakeCode } from '@shulin/contract/requests'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { seeded } from '../../../measure/relevance/random.ts'
import { startTestApi, type TestApi } from '../../../test/api.ts'
import { aCopy, deskOf, limited } from '../../../test/lending.ts'
import { shortForm, shortOrLong } from '../../../test/long.ts'
import {
  aRequestModel,
  faultsOf,
  places,
  type Act,
  type Outcome,
  type SeenCopy,
  type SeenRequest,
  type ShelvedCopy,
  type Stand,
} from '../../../test/request-model.ts'
import {
  aMember,
  aRequestLibrary,
  atNoon,
  endUnfetched,
  handlingOf,
  keptLongEnough,
  nextDay,
  requestsOf,
  type Member,
} from '../../../test/requests.ts'
import { patiently } from '../../../test/searching.ts'

/** Milliseconds that a storm may take; the long form is minutes of it. */
const patience = shortOrLong(120_000, 1_800_000)
const acts = shortOrLong(600, 10_000)
/** The same acts every time; a failure names it. */
const seed = 20_261_117
const limits = { loans: 2, renewals: 1, openRequests: 3, turnsADay: 3 }

/** A connection for each caller and the worker; the list of institutions is not read with every call. */
const roomy = { pool: 34, config: { institutionsMaxAge: 1_000 } }

let api: TestApi
beforeAll(async () => {
  api = await startTestApi(roomy)
})
afterAll(() => api.close())

/** A library with six titles in two places, with one to four copies each, and limits that are reached. */
async function aStormyLibrary(readers: number) {
  const library = await aRequestLibrary(api)
  // No day ends while the storm is on.
  await atNoon(api, library)
  await limited(library, 'loan-limit', limits.loans)
  await limited(library, 'renewal-limit', limits.renewals)
  await limited(library, 'open-request-limit', limits.openRequests)
  for (const kind of ['reservation', 'entrust'])
    await limited(library, `daily-${kind}`, limits.turnsADay)
  const copies: ShelvedCopy[] = []
  for (let title = 0; title < 6; title += 1) {
    // The same barcodes every time: of several copies the first by barcode is chosen.
    const { recordId, barcode } = await aCopy(library, { barcode: `S${title}0` })
    copies.push({ barcode, title: recordId, home: 'stacks' })
    for (let n = 0; n < title % 4; n += 1) {
      const home = places[(title + n) % 2]!
      const another = `S${title}${n + 1}`
      await aCopy(library, { recordId, at: home, barcode: another })
      copies.push({ barcode: another, title: recordId, home })
    }
  }
  const members: Member[] = []
  for (let n = 0; n < readers; n += 1) members.push(await aMember(api, library))
  // The API knows a library that is new as soon as it reads the list of institutions again.
  const { headers } = members[0]!
  const statusOfCall = async () => (await api.call(listRequests, { query: {}, headers })).status
  await expect.poll(statusOfCall).toBe(200)
  return { library, copies, members, made: [] as MadeRequest[] }
}
type StormLibrary = Awaited<ReturnType<typeof aStormyLibrary>>

interface MadeRequest {
  requestId: string
  requestNo: string
  reader: number
}

/** How often each act is drawn, of a hundred. */
const shares: Record<Act['act'], number> = {
  ask: 26,
  cancel: 6,
  lend: 18,
  return: 16,
  renew: 8,
  arrive: 5,
  fetch: 10,
  expire: 5,
  sleep: 6,
}
const drawn = Object.entries(shares).flatMap(([act, share]) =>
  Array.from({ length: share }, () => act as Act['act']),
)

/** What is done next: drawn, whether it can be done or not. Some requests are drawn rather than others. */
function drawAct(
  random: () => number,
  { copies, members, made }: StormLibrary,
  rather: readonly number[],
): Act {
  const below = (count: number) => Math.floor(random() * count)
  const oneOf = <T>(all: readonly T[]) => all[below(all.length)]!
  const act = oneOf(drawn)
  const reader = below(members.length)
  const { barcode, title } = oneOf(copies)
  const pickup = oneOf(places)
  const isRather = random() < 0.8 && rather.length > 0
  const request = isRather ? oneOf(rather) : below(made.length)
  const isOwn = random() < 0.9
  switch (act) {
    case 'ask':
      return { act, kind: random() < 0.6 ? 'reservation' : 'entrust', reader, title, pickup }
    case 'lend':
      return { act, reader, barcode }
    case 'return':
      return { act, barcode, at: random() < 0.5 ? pickup : null }
    case 'renew':
      return { act, barcode }
    case 'sleep':
      return { act, reader }
    default:
      // Nobody has asked for anything yet.
      if (made.length === 0) return { act: 'sleep', reader }
      return act === 'cancel'
        ? { act, reader: isOwn ? made[request]!.reader : reader, request }
        : { act, request }
  }
}

interface Reply {
  status: number
  body: {
    success: boolean
    code: string | null
    details: Record<string, unknown> | null
  }
}

/** All that a reply says stands in the way. */
function outcomeOf({ body }: Reply): Outcome {
  if (body.success) return { refusals: [] }
  const rules = body.details?.['refusals'] as { code: string }[] | undefined
  const codes = rules?.map(({ code }) => code) ?? [body.code!]
  return { refusals: codes.toSorted() }
}

/** Does an act by the product's calls, and says what was answered. */
async function perform(stormy: StormLibrary, act: Act): Promise<Outcome> {
  const { library, members, made } = stormy
  const desk = deskOf(api, library)
  switch (act.act) {
    case 'ask':
      return ask(stormy, act)
    case 'cancel': {
      const { cancel } = requestsOf(api, members[act.reader]!.headers)
      return outcomeOf(await patiently(() => cancel(made[act.request]!.requestId)))
    }
    case 'lend':
      return outcomeOf(await patiently(() => desk.lend(members[act.reader]!.id, act.barcode)))
    case 'return':
      return takeBack(stormy, act)
    case 'renew':
      return outcomeOf(await patiently(() => desk.renew(act.barcode)))
    case 'arrive': {
      const { requestId } = made[act.request]!
      const arrived = { requestId, status: 'acceptance', operationType: '8' } as const
      return outcomeOf(await patiently(() => handlingOf(api, library).move(arrived)))
    }
    case 'fetch':
      return fetchWithCode(stormy, made[act.request]!)
    case 'expire':
      await insist(() => keptLongEnough(library, made[act.request]!.requestId))
      await work(() => insist(() => endUnfetched(api, library)))
      return { refusals: [] }
    default:
      await insist(() => nextDay(library, members[act.reader]!))
      return { refusals: [] }
  }
}

/** What a test does to the tables itself it does again where no connection is free in time, as callers do. */
async function insist(job: () => Promise<unknown>, times = 10): Promise<unknown> {
  try {
    return await job()
  } catch (error) {
    if (times === 0 || !String(error).includes('timeout exceeded')) throw error
    return insist(job, times - 1)
  }
}

let worker: Promise<unknown> = Promise.resolve()
/** There is one worker: what it does it does one after the other. */
const work = (job: () => Promise<unknown>) => {
  worker = worker.then(job)
  return worker
}

async function ask(
  { members, made }: StormLibrary,
  { kind, reader, title, pickup }: Extract<Act, { act: 'ask' }>,
) {
  const { reserve, entrust } = requestsOf(api, members[reader]!.headers)
  const call = kind === 'reservation' ? reserve : entrust
  const reply = await patiently(() => call(title, { pickupLocationId: pickup }))
  const { data } = reply.body
  if (data) made.push({ requestId: data.requestId, requestNo: data.requestNo, reader })
  return outcomeOf(reply)
}

async function takeBack(
  { library, made }: StormLibrary,
  { barcode, at }: Extract<Act, { act: 'return' }>,
): Promise<Outcome> {
  const reply = await patiently(() => deskOf(api, library).take(barcode, at ?? undefined))
  const { data } = reply.body
  if (!data) return outcomeOf(reply)
  const { outcome, waiting, setAside } = data
  const request = made.findIndex(({ requestNo }) => requestNo === setAside?.requestNo)
  const next = setAside ? { request, isReady: setAside.isReady } : null
  return { ...outcomeOf(reply), returned: { outcome, waiting, setAside: next } }
}

async function fetchWithCode({ members }: StormLibrary, { requestId, reader }: MadeRequest) {
  const { headers } = members[reader]!
  const code = await patiently(() => api.call(makeTakeCode, { body: { requestId }, headers }))
  if (!code.body.data) return outcomeOf(code)
  const { takeCode } = code.body.data
  return outcomeOf(await patiently(() => requestsOf(api, headers).receive(requestId, takeCode)))
}

interface RequestRow extends Omit<SeenRequest, 'place'> {
  state: string
  step: string
}
interface CopyRow extends SeenCopy {
  at: string
  renewals: number | null
}

/** Everything as the tables have it, and the places as readers are told. */
async function look({ library: { groupCode }, members }: StormLibrary) {
  const { adminDb } = api
  const { rows: requests } = await sql<RequestRow>`
    select q.id as request, q.type as kind, q.reader_id as reader, q.record_id as title, q.closed_at is null as is_open, i.barcode as copy, q.state, q.step,
           (select min(e.n) from request_event e where e.group_code = q.group_code and e.request_id = q.id and e.step = 'B') as offered_at,
           (select min(e.n) from request_event e where e.group_code = q.group_code and e.request_id = q.id
               and e.state in ('completed', 'cancellation')) as closed_at
      from request q left join item i on i.group_code = q.group_code and i.id = q.offered_item_id
     where q.group_code = ${groupCode} order by q.placed_at, q.id`.execute(adminDb)
  const { rows: copies } = await sql<CopyRow>`
    select i.barcode, i.record_id as title, i.status, i.current_location_id as at, coalesce(array_agg(l.reader_id) filter (where l.id is not null), '{}') as lent_to,
           max(l.renewals)::int as renewals
      from item i left join loan l on l.group_code = i.group_code and l.item_id = i.id
     where i.group_code = ${groupCode} group by i.barcode, i.record_id, i.status, i.current_location_id`.execute(
    adminDb,
  )
  const placeOf = new Map<string, number | null>()
  for (const { headers } of members) {
    const query = { requestType: 'reservation', status: 'start', rows: 100 } as const
    const { list } = await requestsOf(api, headers).listed(query)
    for (const { requestId, place } of list) placeOf.set(requestId, place)
  }
  const withPlaces = requests.map((row) => ({ ...row, place: placeOf.get(row.request) ?? null }))
  return { requests: withPlaces, copies }
}
type Look = Awaited<ReturnType<typeof look>>

/** What was seen, in the words of the model; each queue as the places say. */
function standOf({ requests, copies }: Look, { members, made }: StormLibrary): Stand {
  const numberOf = new Map(made.map(({ requestId }, n) => [requestId, n]))
  const readerOf = new Map<string, number>(members.map(({ id }, n) => [id, n]))
  const queueOf = (title: number) =>
    requests
      .filter((request) => request.title === title && request.place !== null)
      .toSorted((one, other) => one.place! - other.place!)
      .map(({ request }) => numberOf.get(request)!)
  return {
    copies: Object.fromEntries(
      copies.map(({ barcode, status, at, lentTo: [reader], renewals }) => [
        barcode,
        reader ? `${status} ${readerOf.get(reader)!} renewed ${renewals!}` : `${status} at ${at}`,
      ]),
    ),
    requests: requests.map(
      ({ request, state, step, copy }) =>
        `${numberOf.get(request)!} ${state} ${step}${copy ? ` ${copy}` : ''}`,
    ),
    queues: Object.fromEntries(copies.map(({ title }) => [title, queueOf(title)])),
  }
}

test(
  `[I-06${shortForm}] a storm of acts one after the other is answered as a plain model answers, and ends as the model does: queues, offers, loans, copies, requests`,
  { timeout: patience },
  async ({ annotate }) => {
    await annotate(`I-06 acts: ${acts}`, 'figure')
    const stormy = await aStormyLibrary(10)
    const model = aRequestModel(stormy.copies, limits)
    const random = seeded(seed)
    const seen = new Map<string, number>()
    for (let n = 1; n <= acts; n += 1) {
      const act = drawAct(random, stormy, model.open())
      const outcome = await perform(stormy, act)
      const words = `seed ${seed}, act ${n}: ${JSON.stringify(act)}`
      expect(outcome, words).toEqual(model.do(act))
      for (const what of outcome.refusals.length > 0 ? outcome.refusals : [act.act]) {
        seen.set(what, (seen.get(what) ?? 0) + 1)
      }
      // A difference is found near the act that made it.
      if (n % 200 !== 0 && n !== acts) continue
      const now = await look(stormy)
      expect(standOf(now, stormy), words).toEqual(model.stand())
      expect(faultsOf(now), words).toEqual([])
    }
    // Every act was done, and refused for every reason there is.
    expect([...seen.keys()].toSorted()).toEqual([...Object.keys(shares), ...reasons].toSorted())
  },
)

/** Why an act of the storm may be refused. */
const reasons = [
  'copy.already-lent-to-reader',
  'copy.not-lent',
  'request.copy-missing',
  'request.not-open',
  'request.not-ready',
  'request.not-to-cancel',
  'request.step-not-following',
  'request.unknown',
  'rule.a-copy-on-shelf',
  'rule.daily-entrust',
  'rule.daily-reservation',
  'rule.item-lendable',
  'rule.loan-limit',
  'rule.nobody-waiting',
  'rule.not-on-loan-to-reader',
  'rule.nothing-on-shelf',
  'rule.one-request-per-title',
  'rule.open-request-limit',
  'rule.renewal-limit',
  'rule.somebody-has-it',
]

const callers = 32

/** What only those can be told who cross with others: the loan or the copy was there a moment ago. */
const onlyAtOnce = [
  'copy.just-moved',
  'loan.unknown',
  'request.copy-just-gone',
  'request.code-wrong',
]

test(
  `[I-06${shortForm}] the same acts by 32 readers and desks at once: one place for a reader and a title, no gaps, a copy for one, first come first offered, copies as their loans and offers say`,
  { timeout: patience },
  async ({ annotate }) => {
    await annotate(`I-06 readers at once: ${callers}`, 'figure')
    await annotate(`I-06 acts: ${acts}`, 'figure')
    const stormy = await aStormyLibrary(callers)
    let left = acts
    const answers = await Promise.all(
      Array.from({ length: callers }, async (_, caller) => {
        const random = seeded(seed + caller)
        const codes: string[] = []
        while (left > 0) {
          left -= 1
          const newest = [...stormy.made.keys()].slice(-60)
          codes.push(...(await perform(stormy, drawAct(random, stormy, newest))).refusals)
        }
        return codes
      }),
    )
    // Each act was done or explained.
    const told = new Set(answers.flat())
    const words = `seeds from ${seed}`
    const unexplained = [...told].filter((code) => ![...reasons, ...onlyAtOnce].includes(code))
    expect(unexplained, words).toEqual([])
    const now = await look(stormy)
    expect(faultsOf(now), words).toEqual([])
    expect(now.requests.length).toBeGreaterThan(acts / 50)
    expect(now.requests.some(({ offeredAt }) => offeredAt !== null)).toBe(true)
  },
)

const seenRequest = (request: string, more: Partial<SeenRequest> = {}): SeenRequest => ({
  request,
  kind: 'reservation',
  reader: `reader of ${request}`,
  title: 1,
  isOpen: true,
  copy: null,
  place: null,
  offeredAt: null,
  closedAt: null,
  ...more,
})
const seenCopy = (more: Partial<SeenCopy> = {}): SeenCopy => ({
  barcode: 'B1',
  title: 1,
  status: 'in transit',
  lentTo: [],
  ...more,
})

test('what must not be is seen by the check: each fault by itself', () => {
  const [first, second] = [seenRequest('a', { place: 1 }), seenRequest('b', { place: 2 })]
  const offered = { place: null, copy: 'B1', offeredAt: 7 }
  const held = seenCopy({ status: 'held' })
  const right = {
    requests: [
      { ...first, ...offered },
      { ...second, place: 1 },
    ],
    copies: [held],
  }
  expect(faultsOf(right)).toEqual([])
  const faults = (requests: SeenRequest[], copies: SeenCopy[] = [seenCopy()]) =>
    faultsOf({ requests, copies })
  const sameReader = { ...second, reader: first.reader }
  expect(faults([first, sameReader])).toEqual(['reader of a asks twice for 1'])
  expect(faults([first, { ...second, place: 3 }])).toEqual(['1 has places 1,3'])
  expect(
    faults(
      [
        { ...first, ...offered },
        { ...second, ...offered, offeredAt: 8 },
      ],
      [held],
    ),
  ).toEqual(['B1 is set aside twice'])
  // The second has a copy while the first waits, had one when the first waited, and had one when the first was gone.
  expect(faults([first, { ...second, ...offered }], [held])).toEqual(['b is offered too early'])
  const gone = { isOpen: false, place: null }
  const wasOffered = { ...second, ...gone, offeredAt: 7, closedAt: 8 }
  expect(faults([{ ...first, ...gone, closedAt: 9 }, wasOffered])).toEqual([
    'b is offered too early',
  ])
  expect(faults([{ ...first, ...gone, closedAt: 6 }, wasOffered])).toEqual([])
  expect(faults([], [seenCopy({ status: 'on loan', lentTo: ['x', 'y'] })])).toEqual([
    'B1 is lent twice',
  ])
  expect(faults([], [seenCopy({ status: 'on loan' })])).toEqual(['B1 is on loan'])
  expect(faults([], [held])).toEqual(['B1 is held'])
  expect(faults([first], [seenCopy({ status: 'on shelf' })])).toEqual(['1 stands on the shelf'])
})
