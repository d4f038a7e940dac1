import {
  addFavouriteDatabase,
  addManyFavourites,
  cancelFavouriteDatabases,
  cancelFavourites,
  deleteFolder,
  listFavouriteDatabases,
  switchFolder,
} from '@shulin/contract/favourites'
import { addSubscription, cancelSubscriptions } from '@shulin/contract/subscriptions'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApi, type TestApi } from '../../../test/api.ts'
import { atOnce, timesMade } from '../../../test/at-once.ts'
import { anInstitution } from '../../../test/builders.ts'
import { aListedDatabase } from '../../../test/databases.ts'
import { aFolder, foldersOf, keep, keptIn } from '../../../test/favourites.ts'
import { aReader, sessionOf, type TestInstitution } from '../../../test/readers.ts'
import { switchOff } from '../../../test/row-locks.ts'
import { aTitle, patiently } from '../../../test/searching.ts'
import { followedBy } from '../../../test/subscriptions.ts'

let api: TestApi
/** The same without the locks of its queries, and with what the tables protect switched off, test by test. */
let open: TestApi
beforeAll(async () => {
  api = await startTestApi({ pool: 34 })
  open = await startTestApi({ pool: 34, rowLocks: false })
})
afterAll(() => Promise.all([api.close(), open.close()]))

const libraryOn = (on: TestApi) => anInstitution(on, { tabs: ['2', '3'] })

async function aKeeper(on: TestApi, library: TestInstitution) {
  const reader = await aReader(on, library)
  const { headers } = await sessionOf(on, library, reader)
  return { id: reader.id, headers }
}
type Keeper = Awaited<ReturnType<typeof aKeeper>>

/** Folders as 32 find them who ask for those of a new reader at once, and keep something meanwhile; and the defaults that are written down. */
async function firstUse(on: TestApi) {
  const library = await libraryOn(on)
  const { id, headers } = await aKeeper(on, library)
  const recordId = await aTitle(library)
  const found = await atOnce(32, async (n) => {
    if (n % 4 === 0) await patiently(() => keep(on, headers, recordId))
    return (await foldersOf(on, headers)).map(({ folderId, defaultFlag }) => [
      folderId,
      defaultFlag,
    ])
  })
  const { rows: defaults } = await library.within((trx) =>
    sql`select folder_id, database_folder_id from reader_default where reader_id = ${id}`.execute(
      trx,
    ),
  )
  return { found, defaults, folders: await foldersOf(on, headers) }
}

test('of 32 who ask for the folders of a new reader at once, and keep something meanwhile, all find one default folder and one for databases', async () => {
  const { found, defaults } = await firstUse(api)
  expect(found[0]!.map(([, defaultFlag]) => defaultFlag)).toEqual(['1', '1'])
  for (const folders of found) expect(folders).toEqual(found[0])
  expect(defaults).toEqual([{ folderId: found[0]![0]![0], databaseFolderId: found[0]![1]![0] }])
})

test('where nobody holds the row of the reader, the same 32 make folders of their own, and that is seen', async () => {
  const { defaults, folders } = await firstUse(open)
  expect(folders.length).toBeGreaterThan(2)
  // The table has one row for each reader by itself.
  expect(defaults).toHaveLength(1)
})

test('nobody, whoever writes, deletes a default folder or makes that of somebody else the default', async () => {
  const library = await libraryOn(api)
  const [one, other] = [await aKeeper(api, library), await aKeeper(api, library)]
  const [own] = await foldersOf(api, one.headers)
  await foldersOf(api, other.headers)
  await expect(
    library.within((trx) =>
      trx.deleteFrom('favouriteFolder').where('id', '=', own!.folderId).execute(),
    ),
  ).rejects.toThrow(/default_folder_stays/u)
  await expect(
    library.within((trx) =>
      trx
        .updateTable('readerDefault')
        .set({ folderId: own!.folderId })
        .where('readerId', '=', other.id)
        .execute(),
    ),
  ).rejects.toThrow(/default_folder_stays/u)
})

interface Difference {
  what: string
  shown: number
  rows: number
}

