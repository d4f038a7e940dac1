import { randomUUID } from 'node:crypto'
import { listLoans } from '@shulin/contract/circulation'
import { listNotices } from '@shulin/contract/inbox'
import {
  listOthersRequests,
  makeTakeCode,
  receiveBook,
  takeByBarcode,
} from '@shulin/contract/requests'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApi, type TestApi } from '../../../test/api.ts'
import {
  copiesAtOdds,
  deskOf,
  fallenDue,
  limited,
  type LendingLibrary,
} from '../../../test/lending.ts'
import {
  aLentTitle,
  aMember,
  aReadyRequest,
  aRequestLibrary,
  codeMadeAgo,
  handlingOf,
  requestsOf,
  type Member,
} from '../../../test/requests.ts'

let api: TestApi
let library: LendingLibrary
beforeAll(async () => {
  api = await startTestApi()
  library = await aRequestLibrary(api)
})
afterAll(() => api.close())

const wrong = '请输入正确的取书码！'
const english = { 'x-lang': 'ENG', 'content-language': 'en_US' }
const asks = (member: Member) => requestsOf(api, member.headers)
const loansOf = async ({ headers }: Member) =>
  (await api.call(listLoans, { query: {}, headers })).body.data!.list.map(
    ({ recordId }) => recordId,
  )

/** A code that is none of these. */
const another = (code: string) => (code.startsWith('A') ? 'B' : 'A') + code.slice(1)

/** A transfer that somebody asked for: who has the copy, who wants it, and the request. */
async function aTransfer() {
  const { holder, copy, recordId, loanId } = await aLentTitle(api, library)
  const asker = await aMember(api, library, { name: '王小波' })
  const { requestId } = (await asks(asker).ask('transfer', { recordId: String(recordId) })).body
    .data!
  return { holder, asker, copy, recordId, loanId, requestId }
}

test('a wrong or used code changes nothing; the right one lends the copy and completes the request', async () => {
  const { member, asked, copy, requestId } = await aReadyRequest(api, library)
  const code = await asked.code(requestId)
  expect(code).toMatch(/^[A-HJ-KM-NP-Z2-9]{8}$/)
  const refused = await asked.receive(requestId, another(code))
  expect(refused.body).toMatchObject({ success: false, data: null, message: wrong })
  expect((await asked.one(requestId)).status).toBe('acceptance')
  expect(await loansOf(member)).toEqual([])
  const done = await asked.receive(requestId, ` ${code.toLowerCase()} `)
  expect(done.body.data).toEqual({ status: 'completed' })
  expect(await asked.one(requestId)).toMatchObject({ status: 'completed', operationType: '9' })
  expect(await loansOf(member)).toEqual([String(copy.recordId)])
  expect((await asked.receive(requestId, code)).body.message).toBe(wrong)
  await deskOf(api, library).take(copy.barcode)
  expect(await asked.one(requestId)).toMatchObject({ status: 'end', operationType: '5' })
})

test('[R-SUBT-012] a code is good for five minutes by the clock of the database', async () => {
  const { asked, requestId } = await aReadyRequest(api, library)
  const late = await asked.code(requestId)
  await codeMadeAgo(library, requestId, 300)
  expect(await asked.one(requestId)).not.toHaveProperty('pickupCode')
  const { body } = await asked.receive(requestId, late, english)
  expect(body).toMatchObject({ success: false, message: 'The access code has expired' })
  expect((await asked.one(requestId)).status).toBe('acceptance')
  const inTime = await asked.code(requestId)
  await codeMadeAgo(library, requestId, 299)
  expect((await asked.receive(requestId, inTime)).body.data).toEqual({ status: 'completed' })
})

test('a new code ends the one before', async () => {
  const { asked, requestId } = await aReadyRequest(api, library)
  const former = await asked.code(requestId)
  const present = await asked.code(requestId)
  expect((await asked.receive(requestId, former)).body.message).toBe(wrong)
  expect((await asked.receive(requestId, present)).body.success).toBe(true)
})

