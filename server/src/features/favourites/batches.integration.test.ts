import { randomUUID } from 'node:crypto'
import { addFoundFavourites, deleteFolder } from '@shulin/contract/favourites'
import { listNotices } from '@shulin/contract/inbox'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aFolder, foldersOf, keep, keptIn, upwards } from '../../../test/favourites.ts'
import { aReader, sessionOf } from '../../../test/readers.ts'
import {
  aSearchedInstitution,
  aTitle,
  startSearchApi,
  type SearchApi,
  type SearchedInstitution,
} from '../../../test/searching.ts'
import { inInstitution } from '../../platform/stores/database.ts'
import { openLog } from '../../platform/log.ts'
import { deadJobs, unfinishedJobs } from '../../platform/jobs/job-lists.ts'
import { startWork } from '../../platform/jobs/work.ts'
import { defineJob, PermanentFailure } from '../../platform/stores/queue.ts'
import { keepFoundTitles, takeUpFoundTitles } from './jobs.ts'

let api: SearchApi
let library: SearchedInstitution
beforeAll(async () => {
  api = await startSearchApi()
  library = await aSearchedInstitution(api, { tabs: ['2', '13'] })
})
afterAll(() => api.close())

type Headers = Record<string, string>

async function aKeeper() {
  const reader = await aReader(api, library)
  const { headers } = await sessionOf(api, library, reader)
  return { id: reader.id, headers }
}

const addFound = (headers: Headers, word: string, folderId?: string) =>
  api.call(addFoundFavourites, {
    body: {
      searchItems: [{ searchField: 'title', searchFieldContent: word }],
      ...(folderId && { folderId }),
    },
    headers,
  })

/** Does what was sent, as a worker does; ends when nothing is left on its way. */
async function workOff() {
  const config = { ...api.config, jobsWatchSeconds: 1 }
  const log = openLog('silent')
  const worker = await startWork([keepFoundTitles], { db: api.db }, { config, db: api.db, log })
  const left = async () => {
    const { rows } = await inInstitution(api.db, library.groupCode, (trx) =>
      sql`select from favourite_batch`.execute(trx),
    )
    return rows.length
  }
  try {
    await expect.poll(left).toBe(0)
  } finally {
    await worker.stop()
  }
}

const messages = async (headers: Headers) =>
  (await api.call(listNotices, { query: {}, headers })).body.data!.list

test('all that a search finds is kept by a job in the folder that was named, and a message tells so once', async () => {
  const { headers } = await aKeeper()
  const ids: number[] = []
  for (let n = 0; n < 5; n += 1) ids.push(await aTitle(library, { title: `航海纪行 ${n}` }))
  await aTitle(library, { title: '别的书' })
  await api.feed()
  const folderId = await aFolder(api, headers, '航海')
  await keep(api, headers, ids[0]!)
  const { body } = await addFound(headers, '航海纪行', folderId)
  expect(body).toMatchObject({ success: true, data: { wanted: 5 } })
  expect(body.message).not.toBe('')
  // One after the other: what is on its way comes first.
  const second = await addFound(headers, '航海纪行', folderId)
  expect([second.body.errCode, second.body.code]).toEqual([422, 'favourite.still-keeping'])
  await workOff()
  expect((await keptIn(api, headers, folderId)).toSorted(upwards)).toEqual(ids.toSorted(upwards))
  const told = await messages(headers)
  expect(told).toHaveLength(1)
  expect(told[0]).toMatchObject({ title: '检索结果已收藏', link: '/personalCenter?tab=2' })
  expect(told[0]!.content).toMatch(/^新收藏 4 种，原已收藏 1 种/u)
})

test('a folder that is deleted meanwhile hands on what is on its way to the default one', async () => {
  const { headers } = await aKeeper()
  const recordId = await aTitle(library, { title: '山水画谱' })
  await api.feed()
  const folderId = await aFolder(api, headers, '画')
  await addFound(headers, '山水画谱', folderId)
  await api.call(deleteFolder, { body: { folderId }, headers })
  await workOff()
  const [first] = await foldersOf(api, headers)
  expect(await keptIn(api, headers, first!.folderId)).toEqual([recordId])
})

