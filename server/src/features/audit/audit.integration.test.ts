import { writeFileSync } from 'node:fs'
import { glob, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  auditActs,
  auditKinds,
  exportAudit,
  listAudit,
  listAuditDays,
} from '@shulin/contract/audit-staff'
import { changeSettings } from '@shulin/contract/institutions-staff'
import { changeReaderState } from '@shulin/contract/readers-staff'
import { Command } from 'commander'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startTestApi, type TestApi } from '../../../test/api.ts'
import { anOldAct, untouchable } from '../../../test/audit.ts'
import { anInstitution } from '../../../test/builders.ts'
import { aReader } from '../../../test/readers.ts'
import { staffHeaders } from '../../../test/staff.ts'
import { inInstitution, type Database } from '../../platform/stores/database.ts'
import { checkTrail, closeDays } from './audit.ts'
import { auditCommands } from './commands.ts'

let api: TestApi
let folder: string
const print = vi.spyOn(console, 'log').mockImplementation(() => {})
beforeAll(async () => {
  api = await startTestApi()
  folder = await mkdtemp(join(tmpdir(), 'shulin-audit-'))
})
afterAll(async () => {
  print.mockRestore()
  await api.close()
  await rm(folder, { recursive: true })
})

/** An institution with acts on three days that are over, and closed. */
async function aClosedTrail() {
  const institution = await anInstitution(api)
  const { groupCode } = institution
  const acts = []
  for (const daysAgo of [4, 3, 3, 2]) acts.push(await anOldAct(api, groupCode, daysAgo))
  const closed = await closeDays(api.db, api.keys, groupCode)
  return { ...institution, acts, closed }
}
const check = (groupCode: string, noted?: { day: string; digest: string }[]) =>
  checkTrail(api.db, api.keys, groupCode, noted)
/** Does something to the trail as nobody but the owner of the database can. */
const tamper = (groupCode: string, act: (trx: Database) => Promise<unknown>) =>
  inInstitution(api.adminDb, groupCode, (trx) =>
    untouchable(trx, async () => {
      await act(trx)
    }),
  )

test('[I-26] days that are over are closed once, in order, and hold together', async () => {
  const { groupCode, acts, closed } = await aClosedTrail()
  expect(closed.map(({ day, rows }) => [day, rows])).toEqual([
    [acts[0]!.day, 1],
    [acts[1]!.day, 2],
    [acts[3]!.day, 1],
  ])
  expect(await closeDays(api.db, api.keys, groupCode)).toEqual([])
  const { days, faults } = await check(groupCode)
  expect(faults).toEqual([])
  expect(days.map(({ digest }) => digest.toString('hex'))).toEqual(
    closed.map(({ digest }) => digest).toReversed(),
  )
})

test('a day that is not over stays open', async () => {
  const { groupCode } = await anInstitution(api)
  await staffHeaders(api, groupCode, ['admin'])
  expect(await closeDays(api.db, api.keys, groupCode)).toEqual([])
})

test('[T-68 short form] the application can neither change the trail nor its digests', async ({
  annotate,
}) => {
  await annotate('T-68 checks of the packages we use: 0', 'figure')
  const { within } = await aClosedTrail()
  for (const write of [
    sql`update audit set subject = 'x'`,
    sql`delete from audit`,
    sql`insert into audit select * from audit`,
    sql`update audit_day set rows = 0`,
    sql`delete from audit_day`,
    sql`insert into audit_day select * from audit_day`,
  ]) {
    await expect(within((trx) => write.execute(trx))).rejects.toThrow(/permission denied/)
  }
})

