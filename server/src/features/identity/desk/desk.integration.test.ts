import { readUserInfo } from '@shulin/contract/identity'
import {
  changeReaderState,
  editReader,
  eraseReader,
  readErasure,
  readReaderForm,
  renewReader,
  resetReaderPassword,
  type StateChange,
  listReaders,
} from '@shulin/contract/readers-staff'
import { setNewPassword } from '@shulin/contract/recovery'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApi, type TestApi } from '../../../../test/api.ts'
import { anInstitution } from '../../../../test/builders.ts'
import {
  aReader,
  encodePassword,
  goodPassword,
  sessionOf,
  tryLogin,
  type TestInstitution,
} from '../../../../test/readers.ts'
import { aMailAddress, codeOnItsWay, withTicket } from '../../../../test/recovery.ts'
import { staffHeaders } from '../../../../test/staff.ts'
import { inInstitution } from '../../../platform/stores/database.ts'

let api: TestApi
let institution: TestInstitution
let desk: Record<string, string>
let admin: Record<string, string>
beforeAll(async () => {
  api = await startTestApi()
  institution = await anInstitution(api, { libraries: { L1: '总馆' } })
  desk = await staffHeaders(api, institution.groupCode, ['circulation'])
  admin = await staffHeaders(api, institution.groupCode, ['admin'])
})
afterAll(() => api.close())

const reason = '读者到馆申请'
const rowOf = ({ id }: { id: string }) =>
  institution.within((trx) =>
    trx.selectFrom('reader').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
  )
/** What the trail has of a reader. */
const trailOf = ({ id }: { id: string }) =>
  institution.within((trx) =>
    trx
      .selectFrom('audit')
      .select(['act', 'subject', 'detail'])
      .where('readerId', '=', id)
      .orderBy('n')
      .execute(),
  )
const lettersTo = async ({ id }: { id: string }) =>
  (
    await institution.within((trx) =>
      trx
        .selectFrom('outgoing')
        .select('letter')
        .where('readerId', '=', id)
        .orderBy('createdAt')
        .execute(),
    )
  ).map(({ letter }) => letter)
const change = (readerId: string, wanted: StateChange, headers = desk) =>
  api.call(changeReaderState, { body: { readerId, change: wanted, reason }, headers })

test('the desk lifts a lost card: the reader may act again, is told, and the trail says who did it and why', async () => {
  const email = aMailAddress()
  const state = 'lost card' as const
  const reader = await aReader(api, institution, { state, email, isEmailVerified: true })
  expect((await change(reader.id, 'restore card')).body.data).toEqual({ state: 'active' })
  const { headers } = await sessionOf(api, institution, reader)
  expect((await rowOf(reader)).state).toBe('active')
  expect((await api.call(readUserInfo, { headers })).status).toBe(200)
  expect(await trailOf(reader)).toEqual([
    {
      act: 'reader.restore-card',
      subject: null,
      detail: { before: { state: 'lost card' }, after: { state: 'active', reason } },
    },
  ])
  expect(await lettersTo(reader)).toEqual(['account changed'])
  // There is nothing to lift any more.
  expect((await change(reader.id, 'restore card')).body.code).toBe('reader.state-not-now')
})

test('a locked account is logged in nowhere and cannot log in; unlocked it can', async () => {
  const reader = await aReader(api, institution)
  const { headers } = await sessionOf(api, institution, reader)
  expect((await change(reader.id, 'lock')).body.data).toEqual({ state: 'locked' })
  expect((await api.call(readUserInfo, { headers })).body.errCode).toBe(401)
  expect((await tryLogin(api, institution, reader)).body.code).toBe('login.account-closed')
  expect((await change(reader.id, 'lock')).body.code).toBe('reader.state-not-now')
  expect((await change(reader.id, 'unlock')).body.data).toEqual({ state: 'active' })
  expect((await tryLogin(api, institution, reader)).body.success).toBe(true)
  expect((await trailOf(reader)).map(({ act }) => act)).toEqual(['reader.lock', 'reader.unlock'])
})

