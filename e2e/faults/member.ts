import { randomUUID } from 'node:crypto'
import { inInstitution, type Database } from '../../server/src/platform/stores/database.ts'
import { readKeys } from '../../server/src/platform/security/keys.ts'
import { sessionOf } from '../../server/test/readers.ts'
import type { Installation } from './installation.ts'

/** A reader of this institution who is logged in: what the browser sends. */
export async function aMember(
  { adminDb, environment }: Installation,
  groupCode: string,
): Promise<Record<string, string>> {
  const within = <T>(work: (trx: Database) => Promise<T>) => inInstitution(adminDb, groupCode, work)
  const id = randomUUID()
  await within(async (trx) => {
    await trx
      .insertInto('readerType')
      .values({ groupCode, readerType: 'student', name: JSON.stringify({ 'zh-CN': '学生' }) })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    await trx
      .insertInto('reader')
      .values({
        groupCode,
        id,
        account: id,
        name: '读者',
        readerType: 'student',
        validFrom: '2020-01-01',
        validUntil: '2099-12-31',
      })
      .execute()
  })
  const keys = readKeys(environment['KEYS_FILE']!)
  return (await sessionOf({ keys }, { groupCode, within, headers: { groupCode } }, { id })).headers
}
