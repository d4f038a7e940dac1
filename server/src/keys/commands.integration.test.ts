import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { giveStaffCode } from '@shulin/contract/staff'
import { Command } from 'commander'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest'
import { startTestApi, type TestApi } from '../../test/api.ts'
import { anOldAct } from '../../test/audit.ts'
import { anInstitution } from '../../test/builders.ts'
import { runCommand } from '../../test/command.ts'
import { aReader, sessionOf, tryLogin, type TestInstitution } from '../../test/readers.ts'
import { signInFirstStep, securedStaff } from '../../test/staff.ts'
import { closeDays } from '../features/audit/audit.ts'
import { encryptSecret } from '../features/identity/sign-on/providers.ts'
import { encryptFactor } from '../features/staff/second-factor.ts'
import { certificateName } from '../features/readers/readers.ts'
import { putReader } from '../features/readers/import/put-reader.ts'
import { ReaderRow } from '../features/readers/import/reader-row.ts'
import { keyedDigest, readKeys } from '../platform/security/keys.ts'
import { makeMissingKeys } from './change.ts'
import { keysCommands } from './commands.ts'
import { keyColumns } from './usage.ts'
import { keyUses } from './uses.ts'

let api: TestApi
let folder: string
let file: string
let institution: TestInstitution
const print = vi.spyOn(console, 'log').mockImplementation(() => {})
const said = vi.spyOn(process.stderr, 'write').mockImplementation(() => true)
// Each with keys of its own: a process knows those it was started with.
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'shulin-keys-'))
  file = join(folder, 'keys.json')
  makeMissingKeys(file)
  api = await startTestApi({ config: { keysFile: file } })
  institution = await anInstitution(api)
})
afterEach(async () => {
  await api.close()
  rmSync(folder, { recursive: true })
})
afterAll(() => {
  print.mockRestore()
  said.mockRestore()
})

/** Runs `shulin keys …`; what it printed. */
async function keys(...words: string[]) {
  print.mockClear()
  const program = new Command().exitOverride().configureOutput({ writeErr: () => {} })
  keysCommands(program, file, (work) => work({ adminDb: api.adminDb }))
  await program.parseAsync(['keys', ...words], { from: 'user' })
  return print.mock.calls.flat().join('\n')
}

/** A process that was started since, with the file as it is now. */
async function restarted(work: (api: TestApi) => Promise<void>) {
  const again = await startTestApi({ config: { keysFile: file }, onDatabaseOf: api })
  try {
    await work(again)
  } finally {
    await again.close()
  }
}

const aCertificate = (account: string, certificateNo: string) =>
  institution.within((trx) => {
    const given = { account, name: account, readerType: 'student', validUntil: '2099-12-31' }
    const { password: _none, ...row } = ReaderRow.parse({ ...given, certificateNo })
    return putReader(trx, readKeys(file), institution.groupCode, row)
  })

/** Whether a member of staff comes in by password and phone. */
async function comesIn(
  now: TestApi,
  { account, nextCode }: Awaited<ReturnType<typeof securedStaff>>,
) {
  const headers = await signInFirstStep(now, institution.groupCode, account)
  const { body } = await now.call(giveStaffCode, { body: { code: await nextCode() }, headers })
  return body.success
}

test('every column that names a key is counted: no migration can bring one unseen', async () => {
  const known = keyUses.map(({ table, column }) => `${table}.${column}`)
  expect(await keyColumns(api.adminDb)).toEqual(known.toSorted())
})