test('an account is renewed, and not until a day before it begins', async () => {
  const reader = await aReader(api, institution, { validUntil: '2026-08-31' })
  const renew = (validUntil: string) =>
    api.call(renewReader, { body: { readerId: reader.id, validUntil, reason }, headers: desk })
  expect((await renew('2027-08-31')).body.data).toEqual({ validUntil: '2027-08-31' })
  expect((await rowOf(reader)).validUntil).toBe('2027-08-31')
  expect((await renew('1999-01-01')).body.code).toBe('reader.ends-before-it-begins')
  expect((await trailOf(reader)).map(({ detail }) => detail)).toEqual([
    { before: { validUntil: '2026-08-31' }, after: { validUntil: '2027-08-31', reason } },
  ])
})

test('the desk corrects a reader; the trail names the fields and never what stood in them', async () => {
  const [email, other] = [aMailAddress(), aMailAddress()]
  const reader = await aReader(api, institution, { email, isEmailVerified: true })
  const query = { readerId: reader.id }
  const form = (await api.call(readReaderForm, { query, headers: desk })).body.data!
  expect(form.fields).toMatchObject({ name: reader.name, readerType: 'student', libCode: null })
  expect(form.libraries).toEqual([{ id: 'L1', name: '总馆' }])
  expect(JSON.stringify(form)).not.toContain(email)

  const edit = (fields: object) =>
    api.call(editReader, { body: { readerId: reader.id, fields, reason }, headers: desk })
  const fields = { name: '林知夏', department: '', libCode: 'L1', email: other }
  const { data } = (await edit(fields)).body
  expect(data!.changed.toSorted()).toEqual(['email', 'libCode', 'name'])
  expect(await rowOf(reader)).toMatchObject({
    name: '林知夏',
    libCode: 'L1',
    email: other,
    emailVerifiedAt: null,
  })
  const [entry] = await trailOf(reader)
  expect(entry).toMatchObject({ act: 'reader.edit', detail: { after: { reason } } })
  for (const value of [email, other, '林知夏']) expect(JSON.stringify(entry)).not.toContain(value)
  expect((await lettersTo(reader)).toSorted()).toEqual(['account changed', 'contact changed'])

  expect((await edit({ email: 'nowhere' })).body.code).toBe('mail.bad-address')
  expect((await edit({ readerType: 'nobody' })).body.code).toBe('reader.no-such-type')
  expect((await edit({ libCode: 'L9' })).body.code).toBe('reader.no-such-library')
  expect((await edit({ name: '林知夏' })).body.data).toEqual({ changed: [] })
})

test('a password is reset by a link to the reader: the old one and every session end, and nobody at the desk sees it', async () => {
  const email = aMailAddress()
  const reader = await aReader(api, institution, { email, isEmailVerified: true })
  const { headers } = await sessionOf(api, institution, reader)
  const reset = () =>
    api.call(resetReaderPassword, { body: { readerId: reader.id, reason }, headers: desk })
  const { body } = await reset()
  expect(body.data).toEqual({ channel: 'mail', to: expect.stringContaining('****@') })
  expect((await api.call(readUserInfo, { headers })).body.errCode).toBe(401)
  expect((await tryLogin(api, institution, reader)).body.code).toBe('login.wrong')

  const ticket = await codeOnItsWay(api, institution, reader)
  expect(JSON.stringify(body)).not.toContain(ticket)
  expect(JSON.stringify(await trailOf(reader))).not.toContain(ticket)
  const another = 'Abendrot unter 清溪 48'
  const set = (password: string) =>
    api.call(setNewPassword, {
      body: { password: encodePassword(password), confirmPassword: encodePassword(password) },
      headers: withTicket(institution, ticket),
    })
  expect((await set(another)).body.data).toBe(true)
  const login = await tryLogin(api, institution, { account: reader.account, password: another })
  expect(login.body.success).toBe(true)
  // A link works once.
  expect((await set(goodPassword)).body.code).toBe('recovery.over')
})

test('without a contact nothing is reset, and the password stays', async () => {
  const reader = await aReader(api, institution)
  const body = { readerId: reader.id, reason }
  const refused = await api.call(resetReaderPassword, { body, headers: desk })
  expect(refused.body.code).toBe('reader.nowhere-to-send')
  expect((await tryLogin(api, institution, reader)).body.success).toBe(true)
})