test('[T-68] [I-26] a row that was changed, taken out or slipped in is found, whoever did it', async () => {
  const changed = await aClosedTrail()
  const { n, day } = changed.acts[1]!
  await tamper(changed.groupCode, (trx) =>
    sql`update audit set subject = 'other' where n = ${n}`.execute(trx),
  )
  expect((await check(changed.groupCode)).faults).toEqual([
    { day, n, fault: 'content' },
    { day, n: null, fault: 'digest' },
  ])

  // With a hash that fits again, the day still does not.
  await tamper(changed.groupCode, (trx) =>
    sql`update audit a set hash = audit_hash(a) where n = ${n}`.execute(trx),
  )
  expect((await check(changed.groupCode)).faults).toEqual([{ day, n: null, fault: 'digest' }])

  const shorter = await aClosedTrail()
  const gone = shorter.acts[1]!
  await tamper(shorter.groupCode, (trx) => sql`delete from audit where n = ${gone.n}`.execute(trx))
  expect((await check(shorter.groupCode)).faults).toEqual([
    { day: gone.day, n: null, fault: 'missing' },
  ])

  const longer = await aClosedTrail()
  await anOldAct(api, longer.groupCode, 3)
  expect((await check(longer.groupCode)).faults).toEqual([
    { day: longer.acts[1]!.day, n: null, fault: 'slipped in' },
  ])

  const backdated = await aClosedTrail()
  const late = await anOldAct(api, backdated.groupCode, 9)
  expect((await check(backdated.groupCode)).faults).toEqual([
    { day: late.day, n: late.n, fault: 'slipped in' },
  ])
})

test('[T-68] whoever owns the database can make every digest anew, and not the seals', async () => {
  const { groupCode, acts } = await aClosedTrail()
  await tamper(groupCode, async (trx) => {
    await sql`update audit set subject = 'other' where n = ${acts[0]!.n}`.execute(trx)
    await sql`update audit a set hash = audit_hash(a) where n = ${acts[0]!.n}`.execute(trx)
    for (const { day } of [acts[0]!, acts[1]!, acts[3]!]) {
      await sql`update audit_day set digest = (select digest from audit_digest(${day})) where day = ${day}`.execute(
        trx,
      )
    }
  })
  const { faults } = await check(groupCode)
  expect(new Set(faults.map(({ fault }) => fault))).toEqual(new Set(['seal']))
  expect(faults).toHaveLength(3)
})

test('days that were cut off the end are missed by whoever has their digests from the log', async () => {
  const { groupCode, acts, closed } = await aClosedTrail()
  const last = acts[3]!
  await tamper(groupCode, async (trx) => {
    await sql`delete from audit where day = ${last.day}`.execute(trx)
    await sql`delete from audit_day where day = ${last.day}`.execute(trx)
  })
  expect((await check(groupCode)).faults).toEqual([])
  expect((await check(groupCode, closed)).faults).toEqual([
    { day: last.day, n: null, fault: 'not as noted' },
  ])
})

/** Runs `shulin audit …` in this process; what it printed, and how it would have ended. */
async function audit(...words: string[]) {
  print.mockClear()
  const program = new Command().exitOverride()
  auditCommands(program, (work) => work({ db: api.db, keys: api.keys }))
  await program.parseAsync(['audit', ...words], { from: 'user' })
  const exitCode = process.exitCode ?? 0
  process.exitCode = undefined
  return { exitCode, stdout: print.mock.calls.flat().join('\n') }
}

test('an operator closes and checks the trail; a fault ends the command with 1', async () => {
  const { groupCode } = await anInstitution(api)
  const { day, n } = await anOldAct(api, groupCode, 3)
  const closing = await audit('close', '--json')
  const noted = join(folder, 'noted.json')
  writeFileSync(noted, closing.stdout)
  const well = await audit('check', groupCode, '--against', noted)
  expect(well).toEqual({
    exitCode: 0,
    stdout: `✓ ${groupCode.padEnd(16)} 1 days, the last ${day}`,
  })

  await tamper(groupCode, (trx) => sql`update audit set detail = '{}' where n = ${n}`.execute(trx))
  const ill = await audit('check', groupCode, '--json')
  expect(ill.exitCode).toBe(1)
  expect(JSON.parse(ill.stdout)).toMatchObject([
    { groupCode, days: 1, faults: [{ n, fault: 'content' }, { fault: 'digest' }] },
  ])
})

test('an administrator reads the trail by kind, person and day, and sees that it is whole', async () => {
  const { groupCode, acts } = await aClosedTrail()
  const headers = await staffHeaders(api, groupCode, ['admin'])
  await api.call(changeSettings, { body: { settings: { version: '9' } }, headers })
  const list = async (query: object) => (await api.call(listAudit, { query, headers })).body.data!

  const all = await list({})
  expect(all.total).toBe(acts.length + 3)
  expect(all.list[0]).toMatchObject({ act: 'setting.change', by: '馆员 admin', subject: 'version' })
  expect((await list({ kind: 'staff' })).list.map(({ act }) => act)).toEqual([
    'staff.link',
    'staff.put',
  ])
  const { day } = acts[1]!
  expect((await list({ from: day, until: day })).total).toBe(2)
  expect((await list({ page: 2, rows: 5 })).list).toHaveLength(2)

  const { data } = (await api.call(listAuditDays, { headers })).body
  expect(data!.days).toHaveLength(3)
  expect(data!.faults).toEqual([])
  const circulation = await staffHeaders(api, groupCode, ['circulation'])
  expect((await api.call(listAudit, { query: {}, headers: circulation })).status).toBe(403)
})

