import { randomInt } from 'node:crypto'
import { parse } from 'csv-parse/sync'
import { z } from 'zod'
import { writeAudit } from '../../../platform/audit.ts'
import { inInstitution, type Database } from '../../../platform/stores/database.ts'
import type { KeyRing } from '../../../platform/security/keys.ts'
import type { Passwords } from '../../../platform/security/passwords.ts'
import type { ShowShare } from '../../../platform/progress.ts'
import { readText, textEncodings, type TextEncoding } from '../../../platform/text/text-encoding.ts'
import { guessableBecause } from './guessable.ts'
import { hasPassword, putFirstPassword, putReader, type PutOutcome } from './put-reader.ts'
import { columns, ReaderRow } from './reader-row.ts'

interface ImportServices {
  db: Database
  keys: KeyRing
  passwords: Passwords
}

/** What became of one row of the file. The row is named by number and account alone. */
export interface RowReport {
  row: number
  account: string
  outcome: PutOutcome | 'refused'
  /** Why it was refused. */
  reason?: string
  /** A first password we made, for the letter to the reader. */
  password?: string
}

/** Reads a file of readers: CSV with a head of column names, or the same with tabs, which is how spreadsheets save UTF-16. */
export function readReaderFile(content: Buffer, encoding?: TextEncoding): Record<string, string>[] {
  const decoded = readText(content, encoding)
  if ('fault' in decoded) {
    const names = textEncodings.join(', ')
    throw new Error(`Nothing was taken in: ${decoded.fault}. --encoding says which it is: ${names}`)
  }
  const { text } = decoded
  const firstLine = text.slice(0, text.search(/[\r\n]|$/u))
  const rows = parse(text, {
    delimiter: firstLine.includes('\t') ? '\t' : ',',
    columns: (head: string[]) => checkedHead(head.map((name) => name.trim())),
    skip_empty_lines: true,
    trim: true,
  }) as Record<string, string>[]
  if (rows.length === 0) throw new Error('The file has no row below its head')
  return rows
}

/** Of two columns with one name the second would win, and nobody would know. */
function checkedHead(head: string[]) {
  const unknown = head.filter((name) => !columns.some((known) => known === name))
  if (unknown.length > 0) {
    throw new Error(`Unknown columns: ${unknown.join(', ')}. There are: ${columns.join(', ')}`)
  }
  const doubled = head.filter((name, place) => head.indexOf(name) !== place)
  if (doubled.length > 0) throw new Error(`Columns that stand there twice: ${doubled.join(', ')}`)
  return head
}

interface ImportOptions {
  makePasswords?: boolean
  /** An empty cell takes away what is known; else it says nothing. A column the file does not have never does. */
  eraseEmpty?: boolean
  show?: ShowShare
}

/**
 * Takes readers in, row by row, and says of every row what became of it. A first password is taken only if nobody can
 * guess it, and must be changed at the first login; with `makePasswords` those without one get one of ours.
 */
export async function importReaders(
  { db, keys, passwords }: ImportServices,
  groupCode: string,
  rows: Record<string, string>[],
  { makePasswords = false, eraseEmpty = false, show = () => {} }: ImportOptions = {},
): Promise<RowReport[]> {
  const reports: RowReport[] = []
  const given = new Map<string, number>()
  for (const { password = '' } of rows) {
    if (password !== '') given.set(password, (given.get(password) ?? 0) + 1)
  }
  const rowsOf = Map.groupBy(rows.keys(), (at) => accountIn(rows[at]!))
  for (const [at, cells] of rows.entries()) {
    // The head is the first row.
    const named = { row: at + 2, account: cells['account'] ?? '' }
    reports.push({ ...named, ...(await take(cells)) })
    show((at + 1) / rows.length)
  }
  await inInstitution(db, groupCode, (trx) =>
    writeAudit(trx, 'operator', 'readers.import', 'readers', {
      before: null,
      after: Object.fromEntries(
        Map.groupBy(reports, ({ outcome }) => outcome)
          .entries()
          .map(([outcome, those]) => [outcome, those.length]),
      ),
    }),
  )
  return reports

  async function take(cells: Record<string, string>): Promise<Omit<RowReport, 'row' | 'account'>> {
    const parsed = ReaderRow.safeParse(cells)
    if (!parsed.success) return refused(fieldsOf(parsed.error))
    const same = rowsOf.get(accountIn(cells))!
    // Which of them is right, the file does not say.
    if (same.length > 1) {
      return refused(`the account stands in several rows: ${same.map((at) => at + 2).join(', ')}`)
    }
    const { password: own, ...row } = parsed.data
    if (own !== '') {
      const reason =
        given.get(own)! > 1
          ? 'the password is given to several readers'
          : guessableBecause(parsed.data)
      if (reason !== undefined) return refused(reason)
    }
    const put = await inInstitution(db, groupCode, async (trx) => {
      const put = await putReader(trx, keys, groupCode, row, saidIn(cells, eraseEmpty))
      return { ...put, hasPassword: await hasPassword(trx, put.id) }
    }).catch(brokenRule)
    if ('reason' in put) return refused(put.reason)
    const { id, outcome } = put
    if (put.hasPassword || (own === '' && !makePasswords)) return { outcome }
    const password = own === '' ? firstPassword() : own
    const stored = await passwords.hash(password)
    await inInstitution(db, groupCode, (trx) =>
      putFirstPassword(trx, groupCode, id, { stored, mustChange: true }),
    )
    return { outcome, ...(own === '' && { password }) }
  }
}

/** An account is one name however its letters are written. */
const accountIn = ({ account = '' }: Record<string, string>) => account.trim().toLowerCase()

/** What a row says of a reader who is known already. */
const saidIn = (cells: Record<string, string>, eraseEmpty: boolean) =>
  new Set(
    Object.entries(cells).flatMap(([column, cell]) =>
      eraseEmpty || cell.trim() !== '' ? column : [],
    ),
  )

const refused = (reason: string) => ({ outcome: 'refused' as const, reason })

/** Which fields are wrong; never what they hold. */
const fieldsOf = (error: z.ZodError) =>
  `wrong or missing: ${[...new Set(error.issues.map(({ path }) => path.join('.')))].join(', ')}`

/** What the database does not take is a fault of the row; anything else is one of ours. */
function brokenRule(error: unknown): { reason: string } {
  const { constraint } = error as { constraint?: string }
  const reason = constraint === undefined ? undefined : brokenRules[constraint]
  if (reason === undefined) throw error
  return { reason }
}
const brokenRules: Record<string, string> = {
  reader_certificate: 'the certificate number is another reader’s',
  reader_group_code_lib_code_fkey: 'there is no such library',
  reader_check: 'it is valid until a day before it begins',
}

/** Sixteen letters and digits that nobody mistakes, in groups: 79 bits. */
const letters = 'abcdefghjkmnpqrstuvwxyz23456789'
const firstPassword = () =>
  Array.from({ length: 4 }, () =>
    Array.from({ length: 4 }, () => letters[randomInt(letters.length)]).join(''),
  ).join('-')
