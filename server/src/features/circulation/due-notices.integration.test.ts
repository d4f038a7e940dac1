import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApi, type TestApi } from '../../../test/api.ts'
import { endOfDay, lentUntil } from '../../../test/notices.ts'
import { aReader } from '../../../test/readers.ts'
import { aSearchedInstitution, type SearchedInstitution } from '../../../test/searching.ts'
import { beginDueRounds, tellRound } from './due-notices.ts'
import { beginRound, type RoundOfLoans } from './notices-queries.ts'
import { tellReader } from './notices.ts'
import { inInstitution } from '../../platform/stores/database.ts'
import { openQueue } from '../../platform/stores/queue.ts'

let api: TestApi
beforeAll(async () => void (api = await startTestApi()))
afterAll(() => api.close())

/** A run of the job as a worker holds it. */
async function held(round: RoundOfLoans) {
  const job = 'tell-of-loans'
  const queue = openQueue(api.db)
  const id = (await queue.send(job, round))!
  await sql`update pgboss.job set state = 'active' where id = ${id}`.execute(api.db)
  return { job, id, attempt: 0 }
}

/** Tells of an institution's loans on a day of its own. */
async function tell(
  { groupCode, within }: SearchedInstitution,
  cause: RoundOfLoans['cause'],
  day: string,
) {
  const round = { groupCode, cause, day }
  if (await within((trx) => beginRound(trx, round)))
    await tellRound(api.db, round, await held(round))
}

const messagesAt = ({ within }: SearchedInstitution) =>
  within(async (trx) => {
    const rows = await trx
      .selectFrom('message')
      .select(['readerId', 'cause', 'causeId', 'title', 'content'])
      .orderBy('causeId')
      .execute()
    return rows
  })

test('three days before a loan is due its reader is told, and once more when it is overdue: once for each due date', async () => {
  const institution = await aSearchedInstitution(api)
  const reader = await aReader(api, institution)
  const [today, third, fourth, yesterday] = [
    await endOfDay(institution, 0),
    await endOfDay(institution, 3),
    await endOfDay(institution, 4),
    await endOfDay(institution, -1),
  ]
  const { loanId } = await lentUntil(institution, reader.id, third.at, '到期')
  const { loanId: late } = await lentUntil(institution, reader.id, yesterday.at, '逾期')
  await lentUntil(institution, reader.id, fourth.at, '还早')

  for (const cause of ['due soon', 'overdue'] as const) {
    await tell(institution, cause, today.day)
    await tell(institution, cause, today.day)
  }
  const told = await messagesAt(institution)
  expect(told.map(({ cause, causeId }) => `${cause} ${causeId}`).toSorted()).toEqual([
    `due soon ${loanId} ${third.day}`,
    `overdue ${late} ${yesterday.day}`,
  ])
  expect(told.find(({ cause }) => cause === 'overdue')!.title['en-US']).toBe('“逾期” is overdue')

  // The next morning another one has come near; who was told is not told again. Renewed, a loan is told of anew.
  await institution.within((trx) =>
    trx
      .updateTable('loan')
      .set({ dueAt: fourth.at, renewals: 1 })
      .where('id', '=', loanId)
      .execute(),
  )
  const tomorrow = (await endOfDay(institution, 1)).day
  await tell(institution, 'due soon', tomorrow)
  const later = (await messagesAt(institution)).filter(({ cause }) => cause === 'due soon')
  expect(later).toHaveLength(3)
  expect(later.filter(({ causeId }) => causeId.startsWith(loanId))).toHaveLength(2)
})

test('a loan that is reported lost, or lent by another system, is not told of', async () => {
  const institution = await aSearchedInstitution(api)
  const reader = await aReader(api, institution)
  const [today, second] = [await endOfDay(institution, 0), await endOfDay(institution, 2)]
  const { loanId } = await lentUntil(institution, reader.id, second.at)
  await institution.within((trx) =>
    trx.updateTable('loan').set({ lostReportedAt: new Date() }).where('id', '=', loanId).execute(),
  )
  await tell(institution, 'due soon', today.day)
  expect(await messagesAt(institution)).toEqual([])
})