test('a code is good for its own request and place, once, and five wrong tries end it', async () => {
  const [one, other] = [await aReadyRequest(api, library), await aReadyRequest(api, library)]
  const code = await one.asked.code(one.requestId)
  await other.asked.code(other.requestId)
  expect((await other.asked.receive(other.requestId, code)).body.message).toBe(wrong)
  const { handOver } = handlingOf(api, library)
  expect((await handOver(one.requestNo, code, 'annex')).body.message).toBe(wrong)
  for (let n = 0; n < 5; n += 1) await one.asked.receive(one.requestId, another(code))
  expect(await one.asked.one(one.requestId)).not.toHaveProperty('pickupCode')
  expect((await one.asked.receive(one.requestId, code)).body.message).toBe(wrong)
  // Whose it is makes another, and the tries begin anew.
  const next = await one.asked.code(one.requestId)
  expect((await one.asked.receive(one.requestId, next)).body.success).toBe(true)
  expect((await one.asked.receive(one.requestId, next)).body.message).toBe(wrong)
})

test('of a code nothing is kept but a keyed hash and a salt', async () => {
  const { asked, requestId } = await aReadyRequest(api, library)
  const code = await asked.code(requestId)
  const { rows } = await library.within((trx) =>
    sql<{
      row: string
    }>`select t::text as row from take_code t where request_id = ${requestId}`.execute(trx),
  )
  expect(rows[0]!.row).not.toContain(code)
  expect(rows[0]!.row).not.toContain(Buffer.from(code).toString('hex'))
})

test('what is not ready yet cannot be fetched, whatever the code; and the code stays good', async () => {
  const { recordId } = await aLentTitle(api, library)
  const member = await aMember(api, library)
  const { requestId } = (await asks(member).reserve(recordId)).body.data!
  const code = await asks(member).code(requestId)
  expect((await asks(member).receive(requestId, code)).body.code).toBe('request.not-ready')
  expect((await asks(member).one(requestId)).pickupCode).toBe(code)
})

test('where the rules of lending say no, nothing is handed over and the code is not used up', async () => {
  const own = await aRequestLibrary(api)
  const { asked, requestId } = await aReadyRequest(api, own)
  await limited(own, 'loan-limit', 0)
  const code = await asked.code(requestId)
  const { body } = await asked.receive(requestId, code)
  expect(body).toMatchObject({ success: false, code: 'rule.loan-limit' })
  expect(await asked.one(requestId)).toMatchObject({ status: 'acceptance', pickupCode: code })
})

test('a copy is taken by its barcode and the code', async () => {
  const { asked, copy, requestId } = await aReadyRequest(api, library)
  const code = await asked.code(requestId)
  expect((await asked.take('B-nobody', code)).status).toBe(404)
  expect((await asked.take(copy.barcode, another(code))).body.message).toBe(wrong)
  expect((await asked.take(copy.barcode, code)).body.data).toEqual({ status: 'completed' })
})

test('identity comes from the token: whoever names another reader is refused', async () => {
  const { member, asked, copy, requestId } = await aReadyRequest(api, library)
  const other = await aMember(api, library)
  const { headers } = member
  const takeCode = await asked.code(requestId)
  const forged = { userId: other.id, groupCode: library.groupCode, libCode: 'L1', takeCode }
  const tries = [
    await api.call(receiveBook, { body: { requestId, ...forged }, headers }),
    await api.call(takeByBarcode, { body: { barcode: copy.barcode, ...forged }, headers }),
  ]
  for (const { status, body } of tries) {
    expect([status, body.code]).toEqual([403, 'caller.other-reader'])
  }
  const own = { ...forged, userId: member.id }
  const done = await api.call(receiveBook, { body: { requestId, ...own }, headers })
  expect(done.body.data).toEqual({ status: 'completed' })
})

