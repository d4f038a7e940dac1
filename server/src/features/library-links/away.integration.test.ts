import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { listLoans, renewLoans } from '@shulin/contract/circulation'
import { logIn } from '@shulin/contract/identity'
import { listWishes, placeLibraryHold } from '@shulin/contract/library-links'
import { listLibraryLinks } from '@shulin/contract/library-links-staff'
import { searchAll } from '@shulin/contract/search'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testConfig } from '../../../test/database.ts'
import { aCopyInKoha, kohaKinds, linkToKoha } from '../../../test/koha-link.ts'
import type { LendingLibrary } from '../../../test/lending.ts'
import { aLinkedLibrary, aRun, libCode, toldOf, wishesOf } from '../../../test/library-links.ts'
import { inLong, isLong, shortOrLong } from '../../../test/long.ts'
import { aCode, aReader, encodePassword, goodPassword, sessionOf } from '../../../test/readers.ts'
import { startSearchApi, type SearchApi } from '../../../test/searching.ts'
import { staffHeaders } from '../../../test/staff.ts'
import { startStandIn, type StandIn } from '../../../test/stand-ins/start.ts'
import { openLog } from '../../platform/log.ts'
import { openLibraryLinks } from './library-links.ts'
import { usualTerms } from './sending.ts'

/** How long the system is gone, and then silent, in milliseconds. */
const goneFor = shortOrLong(40_000, 570_000)
const silentFor = shortOrLong(20_000, 30_000)
const readersThere = 12

let api: SearchApi
let koha: StandIn
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'shulin-'))
  // Its port stays the same when it comes back, and is one of those the installation allows.
  koha = await startStandIn('koha', testConfig(), { books: join(folder, 'books.json') })
  api = await startSearchApi({
    systemKinds: kohaKinds,
    config: { insideHosts: [`127.0.0.1:${koha.port}`] },
  })
})
afterAll(async () => {
  koha.close()
  await api.close()
  await rm(folder, { recursive: true })
})

/** A reader with a loan there, and a title that can be reserved. */
async function aReaderThere(library: LendingLibrary, number: number) {
  const reader = await aReader(api, library, { libCode })
  const patron = await koha.tell<{ id: number }>('patron', {
    card: reader.account,
    name: '读者',
    secret: '秘密',
  })
  const lent = await aCopyInKoha(api, library, koha, `借出之书${number}`)
  const loan = await koha.tell<{ id: number }>('loan', { patronId: patron.id, copyId: lent.id })
  const wanted = await aCopyInKoha(api, library, koha, `想借之书${number}`)
  const { headers } = await sessionOf(api, library, reader)
  return { ...reader, headers, patron, lent, loan, wanted }
}
type ReaderThere = Awaited<ReturnType<typeof aReaderThere>>

const loansOf = async ({ headers }: ReaderThere) => {
  const { body } = await api.call(listLoans, { query: {}, headers })
  if (!body.success) throw new Error(body.message)
  const { list, systems = [] } = body.data!
  return { list, systems }
}

/** Does something again and again until it is stopped; what failed is kept. */
function again(act: (turn: number) => Promise<unknown>, pause: number) {
  let isOver = false
  const failed: unknown[] = []
  let turns = 0
  const going = (async () => {
    for (; !isOver; turns++) {
      await act(turns).catch((error: unknown) => failed.push(error))
      await wait(pause)
    }
  })()
  return async () => {
    isOver = true
    await going
    return { turns, failed }
  }
}

