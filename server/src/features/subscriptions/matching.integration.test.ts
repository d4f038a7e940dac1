import { cancelSubscriptions } from '@shulin/contract/subscriptions'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { aListedDatabase } from '../../../test/databases.ts'
import {
  aFollower,
  follow,
  followWord,
  foundFor,
  heldRun,
  matchingServices,
  matchNow,
} from '../../../test/subscriptions.ts'
import {
  aPackageOf,
  aSearchedInstitution,
  aTitle,
  entitle,
  startSearchApi,
  type SearchApi,
  type SearchedInstitution,
} from '../../../test/searching.ts'
import { LeaseLost } from '../../platform/stores/queue.ts'
import { matchArrivals, matchEverywhere } from './matching.ts'

let api: SearchApi
let library: SearchedInstitution
beforeAll(async () => void (api = await startSearchApi()))
beforeEach(async () => void (library = await aSearchedInstitution(api, { tabs: ['3'] })))
afterAll(() => api.close())

const waiting = () =>
  library.within(async (trx) => {
    const rows = await trx.selectFrom('titleArrival').select(['recordId', 'part']).execute()
    return rows.length
  })

async function afterFeeding() {
  await api.feed()
  await matchNow(api, library)
}

/** The same services, with a count of the questions that the engine is asked. */
function counted() {
  const services = matchingServices(api)
  const { engine } = services.searching
  let questions = 0
  const searchTogether: typeof engine.searchTogether = (bodies, place) => {
    questions += bodies.length
    return engine.searchTogether(bodies, place)
  }
  return {
    services: {
      ...services,
      searching: { ...services.searching, engine: { ...engine, searchTogether } },
    },
    asked: () => questions,
  }
}

test('each kind finds what it follows and nothing else', async () => {
  const { headers } = await aFollower(api, library)
  const journal = await aTitle(library, { title: '历史研究', documentType: 'journal' })
  await sql`update record set issn = '{0459-1909}' where id = ${journal}`.execute(api.adminDb)
  const databaseId = await aListedDatabase(library, '近代报刊')
  const { packageId } = await aPackageOf(api, [])
  await entitle(library, packageId)
  await library.within((trx) =>
    trx.updateTable('entitlement').set({ databaseId }).where('packageId', '=', packageId).execute(),
  )
  const search = await follow(api, headers, {
    subscribeType: 'search',
    condition: {
      searchItems: [{ searchField: 'title', searchFieldContent: '财政' }],
      docCode: 'book',
      publishBegin: 2000,
    },
  })
  const inJournal = await follow(api, headers, {
    subscribeType: 'journal',
    condition: { recordId: journal },
  })
  const books = await follow(api, headers, {
    subscribeType: 'newBook',
    condition: { kindNo: 'K', locationId: 'P1' },
  })
  const inDatabase = await follow(api, headers, {
    subscribeType: 'database',
    condition: { databaseId },
  })

  await aTitle(library, { title: '财政史', year: 2010 })
  await aTitle(library, { title: '财政旧志', year: 1990 })
  await aTitle(library, { title: '财政论文', year: 2010, documentType: 'thesis' })
  await aTitle(library, { title: '史记', classNo: 'K204', items: [{ at: 'P1' }] })
  await aTitle(library, { title: '汉书', classNo: 'K234', items: [{ at: 'P3' }] })
  const article = await aTitle(library, { title: '一篇文章', documentType: 'journal-article' })
  await sql`update record set issn = '{0459-1909}' where id = ${article}`.execute(api.adminDb)
  const { rows } = await sql<{ id: number }>`
    insert into record (document_type, title, source, source_key) values ('e-book', '包里的书', 'test', ${`p${packageId}`})
    returning id`.execute(api.adminDb)
  await api.adminDb
    .insertInto('packageTitle')
    .values({ packageId, recordId: rows[0]!.id })
    .execute()
  await library.within((trx) =>
    trx
      .insertInto('journalIssue')
      .values([
        {
          groupCode: library.groupCode,
          recordId: journal,
          year: 2026,
          volume: '',
          issue: '6',
          receivedOn: new Date().toISOString().slice(0, 10),
        },
        {
          groupCode: library.groupCode,
          recordId: journal,
          year: 1998,
          volume: '',
          issue: '1',
          receivedOn: '1998-02-01',
        },
      ])
      .execute(),
  )
  await afterFeeding()

  expect(await foundFor(api, headers, search)).toEqual(['财政史'])
  expect((await foundFor(api, headers, inJournal)).toSorted()).toEqual([
    '一篇文章',
    '历史研究 2026 (6)',
  ])
  expect(await foundFor(api, headers, books)).toEqual(['史记'])
  expect(await foundFor(api, headers, inDatabase)).toEqual(['包里的书'])
  expect(await waiting()).toBe(0)
})

test('what was there before is not new; what is hidden is found when it is shown; what goes is counted no more', async () => {
  const early = await aTitle(library, { title: '早来的山海经' })
  const { headers } = await aFollower(api, library)
  const subscribeId = await followWord(api, headers, '山海经')
  const hidden = await aTitle(library, { title: '藏着的山海经', isHidden: true })
  await afterFeeding()
  expect(await foundFor(api, headers, subscribeId)).toEqual([])

  const set = (recordId: number, isHidden: boolean) =>
    library.within((trx) =>
      trx.updateTable('holding').set({ isHidden }).where('recordId', '=', recordId).execute(),
    )
  await set(hidden, false)
  await afterFeeding()
  expect(await foundFor(api, headers, subscribeId)).toEqual(['藏着的山海经'])
  await set(hidden, true)
  expect(await foundFor(api, headers, subscribeId)).toEqual([])

  await library.within((trx) =>
    trx.updateTable('holding').set({ callNo: 'K9' }).where('recordId', '=', early).execute(),
  )
  expect(await waiting(), 'a change is no arrival').toBe(0)
})