test('[R-SUBT-008] without B’s valid code the loan stays A’s; with it the copy is on loan to B', async () => {
  const { holder, asker, recordId, requestId } = await aTransfer()
  const code = await asks(asker).code(requestId)
  const stays = async (takeCode: string, message: string) => {
    const { body } = await asks(holder).accept(requestId, takeCode)
    expect(body).toMatchObject({ success: false, data: null, message })
    expect(await loansOf(holder)).toEqual([String(recordId)])
    expect(await loansOf(asker)).toEqual([])
  }
  await stays('', wrong)
  await stays(another(code), wrong)
  await codeMadeAgo(library, requestId, 301)
  await stays(code, '取书码已过期，请重新获取')
  const valid = await asks(asker).code(requestId)
  expect((await asks(holder).accept(requestId, valid)).body.data).toEqual({ acceptFlag: '1' })
  expect(await loansOf(holder)).toEqual([])
  expect(await loansOf(asker)).toEqual([String(recordId)])
  expect(await asks(asker).one(requestId)).toMatchObject({
    status: 'completed',
    operationType: '7',
    step: '已转借',
  })
})

test('A sees B’s request, not accepted and masked, then accepted; C does not see it', async () => {
  const { holder, asker, requestId } = await aTransfer()
  const stranger = await aMember(api, library)
  expect(await asks(holder).others()).toMatchObject([
    { requestId, requester: '王**', acceptFlag: '0', pickupLocation: '东区 3 号楼' },
  ])
  expect(await asks(stranger).others()).toEqual([])
  await asks(holder).accept(requestId, await asks(asker).code(requestId))
  expect(await asks(holder).others()).toMatchObject([{ requestId, acceptFlag: '1' }])
  expect(await asks(stranger).others()).toEqual([])
})

test('[R-SUBT-029] A gets B’s transfer only, B and C none; accepting by C answers 404', async () => {
  const { holder, asker, recordId, requestId } = await aTransfer()
  const third = await aMember(api, library)
  await asks(third).reserve((await aLentTitle(api, library)).recordId)
  const seen = async (member: Member) =>
    (await asks(member).others()).map(({ requestId: id }) => id)
  expect(await seen(holder)).toEqual([requestId])
  expect((await asks(holder).others())[0]!.requester).toBe('王**')
  expect(await seen(asker)).toEqual([])
  expect(await seen(third)).toEqual([])
  const code = await asks(asker).code(requestId)
  for (const member of [third, asker]) {
    expect((await asks(member).accept(requestId, code)).status).toBe(404)
  }
  expect(await loansOf(holder)).toEqual([String(recordId)])
  await asks(holder).accept(requestId, code)
  expect(await loansOf(asker)).toEqual([String(recordId)])
})

test('others’ requests need a session: 401 with 请登录！', async () => {
  const { status, body } = await api.call(listOthersRequests, {
    query: {},
    headers: library.headers,
  })
  expect([status, body.message, body.data]).toEqual([401, '请登录！', null])
})

test('who passes a late copy on pays for the days, and both are told; the history has one loan more', async () => {
  const { holder, asker, recordId, requestId, loanId } = await aTransfer()
  await library.within((trx) =>
    trx
      .insertInto('loanTerm')
      .values({ groupCode: library.groupCode, overdueFenPerDay: 10 })
      .onConflict((conflict) =>
        conflict
          .columns(['groupCode', 'readerType', 'loanClass'])
          .doUpdateSet({ overdueFenPerDay: 10 }),
      )
      .execute(),
  )
  await fallenDue(api, library, loanId, 2)
  await asks(holder).accept(requestId, await asks(asker).code(requestId))
  const { rows } = await library.within((trx) =>
    sql<{ amountFen: number }>`
      select amount_fen from charge where reader_id = ${holder.id} and loan_id = ${loanId}`.execute(
      trx,
    ),
  )
  expect(rows).toEqual([{ amountFen: 20 }])
  const history = await library.within((trx) =>
    trx.selectFrom('loanHistory').select('id').where('recordId', '=', recordId).execute(),
  )
  expect(history).toEqual([{ id: loanId }])
  const told = async ({ headers }: Member) =>
    (await api.call(listNotices, { query: {}, headers })).body.data!.list[0]!.title
  expect(await told(holder)).toContain('已转借')
  expect(await told(asker)).toContain('已转借')
  expect(await copiesAtOdds(api, library)).toEqual([])
})

