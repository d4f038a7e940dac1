import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Database } from '../src/platform/stores/database.ts'
import type { TestApi } from './api.ts'

/** Whose rows are made. */
export interface Person {
  api: TestApi
  groupCode: string
  readerId: string
  staffId: string
  /** As it stood there when something was done. */
  staffName: string
  /** A title the institution holds, and a copy of it on the shelf. */
  recordId: number
  itemId: string
}

/** For each table of a feature that holds something personal: makes at least one row of this reader or member of staff. */
export type PersonalRows = Record<string, (trx: Database, person: Person) => Promise<unknown>>

const folder = join(import.meta.dirname, 'personal-rows')

/** What the features have in `personal-rows`, by table; their files are found by reading the folder. */
export async function findPersonalRows(): Promise<PersonalRows> {
  const found: PersonalRows = {}
  for (const file of readdirSync(folder).toSorted()) {
    const { rows } = (await import(join(folder, file))) as { rows: PersonalRows }
    for (const table of Object.keys(rows)) {
      if (table in found) throw new Error(`${file}: ${table} has its rows already`)
    }
    Object.assign(found, rows)
  }
  return found
}
