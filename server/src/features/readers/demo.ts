import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { z } from 'zod'
import { inInstitution, type Database } from '../../platform/stores/database.ts'
import type { KeyRing } from '../../platform/security/keys.ts'
import type { Passwords } from '../../platform/security/passwords.ts'
import { putFirstPassword, putReader } from './import/put-reader.ts'
import { deleteCredentials, updateReader } from './import/queries.ts'
import { ReaderRow } from './import/reader-row.ts'

const demoFile = resolve(import.meta.dirname, '../../../../fixtures/readers/demo.json')

/** Readers by institution; what a demo may show besides: a verified contact, a lost card, a tour not yet seen. */
const Demo = z.record(
  z.string(),
  z.array(
    ReaderRow.extend({
      isEmailVerified: z.boolean().default(false),
      isPhoneVerified: z.boolean().default(false),
      hasLostCard: z.boolean().default(false),
      mustChange: z.boolean().default(false),
      helpTourSeen: z.boolean().default(false),
    }),
  ),
)

/** The readers of the demo institutions, brought back to what they were, passwords included. */
export async function loadDemoReaders(
  db: Database,
  keys: KeyRing,
  passwords: Passwords,
): Promise<number> {
  const demo = Demo.parse(JSON.parse(await readFile(demoFile, 'utf8')))
  let count = 0
  for (const [groupCode, readers] of Object.entries(demo)) {
    for (const reader of readers) {
      const {
        isEmailVerified,
        isPhoneVerified,
        hasLostCard,
        mustChange,
        helpTourSeen,
        password,
        ...row
      } = reader
      const stored = await passwords.hash(password)
      await inInstitution(db, groupCode, async (trx) => {
        const { id } = await putReader(trx, keys, groupCode, row)
        await deleteCredentials(trx, id)
        await putFirstPassword(trx, groupCode, id, { stored, mustChange })
        await updateReader(trx, id, {
          emailVerifiedAt: isEmailVerified ? new Date() : null,
          phoneVerifiedAt: isPhoneVerified ? new Date() : null,
          state: hasLostCard ? 'lost card' : 'active',
          helpTourSeen,
          lastLibCode: null,
        })
      })
      count += 1
    }
  }
  return count
}