test(`the system of a library is killed under load, comes back silent, then answers: searches and logins go on, what was known stays with its age, every wish is done once or refused with its reason`, async ({
  annotate,
}) => {
  const library = await aLinkedLibrary(api)
  const { groupCode, mappingPath, headers } = library
  await linkToKoha(api, library, koha)
  await library.within((trx) =>
    trx
      .insertInto('dictionaryEntry')
      .values({
        groupCode,
        dictionary: 'findOpacSearchFieldParaList',
        code: 'any',
        name: JSON.stringify({ 'zh-CN': '任意字段' }),
        position: 0,
      })
      .execute(),
  )
  const readers: ReaderThere[] = []
  for (let number = 0; number < readersThere; number++) {
    readers.push(await aReaderThere(library, number))
  }
  await api.feed()
  const before = await Promise.all(readers.map(loansOf))
  expect(before.map(({ list, systems }) => [list.length, systems[0]!.isAway])).toEqual(
    readers.map(() => [1, false]),
  )
  // Somebody waits for this one: the system will refuse to renew it.
  const refusedReader = readers[0]!
  await koha.tell('hold', {
    patronId: readers[1]!.patron.id,
    titleId: refusedReader.lent.titleId,
  })

  const links = openLibraryLinks({
    db: api.db,
    keys: api.keys,
    log: openLog('silent'),
    kinds: kohaKinds,
    insideHosts: api.config.insideHosts,
    terms: isLong ? usualTerms : { sendWithin: 15, answerTakes: 35, notDoneAfter: 36 },
    health: { rest: shortOrLong(5_000, 30_000) },
  })
  const work = async () => links.work(groupCode, await aRun(api, groupCode))

  // Load: visitors search, readers look at their loans, a worker works.
  const search = async (turn: number) => {
    const searchItems = [{ searchFieldContent: `想借之书${turn % readersThere}` }]
    const { body: found } = await api.call(searchAll, { body: { searchItems }, headers })
    if (!found.success || found.data!.total === 0) throw new Error(found.message)
  }
  const stops = {
    searches: [again(search, 100), again(search, 100)],
    looks: again(async (turn) => {
      const number = turn % readersThere
      const { list, systems } = await loansOf(readers[number]!)
      if (list.length !== 1 || systems.length !== 1) throw new Error('a loan was lost from sight')
    }, 250),
    worker: again(work, 1_000),
  }

  await koha.kill()
  const goneAt = performance.now()
  const renewals: { code: string | null; success: boolean }[] = []
  const wishFor = async (reader: ReaderThere, number: number) => {
    const loanIds = [before[number]!.list[0]!.loanId]
    const renewed = await api.call(renewLoans, { body: { loanIds }, headers: reader.headers })
    renewals.push(...renewed.body.data!)
    const body = {
      libCode,
      recordId: String(reader.wanted.recordId),
      pickupLocationId: 'branch',
    }
    const held = await api.call(placeLibraryHold, { body, headers: reader.headers })
    expect(held.body.data).toMatchObject({ state: 'waiting' })
  }
  for (const [number, reader] of readers.slice(0, readersThere / 2).entries()) {
    await wishFor(reader, number)
  }
  expect(renewals.every(({ success, code }) => !success && code === 'wish.waiting')).toBe(true)

  // What was known stands there, as old as it is.
  for (const [number, reader] of readers.entries()) {
    // What was looked at a moment ago counts as known.
    await expect.poll(async () => (await loansOf(reader)).systems[0]!.isAway).toBe(true)
    const { list, systems } = await loansOf(reader)
    expect(list.map(({ loanId, dueDate }) => [loanId, dueDate])).toEqual(
      before[number]!.list.map(({ loanId, dueDate }) => [loanId, dueDate]),
    )
    expect(Date.parse(systems[0]!.seenAt!)).toBeLessThan(Date.now() - performance.now() + goneAt)
  }
  // The console says so, and that it is left alone.
  const staff = await staffHeaders(api, groupCode, ['admin'])
  await expect
    .poll(async () => {
      const { data } = (await api.call(listLibraryLinks, { headers: staff })).body
      return data!.links[0]
    })
    .toMatchObject({ state: 'resting', waiting: readersThere })
  // The portal's own login is not touched.
  const login = await api.call(logIn, {
    body: {
      username: readers[2]!.account,
      mappingPath,
      password: encodePassword(goodPassword),
      ...aCode(api, library),
    },
    headers,
  })
  expect(login.status).toBe(200)
  await wait(Math.max(0, goneFor - (performance.now() - goneAt)))

  // It comes back, takes what it is sent, and says nothing.
  const { port } = koha
  koha = await startStandIn('koha', api.config, { books: join(folder, 'books.json'), port })
  await expect
    .poll(async () => (await wishesOf(api, library)).some(({ state }) => state !== 'waiting'))
    .toBe(true)
  koha.stop()
  const silentAt = performance.now()
  for (const [offset, reader] of readers.slice(readersThere / 2).entries()) {
    const number = offset + readersThere / 2
    const loanIds = [before[number]!.list[0]!.loanId]
    const { body } = await api.call(renewLoans, { body: { loanIds }, headers: reader.headers })
    expect(body.data).toMatchObject([{ success: false, wish: {} }])
  }
  await wait(Math.max(0, silentFor - (performance.now() - silentAt)))
  koha.goOn()
  const backAt = performance.now()

  const open = async () =>
    (await wishesOf(api, library)).filter(({ state }) => state !== 'done' && state !== 'refused')
  await expect.poll(open, { timeout: shortOrLong(300_000, 900_000), interval: 500 }).toEqual([])
  const settledAfter = (performance.now() - backAt) / 1000
  await expect
    .poll(async () => (await loansOf(readers[3]!)).systems[0]!.isAway, { timeout: 60_000 })
    .toBe(false)
  const backAfter = (performance.now() - backAt) / 1000
  const searches = await Promise.all(stops.searches.map((stop) => stop()))
  const [looks, worker] = [await stops.looks(), await stops.worker()]
  await links.close()

  const wishes = await wishesOf(api, library)
  await annotate(
    `gone ${goneFor / 1000} s and silent ${silentFor / 1000} s: ${searches[0]!.turns + searches[1]!.turns} searches, ${looks.turns} looks at loans, ${wishes.length} wishes, settled ${settledAfter.toFixed(1)} s after it was back`,
  )
  expect(searches.flatMap(({ failed }) => failed)).toEqual([])
  expect(looks.failed).toEqual([])
  expect(worker.failed).toEqual([])
  expect(backAfter).toBeLessThanOrEqual(inLong(30))

  // Both ledgers agree: what is done here was done there, once; what was refused was not.
  const books = await koha.books()
  expect(new Set(books.loans.map(({ copyId }) => copyId)).size).toBe(books.loans.length)
  for (const reader of readers) {
    const own = wishes.filter(({ readerId }) => readerId === reader.id)
    const isDone = (action: string) =>
      own.filter((wish) => wish.action === action && wish.state === 'done').length
    const loan = books.loans.find(({ id }) => id === reader.loan.id)!
    expect(loan.renewals).toBe(isDone('renew'))
    const holds = books.holds.filter(
      ({ patronId, titleId }) => patronId === reader.patron.id && titleId === reader.wanted.titleId,
    )
    expect(holds).toHaveLength(isDone('place hold'))
    const told = await toldOf(api, library, reader.id)
    expect(told.filter(({ title }) => title.includes('已')).length).toBe(
      isDone('renew') + isDone('place hold'),
    )
  }
  const refused = wishes.filter(({ state }) => state === 'refused')
  expect(refused).toMatchObject([
    { readerId: refusedReader.id, action: 'renew', outcome: { code: 'rule.nobody-waiting' } },
  ])
  const shown = await api.call(listWishes, { headers: refusedReader.headers })
  expect(shown.body.data!.find(({ state }) => state === 'refused')).toMatchObject({
    code: 'rule.nobody-waiting',
    message: expect.stringContaining('等候') as string,
  })
}, 3_600_000)
