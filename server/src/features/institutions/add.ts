import { sql } from 'kysely'
import { inInstitution, type Database } from '../../platform/stores/database.ts'
import { refusal, Refused } from '../../platform/failure.ts'
import { mergeDictionary, placeBlocks, replaceMenu } from './change.ts'
import { readStandards, type Description } from './institution-file.ts'

/** The specification's standard is six; a new institution begins with eight, which its staff may change. */
const eightOrMore = { code: 'passwordLength', value: '8+', changedBy: 'operator' }

/** Opens an institution with the standard menus, home page and code lists: all of it, or nothing. */
export async function addInstitution(adminDb: Database, { hosts, ...institution }: Description) {
  const { groupCode } = institution
  const standards = await readStandards()
  await inInstitution(adminDb, groupCode, async (trx) => {
    // The migrating role sees every institution; the owner of the tables is held to this one, as everybody is.
    await sql`set local role shulin_owner`.execute(trx)
    const added = await trx
      .insertInto('institution')
      .values({ ...institution, name: JSON.stringify(institution.name) })
      .onConflict((conflict) => conflict.doNothing())
      .returning('groupCode')
      .executeTakeFirst()
    if (!added) throw new Refused(institutionTaken, { groupCode, path: institution.mappingPath })
    if (hosts.length > 0) {
      await trx
        .insertInto('institutionHost')
        .values(hosts.map((hostname) => ({ hostname, groupCode })))
        .execute()
    }
    await replaceMenu(trx, groupCode, 'default', standards.menus.default)
    await replaceMenu(trx, groupCode, 'B', standards.menus.B)
    await placeBlocks(trx, groupCode, standards.homeBlocks)
    await trx
      .insertInto('setting')
      .values({ groupCode, ...eightOrMore })
      .execute()
    for (const [dictionary, entries] of Object.entries(standards.dictionaries)) {
      await mergeDictionary(trx, groupCode, dictionary, entries)
    }
  })
}

const institutionTaken = refusal('institution.taken', 409, {
  'zh-CN': '该机构代码或访问路径已被使用',
  'zh-TW': '該機構代碼或存取路徑已被使用',
  'en-US': 'This group code or mapping path is in use already',
})
