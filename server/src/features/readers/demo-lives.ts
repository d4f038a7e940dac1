import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import type { Transaction } from 'kysely'
import { z } from 'zod'
import type { DB } from '../../platform/stores/database-tables.ts'
import { inInstitution, type Database } from '../../platform/stores/database.ts'
import { selectDemoReaders } from './demo-queries.ts'

/** Titles stand here by what they are called. */
const Life = z.strictObject({
  folders: z.array(
    z.strictObject({ name: z.string(), isShared: z.boolean(), titles: z.array(z.string()) }),
  ),
  /** In the default folder. */
  favourites: z.array(z.string()),
  lists: z.array(
    z.strictObject({
      name: z.string(),
      introduction: z.string(),
      isOpen: z.boolean(),
      titles: z.array(z.strictObject({ title: z.string(), note: z.string().optional() })),
    }),
  ),
  follows: z.array(
    z.discriminatedUnion('kind', [
      z.strictObject({ kind: z.literal('new books') }),
      z.strictObject({ kind: z.literal('search'), words: z.string() }),
      z.strictObject({ kind: z.literal('database'), name: z.string() }),
    ]),
  ),
  comments: z.array(
    z.strictObject({
      title: z.string(),
      score: z.int().min(1).max(5),
      content: z.string(),
      state: z.enum(['waiting', 'passed', 'refused']),
      reason: z.string().default(''),
    }),
  ),
})
type DemoLife = z.infer<typeof Life>

export interface LivingReader {
  groupCode: string
  readerId: string
  timeZone: string
  life: DemoLife
}

const file = resolve(import.meta.dirname, '../../../../fixtures/readers/lives.json')

/**
 * What readers of the demo do besides borrowing: each of those who are there, in a transaction of the institution. Answers in how many of them
 * something was done.
 */
export async function forEachDemoLife(
  adminDb: Database,
  live: (trx: Transaction<DB>, reader: LivingReader) => Promise<boolean>,
): Promise<number> {
  const lives = z
    .record(z.string(), z.record(z.string(), Life))
    .parse(JSON.parse(await readFile(file, 'utf8')))
  let done = 0
  for (const [groupCode, ofAccount] of Object.entries(lives)) {
    await inInstitution(adminDb, groupCode, async (trx) => {
      for (const { account, ...reader } of await selectDemoReaders(
        trx,
        groupCode,
        Object.keys(ofAccount),
      )) {
        if (await live(trx, { groupCode, ...reader, life: ofAccount[account]! })) done += 1
      }
    })
  }
  return done
}