test('a worker that no longer holds the job writes nothing, and the next one goes on where the first one stopped', async () => {
  const { headers } = await aKeeper()
  const recordId = await aTitle(library, { title: '棋谱大全' })
  await api.feed()
  await addFound(headers, '棋谱大全')
  const { rows } = await inInstitution(api.db, library.groupCode, (trx) =>
    sql<{ id: string }>`select id from favourite_batch`.execute(trx),
  )
  const payload = { groupCode: library.groupCode, batchId: rows[0]!.id }
  const lost = { job: keepFoundTitles.name, id: rows[0]!.id, attempt: 0 }
  await expect(keepFoundTitles.perform(payload, lost, api)).rejects.toThrow(/no longer held/u)
  expect(await keptIn(api, headers)).toEqual([])
  await workOff()
  expect(await keptIn(api, headers)).toEqual([recordId])
  expect(await messages(headers)).toHaveLength(1)
})

/** A worker gives up whatever is on its way. */
async function giveUp() {
  const hopeless = defineJob({
    name: keepFoundTitles.name,
    payload: keepFoundTitles.payload,
    run: () => Promise.reject(new PermanentFailure('hopeless')),
  })
  const config = { ...api.config, jobsWatchSeconds: 1 }
  const worker = await startWork([hopeless], {}, { config, db: api.db, log: openLog('silent') })
  await expect.poll(() => deadJobs(api.db, [keepFoundTitles]), { timeout: 30_000 }).toHaveLength(1)
  await worker.stop()
}

/** What is done every hour, while a worker holds it. */
async function takeUp() {
  const { rows } = await sql<{ id: string }>`
    insert into pgboss.job (name, data, state, started_on) values (${takeUpFoundTitles.name}, '{}', 'active', now())
    returning id`.execute(api.adminDb)
  const held = { job: takeUpFoundTitles.name, id: rows[0]!.id, attempt: 0 }
  await takeUpFoundTitles.perform({}, held, { db: api.db })
  await sql`delete from pgboss.job where id = ${held.id}`.execute(api.adminDb)
}

test.each([
  ['', async () => {}],
  [
    ', even where its dead letter is gone',
    () =>
      sql`delete from pgboss.job where source_name = ${keepFoundTitles.name}`.execute(api.adminDb),
  ],
])('what a job that was given up has left is taken up again, once%s', async (_how, meanwhile) => {
  const { headers } = await aKeeper()
  const word = randomUUID().slice(0, 8)
  const recordId = await aTitle(library, { title: `茶经 ${word}` })
  await api.feed()
  expect((await addFound(headers, word)).body).toMatchObject({ data: { wanted: 1 } })
  // As long as a job is on its way, there is nothing to take up.
  await takeUp()
  expect(await unfinishedJobs(api.db, [keepFoundTitles])).toHaveLength(1)
  await giveUp()
  await meanwhile()
  expect((await addFound(headers, word)).body.code).toBe('favourite.still-keeping')
  await takeUp()
  await takeUp()
  expect(await unfinishedJobs(api.db, [keepFoundTitles])).toHaveLength(1)
  expect(await deadJobs(api.db, [keepFoundTitles])).toEqual([])
  await workOff()
  expect(await keptIn(api, headers)).toEqual([recordId])
  expect(await messages(headers)).toHaveLength(1)
  expect((await addFound(headers, word)).body.success).toBe(true)
  await workOff()
})

test('a search that asks for nothing is refused, and nothing is on its way', async () => {
  const { headers } = await aKeeper()
  const { body } = await addFound(headers, ' ')
  expect([body.success, body.code]).toEqual([false, 'search.term-empty'])
  expect((await addFound(headers, '棋谱大全')).body.success).toBe(true)
  await workOff()
})
