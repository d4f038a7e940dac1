import {
  acceptRequest,
  askBook,
  askToBeSent,
  cancelRequest,
  listOthersRequests,
  listRequests,
  makeTakeCode,
  receiveBook,
  reserveOrEntrust,
  takeByBarcode,
} from '@shulin/contract/requests'
import { cancelForReader, handOver, moveRequest } from '@shulin/contract/requests-staff'
import type { CallInput } from '@shulin/contract/endpoint'
import { sql } from 'kysely'
import { passOnUnfetched } from '../src/features/requests/expiry.ts'
import { openQueue } from '../src/platform/stores/queue.ts'
import type { TestApi } from './api.ts'
import { aCopy, aLendingLibrary, deskOf, type LendingLibrary } from './lending.ts'
import { aReader, sessionOf } from './readers.ts'

type Headers = Record<string, string>

/** A library that lends and takes requests; each of its two places hands things over. */
export async function aRequestLibrary(
  api: TestApi,
  options: Parameters<typeof aLendingLibrary>[1] = {},
) {
  const library = await aLendingLibrary(api, { tabs: ['4', '5', '9', '13'], ...options })
  await library.within((trx) => trx.updateTable('location').set({ isPickup: true }).execute())
  return library
}

/** A reader with a session. */
export async function aMember(
  api: TestApi,
  library: LendingLibrary,
  options: Parameters<typeof aReader>[2] = {},
) {
  const reader = await aReader(api, library, options)
  const { headers } = await sessionOf(api, library, reader)
  return { ...reader, headers }
}
export type Member = Awaited<ReturnType<typeof aMember>>

/** A title whose only copy another reader has. */
export async function aLentTitle(api: TestApi, library: LendingLibrary, title?: string) {
  const copy = await aCopy(library, title === undefined ? {} : { title })
  const holder = await aMember(api, library)
  const { body } = await deskOf(api, library).lend(holder.id, copy.barcode)
  if (!body.success) throw new Error(body.message)
  return { copy, holder, recordId: copy.recordId, loanId: body.data!.loan.loanId }
}

type Reservation = CallInput<typeof reserveOrEntrust>['body']
type BookRequest = CallInput<typeof askBook>['body']

export const contact = '13800002046'

/** What a reader does with requests, by the product's own calls. */
export function requestsOf(api: TestApi, headers: Headers) {
  const reserveOr =
    (applyType: Reservation['applyType']) =>
    (recordId: number, more: Partial<Reservation> = {}, extra: Headers = {}) =>
      api.call(reserveOrEntrust, {
        body: {
          applyType,
          recordId: String(recordId),
          pickupLocationId: 'stacks',
          contact,
          ...more,
        },
        headers: { ...headers, ...extra },
      })
  const listed = async (query: CallInput<typeof listRequests>['query'] = {}) =>
    (await api.call(listRequests, { query, headers })).body.data!
  return {
    reserve: reserveOr('reservation'),
    entrust: reserveOr('entrust'),
    ask: (requestType: BookRequest['requestType'], more: Partial<BookRequest> = {}) =>
      api.call(askBook, {
        body: { requestType, contact, pickupAddress: '东区 3 号楼', ...more },
        headers,
      }),
    send: (recordId: number, itemId: string, more = {}) =>
      api.call(askToBeSent, {
        body: { recordId: String(recordId), itemIds: [itemId], contact, ...more },
        headers,
      }),
    listed,
    one: async (requestId: string) =>
      (await listed({ rows: 100 })).list.find((request) => request.requestId === requestId)!,
    cancel: (requestId: string) => api.call(cancelRequest, { body: { requestId }, headers }),
    code: async (requestId: string) =>
      (await api.call(makeTakeCode, { body: { requestId }, headers })).body.data!.takeCode,
    receive: (requestId: string, takeCode: string, more: Headers = {}) =>
      api.call(receiveBook, {
        body: { requestId, takeCode },
        headers: { ...headers, ...more },
      }),
    take: (barcode: string, takeCode: string) =>
      api.call(takeByBarcode, { body: { barcode, takeCode }, headers }),
    others: async () =>
      (await api.call(listOthersRequests, { query: {}, headers })).body.data!.list,
    accept: (requestId: string, takeCode: string) =>
      api.call(acceptRequest, { body: { requestId, takeCode }, headers }),
  }
}

