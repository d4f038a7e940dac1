import { randomUUID } from 'node:crypto'
import {
  consentPurposes,
  listChoices,
  listNotices,
  setChoice,
  type ConsentPurpose,
} from '@shulin/contract/inbox'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApi, type TestApi } from '../../../test/api.ts'
import { anInstitution } from '../../../test/builders.ts'
import { bindChatApp, lentUntil, tellTimes } from '../../../test/notices.ts'
import { aReader, sessionOf } from '../../../test/readers.ts'
import { aSearchedInstitution, patiently } from '../../../test/searching.ts'
import { cutLoanHistory, withdrawConsent } from './choices-queries.ts'

let api: TestApi
beforeAll(async () => void (api = await startTestApi()))
afterAll(() => api.close())

async function aChooser(options: { textMessages?: boolean; reader?: object } = {}) {
  const { textMessages = true, reader: described = {} } = options
  const institution = await anInstitution(api, { textMessages, tabs: ['13'] })
  const reader = await aReader(api, institution, described)
  const { headers } = await sessionOf(api, institution, reader)
  return {
    institution,
    reader,
    headers,
    choose: async (purpose: ConsentPurpose, isGiven: boolean) =>
      (await patiently(() => api.call(setChoice, { body: { purpose, isGiven }, headers }))).body,
    choices: async () => (await api.call(listChoices, { headers })).body.data!,
  }
}

const proven = {
  email: 'zhixia@reader.example',
  isEmailVerified: true,
  phone: '13800138000',
  isPhoneVerified: true,
}

test('nothing is agreed to until the reader agrees, each purpose for itself', async () => {
  const { choices, choose } = await aChooser({ reader: proven })
  expect((await choices()).map(({ purpose, isGiven }) => [purpose, isGiven])).toEqual(
    consentPurposes.map((purpose) => [purpose, false]),
  )
  await choose('mail', true)
  const given = (await choices()).filter(({ isGiven }) => isGiven)
  expect(given.map(({ purpose }) => purpose)).toEqual(['mail'])
})

test('an agreement keeps its history: given, withdrawn and given again', async () => {
  const { choose } = await aChooser({ reader: proven })
  for (const isGiven of [true, true, false, false, true]) await choose('mail', isGiven)
  const { data } = await choose('mail', true)
  expect(data).toEqual({
    purpose: 'mail',
    isGiven: true,
    hindrance: null,
    history: [
      { givenAt: expect.any(String), withdrawnAt: null },
      { givenAt: expect.any(String), withdrawnAt: expect.any(String) },
    ],
  })
  const [now, before] = data!.history
  expect(now!.givenAt >= before!.withdrawnAt!).toBe(true)
})

test('what cannot be sent cannot be agreed to, and the choice says why; withdrawing always can', async () => {
  const { institution, reader, choose, choices } = await aChooser()
  const hindrances = async () =>
    Object.fromEntries((await choices()).map(({ purpose, hindrance }) => [purpose, hindrance]))
  const none = { 'loan history': null, 'reader ranking': null, 'personal results': null }
  expect(await hindrances()).toEqual({
    ...none,
    mail: 'no address',
    'text messages': 'no address',
    'chat app': 'not offered',
  })
  for (const [purpose, code] of [
    ['mail', 'choice.no-address'],
    ['chat app', 'choice.not-offered'],
  ] as const) {
    expect(await choose(purpose, true)).toMatchObject({ success: false, code, errCode: 422 })
    expect(await choose(purpose, false)).toMatchObject({ success: true, data: { isGiven: false } })
  }
  const away = await aReader(api, institution)
  await bindChatApp(institution, away.id, 'somebody-else')
  expect((await hindrances())['chat app']).toBe('no address')
  await bindChatApp(institution, reader.id, 'this-reader')
  expect(await choose('chat app', true)).toMatchObject({ success: true, data: { isGiven: true } })

  const without = await aChooser({ textMessages: false, reader: proven })
  expect(await without.choose('text messages', true)).toMatchObject({ code: 'choice.not-offered' })
})