test('a pepper that passwords need is not retired, whoever says yes; once its owners came in and the rest is wrapped again, it is', async () => {
  const { groupCode, within } = institution
  const reader = await aReader(api, institution)
  const member = await securedStaff(api, groupCode, ['admin'])
  await aCertificate('certified', '110101199003070000')
  await anOldAct(api, groupCode, 3)
  await closeDays(api.db, api.keys, groupCode)
  await keys('add', 'pepper', '--after', '0')

  const refused = await keys('retire', 'pepper', '1', '--yes').catch(
    (error: Error) => error.message,
  )
  expect(refused).toContain('is still needed, and stays')
  expect(refused).toContain('1 passwords of readers: each is renewed when its owner logs in')
  expect(refused).toContain('1 passwords of staff')
  expect(refused).toContain('10 recovery codes of staff')
  expect(refused).toContain('1 hashes of certificate numbers: shulin keys rewrap')
  expect(refused).toContain('1 sealed days of the audit trail')
  // As an operator would call it, too.
  const called = await runCommand(api, 'keys', 'retire', 'pepper', '1', '--yes')
  expect([called.exitCode, called.stderr]).toEqual([1, expect.stringContaining('is still needed')])
  const usage = await keys('usage')
  expect(usage).toMatch(/^pepper +1 +reads old rows\n(?: {4}.*\n)* {4}1 passwords of readers/m)
  expect(usage).toMatch(/^pepper +2 +in use\n {4}nothing needs it$/m)

  expect(await keys('rewrap')).toContain('✓ 1 hashes of certificate numbers')
  const index = keyedDigest(readKeys(file), certificateName(groupCode, '110101199003070000'), 2)
  const found = await within((trx) =>
    trx
      .selectFrom('reader')
      .select('account')
      .where('certificateIndex', '=', index.digest)
      .execute(),
  )
  expect(found).toEqual([{ account: 'certified' }])

  await restarted(async (now) => {
    expect((await tryLogin(now, institution, reader)).body.success).toBe(true)
    expect(await comesIn(now, member)).toBe(true)
  })
  await sql`update staff_recovery_code set used_at = now()`.execute(api.adminDb)
  await expect(keys('retire', 'pepper', '1', '--yes')).rejects.toThrow(
    /stays:\n {2}1 sealed days of the audit trail: run shulin audit check/,
  )
  await expect(keys('retire', 'pepper', '1', '--give-up-seals')).rejects.toThrow('Say --yes')
  expect(await keys('list')).toMatch(/^pepper +1 .* reads old rows$/m)
  expect(said.mock.calls.flat().join('')).toContain('1 sealed days of the audit trail can be')

  await keys('retire', 'pepper', '1', '--give-up-seals', '--yes')
  expect(await keys('list')).toMatch(/^pepper +1 .* retired /m)
  await restarted(async (now) => {
    expect((await tryLogin(now, institution, reader)).body.success).toBe(true)
  })
})

test('hidden columns get the newest key by rewrap, and say what they said; one that nobody can open is named and keeps its key in use', async () => {
  const { groupCode, within } = institution
  await aCertificate('hidden', '11010119900307001X')
  const member = await securedStaff(api, groupCode, ['admin'], 'factored')
  const ring = readKeys(file)
  await within(async (trx) => {
    const { hidden, keyId } = encryptFactor(ring, groupCode, member.id, Buffer.from('offered'))
    await trx
      .updateTable('staffCredential')
      .set({ offeredFactor: hidden, offeredKey: keyId })
      .where('staffId', '=', member.id)
      .execute()
    for (const provider of ['good', 'copied']) {
      await trx
        .insertInto('signOn')
        .values({
          groupCode,
          provider,
          kind: 'cas',
          entry: 'unified',
          isActive: false,
          name: JSON.stringify({ 'zh-CN': provider }),
          // What was hidden for another row does not open in this one.
          ...encryptSecret(ring, groupCode, 'good', 'a secret'),
        })
        .execute()
    }
  })
  await keys('add', 'column', '--after', '0')
  await expect(keys('retire', 'column', '1', '--yes')).rejects.toThrow('is still needed')

  const printed = await keys('rewrap')
  expect(process.exitCode).toBe(1)
  process.exitCode = undefined
  expect(printed).toContain('✓ 1 certificate numbers of readers')
  expect(printed).toContain('✓ 1 second factors of staff')
  expect(printed).toContain('✓ 1 second factors being set up')
  expect(printed).toContain(`✗ 1 secrets of sign-on providers\n    ${groupCode} copied: `)
  await expect(keys('retire', 'column', '1', '--yes')).rejects.toThrow(
    /stays:\n {2}1 secrets of sign-on providers: /,
  )

  await within((trx) => trx.deleteFrom('signOn').where('provider', '=', 'copied').execute())
  expect(await keys('retire', 'column', '1', '--yes')).toBe('column key 1 is forgotten')
  await restarted(async (now) => {
    expect(await comesIn(now, member)).toBe(true)
  })
})

test('a key that signed sessions is retired when they are over', async () => {
  const reader = await aReader(api, institution)
  await sessionOf(api, institution, reader)
  await keys('add', 'token', '--after', '0')
  await expect(keys('retire', 'token', '1', '--yes')).rejects.toThrow(/\d+ sessions: they end/)
  await sql`update session set ended_at = now(), end_reason = 'logout' where ended_at is null`.execute(
    api.adminDb,
  )
  expect(await keys('retire', 'token', '1', '--yes')).toBe('token key 1 is forgotten')
})
