import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import iconv from 'iconv-lite'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApi, type TestApi } from '../../../../test/api.ts'
import { anInstitution } from '../../../../test/builders.ts'
import { runCommand } from '../../../../test/command.ts'
import { tryLogin } from '../../../../test/readers.ts'
import { decryptColumn } from '../../../platform/security/keys.ts'
import { certificateContext } from '../readers.ts'
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
  ) // oxfmt-ignore
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
  ) // oxfmt-ignore
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
  const place = certificateContext(institution.groupCode, reader.id)
  const shown = decryptColumn(
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

const rowsIn = (simplified: boolean) => [
  simplified
    ? '4001,欧阳静,student,学生,,外国语学院,,,,,2099-08-31,'
    : '4001,歐陽靜,student,學生,,外語學院,,,,,2099-08-31,',
  simplified
    ? '4002,张伟,student,学生,,计算机学院,,,,,2099-08-31,'
    : '4002,陳志豪,student,學生,,電機資訊學院,,,,,2099-08-31,',
]
const table = (rows: string[]) => `${[head, ...rows].join('\r\n')}\r\n`

test.each([
  ['UTF-8', Buffer.from(table(rowsIn(true))), ['欧阳静', '张伟']],
  ['UTF-8 with its mark', Buffer.from(`\uFEFF${table(rowsIn(true))}`), ['欧阳静', '张伟']],
  ['GB 18030', iconv.encode(table(rowsIn(true)), 'gb18030'), ['欧阳静', '张伟']],
  ['Big5', iconv.encode(table(rowsIn(false)), 'big5'), ['歐陽靜', '陳志豪']],
  ['UTF-16 LE', iconv.encode(`\uFEFF${table(rowsIn(true))}`, 'utf-16le'), ['欧阳静', '张伟']],
  ['UTF-16 BE', iconv.encode(`\uFEFF${table(rowsIn(false))}`, 'utf-16be'), ['歐陽靜', '陳志豪']],
  [
    'UTF-16 with tabs, as spreadsheets save it',
    iconv.encode(`\uFEFF${table(rowsIn(true)).replaceAll(',', '\t')}`, 'utf-16le'),
    ['欧阳静', '张伟'],
  ],
])('readers of a file in %s have the names they were given', async (_, bytes, names) => {
  const institution = await anInstitution(api)
  const file = join(folder, 'encoded.csv')
  writeFileSync(file, bytes)
  const { groupCode } = institution
  const { exitCode, stdout } = await runCommand(
    api, 'readers', 'import', groupCode, file, '--json',
  ) // oxfmt-ignore
  expect(exitCode).toBe(0)
  expect(outcomes(stdout).map(([, outcome]) => outcome)).toEqual(['added', 'added'])
  const stored = await institution.within((trx) =>
    trx.selectFrom('reader').select('name').orderBy('account').execute(),
  )
  expect(stored.map(({ name }) => name)).toEqual(names)
})

const gbk = iconv.encode(table(rowsIn(true)), 'gb18030')

test.each([
  ['with broken bytes', Buffer.concat([gbk, Buffer.from([0xff, 0xff, 0x0a])]), []],
  ['in two encodings', Buffer.concat([gbk, Buffer.from(rowsIn(true)[0]!)]), []],
  ['in GB 18030 that is called UTF-8', gbk, ['--encoding', 'utf-8']],
  ['in UTF-16 cut off in a character', iconv.encode(`\uFEFF${table(rowsIn(true))}`, 'utf-16le').subarray(0, -1), []],
  ['whose characters were lost before', Buffer.from(table(['4001,\uFFFD\uFFFD,student,学生,,,,,,,2099-08-31,'])), []],
  ['with a row cut off', Buffer.from(table(['4001,甲,student,学生,,,,,,,2099-08-31,', '4002,乙'])), []],
  ['with one column twice', Buffer.from('account,name,name,readerType,validUntil\n1,甲,乙,student,2099-08-31\n'), []],
  ['without a row', Buffer.from(`${head}\r\n`), []],
])('a file %s is refused as a whole, and nothing is stored', async (_, bytes, options) => {
  const institution = await anInstitution(api)
  const file = join(folder, 'broken.csv')
  writeFileSync(file, bytes)
  const { groupCode } = institution
  const { exitCode, stderr } = await runCommand(
    api, 'readers', 'import', groupCode, file, ...options,
  ) // oxfmt-ignore
  expect(exitCode).toBe(1)
  expect(stderr).not.toBe('')
  const { rows } = await institution.within((trx) =>
    sql<{ readers: number; acts: number }>`
      select (select count(*) from reader) as readers, (select count(*) from audit where act = 'readers.import') as acts`.execute(
      trx,
    ),
  )
  expect(rows).toEqual([{ readers: 0, acts: 0 }])
}) // oxfmt-ignore

test('an account in several rows of a file is refused with each of them; every row is taken or refused', async () => {
  const institution = await anInstitution(api)
  const rows = readReaderFile(
    Buffer.from(
      table([
        'LIN,林知夏,student,学生,,,,,13800138000,,2099-08-31,',
        '5002,张伟,student,学生,,,,,,,2099-08-31,',
        'lin,林知夏,student,学生,,,,,,,2099-08-31,',
      ]),
    ),
  )
  const reports = await importReaders(api, institution.groupCode, rows)
  expect(reports.map(({ outcome, reason }) => [outcome, reason])).toEqual([
    ['refused', 'the account stands in several rows: 2, 4'],
    ['added', undefined],
    ['refused', 'the account stands in several rows: 2, 4'],
  ])
})

test('an empty cell takes nothing away unless it is said, and a column the file lacks never does', async () => {
  const institution = await anInstitution(api)
  const load = async (text: string, eraseEmpty = false) => {
    const rows = readReaderFile(Buffer.from(text))
    return (await importReaders(api, institution.groupCode, rows, { eraseEmpty }))[0]!.outcome
  }
  const reader = () =>
    institution.within((trx) =>
      trx
        .selectFrom('reader')
        .select(['name', 'phone', 'email', 'department', 'certificateIndex', 'mayOrder'])
        .executeTakeFirstOrThrow(),
    )
  const full = 'account,name,readerType,validUntil,department,certificateNo,phone,email,mayOrder'
  await load(`${full}\n6001,甲,student,2099-08-31,文学院,X123,13800138000,a@example.org,1\n`)
  const before = await reader()
  expect(before).toMatchObject({ phone: '13800138000', department: '文学院', mayOrder: true })

  const empty = `${full}\n6001,甲,student,2099-08-31,,,,,\n`
  expect(await load(empty)).toBe('unchanged')
  expect(await reader()).toEqual(before)
  const short = 'account,name,readerType,validUntil\n6001,乙,student,2099-08-31\n'
  expect(await load(short, true)).toBe('changed')
  expect(await reader()).toEqual({ ...before, name: '乙' })

  expect(await load(empty, true)).toBe('changed')
  expect(await reader()).toEqual({
    name: '甲',
    phone: null,
    email: null,
    department: null,
    certificateIndex: null,
    mayOrder: false,
  })
})