/** A loan that was returned, in the months of the history. */
const aReturn = (
  { groupCode }: { groupCode: string },
  readerId: string,
  itemId: string,
  recordId: number,
) =>
  api.adminDb
    .insertInto('loanHistory')
    .values({
      groupCode,
      id: randomUUID(),
      itemId,
      recordId,
      readerId,
      readerType: 'student',
      lentAt: new Date(Date.now() - 86_400_000),
      dueAt: new Date(),
      returnedAt: new Date(),
      renewals: 0,
    })
    .execute()

test('without the agreement to a loan history nothing of it names the reader any more, messages included', async () => {
  const { institution, reader, headers, choose } = await aChooser()
  await choose('loan history', true)
  await aReturn(institution, reader.id, randomUUID(), 1)
  await tellTimes(api, institution, reader.id, 1)
  const ofReader = () =>
    institution.within((trx) =>
      trx.selectFrom('loanHistory').select('id').where('readerId', '=', reader.id).execute(),
    )
  expect(await ofReader()).toHaveLength(1)
  await choose('loan history', false)
  expect(await ofReader()).toEqual([])
  const left = await institution.within((trx) =>
    trx.selectFrom('loanHistory').select('readerId').execute(),
  )
  expect(left, 'it goes on to count').toEqual([{ readerId: null }])
  expect((await api.call(listNotices, { query: {}, headers })).body.data!.total).toBe(0)
})

test('a copy that is taken back while the agreement is withdrawn names nobody, whichever comes first', async () => {
  const library = await aSearchedInstitution(api)
  const reader = await aReader(api, library)
  const { headers } = await sessionOf(api, library, reader)
  const choose = (isGiven: boolean) =>
    patiently(() => api.call(setChoice, { body: { purpose: 'loan history', isGiven }, headers }))
  const named = () =>
    library.within((trx) =>
      trx.selectFrom('loanHistory').select('id').where('readerId', 'is not', null).execute(),
    )
  const untilSomebodyWaits = () =>
    expect
      .poll(async () => {
        const { rows } = await sql`
          select from pg_stat_activity
           where datname = current_database() and wait_event_type = 'Lock'`.execute(api.adminDb)
        return rows.length
      })
      .toBeGreaterThan(0)

  await choose(true)
  const { loanId } = await lentUntil(library, reader.id, new Date(Date.now() + 86_400_000))
  const { withdrawn } = await library.within(async (trx) => {
    await sql`select from close_loan(${loanId}, null)`.execute(trx)
    const waiting = choose(false)
    await untilSomebodyWaits()
    return { withdrawn: waiting }
  })
  expect((await withdrawn).body.success).toBe(true)
  expect(await named()).toEqual([])

  await choose(true)
  const second = await lentUntil(library, reader.id, new Date(Date.now() + 86_400_000))
  const [begun, mayEnd] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const withdrawing = library.within(async (trx) => {
    await withdrawConsent(trx, reader.id, 'loan history')
    begun.resolve()
    await mayEnd.promise
    await cutLoanHistory(trx, reader.id)
  })
  await begun.promise
  const closed = library.within((trx) =>
    sql`select from close_loan(${second.loanId}, null)`.execute(trx),
  )
  await untilSomebodyWaits()
  mayEnd.resolve()
  await Promise.all([withdrawing, closed])
  expect(await named()).toEqual([])
})

test('32 who choose at once leave one agreement, or none', async () => {
  const { choose } = await aChooser({ reader: proven })
  const chosen = await Promise.all(
    Array.from({ length: 32 }, (_, n) => choose('mail', n % 2 === 0)),
  )
  expect(chosen.every(({ success }) => success)).toBe(true)
  const { data } = await choose('mail', true)
  const open = data!.history.filter(({ withdrawnAt }) => withdrawnAt === null)
  expect(open).toHaveLength(1)
  for (const [n, { withdrawnAt }] of data!.history.slice(1).entries()) {
    const next = data!.history[n]!
    expect(withdrawnAt! <= next.givenAt, 'one ends before the next begins').toBe(true)
  }
})