/** What staff do with requests. */
export const handlingOf = (api: TestApi, library: LendingLibrary) => {
  const { headers } = deskOf(api, library)
  return {
    headers,
    move: (body: CallInput<typeof moveRequest>['body']) => api.call(moveRequest, { body, headers }),
    cancel: (requestId: string, reason = '找不到该册') =>
      api.call(cancelForReader, { body: { requestId, reason }, headers }),
    handOver: (requestNo: string, takeCode: string, locationId?: string) =>
      api.call(handOver, {
        body: { requestNo, takeCode, ...(locationId !== undefined && { locationId }) },
        headers,
      }),
  }
}

/** A reservation whose copy lies ready: the only copy came back at the pickup place. */
export async function aReadyRequest(api: TestApi, library: LendingLibrary) {
  const { copy, recordId } = await aLentTitle(api, library)
  const member = await aMember(api, library)
  const asked = requestsOf(api, member.headers)
  const { requestId, requestNo } = (await asked.reserve(recordId)).body.data!
  await deskOf(api, library).take(copy.barcode)
  return { member, asked, copy, requestId, requestNo }
}

/** Lets time pass for a request: its copy was kept long enough. */
export const keptLongEnough = ({ within }: LendingLibrary, requestId: string) =>
  within((trx) =>
    trx
      .updateTable('request')
      .set({ offeredUntil: sql<Date>`now() - interval '1 second'` })
      .where('id', '=', requestId)
      .where('offeredUntil', 'is not', null)
      .execute(),
  )

/** The code of a request was made so many seconds ago. */
export const codeMadeAgo = ({ within }: LendingLibrary, requestId: string, seconds: number) =>
  within((trx) =>
    trx
      .updateTable('takeCode')
      .set({
        issuedAt: sql<Date>`issued_at - make_interval(secs => ${seconds})`,
        expiresAt: sql<Date>`expires_at - make_interval(secs => ${seconds})`,
      })
      .where('requestId', '=', requestId)
      .execute(),
  )

/** A day passes for a reader: what was counted today was counted yesterday. */
export const nextDay = ({ within }: LendingLibrary, { id }: Member) =>
  within(async (trx) => {
    const ofReader = trx.deleteFrom('dailyCount').where('readerId', '=', id)
    await ofReader.where('day', '<', sql<string>`institution_day()`).execute()
    await trx
      .updateTable('dailyCount')
      .set({ day: sql<string>`day - 1` })
      .where('readerId', '=', id)
      .execute()
  })

/** The clocks of a library are set as they are in a zone. */
export const inZone = ({ adminDb }: TestApi, { groupCode }: LendingLibrary, timeZone: string) =>
  adminDb.updateTable('institution').set({ timeZone }).where('groupCode', '=', groupCode).execute()

/** The clocks of a library are set so many hours before those of UTC. */
export const hoursEast = (api: TestApi, library: LendingLibrary, east: number) =>
  inZone(api, library, `Etc/GMT${east > 0 ? '-' : '+'}${Math.abs(east)}`)

/** It is between noon and one o'clock where the library is, whatever time it is: no day ends while a test runs. */
export const atNoon = (api: TestApi, library: LendingLibrary) =>
  hoursEast(api, library, 12 - new Date().getUTCHours())

/** The worker looks for what nobody fetched. */
export async function endUnfetched({ db }: TestApi, { groupCode }: LendingLibrary) {
  const job = 'end-unfetched-requests'
  const id = (await openQueue(db).send(job, {}))!
  await sql`update pgboss.job set state = 'active' where id = ${id}`.execute(db)
  await passOnUnfetched(db, groupCode, { job, id, attempt: 0 })
}

/** Copies that are set aside for more than one, or a queue in which somebody stands twice. */
export async function queuesAtOdds({ adminDb }: TestApi, { groupCode }: LendingLibrary) {
  const { rows } = await sql`
    select offered_item_id::text from request where group_code = ${groupCode} and closed_at is null and offered_item_id is not null
     group by offered_item_id having count(*) > 1
    union all
    select reader_id::text from request where group_code = ${groupCode} and closed_at is null and type = 'reservation'
     group by record_id, reader_id having count(*) > 1
    union all
    select q.id::text from request q join request later
        on later.group_code = q.group_code and later.record_id = q.record_id and later.type = 'reservation' and later.closed_at is null
       and later.offered_item_id is not null and (later.placed_at, later.id) > (q.placed_at, q.id)
     where q.group_code = ${groupCode} and q.type = 'reservation' and q.closed_at is null and q.offered_item_id is null`.execute(
    adminDb,
  )
  return rows
}
