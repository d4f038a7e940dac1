import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApi, type TestApi } from '../../../../test/api.ts'
import { anInstitution } from '../../../../test/builders.ts'
import { runCommand } from '../../../../test/command.ts'
import { tryLogin } from '../../../../test/readers.ts'
import { showColumn } from '../../../platform/keys.ts'
import { certificatePlace } from '../readers.ts'
import { importReaders, readReaderFile, type RowReport } from './import.ts'

let api: TestApi
const folder = mkdtempSync(join(tmpdir(), 'shulin-readers-'))
beforeAll(async () => void (api = await startTestApi()))
afterAll(async () => {
  await api.close()
  rmSync(folder, { recursive: true })
})

const head =
  'account,name,readerType,readerTypeName,libCode,department,certificateNo,bornOn,phone,email,validUntil,password'
const written = (name: string, ...rows: string[]) => {
  const file = join(folder, name)
  writeFileSync(file, `\uFEFF${[head, ...rows].join('\r\n')}\r\n`)
  return file
}
const outcomes = (stdout: string) =>
  (JSON.parse(stdout) as RowReport[]).map(({ row, outcome, reason }) => [row, outcome, reason])

test('[T-24] a file with birthdays as passwords is refused row by row, and every row is reported', async () => {
  const institution = await anInstitution(api, { libraries: { L1: '总馆' } })
  const file = written(
    'birthdays.csv',
    '1001,甲,student,学生,L1,文学院,,2006-03-09,,,2099-08-31,20060309',
    '1002,乙,student,学生,L1,文学院,,2005-12-31,,,2099-08-31,lib051231',
    '1003,丙,student,学生,L1,文学院,110105200603092220,,,,2099-08-31,a092220b!',
    '1004,丁,student,学生,L1,文学院,,,,,2099-08-31,Same-For-All-47',
    '1005,戊,student,学生,L1,文学院,,,,,2099-08-31,Same-For-All-47',
    '1006,己,student,学生,L9,文学院,,,,,2099-08-31,kq7w-zx4p-vr9t',
    '1007,,student,学生,L1,文学院,,,,not mail,2099-08-31,',
    '1008,庚,student,学生,L1,文学院,,2006-01-01,,,2099-08-31,wq3m-hx8k-pr5t',
    '1009,辛,student,学生,L1,文学院,,,,,2099-08-31,',
  )
  const report = join(folder, 'report.csv')
  const { exitCode, stdout } = await runCommand(
    api, 'readers', 'import', institution.groupCode, file, '--json', '--report', report,
  ) // prettier-ignore
  expect(exitCode).toBe(1)
  expect(outcomes(stdout)).toEqual([
    [2, 'refused', 'the password holds the birthday'],
    [3, 'refused', 'the password holds the birthday'],
    [4, 'refused', 'the password holds a part of the certificate number'],
    [5, 'refused', 'the password is given to several readers'],
    [6, 'refused', 'the password is given to several readers'],
    [7, 'refused', 'there is no such library'],
    [8, 'refused', 'wrong or missing: name, email'],
    [9, 'added', undefined],
    [10, 'added', undefined],
  ])
  expect(readFileSync(report, 'utf8').trim().split('\r\n')).toHaveLength(10)
  const readers = await institution.within((trx) =>
    trx.selectFrom('reader').select('account').orderBy('account').execute(),
  )
  expect(readers.map(({ account }) => account)).toEqual(['1008', '1009'])
  // What was given counts as a first password; who has none does not come in by password.
  const given = await tryLogin(api, institution, { account: '1008', password: 'wq3m-hx8k-pr5t' })
  expect(given.body.code).toBe('login.password-must-change')
  const none = await tryLogin(api, institution, { account: '1009', password: 'x' })
  expect(none.body.code).toBe('login.wrong')
})

test('[T-24] first passwords of our making are written for their letters alone, differ, and must be changed', async () => {
  const institution = await anInstitution(api)
  const rows = ['2001', '2002', '2003'].map(
    (account) => `${account},读者${account},student,学生,,,,,,,2099-08-31,`,
  )
  const letters = join(folder, 'letters.csv')
  const { exitCode, stdout } = await runCommand(
    api, 'readers', 'import', institution.groupCode, written('new.csv', ...rows), '--passwords', letters,
  ) // prettier-ignore
  expect(exitCode).toBe(0)
  expect(statSync(letters).mode & 0o777).toBe(0o600)
  const made = readFileSync(letters, 'utf8').trim().split('\r\n').slice(1)
  const passwords = made.map((line) => /"([a-z2-9-]{19})"$/.exec(line)![1]!)
  expect(new Set(passwords).size).toBe(3)
  for (const password of passwords) expect(stdout).not.toContain(password)
  const { body } = await tryLogin(api, institution, { account: '2001', password: passwords[0]! })
  expect(body.code).toBe('login.password-must-change')
})

test('the same file again changes nothing; a changed row is changed, and keeps its password', async () => {
  const institution = await anInstitution(api)
  const row = (department: string) =>
    `3001,读者,student,学生,,${department},110105200603092220,2006-03-09,13800138000,a@example.org,2099-08-31,`
  const load = async (department: string) => {
    const rows = readReaderFile(Buffer.from(`${head}\n${row(department)}\n`))
    return (await importReaders(api, institution.groupCode, rows))[0]!.outcome
  }
  expect([await load('文学院'), await load('文学院')]).toEqual(['added', 'unchanged'])
  expect(await load('物理学院')).toBe('changed')
  const reader = await institution.within((trx) =>
    trx.selectFrom('reader').selectAll().executeTakeFirstOrThrow(),
  )
  expect(reader).toMatchObject({
    department: '物理学院',
    bornOn: '2006-03-09',
    phone: '13800138000',
  })
  expect(reader.certificateNo!.toString('latin1')).not.toContain('2006')
  const place = certificatePlace(institution.groupCode, reader.id)
  const shown = showColumn(
    api.keys,
    { keyId: reader.certificateKey!, hidden: reader.certificateNo! },
    place,
  )
  expect(shown).toBe('110105200603092220')
})

test('a file with a column we do not know is refused as a whole', async () => {
  const { groupCode } = await anInstitution(api)
  const file = join(folder, 'stray.csv')
  writeFileSync(file, 'account,name,shoeSize\n1,a,44\n')
  const { exitCode, stderr } = await runCommand(api, 'readers', 'import', groupCode, file)
  expect([exitCode, stderr]).toEqual([1, expect.stringContaining('Unknown columns: shoeSize')])
})