test('a round of more loans than one step has tells of each, and a second round of the day does nothing', async () => {
  const institution = await aSearchedInstitution(api)
  const { groupCode, within } = institution
  const reader = await aReader(api, institution)
  const [today, due] = [await endOfDay(institution, 0), await endOfDay(institution, 1)]
  const loans = 600
  const { recordId } = await lentUntil(institution, reader.id, due.at)
  await within(async (trx) => {
    await trx
      .insertInto('ruleLimit')
      .values({ groupCode, ruleCode: 'loan-limit', limitValue: 1_000 })
      .execute()
    await sql`
      insert into item (group_code, id, record_id, barcode, location_id, current_location_id)
      select group_code, gen_random_uuid(), record_id, 'many-' || n, location_id, location_id
        from item, generate_series(2, ${loans}::int) n where record_id = ${recordId}`.execute(trx)
  })
  // In parts: each loan counts, and a reader's count is one row.
  for (let left = loans - 1; left > 0; left -= 100) {
    await within((trx) =>
      sql`
        insert into loan (group_code, id, item_id, record_id, reader_id, due_at, renewals_allowed, loan_class)
        select group_code, gen_random_uuid(), id, record_id, ${reader.id}, ${due.at}, 2, loan_class
          from item where record_id = ${recordId} and status = 'on shelf' limit 100`.execute(trx),
    )
  }
  await tell(institution, 'due soon', today.day)
  expect(await messagesAt(institution)).toHaveLength(loans)
  const round = await within((trx) =>
    trx.selectFrom('noticeRound').selectAll().executeTakeFirstOrThrow(),
  )
  expect(round).toMatchObject({ day: today.day, finishedAt: expect.any(Date) })
  await tell(institution, 'due soon', today.day)
  expect(await messagesAt(institution)).toHaveLength(loans)
})

test('rounds begin in the morning of each institution, wherever it lies, and once a day', async () => {
  const inZone = async (timeZone: string) => {
    const institution = await aSearchedInstitution(api)
    await api.adminDb
      .updateTable('institution')
      .set({ timeZone })
      .where('groupCode', '=', institution.groupCode)
      .execute()
    return institution
  }
  // By their hour now: one where it is ten in the morning, one where it is two at night.
  const zone = (hour: number) => {
    const offset = ((hour - new Date().getUTCHours() + 36) % 24) - 12
    return `Etc/GMT${offset > 0 ? '-' : '+'}${Math.abs(offset)}`
  }
  const [awake, asleep] = [await inZone(zone(10)), await inZone(zone(2))]
  const sent: RoundOfLoans[] = []
  const begin = () =>
    beginDueRounds(api.db, async (_trx, round) => void sent.push(round)).then(() =>
      sent
        .splice(0)
        .filter(({ groupCode }) => [awake.groupCode, asleep.groupCode].includes(groupCode)),
    )
  const first = await begin()
  expect(first.map(({ groupCode, cause }) => [groupCode, cause])).toEqual([
    [awake.groupCode, 'due soon'],
    [awake.groupCode, 'overdue'],
  ])
  expect(await begin(), 'not done yet: it goes on').toEqual(first)
  for (const round of first) await tellRound(api.db, round, await held(round))
  expect(await begin(), 'done for today').toEqual([])
})

test('a worker that lost its job tells nobody', async () => {
  const institution = await aSearchedInstitution(api)
  const reader = await aReader(api, institution)
  const [today, due] = [await endOfDay(institution, 0), await endOfDay(institution, 1)]
  await lentUntil(institution, reader.id, due.at)
  const round = { groupCode: institution.groupCode, cause: 'due soon', day: today.day } as const
  await institution.within((trx) => beginRound(trx, round))
  const run = await held(round)
  await expect(tellRound(api.db, round, { ...run, attempt: 1 })).rejects.toThrow('no longer held')
  expect(await messagesAt(institution)).toEqual([])
})

test('the reader is told of a return and of a block, in the transaction that makes it', async () => {
  const institution = await aSearchedInstitution(api)
  const { groupCode } = institution
  const { id: readerId } = await aReader(api, institution)
  const { loanId, recordId } = await lentUntil(institution, readerId, new Date(), '乡土中国')
  const to = { groupCode, readerId }
  const tellOf = (notice: Parameters<typeof tellReader>[2]) =>
    inInstitution(api.db, groupCode, (trx) => tellReader(trx, to, notice))
  const blockId = crypto.randomUUID()
  expect(await tellOf({ what: 'returned', loanId, recordId })).toBe(true)
  expect(await tellOf({ what: 'returned', loanId, recordId })).toBe(false)
  const until = new Date('2026-12-01T00:00:00Z')
  await tellOf({ what: 'block set', blockId, reason: '损坏', until })
  await tellOf({ what: 'block lifted', blockId, reason: '损坏' })
  const told = await messagesAt(institution)
  expect(told.map(({ title }) => title['zh-CN']).toSorted()).toEqual(
    ['《乡土中国》已归还', '您的读者证已冻结', '您的读者证已解冻'].toSorted(),
  )
  expect(told.find(({ cause }) => cause === 'block set')!.content['zh-CN']).toContain(
    '2026年12月1日',
  )
})