/** Where a number that is shown is not that of the rows behind it. */
async function differencesIn(on: TestApi, library: TestInstitution, keepers: readonly Keeper[]) {
  const { rows: figures } = await library.within((trx) =>
    sql<Difference>`
      select 'title ' || f.record_id as what, f.favourites as shown, count(k.record_id)::int as rows
        from title_figure f left join favourite k on k.record_id = f.record_id
       group by f.record_id, f.favourites`.execute(trx),
  )
  const counts = await Promise.all(
    keepers.map(async ({ headers }) => {
      const folders = (await foldersOf(on, headers)).filter(({ kind }) => kind === 'record')
      return Promise.all(
        folders.map(async ({ folderId, itemCount }) => ({
          what: `folder ${folderId}`,
          shown: itemCount,
          rows: (await keptIn(on, headers, folderId)).length,
        })),
      )
    }),
  )
  return [...figures, ...counts.flat()].filter(({ shown, rows }) => shown !== rows)
}

interface Reply {
  status: number
  body: { success: boolean; code: string | null }
}

const followJournal = (on: TestApi, headers: Keeper['headers'], recordId: number) =>
  on.call(addSubscription, {
    body: { subscribeType: 'journal', condition: { recordId } },
    headers,
  })

/** Readers who keep, move, give up and follow the same few journals all at once; answers the calls that were not done. */
async function storm(on: TestApi, library: TestInstitution) {
  const recordIds: number[] = []
  for (let n = 0; n < 6; n += 1) {
    recordIds.push(await aTitle(library, { documentType: 'journal' }))
  }
  const keepers = await atOnce(4, async () => {
    const keeper = await aKeeper(on, library)
    return { ...keeper, folderId: await aFolder(on, keeper.headers, '想读') }
  })
  const act = async (n: number): Promise<Reply> => {
    const { headers, folderId } = keepers[n % keepers.length]!
    const recordId = recordIds[n % recordIds.length]!
    // Some in this order, some in the other.
    const some = n % 2 === 0 ? recordIds : recordIds.toReversed()
    switch (Math.floor(n / 4) % 7) {
      case 0:
        return keep(on, headers, recordId, folderId)
      case 1:
        return on.call(addManyFavourites, { body: { recordIds: some }, headers })
      case 2:
        return on.call(cancelFavourites, { body: { recordIds: [recordId] }, headers })
      case 3:
        return on.call(switchFolder, {
          body: { recordIds: some, targetFolderId: folderId },
          headers,
        })
      case 4:
        return followJournal(on, headers, recordId)
      case 5: {
        const followed = await followJournal(on, headers, recordId)
        if (!followed.body.success) return followed
        const subscribeIds = [followed.body.data!.subscribeId]
        return on.call(cancelSubscriptions, { body: { subscribeIds }, headers })
      }
      default:
        return on.call(cancelFavourites, { body: { recordIds: some.slice(0, 3) }, headers })
    }
  }
  // Of one reader one act comes after the other: whoever waited too long on a busy machine comes again.
  const replies = await atOnce(84, (n) => patiently(() => act(n)))
  for (const { headers } of keepers) {
    await patiently(() => keep(on, headers, recordIds[0]!))
    await patiently(() => followJournal(on, headers, recordIds[0]!))
  }
  return { keepers, recordIds, failed: replies.filter(({ body }) => !body.success) }
}

test('[I-18] in a storm of keeping, moving, giving up and following the same titles none fails, each is kept and followed once by each reader, and every count is that of its rows', async () => {
  const library = await libraryOn(api)
  const { keepers, recordIds, failed } = await storm(api, library)
  expect(failed).toEqual([])
  for (const { headers } of keepers) {
    const kept = await keptIn(api, headers)
    expect(kept).toContain(recordIds[0])
    expect(new Set(kept).size).toBe(kept.length)
    const followed = (await followedBy(api, headers)).list.map(
      ({ condition }) => condition.recordId,
    )
    expect(followed).toContain(recordIds[0])
    expect(new Set(followed).size).toBe(followed.length)
  }
  expect(await differencesIn(api, library, keepers)).toEqual([])
})

test('without what counts the favourites of a title, the same storm leaves numbers that are not those of the rows', async () => {
  const library = await libraryOn(open)
  await sql`alter table favourite disable trigger i18_favourites_counted`.execute(open.adminDb)
  // Its figures stand there already, as after a loan.
  const { keepers, recordIds } = await storm(open, library)
  await library.within((trx) =>
    sql`insert into title_figure (group_code, record_id) values (${library.groupCode}, ${recordIds[0]})
        on conflict do nothing`.execute(trx),
  )
  const differences = await differencesIn(open, library, keepers)
  expect(differences.map(({ what }) => what)).toContain(`title ${recordIds[0]}`)
})

