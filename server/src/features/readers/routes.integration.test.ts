import { listAudit } from '@shulin/contract/audit-staff'
import { findDeskReader } from '@shulin/contract/circulation-staff'
import { hiddenFields, listChangesOfMe, listLooksAtMe } from '@shulin/contract/readers'
import {
  changeReaderState,
  listReaders,
  readReader,
  renewReader,
  revealReader,
} from '@shulin/contract/readers-staff'
import { giveStaffCode } from '@shulin/contract/staff'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApi, type TestApi } from '../../../test/api.ts'
import { anInstitution } from '../../../test/builders.ts'
import { aReader, sessionOf } from '../../../test/readers.ts'
import { securedStaff, staffByLink, staffHeaders } from '../../../test/staff.ts'
import { encryptColumn } from '../../platform/security/keys.ts'
import { certificateContext } from './readers.ts'

let api: TestApi
beforeAll(async () => void (api = await startTestApi()))
afterAll(() => api.close())

const plain = {
  phone: '13812345678',
  email: 'zhixia@example.org',
  certificateNo: '110101200401019876',
  bornOn: '2004-01-01',
}

/** An institution with a reader of whom everything is known. */
async function aKnownReader() {
  const institution = await anInstitution(api, { name: { 'zh-CN': '清溪图书馆' } })
  const { groupCode, within } = institution
  const { phone, email, bornOn } = plain
  const reader = await aReader(api, institution, { account: 'r2004', name: '林一', phone, email })
  const { hidden, keyId } = encryptColumn(
    api.keys,
    plain.certificateNo,
    certificateContext(groupCode, reader.id),
  )
  await within((trx) =>
    trx
      .updateTable('reader')
      .set({ bornOn, certificateNo: hidden, certificateKey: keyId })
      .where('id', '=', reader.id)
      .execute(),
  )
  return { ...institution, reader }
}

test('staff find readers by account or name; how to reach them is not in the list', async () => {
  const { groupCode, reader } = await aKnownReader()
  const headers = await staffHeaders(api, groupCode, ['circulation'])
  for (const text of ['r20', '林一']) {
    const { body } = await api.call(listReaders, { query: { text }, headers })
    expect(body.data).toMatchObject({
      total: 1,
      list: [{ readerId: reader.id, account: 'r2004', name: '林一', readerType: '学生' }],
    })
    for (const value of Object.values(plain)) expect(JSON.stringify(body)).not.toContain(value)
  }
  const wild = await api.call(listReaders, { query: { text: '%%' }, headers })
  expect(wild.body.data).toEqual({ list: [], total: 0 })
  const content = await staffHeaders(api, groupCode, ['content'])
  expect((await api.call(listReaders, { query: { text: 'r20' }, headers: content })).status).toBe(
    403,
  )
})

test('accounts that begin with what was typed come first', async () => {
  const institution = await anInstitution(api)
  for (const account of ['a2004', 'r2004', '2004b', '2004a']) {
    await aReader(api, institution, { account, name: account })
  }
  const headers = await staffHeaders(api, institution.groupCode, ['circulation'])
  const { body } = await api.call(listReaders, { query: { text: '2004' }, headers })
  expect(body.data!.list.map(({ account }) => account)).toEqual([
    '2004a',
    '2004b',
    'a2004',
    'r2004',
  ])
})

test('a reader is shown with contacts and numbers masked', async () => {
  const { groupCode, reader } = await aKnownReader()
  const headers = await staffHeaders(api, groupCode, ['circulation'])
  const { body } = await api.call(readReader, { query: { readerId: reader.id }, headers })
  expect(body.data!.masked).toEqual({
    phone: '138****78',
    email: 'z****@example.org',
    certificateNo: '****76',
    bornOn: '****-**-**',
  })
  expect(body.data!.looks).toEqual([])
})

test('[T-42] personal data are shown for a purpose only; a look without one is refused and shows nothing', async () => {
  const { groupCode, reader, within } = await aKnownReader()
  const { headers } = await securedStaff(api, groupCode, ['circulation'])
  const asked = { readerId: reader.id, fields: [...hiddenFields] }
  for (const body of [asked, { ...asked, purpose: 'law' as const }]) {
    const refused = await api.call(revealReader, { body, headers })
    expect([refused.status, refused.body.data]).toEqual([403, null])
  }
  const looks = await within((trx) =>
    trx.selectFrom('audit').select('n').where('act', '=', 'reader.read').execute(),
  )
  expect(looks).toEqual([])
})

