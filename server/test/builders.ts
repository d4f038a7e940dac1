import { randomInt } from 'node:crypto'
import { inInstitution, type Database } from '../src/platform/stores/database.ts'
import type { Trilingual } from '../src/platform/institution.ts'
import type { TestApi } from './api.ts'

interface InstitutionOptions {
  groupCode?: string
  mappingPath?: string
  name?: Trilingual
  outsideId?: string
  textMessages?: boolean
  settings?: Record<string, string>
  libraries?: Record<string, string>
  hosts?: string[]
  /** Where its clocks stand; in China, unless the test minds what time of day it is. */
  timeZone?: string
  /** The tabs of the personal centre that its user menu (B) opens, by their numbers. */
  tabs?: string[]
}

/** An institution with nothing but what the test gives it; `headers` address it. */
export async function anInstitution({ adminDb, db }: TestApi, options: InstitutionOptions = {}) {
  const { settings = {}, libraries = {}, hosts = [], tabs = [], ...described } = options
  const groupCode = options.groupCode ?? `t${randomInt(1e9)}`
  const mappingPath = options.mappingPath ?? `p${randomInt(1e9)}`
  const name = options.name ?? { 'zh-CN': `测试馆 ${groupCode}` }
  await adminDb
    .insertInto('institution')
    .values({ ...described, groupCode, mappingPath, name: JSON.stringify(name) })
    .execute()
  for (const hostname of hosts) {
    await adminDb.insertInto('institutionHost').values({ hostname, groupCode }).execute()
  }
  const within = <T>(work: (trx: Database) => Promise<T>) => inInstitution(db, groupCode, work)
  // What a test begins with waits longer for a connection than a reader would.
  await inInstitution(adminDb, groupCode, async (trx) => {
    for (const [code, value] of Object.entries(settings)) {
      await trx.insertInto('setting').values({ groupCode, code, value }).execute()
    }
    for (const [libCode, libName] of Object.entries(libraries)) {
      const row = { groupCode, libCode, name: JSON.stringify({ 'zh-CN': libName }) }
      await trx.insertInto('library').values(row).execute()
    }
    for (const [position, menuId] of tabs.entries()) {
      const name = JSON.stringify({ 'zh-CN': `第 ${menuId} 项` })
      const row = { groupCode, menu: 'B', menuId, name, url: '', position }
      await trx.insertInto('menuItem').values(row).execute()
    }
  })
  return { groupCode, mappingPath, name, within, headers: { groupCode } }
}