/** Keeps two databases and gives them up, again and again and all at once; answers what is shown of them and what rows there are. */
async function databaseStorm(on: TestApi) {
  const library = await libraryOn(on)
  const { id, headers } = await aKeeper(on, library)
  const ids = [
    await aListedDatabase(library, '近代报刊库'),
    await aListedDatabase(library, '方志库'),
  ]
  await foldersOf(on, headers)
  const add = (n: number): Promise<Reply> =>
    on.call(addFavouriteDatabase, { body: { eCollectionId: ids[n % 2]! }, headers })
  const replies = await atOnce(64, (n) =>
    patiently(() =>
      n % 4 < 2
        ? add(n)
        : on.call(cancelFavouriteDatabases, { body: { eCollectionIds: ids }, headers }),
    ),
  )
  for (const n of [0, 1]) await add(n)
  const { body } = await on.call(listFavouriteDatabases, { query: {}, headers })
  const folder = (await foldersOf(on, headers)).find(({ kind }) => kind === 'database')
  const { rows } = await library.within((trx) =>
    sql`select database_id from favourite_database where reader_id = ${id}`.execute(trx),
  )
  return {
    failed: replies.filter(({ body: reply }) => !reply.success),
    kept: [rows.length, body.data!.total, folder!.itemCount],
  }
}

test('in a storm of keeping databases and giving them up each is kept once, and the count is that of the rows; also where only the table sees to it', async () => {
  expect(await databaseStorm(api)).toEqual({ failed: [], kept: [2, 2, 2] })
  expect((await databaseStorm(open)).kept).toEqual([2, 2, 2])
})

test('of 32 who write past every rule that a reader keeps a title or a database, one does; without the key all do', async () => {
  const kept = async (on: TestApi) => {
    const library = await libraryOn(on)
    const { groupCode, within } = library
    const { id: readerId, headers } = await aKeeper(on, library)
    const [titles, databases] = await foldersOf(on, headers)
    const recordId = await aTitle(library)
    const databaseId = await aListedDatabase(library, '中国近代报刊库')
    const writeTitle = () =>
      within((trx) =>
        trx
          .insertInto('favourite')
          .values({ groupCode, readerId, recordId, folderId: titles!.folderId })
          .execute(),
      )
    const writeDatabase = () =>
      within((trx) =>
        trx
          .insertInto('favouriteDatabase')
          .values({ groupCode, readerId, databaseId, folderId: databases!.folderId })
          .execute(),
      )
    return [await timesMade(32, writeTitle), await timesMade(32, writeDatabase)]
  }
  expect(await kept(api)).toEqual([1, 1])
  await switchOff(
    open,
    `alter table favourite drop constraint i18_kept_once;
     alter table favourite_database drop constraint i18_database_kept_once`,
  )
  expect(await kept(open)).toEqual([32, 32])
})

test('what is kept in a folder while that is deleted is lost nowhere: it is in the default one, or the folder was gone before', async () => {
  const library = await libraryOn(api)
  const { headers } = await aKeeper(api, library)
  const recordIds: number[] = []
  for (let n = 0; n < 8; n += 1) recordIds.push(await aTitle(library))
  const folderId = await aFolder(api, headers, '临时')
  await keep(api, headers, recordIds[0]!, folderId)
  const replies = await atOnce(recordIds.length, (n) =>
    patiently<Reply>(() =>
      n === 3
        ? api.call(deleteFolder, { body: { folderId }, headers })
        : keep(api, headers, recordIds[n]!, folderId),
    ),
  )
  expect(replies[3]!.body.success).toBe(true)
  const promised = recordIds.filter((_, n) => n !== 3 && replies[n]!.body.success)
  const refused = replies.filter(({ body }) => !body.success)
  for (const { body } of refused) expect(body.code).toBe('favourite.folder-unknown')
  const [first] = await foldersOf(api, headers)
  const kept = await keptIn(api, headers, first!.folderId)
  expect(kept).toEqual(expect.arrayContaining([recordIds[0]!, ...promised]))
})
