import { isDeepStrictEqual } from 'node:util'
import type { Entry, MenuEntry, MenuName } from '@shulin/contract/institutions-staff'
import type { PlacedBlock } from '@shulin/contract/home-staff'
import type { Insertable } from 'kysely'
import { writeAudit, type Actor } from '../../platform/audit.ts'
import { inInstitution, type Database } from '../../platform/stores/database.ts'
import type { DB } from '../../platform/stores/database-tables.ts'
import type { Changes } from './institution-file.ts'
import { menuEntriesFrom } from './menus.ts'
import { selectEntries, selectMenu, selectSettings } from './queries.ts'
import { checkSetting } from './gathered-settings.ts'

/** Changes what a file names, in one transaction; what it does not name stays. */
export async function importChanges(db: Database, groupCode: string, changes: Changes) {
  const { settings, menus, libraries, campuses, locations } = changes
  await inInstitution(db, groupCode, async (trx) => {
    await changeSettings(trx, groupCode, settings, 'operator')
    for (const menu of ['default', 'A', 'B'] as const) {
      if (menus[menu]) await changeMenu(trx, groupCode, menu, menus[menu], 'operator')
    }
    await placeBlocks(trx, groupCode, changes.homeBlocks)
    for (const [dictionary, entries] of Object.entries(changes.dictionaries)) {
      await changeDictionary(trx, groupCode, dictionary, entries, 'operator')
    }
    await putAll(trx, 'library', ['groupCode', 'libCode'], libraries.map(named(groupCode)))
    await putAll(trx, 'campus', ['groupCode', 'campusId'], campuses.map(named(groupCode)))
    await putAll(trx, 'location', ['groupCode', 'locationId'], locations.map(named(groupCode)))
    await putAll(
      trx,
      'collection',
      ['groupCode', 'id'],
      changes.collections.map((collection, position) => ({ ...collection, groupCode, position })),
    )
    if (changes.privacyNotice) await publishNotice(trx, groupCode, changes.privacyNotice)
  })
}

/** Changes settings, all or none; null brings the standard back. What stays the same is not written down. */
export async function changeSettings(
  trx: Database,
  groupCode: string,
  settings: Record<string, string | null>,
  actor: Actor,
) {
  const stored = new Map((await selectSettings(trx)).map(({ code, value }) => [code, value]))
  const changed = Object.entries(settings).filter(([code, value]) => {
    if (value !== null) checkSetting(code, value)
    return (stored.get(code) ?? null) !== value
  })
  for (const [code, value] of changed) {
    const changedBy = actor === 'operator' ? actor : actor.name
    const row = { groupCode, code, changedAt: new Date(), changedBy }
    if (value === null) await trx.deleteFrom('setting').where('code', '=', code).execute()
    else await putAll(trx, 'setting', ['groupCode', 'code'], [{ ...row, value }])
    const before = stored.get(code) ?? null
    await writeAudit(trx, actor, 'setting.change', code, { before, after: value })
  }
}

/** Replaces a menu and writes down what it was. */
export async function changeMenu(
  trx: Database,
  groupCode: string,
  menu: MenuName,
  entries: MenuEntry[],
  actor: Actor,
) {
  const before = menuEntriesFrom(await selectMenu(trx, menu))
  if (isDeepStrictEqual(before, entries)) return
  await replaceMenu(trx, groupCode, menu, entries)
  await writeAudit(trx, actor, 'menu.change', menu, { before, after: entries })
}

/** Adds entries to a code list or changes them, and writes down what they were. */
export async function changeDictionary(
  trx: Database,
  groupCode: string,
  dictionary: string,
  entries: Entry[],
  actor: Actor,
) {
  const stored = (await selectEntries(trx, [dictionary])).map(({ code, name, isShown }) => ({
    code,
    name,
    isShown,
  }))
  const known = new Map(stored.map((entry) => [entry.code, entry]))
  const changed = entries.filter((entry) => !isDeepStrictEqual(known.get(entry.code), entry))
  if (changed.length === 0) return
  await mergeDictionary(trx, groupCode, dictionary, changed)
  const before = changed.flatMap(({ code }) => known.get(code) ?? [])
  await writeAudit(trx, actor, 'dictionary.change', dictionary, { before, after: changed })
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

export async function replaceMenu(
  trx: Database,
  groupCode: string,
  menu: MenuName,
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
export async function mergeDictionary(
  trx: Database,
  groupCode: string,
  dictionary: string,
  entries: Entry[],
) {
  const { end } = await trx
    .selectFrom('dictionaryEntry')
    .select((eb) => eb.fn.coalesce(eb.fn.max('position'), eb.lit(-1)).as('end'))
    .where('dictionary', '=', dictionary)
    .executeTakeFirstOrThrow()
  const rows = entries.map(named(groupCode)).map((entry) => ({
    ...entry,
    dictionary,
    position: end + 1 + entry.position,
  }))
  await putAll(trx, 'dictionaryEntry', ['groupCode', 'dictionary', 'code'], rows, ['position'])
}

/** Puts blocks of the home page in their order, shown or not; one that is not named stays as it is. */
export const placeBlocks = (trx: Database, groupCode: string, blocks: PlacedBlock[]) =>
  putAll(
    trx,
    'homeBlock',
    ['groupCode', 'block'],
    blocks.map((placed, position) => ({ ...placed, groupCode, position })),
  )

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
