import {
  addManyFavourites,
  cancelFavourites,
  deleteFolder,
  switchFolder,
} from '@shulin/contract/favourites'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApi, type TestApi } from '../../../test/api.ts'
import { anInstitution } from '../../../test/builders.ts'
import { aFolder, foldersOf, keep, keptIn } from '../../../test/favourites.ts'
import { aReader, sessionOf, type TestInstitution } from '../../../test/readers.ts'
import { aTitle, patiently } from '../../../test/searching.ts'

let api: TestApi
/** The same with what the tables protect switched off. */
let open: TestApi
beforeAll(async () => {
  api = await startTestApi({ pool: 34 })
  open = await startTestApi({ pool: 34 })
})
afterAll(() => Promise.all([api.close(), open.close()]))

const atOnce = <T>(times: number, work: (n: number) => Promise<T>) =>
  Promise.all(Array.from({ length: times }, (_, n) => work(n)))

const libraryOn = (on: TestApi) => anInstitution(on, { tabs: ['2'] })

async function aKeeper(on: TestApi, library: TestInstitution) {
  const reader = await aReader(on, library)
  const { headers } = await sessionOf(on, library, reader)
  return { id: reader.id, headers }
}
type Keeper = Awaited<ReturnType<typeof aKeeper>>

test('[I-17] of 32 who ask for the folders of a new reader at once, and keep something meanwhile, all find one default folder and one for databases', async () => {
  const library = await libraryOn(api)
  const { id, headers } = await aKeeper(api, library)
  const recordId = await aTitle(library)
  const found = await atOnce(32, async (n) => {
    if (n % 4 === 0) await patiently(() => keep(api, headers, recordId))
    return (await foldersOf(api, headers)).map(({ folderId, defaultFlag }) => [
      folderId,
      defaultFlag,
    ])
  })
  expect(found[0]!.map(([, defaultFlag]) => defaultFlag)).toEqual(['1', '1'])
  for (const folders of found) expect(folders).toEqual(found[0])
  const { rows } = await library.within((trx) =>
    sql`select folder_id, database_folder_id from reader_default where reader_id = ${id}`.execute(
      trx,
    ),
  )
  expect(rows).toEqual([{ folderId: found[0]![0]![0], databaseFolderId: found[0]![1]![0] }])
})

test('[I-17] nobody, whoever writes, deletes a default folder or makes that of somebody else the default', async () => {
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

/** Readers who keep, move and give up the same few titles all at once; answers how many calls were not done. */
async function storm(on: TestApi, library: TestInstitution) {
  const recordIds: number[] = []
  for (let n = 0; n < 6; n += 1) recordIds.push(await aTitle(library))
  const keepers = await atOnce(4, async () => {
    const keeper = await aKeeper(on, library)
    return { ...keeper, folderId: await aFolder(on, keeper.headers, '想读') }
  })
  const act = (n: number): Promise<Reply> => {
    const { headers, folderId } = keepers[n % keepers.length]!
    const recordId = recordIds[n % recordIds.length]!
    // Some in this order, some in the other.
    const some = n % 2 === 0 ? recordIds : recordIds.toReversed()
    switch (Math.floor(n / 4) % 5) {
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
      default:
        return on.call(cancelFavourites, { body: { recordIds: some.slice(0, 3) }, headers })
    }
  }
  // Of one reader one act comes after the other: whoever waited too long on a busy machine comes again.
  const replies = await atOnce(64, (n) => patiently(() => act(n)))
  for (const { headers } of keepers) await keep(on, headers, recordIds[0]!)
  return { keepers, recordIds, failed: replies.filter(({ body }) => !body.success) }
}

test('[I-18] in a storm of keeping, moving and giving up the same titles none fails, each is kept once by each reader, and every count is that of its rows', async () => {
  const library = await libraryOn(api)
  const { keepers, recordIds, failed } = await storm(api, library)
  expect(failed).toEqual([])
  for (const { headers } of keepers) {
    const kept = await keptIn(api, headers)
    expect(kept).toContain(recordIds[0])
    expect(new Set(kept).size).toBe(kept.length)
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

test('[I-18] the database keeps a title once for each reader, whoever writes', async () => {
  const library = await libraryOn(api)
  const { id: readerId, headers } = await aKeeper(api, library)
  const recordId = await aTitle(library)
  await keep(api, headers, recordId)
  const [first] = await foldersOf(api, headers)
  const again = { groupCode: library.groupCode, readerId, recordId, folderId: first!.folderId }
  await expect(
    library.within((trx) => trx.insertInto('favourite').values(again).execute()),
  ).rejects.toThrow(/i18_kept_once/u)
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
