import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApi, type TestApi } from '../../../test/api.ts'
import { plansOf, stepsOf } from '../../../test/explained.ts'
import { aCopy, type LendingLibrary } from '../../../test/lending.ts'
import { aMember, aRequestLibrary, requestsOf, type Member } from '../../../test/requests.ts'
import type { Database } from '../../platform/stores/database.ts'
import { selectOwnRequests } from './list-queries.ts'
import { selectToHandle } from './staff/queries.ts'

let api: TestApi
let library: LendingLibrary
let member: Member
beforeAll(async () => {
  api = await startTestApi()
  library = await aRequestLibrary(api)
  member = await aMember(api, library)
  const copy = await aCopy(library)
  const placed = await requestsOf(api, member.headers).entrust(copy.recordId)
  if (!placed.body.success) throw new Error(placed.body.message)
  await fillShelves(copy.itemId)
})
afterAll(() => api.close())

const asOwner = (statements: string) =>
  sql.raw(`set role shulin_owner; ${statements}; reset role`).execute(api.adminDb)

/** Many more copies like this one, past the triggers: only their rows are of interest here. */
async function fillShelves(itemId: string) {
  await asOwner('alter table item disable trigger user')
  await sql`
    insert into item (group_code, id, record_id, barcode, location_id, current_location_id, loan_class)
    select group_code, gen_random_uuid(), record_id, 'shelved' || n, location_id, current_location_id, loan_class
      from item, generate_series(1, 20000) n where group_code = ${library.groupCode} and id = ${itemId}`.execute(
    api.adminDb,
  )
  await asOwner('alter table item enable trigger user; analyze item; analyze request')
}

const page = { page: 1, rows: 50 }
const lists: Record<string, (db: Database) => Promise<unknown>> = {
  'requests of a reader': (db) => selectOwnRequests(db, member.id, page),
  'what staff handle, in the order of the shelves': (db) =>
    selectToHandle(db, { state: 'start', ...page }),
  'every request': (db) => selectToHandle(db, page),
}

test.each(Object.entries(lists))('%s: of all copies the own are looked at', async (_list, ask) => {
  const [plan] = await library.within((trx) => plansOf(trx, ask))
  const ofItems = stepsOf(plan!).filter((step) => step['Relation Name'] === 'item')
  expect(ofItems.length).toBeGreaterThan(0)
  const looked = ofItems.map((step) => ({
    index: step['Index Name'],
    others: step['Rows Removed by Filter'] ?? 0,
  }))
  expect(looked).toEqual(ofItems.map(() => ({ index: 'item_pkey', others: 0 })))
})
