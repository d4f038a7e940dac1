import {
  changeDictionary as changeDictionaryCall,
  changeMenu as changeMenuCall,
  changeSettings as changeSettingsCall,
  listChanges,
  listDictionaries,
  listSettings,
  readDictionary,
  readMenu,
  type MenuName,
} from '@shulin/contract/institutions-staff'
import { instantOf } from '@shulin/contract/time'
import type { Database } from '../../../platform/stores/database.ts'
import { refusal, Refused } from '../../../platform/failure.ts'
import { requireFreshFactor } from '../../../platform/http/access.ts'
import type { Serve } from '../../../platform/http/serve.ts'
import { changeDictionary, changeMenu, changeSettings } from '../change.ts'
import { menuEntriesFrom } from '../menus.ts'
import {
  countEntries,
  selectChanges,
  selectEntries,
  selectLastChanges,
  selectMenu,
  selectSettings,
} from '../queries.ts'
import { isGrave, settingsForStaff } from '../gathered-settings.ts'

/** The institution's configuration, for its own staff. */
export function institutionsStaffRoutes(serve: Serve) {
  serve(listSettings, async ({ within }) => settingsForStaff(await within(selectSettings)))

  serve(changeSettingsCall, async ({ within, institution, staff, body: { settings } }) => {
    if (isGrave(settings)) requireFreshFactor(staff, 5)
    return within(async (db) => {
      await changeSettings(db, institution.groupCode, settings, staff)
      return settingsForStaff(await selectSettings(db))
    })
  })

  serve(readMenu, ({ within, query }) => within((db) => menuForStaff(db, query.menu)))

  serve(changeMenuCall, ({ within, institution, staff, body: { menu, entries } }) =>
    within(async (db) => {
      await changeMenu(db, institution.groupCode, menu, entries, staff)
      return menuForStaff(db, menu)
    }),
  )

  serve(listDictionaries, ({ within }) =>
    within(async (db) => {
      const changed = await lastChanges(db, 'dictionary.change')
      return (await countEntries(db)).map(({ dictionary, entries, shown }) => ({
        dictionary,
        entries: Number(entries),
        shown: Number(shown),
        ...changed(dictionary),
      }))
    }),
  )

  serve(readDictionary, ({ within, query }) =>
    within((db) => dictionaryForStaff(db, query.dictionary)),
  )

  serve(changeDictionaryCall, ({ within, institution, staff, body: { dictionary, entries } }) =>
    within(async (db) => {
      await dictionaryForStaff(db, dictionary)
      await changeDictionary(db, institution.groupCode, dictionary, entries, staff)
      return dictionaryForStaff(db, dictionary)
    }),
  )

  serve(listChanges, async ({ within, query }) => {
    const changes = await within((db) => selectChanges(db, query))
    return changes.map(({ at, actor, name, act, subject, detail }) => {
      const { before, after } = detail as { before: unknown; after: unknown }
      return { at: instantOf(at), by: name ?? actor, act, subject: subject ?? '', before, after }
    })
  })
}

/** Who changed a subject last, and when. */
async function lastChanges(db: Database, act: string) {
  const changes = new Map(
    (await selectLastChanges(db, act)).map((change) => [change.subject, change]),
  )
  return (subject: string) => {
    const change = changes.get(subject)
    return {
      changedAt: instantOf(change?.at),
      changedBy: change ? (change.name ?? change.actor) : null,
    }
  }
}

async function menuForStaff(db: Database, menu: MenuName) {
  const changed = await lastChanges(db, 'menu.change')
  return { menu, entries: menuEntriesFrom(await selectMenu(db, menu)), ...changed(menu) }
}

async function dictionaryForStaff(db: Database, dictionary: string) {
  const entries = await selectEntries(db, [dictionary])
  if (entries.length === 0) throw new Refused(dictionaryUnknown)
  const changed = await lastChanges(db, 'dictionary.change')
  return {
    dictionary,
    entries: entries.map(({ code, name, isShown }) => ({ code, name, isShown })),
    ...changed(dictionary),
  }
}

const dictionaryUnknown = refusal('dictionary.unknown', 404, {
  'zh-CN': '没有这个字典',
  'zh-TW': '沒有這個字典',
  'en-US': 'There is no such code list',
})