test('a transfer that the rules of lending refuse to B leaves the loan with A, and the code is not used up', async () => {
  const { holder, asker, recordId, requestId } = await aTransfer()
  await deskOf(api, library).freeze(asker.id)
  const code = await asks(asker).code(requestId)
  const { body } = await asks(holder).accept(requestId, code)
  expect(body).toMatchObject({ success: false, code: 'rule.not-frozen' })
  expect(await loansOf(holder)).toEqual([String(recordId)])
  expect((await asks(asker).one(requestId)).pickupCode).toBe(code)
})

test('a copy that is returned at the desk instead ends the transfer, and the reader is told', async () => {
  const { asker, copy, requestId } = await aTransfer()
  await deskOf(api, library).take(copy.barcode)
  expect(await asks(asker).one(requestId)).toMatchObject({
    status: 'cancellation',
    operationType: '15',
  })
})

test('[R-SUBT-027] each of the six calls is there, and does what it says', async () => {
  const { holder, asker, requestId } = await aTransfer()
  const made = await api.call(makeTakeCode, { body: { requestId }, headers: asker.headers })
  expect(made.body.data!.takeCode).toHaveLength(8)
  expect(Date.parse(made.body.data!.expireTime)).toBeGreaterThan(Date.now())
  expect(await asks(holder).others()).toMatchObject([{ requestId }])
  const accepted = await asks(holder).accept(requestId, made.body.data!.takeCode)
  expect(accepted.body.data).toEqual({ acceptFlag: '1' })
  const started = await aMember(api, library)
  const given = (await asks(started).reserve((await aLentTitle(api, library)).recordId)).body.data!
  expect((await asks(started).cancel(given.requestId)).body.data).toEqual({
    status: 'cancellation',
  })
  const ready = await aReadyRequest(api, library)
  const code = await ready.asked.code(ready.requestId)
  expect((await ready.asked.receive(ready.requestId, code)).body.data).toEqual({
    status: 'completed',
  })
  const other = await aReadyRequest(api, library)
  const otherCode = await other.asked.code(other.requestId)
  expect((await other.asked.take(other.copy.barcode, otherCode)).body.data).toEqual({
    status: 'completed',
  })
})

test('a reader has no code for the request of another, nor for one that is over', async () => {
  const { asked, requestId } = await aReadyRequest(api, library)
  const { headers } = await aMember(api, library)
  for (const id of [requestId, randomUUID()]) {
    const { status } = await api.call(makeTakeCode, { body: { requestId: id }, headers })
    expect(status).toBe(404)
  }
  await asked.cancel(requestId)
  const [{ headers: own }] = [await aMember(api, library)]
  expect((await api.call(makeTakeCode, { body: { requestId }, headers: own })).status).toBe(404)
})

test('fetched twice with one key, it is fetched once and answered alike; a wrong code may be tried again with its key', async () => {
  const { asked, requestId } = await aReadyRequest(api, library)
  const code = await asked.code(requestId)
  const key = { 'idempotency-key': randomUUID() }
  expect((await asked.receive(requestId, another(code), key)).body.message).toBe(wrong)
  expect((await asked.receive(requestId, another(code), key)).body.message).toBe(wrong)
  const right = { 'idempotency-key': randomUUID() }
  const first = await asked.receive(requestId, code, right)
  expect(first.body.data).toEqual({ status: 'completed' })
  expect((await asked.receive(requestId, code, right)).body).toEqual(first.body)
})