test('the trail says whose data were touched, masked; it is narrowed by person, act and day, and taken along', async () => {
  const institution = await anInstitution(api)
  const headers = await staffHeaders(api, institution.groupCode, ['admin'], 'qiao')
  const lin = await aReader(api, institution, { account: '2024110236', name: '林知夏' })
  const wang = await aReader(api, institution, { account: '2019000001', name: '王小明' })
  for (const { id: readerId } of [lin, wang]) {
    const body = { readerId, change: 'lock' as const, reason: '读者申请' }
    await api.call(changeReaderState, { body, headers })
  }
  const listed = async (query: object) =>
    (await api.call(listAudit, { query, headers })).body.data!.list
  const [locked] = await listed({ person: '林知' })
  expect(locked).toMatchObject({
    act: 'reader.lock',
    readerId: lin.id,
    reader: { name: '林**', account: '20****36' },
  })
  expect(JSON.stringify(locked)).not.toContain('2024110236')
  const readersOf = async (query: object) =>
    (await listed(query)).filter(({ act }) => act === 'reader.lock').map(({ readerId }) => readerId)
  expect(await readersOf({ person: '2019' })).toEqual([wang.id])
  expect(await readersOf({ person: 'qiao' })).toEqual([wang.id, lin.id])
  expect(await readersOf({ person: '%%' })).toEqual([])
  expect(await readersOf({ act: 'reader.unlock' })).toEqual([])
  expect(await readersOf({ act: 'reader.lock', from: '2020-01-01', until: '2020-01-02' })).toEqual(
    [],
  )
  expect(await readersOf({ act: 'reader.lock', from: '2020-01-01' })).toHaveLength(2)

  const { data } = (await api.call(exportAudit, { body: { person: '林知夏' }, headers })).body
  expect([data!.isWhole, data!.list.map(({ readerId }) => readerId)]).toEqual([true, [lin.id]])
  const [taken] = await listed({ act: 'audit.export' })
  expect(taken).toMatchObject({ account: 'qiao', detail: { after: { byPerson: true, rows: 1 } } })
  expect(JSON.stringify(taken)).not.toContain('林知夏')
  expect(await readersOf({ person: '林知夏' })).toEqual([lin.id])
})

test('every act that is written has its name in the trail', async () => {
  const written = new Set<string>()
  for await (const file of glob('server/src/features/**/*.ts')) {
    if (file.endsWith('.test.ts')) continue
    const source = await readFile(file, 'utf8')
    // The act is the first text with a stop in it behind the actor, wherever the line breaks.
    for (const [, act] of source.matchAll(
      /write(?:Audit|ReaderAct)\(\s*[^']{1,80}?'([a-z-]+\.[a-zA-Z-]+)'/gu,
    )) {
      written.add(act!)
    }
    for (const [, act] of source.matchAll(/\bact: '([a-z-]+\.[a-zA-Z-]+)'/gu)) written.add(act!)
  }
  expect(written.size).toBeGreaterThan(30)
  // Those of the trail itself, and those that features name in their own texts.
  const acts = new Set<string>(auditActs)
  const kinds = new Set<string>(auditKinds)
  for await (const file of glob('web/src/features/**/staff/texts/zh-CN.json')) {
    for (const key of Object.keys(JSON.parse(await readFile(file, 'utf8')) as object)) {
      const [, act] = /^audit\.act\.(.+)$/u.exec(key) ?? []
      const [, kind] = /^audit\.kind\.(.+)$/u.exec(key) ?? []
      if (act !== undefined) acts.add(act)
      if (kind !== undefined) kinds.add(kind)
    }
  }
  expect([...written].filter((act) => !acts.has(act))).toEqual([])
  expect([...acts].filter((act) => !kinds.has(act.split('.')[0]!))).toEqual([])
})