test('[T-42] [I-26] each look has exactly one row in the trail, with purpose and fields and without what was seen', async () => {
  const { groupCode, reader, within } = await aKnownReader()
  const { headers, id } = await securedStaff(api, groupCode, ['circulation'])
  const look = (body: object) =>
    api.call(revealReader, { body: { readerId: reader.id, ...body } as never, headers })
  const first = await look({ fields: ['phone'], purpose: 'contact' })
  expect(first.body.data).toEqual({ shown: { phone: plain.phone } })
  const second = await look({ fields: [...hiddenFields], purpose: 'law', ticket: '沪警 2026-17' })
  expect(second.body.data).toEqual({ shown: plain })

  const rows = await within((trx) =>
    trx
      .selectFrom('audit')
      .select(['staffId', 'readerId', 'purpose', 'ticket', 'detail', 'subject'])
      .where('act', '=', 'reader.read')
      .orderBy('n')
      .execute(),
  )
  expect(rows).toEqual([
    {
      staffId: id,
      readerId: reader.id,
      purpose: 'contact',
      ticket: null,
      subject: null,
      detail: { fields: ['phone'] },
    },
    expect.objectContaining({
      purpose: 'law',
      ticket: '沪警 2026-17',
      detail: { fields: hiddenFields },
    }),
  ])
  for (const value of Object.values(plain)) expect(JSON.stringify(rows)).not.toContain(value)

  // The database itself keeps no look without a purpose.
  await expect(
    within((trx) =>
      sql`select write_audit('staff', 'reader.read', null, null, '{}'::jsonb, ${reader.id}, null, null)`.execute(
        trx,
      ),
    ),
  ).rejects.toThrow(/i26_reads_need_a_purpose/)
})

test('[T-42] whoever looks has shown the second factor within a quarter of an hour', async () => {
  const { groupCode, reader, within } = await aKnownReader()
  const body = { readerId: reader.id, fields: ['phone' as const], purpose: 'contact' as const }
  const code = async (headers: { cookie: string }) =>
    (await api.call(revealReader, { body, headers })).body.code

  const withoutPhone = await staffByLink(api, groupCode, ['circulation'])
  expect(await code(withoutPhone)).toBe('staff.factor-missing')

  const { headers, nextCode } = await securedStaff(api, groupCode, ['circulation'])
  expect(await code(headers)).toBeNull()
  await within((trx) =>
    sql`update staff_session set code_given_at = now() - interval '16 minutes'`.execute(trx),
  )
  expect(await code(headers)).toBe('staff.code-needed')
  await api.call(giveStaffCode, { body: { code: await nextCode() }, headers })
  expect(await code(headers)).toBeNull()
})

test('a reader of another institution is nobody here', async () => {
  const { groupCode } = await anInstitution(api)
  const elsewhere = await aKnownReader()
  const { headers } = await securedStaff(api, groupCode, ['admin'])
  const readerId = elsewhere.reader.id
  expect((await api.call(readReader, { query: { readerId }, headers })).status).toBe(404)
  const body = { readerId, fields: ['phone' as const], purpose: 'contact' as const }
  expect((await api.call(revealReader, { body, headers })).status).toBe(404)
})

test('a reader learns which unit looked at which data, when and what for, and never who', async () => {
  const institution = await aKnownReader()
  const { groupCode, reader, within } = institution
  const { headers, id } = await securedStaff(api, groupCode, ['circulation'])
  const body = { readerId: reader.id, fields: ['phone' as const], purpose: 'contact' as const }
  await api.call(revealReader, { body, headers })
  await within((trx) =>
    trx.updateTable('staff').set({ unit: '流通部' }).where('id', '=', id).execute(),
  )
  const other = await aReader(api, institution)
  const looksOf = async (who: { id: string }) =>
    (await api.call(listLooksAtMe, { headers: (await sessionOf(api, institution, who)).headers }))
      .body
  const mine = await looksOf(reader)
  expect(mine.data).toEqual([
    { at: expect.any(String) as string, unit: '流通部', purpose: 'contact', fields: ['phone'] },
  ])
  expect(JSON.stringify(mine)).not.toContain('馆员')
  expect((await looksOf(other)).data).toEqual([])

  // An administrator finds the same in the trail, with the name.
  const admin = await staffHeaders(api, groupCode, ['admin'])
  const { data } = (await api.call(listAudit, { query: { readerId: reader.id }, headers: admin }))
    .body
  expect(data).toMatchObject({
    total: 1,
    list: [{ act: 'reader.read', purpose: 'contact', by: '馆员 secured-circulation' }],
  })
})

test('a reader learns when the account was opened at the desk, and what the library changed of it, and never by whom', async () => {
  const institution = await aKnownReader()
  const { groupCode, reader } = institution
  const { id: readerId, account } = reader
  const { headers } = await securedStaff(api, groupCode, ['circulation'])
  await api.call(findDeskReader, { body: { card: account }, headers })
  const act = { readerId, reason: '读者申请' }
  await api.call(renewReader, { body: { ...act, validUntil: '2098-06-30' }, headers })
  for (const change of ['lock', 'unlock'] as const) {
    await api.call(changeReaderState, { body: { ...act, change }, headers })
  }
  const mine = (await sessionOf(api, institution, reader)).headers
  const looks = (await api.call(listLooksAtMe, { headers: mine })).body
  expect(looks.data).toEqual([
    { at: expect.any(String) as string, unit: '清溪图书馆', purpose: 'desk', fields: [] },
  ])
  const changes = (await api.call(listChangesOfMe, { headers: mine })).body
  expect(changes.data!.map(({ unit, change }) => [unit, change])).toEqual([
    ['清溪图书馆', 'reader.unlock'],
    ['清溪图书馆', 'reader.lock'],
    ['清溪图书馆', 'reader.renew'],
  ])
  expect(JSON.stringify([looks, changes])).not.toContain('馆员')
  const other = await aReader(api, institution)
  const theirs = (await sessionOf(api, institution, other)).headers
  expect((await api.call(listChangesOfMe, { headers: theirs })).body.data).toEqual([])
})