test('a title that the index does not have yet waits, and is found once it has', async () => {
  const { headers } = await aFollower(api, library)
  const subscribeId = await followWord(api, headers, '梦溪')
  await aTitle(library, { title: '梦溪笔谈' })
  await matchNow(api, library)
  expect([await foundFor(api, headers, subscribeId), await waiting()]).toEqual([[], 1])
  await afterFeeding()
  expect([await foundFor(api, headers, subscribeId), await waiting()]).toEqual([['梦溪笔谈'], 0])
})

test('nobody follows anything: nothing is noted. Nothing is new: nothing is asked. A condition that many follow is asked once', async () => {
  await aTitle(library, { title: '无人等的书' })
  expect(await waiting()).toBe(0)

  const readers = await Promise.all(Array.from({ length: 3 }, () => aFollower(api, library)))
  const ids = await Promise.all(readers.map(({ headers }) => followWord(api, headers, '天工')))
  const { services, asked } = counted()
  await matchNow(api, library, services)
  expect(asked()).toBe(0)

  await aTitle(library, { title: '天工开物' })
  await api.feed()
  await matchNow(api, library, services)
  expect(asked()).toBe(1)
  for (const [n, { headers }] of readers.entries()) {
    expect(await foundFor(api, headers, ids[n]!)).toEqual(['天工开物'])
  }
})

test('whoever has lost the job keeps nothing and takes nothing away; whoever goes on finds everything once', async () => {
  const { headers } = await aFollower(api, library)
  const subscribeId = await followWord(api, headers, '本草')
  await aTitle(library, { title: '本草纲目' })
  await api.feed()
  const services = matchingServices(api)
  const institution = (await services.directory.byCode(library.groupCode))!
  const lost = { job: 'match-subscriptions', id: crypto.randomUUID(), attempt: 0 }
  await expect(matchArrivals(services, institution, lost)).rejects.toThrow(LeaseLost)
  expect([await foundFor(api, headers, subscribeId), await waiting()]).toEqual([[], 1])
  await matchNow(api, library)
  await matchNow(api, library)
  expect(await foundFor(api, headers, subscribeId)).toEqual(['本草纲目'])
})

test('an institution that fails keeps nobody else waiting; the job fails in the end', async () => {
  const { headers } = await aFollower(api, library)
  const subscribeId = await followWord(api, headers, '营造')
  const neighbour = await aSearchedInstitution(api, { tabs: ['3'] })
  const there = await aFollower(api, neighbour)
  const other = await followWord(api, there.headers, '营造')
  await aTitle(library, { title: '营造法式' })
  await aTitle(neighbour, { title: '营造法原' })
  await api.feed()
  const [first, second] = [library, neighbour].toSorted((one, two) =>
    one.groupCode < two.groupCode ? -1 : 1,
  )
  const services = matchingServices(api)
  const { scopeOf } = services.searching
  const failing: typeof services = {
    ...services,
    searching: {
      ...services.searching,
      scopeOf: (institution, locale) =>
        institution.groupCode === first!.groupCode
          ? Promise.reject(new Error('out of order'))
          : scopeOf(institution, locale),
    },
  }
  const run = await heldRun(api, 'match-subscriptions')
  await expect(matchEverywhere(failing, run)).rejects.toThrow('out of order')
  const found = {
    [library.groupCode]: await foundFor(api, headers, subscribeId),
    [neighbour.groupCode]: await foundFor(api, there.headers, other),
  }
  expect(found[first!.groupCode]).toEqual([])
  expect(found[second!.groupCode]).toHaveLength(1)
})

test('of a package it is new by the day of the institution, not by that of the database', async () => {
  // It is another day there than it is in UTC, whenever this runs.
  const timeZone = new Date().getUTCHours() >= 11 ? 'Etc/GMT-14' : 'Etc/GMT+12'
  const today = new Intl.DateTimeFormat('sv-SE', { timeZone }).format()
  await api.adminDb
    .updateTable('institution')
    .set({ timeZone })
    .where('groupCode', '=', library.groupCode)
    .execute()
  const { headers } = await aFollower(api, library)
  await followWord(api, headers, '包')
  const { packageId } = await aPackageOf(api, [])
  await entitle(library, packageId, { from: today, until: today })
  const { rows } = await sql<{ id: number }>`
    insert into record (document_type, title, source, source_key) values ('e-book', '今天的包', 'test', ${`d${packageId}`})
    returning id`.execute(api.adminDb)
  const title = { packageId, recordId: rows[0]!.id }
  await api.adminDb.insertInto('packageTitle').values(title).execute()
  expect(await waiting()).toBe(1)
})

test('an ended subscription finds nothing, and the neighbour’s titles are nobody’s news here', async () => {
  const { headers } = await aFollower(api, library)
  const ended = await followWord(api, headers, '齐民')
  const kept = await followWord(api, headers, '农政')
  await api.call(cancelSubscriptions, { body: { subscribeIds: [ended] }, headers })
  const neighbour = await aSearchedInstitution(api, { tabs: ['3'] })
  await aTitle(neighbour, { title: '农政全书' })
  await aTitle(library, { title: '齐民要术' })
  await afterFeeding()
  expect(await foundFor(api, headers, kept)).toEqual([])
  const left = await library.within((trx) =>
    trx.selectFrom('subscriptionHit').select('recordId').execute(),
  )
  expect(left).toEqual([])
})