test('erasing says first what it touches, asks for the account, and leaves nothing personal', async () => {
  const email = aMailAddress()
  const given = { email, isEmailVerified: true, phone: '13800138000', name: '林一' }
  const reader = await aReader(api, institution, given)
  await sessionOf(api, institution, reader)
  await institution.within((trx) =>
    trx
      .insertInto('favouriteFolder')
      .values({
        groupCode: institution.groupCode,
        id: sql<string>`gen_random_uuid()`,
        readerId: reader.id,
        name: '私人',
      })
      .execute(),
  )
  // Nobody but the owner writes history.
  await inInstitution(api.adminDb, institution.groupCode, async (trx) => {
    await sql`set local role shulin_owner`.execute(trx)
    await sql`insert into loan_history (group_code, id, item_id, record_id, reader_id, reader_type, lent_at, due_at, returned_at, renewals)
        values (${institution.groupCode}, gen_random_uuid(), gen_random_uuid(), 1, ${reader.id}, 'student', now() - interval '3 days',
                now(), now() - interval '1 day', 0)`.execute(trx)
  })
  const query = { readerId: reader.id }
  const { data } = (await api.call(readErasure, { query, headers: admin })).body
  expect(data!.openLoans).toBe(0)
  expect(data!.traces).toEqual(
    expect.arrayContaining([
      { what: 'credential', fate: 'delete', count: 1 },
      { what: 'favourite_folder', fate: 'delete', count: 1 },
      { what: 'loan_history', fate: 'cut', count: 1 },
      { what: 'session', fate: 'delete', count: 1 },
    ]),
  )

  const erase = (account: string, headers = admin) =>
    api.call(eraseReader, { body: { readerId: reader.id, account, reason }, headers })
  expect((await erase(reader.account, desk)).status).toBe(403)
  expect((await erase('somebody-else')).body.code).toBe('reader.other-account')
  expect((await rowOf(reader)).name).toBe('林一')

  expect((await erase(reader.account.toUpperCase())).body.data).toBe(true)
  const left = await institution.within(async (trx) => {
    const { rows } = await sql<{ fate: string }>`
      select fate from traces_of_reader(${reader.id}) where count > 0 and fate <> 'keep'`.execute(
      trx,
    )
    return rows
  })
  expect(left).toEqual([])
  const row = JSON.stringify(await rowOf(reader))
  for (const value of [email, '13800138000', '林一', reader.account]) {
    expect(row).not.toContain(value)
  }
  expect((await tryLogin(api, institution, reader)).body.code).toBe('login.wrong')
  const found = await api.call(listReaders, { query: { text: 'erased' }, headers: desk })
  expect(found.body.data).toEqual({ list: [], total: 0 })
  const trail = await trailOf(reader)
  expect(trail.map(({ act }) => act)).toEqual(['reader.erase'])
  for (const value of [email, reader.account]) {
    expect(JSON.stringify(trail)).not.toContain(value)
  }
})

test('every table that knows a reader says what erasing does with it', async () => {
  const { rows } = await sql<{ name: string }>`
    select c.oid::regclass::text as name
      from pg_constraint f join pg_class c on c.oid = f.conrelid
     where f.contype = 'f' and f.confrelid = 'reader'::regclass and not c.relispartition
       and not exists (select from erasure_rules() r where r.name = c.oid)`.execute(api.adminDb)
  expect(rows).toEqual([])
})

test('readers of another institution do not exist at the desk', async () => {
  const other = await anInstitution(api)
  const reader = await aReader(api, other)
  expect((await change(reader.id, 'lock')).status).toBe(404)
  const body = { readerId: reader.id, account: reader.account, reason }
  expect((await api.call(eraseReader, { body, headers: admin })).status).toBe(404)
  const stored = await other.within((trx) =>
    trx.selectFrom('reader').select('state').where('id', '=', reader.id).executeTakeFirst(),
  )
  expect(stored).toEqual({ state: 'active' })
})
