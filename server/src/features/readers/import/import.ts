import { randomInt } from 'node:crypto'
import { parse } from 'csv-parse/sync'
import { z } from 'zod'
import { writeAudit } from '../../../platform/audit.ts'
import { inInstitution, type Database } from '../../../platform/database.ts'
import type { KeyRing } from '../../../platform/keys.ts'
import type { Passwords } from '../../../platform/passwords.ts'
import type { ShowShare } from '../../../platform/progress.ts'
import { guessableBecause } from './guessable.ts'
import { hasPassword, putFirstPassword, putReader, type Put } from './put-reader.ts'
import { columns, ReaderRow } from './reader-row.ts'

interface Opened {
  db: Database
  keys: KeyRing
  passwords: Passwords
}

/** What became of one row of the file. The row is named by number and account alone. */
export interface RowReport {
  row: number
  account: string
  outcome: Put | 'refused'
  /** Why it was refused. */
  reason?: string
  /** A first password we made, for the letter to the reader. */
  password?: string
}

/** Reads a file of readers: CSV with a head of column names, in UTF-8. */
export function readReaderFile(content: Buffer): Record<string, string>[] {
  const rows = parse(content, {
    bom: true,
    columns: true,
    skip_empty_lines: true,
    trim: true,
  }) as Record<string, string>[]
  const unknown = Object.keys(rows[0] ?? {}).filter(
    (name) => !columns.some((known) => known === name),
  )
  if (unknown.length > 0) {
    throw new Error(`Unknown columns: ${unknown.join(', ')}. There are: ${columns.join(', ')}`)
  }
  return rows
}

/**
 * Takes readers in, row by row, and says of every row what became of it. A first password is taken only if nobody can
 * guess it, and must be changed at the first login; with `makePasswords` those without one get one of ours.
 */
export async function importReaders(
  { db, keys, passwords }: Opened,
  groupCode: string,
  rows: Record<string, string>[],
  { makePasswords = false, show = () => {} }: { makePasswords?: boolean; show?: ShowShare } = {},
): Promise<RowReport[]> {
  const reports: RowReport[] = []
  const given = new Map<string, number>()
  for (const { password = '' } of rows) {
    if (password !== '') given.set(password, (given.get(password) ?? 0) + 1)
  }
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
    const { password: own, ...row } = parsed.data
    if (own !== '') {
      const reason =
        given.get(own)! > 1
          ? 'the password is given to several readers'
          : guessableBecause(parsed.data)
      if (reason !== undefined) return refused(reason)
    }
    const put = await inInstitution(db, groupCode, async (trx) => {
      const put = await putReader(trx, keys, groupCode, row)
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
