import { sql, type Insertable } from 'kysely'
import { inInstitution, type Database } from '../../platform/database.ts'
import type { DB } from '../../platform/database-tables.ts'
import { refusal, Refused } from '../../platform/failure.ts'
import {
  readStandards,
  type Changes,
  type Description,
  type MenuEntry,
} from './institution-file.ts'
import { checkSetting } from './settings.ts'

/** Opens an institution with the standard menus and code lists: all of it, or nothing. */
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
    await mergeDictionaries(trx, groupCode, standards.dictionaries)
  })
}

/** Changes what the file names, in one transaction; what it does not name stays. */
export async function changeInstitution(db: Database, groupCode: string, changes: Changes) {
  const { settings, menus, libraries, campuses, locations } = changes
  for (const [code, value] of Object.entries(settings)) checkSetting(code, value)
  await inInstitution(db, groupCode, async (trx) => {
    await putSettings(trx, groupCode, settings)
    for (const menu of ['default', 'A', 'B'] as const) {
      if (menus[menu]) await replaceMenu(trx, groupCode, menu, menus[menu])
    }
    await mergeDictionaries(trx, groupCode, changes.dictionaries)
    await putAll(trx, 'library', ['groupCode', 'libCode'], libraries.map(named(groupCode)))
    await putAll(trx, 'campus', ['groupCode', 'campusId'], campuses.map(named(groupCode)))
    await putAll(trx, 'location', ['groupCode', 'locationId'], locations.map(named(groupCode)))
    await putAll(
      trx,
      'collection',
      ['groupCode', 'id'],
      changes.collections.map((collection, position) => ({
        ...collection,
        groupCode,
        position,
      })),
    )
    if (changes.privacyNotice) await publishNotice(trx, groupCode, changes.privacyNotice)
  })
}

const named =
  (groupCode: string) =>
  <T extends { name: object }>({ name, ...row }: T, position: number) => ({
    ...row,
    groupCode,
    position,
    name: JSON.stringify(name),
  })

/** Writes rows that have a key of their own: a new one is added, a known one changed but for what is `kept`. */
async function putAll<T extends keyof DB>(
  trx: Database,
  table: T,
  key: (keyof DB[T] & string)[],
  rows: Insertable<DB[T]>[],
  kept: string[] = [],
) {
  if (rows.length === 0) return
  const stay = new Set<string>([...key, ...kept])
  const columns = Object.keys(rows[0]!).filter((column) => !stay.has(column))
  await trx
    .insertInto(table)
    .values(rows)
    .onConflict((conflict) =>
      conflict
        .columns(key)
        .doUpdateSet(((eb: { ref(name: string): unknown }) =>
          Object.fromEntries(
            columns.map((column) => [column, eb.ref(`excluded.${column}`)]),
          )) as never),
    )
    .execute()
}

const putSettings = (trx: Database, groupCode: string, settings: Record<string, string>) =>
  putAll(
    trx,
    'setting',
    ['groupCode', 'code'],
    Object.entries(settings).map(([code, value]) => ({
      groupCode,
      code,
      value,
      changedAt: new Date(),
      changedBy: 'operator',
    })),
  )

async function replaceMenu(
  trx: Database,
  groupCode: string,
  menu: 'default' | 'A' | 'B',
  entries: MenuEntry[],
) {
  await trx.deleteFrom('menuItem').where('menu', '=', menu).execute()
  const rows = menuRows(entries).map((row, position) => ({ ...row, groupCode, menu, position }))
  if (rows.length > 0) await trx.insertInto('menuItem').values(rows).execute()
}

/** A menu's tree as rows, parents before their children. */
const menuRows = (entries: MenuEntry[], parentId: string | null = null): MenuRowToAdd[] =>
  entries.flatMap(({ child, name, ...entry }) => [
    { ...entry, name: JSON.stringify(name), parentId },
    ...menuRows(child, entry.menuId),
  ])
type MenuRowToAdd = Omit<Insertable<DB['menuItem']>, 'groupCode' | 'menu' | 'position'>

/** Adds entries behind those a list has already; a known entry keeps its place. */
async function mergeDictionaries(
  trx: Database,
  groupCode: string,
  dictionaries: Changes['dictionaries'],
) {
  const ends = await trx
    .selectFrom('dictionaryEntry')
    .select(['dictionary', (eb) => eb.fn.max('position').as('end')])
    .groupBy('dictionary')
    .execute()
  const endOf = new Map(ends.map(({ dictionary, end }) => [dictionary, end + 1]))
  const rows = Object.entries(dictionaries).flatMap(([dictionary, entries]) =>
    entries.map(named(groupCode)).map((entry) => ({
      ...entry,
      dictionary,
      position: (endOf.get(dictionary) ?? 0) + entry.position,
    })),
  )
  await putAll(trx, 'dictionaryEntry', ['groupCode', 'dictionary', 'code'], rows, ['position'])
}

/** A published version is never rewritten: readers agreed to its words. */
const publishNotice = (
  trx: Database,
  groupCode: string,
  { version, text }: NonNullable<Changes['privacyNotice']>,
) =>
  trx
    .insertInto('privacyNotice')
    .values({ groupCode, version, text: JSON.stringify(text) })
    .onConflict((conflict) => conflict.doNothing())
    .execute()

const institutionTaken = refusal('institution.taken', 409, {
  'zh-CN': '该机构代码或访问路径已被使用',
  'zh-TW': '該機構代碼或存取路徑已被使用',
  'en-US': 'This group code or mapping path is in use already',
})
