import { randomUUID } from 'node:crypto'
import { listItemsByLibrary } from '@shulin/contract/catalogue'
import { searchAll } from '@shulin/contract/search'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aDescription, deliver } from '../../../test/cataloguing.ts'
import {
  aListingSystem,
  aMirroredLibrary,
  checksumOf,
  dueAt,
  fillShelves,
  inPages,
  lineOf,
  type MirroredLibrary,
} from '../../../test/library-sync.ts'
import { inLong, shortForm, shortOrLong } from '../../../test/long.ts'
import { aReader } from '../../../test/readers.ts'
import { aSearchedInstitution, startSearchApi, type SearchApi } from '../../../test/searching.ts'
import {
  CursorLost,
  SystemAway,
  type ChangePage,
  type CopyLine,
} from '../circulation/library-system.ts'
import { takeChanges } from './changes.ts'
import { compareLibrary, listsOf } from './runs.ts'

let api: SearchApi
beforeAll(async () => void (api = await startSearchApi({ pageSize: 500 })))
afterAll(() => api.close())

const aLibrary = async (copies: number) => {
  const institution = await aSearchedInstitution(api)
  const library = await aMirroredLibrary(institution)
  await fillShelves(library, copies)
  return { ...library, institution }
}
const contextOf = ({ groupCode, libCode }: MirroredLibrary) => ({ db: api.db, groupCode, libCode })

/** Pages behind the cursor: each has its place as its cursor. */
const aSystem = (pages: (Partial<ChangePage> | Error)[], asked: (string | null)[] = []) =>
  aListingSystem({
    async *changesSince(cursor) {
      asked.push(cursor)
      await Promise.resolve()
      for (const [at, page] of pages.entries()) {
        if (at < Number(cursor ?? 0)) continue
        if (page instanceof Error) throw page
        yield { copies: [], gone: [], cursor: String(at + 1), ...page }
      }
    },
  })

const syncOf = ({ within, libCode }: MirroredLibrary) =>
  within((trx) =>
    trx
      .selectFrom('librarySync')
      .selectAll()
      .where('libCode', '=', libCode)
      .executeTakeFirstOrThrow(),
  )
const copyOf = async ({ within }: MirroredLibrary, barcode: string) => {
  const { rows } = await within((trx) =>
    sql<{ id: string; status: string; dueAt: Date | null; seenAt: Date; knownAt: Date }>`
      select id, status, due_at, seen_at, seen_at_of(i) as known_at from item i where barcode = ${barcode}`.execute(trx),
  )
  return rows[0]!
} // oxfmt-ignore

test(`what is lent and returned in the library system reaches the on-shelf filter${shortForm}`, async ({
  annotate,
}) => {
  const titles = shortOrLong(10, 5_000)
  const library = await aLibrary(shortOrLong(300, 100_000))
  await api.feed()
  const onShelf = async () => {
    const searchItems = [{ searchField: 'any', searchFieldContent: '书目' }]
    const body = { searchItems, onlyOnShelf: true }
    return (await api.call(searchAll, { body, headers: library.institution.headers })).body.data!.total
  }
  const before = await onShelf()
  const changed = (told: (n: number) => Partial<CopyLine>) =>
    Array.from({ length: titles * 10 }, (_, n) => lineOf(library, n + 10, told(n + 10)))
  const follow = async (lines: CopyLine[]) => {
    const began = performance.now()
    const pages: { copies: CopyLine[] }[] = []
    for await (const copies of inPages(lines)) pages.push({ copies })
    // The cursor of a system goes on; this one begins anew.
    await library.within((trx) => trx.updateTable('librarySync').set({ cursor: null }).execute())
    expect(await takeChanges(contextOf(library), aSystem(pages))).toMatchObject({ is: 'taken' })
    await api.feed()
    return (performance.now() - began) / 1_000
  }
  const lent = await follow(changed(() => ({ status: 'on loan', dueAt })))
  expect(await onShelf()).toBe(before - titles)
  const returned = await follow(changed(() => ({ status: 'on shelf', dueAt: null })))
  expect(await onShelf()).toBe(before)
  await annotate(`${titles * 10} changes were found after ${lent.toFixed(1)} s and ${returned.toFixed(1)} s`)
  expect(Math.max(lent, returned)).toBeLessThan(inLong(300))
}, shortOrLong(120_000, 1_800_000)) // oxfmt-ignore

test('a look that finds nothing new writes no row and marks nothing, and yet all is known to be so', async () => {
  const library = await aLibrary(40)
  const lines = Array.from({ length: 40 }, (_, n) => lineOf(library, n + 1))
  const system = { ...aSystem([{ copies: lines }]), everyCopy: () => inPages(lines) }
  await api.feed()
  const before = await checksumOf(library)
  const marks = () =>
    library.within((trx) => trx.selectFrom('indexDirty').select('recordId').execute())
  await compareLibrary(contextOf(library), listsOf(system)!, { startedBy: 'schedule' })
  const compared = await copyOf(library, 'C1')
  expect(compared.knownAt > compared.seenAt).toBe(true)
  await takeChanges(contextOf(library), system)
  const followed = await copyOf(library, 'C1')
  expect(followed.knownAt > compared.knownAt).toBe(true)
  const { headers, within } = library.institution
  const { recordId } = await within((trx) =>
    trx.selectFrom('item').select('recordId').where('barcode', '=', 'C1').executeTakeFirstOrThrow(),
  )
  const onPage = await api.call(listItemsByLibrary, { body: { recordId }, headers })
  expect(onPage.body.data).toMatchObject([
    { libCode: 'ils', seenAt: followed.knownAt.toISOString() },
  ])
  expect(await checksumOf(library)).toEqual(before)
  expect(await marks()).toEqual([])
})

test('an import of records leaves status, due date and place of a copy to the library system, once that has told of it', async () => {
  const library = await aLibrary(20)
  const { groupCode, within, places } = library
  const asDelivered = (barcode: string, status: string, callNo: string) =>
    ({ barcode, status, callNo, volume: null, locationId: places[0] }) as const
  const imported = (...items: ReturnType<typeof asDelivered>[]) =>
    within((trx) => deliver(trx, groupCode, aDescription({ items })))
  // Until then the records are all there is.
  await imported(asDelivered('C1', 'lost', 'A'))
  expect((await copyOf(library, 'C1')).status).toBe('lost')

  const lent = lineOf(library, 1, { status: 'on loan', dueAt, currentPlace: places[1] })
  await takeChanges(contextOf(library), aSystem([{ copies: [lent] }]))
  const told = await copyOf(library, 'C1')
  await imported(asDelivered('C1', 'on shelf', 'B'), asDelivered('C99', 'in process', 'B'))
  const rowOf = (barcode: string) =>
    within((trx) =>
      trx
        .selectFrom('item')
        .select(['status', 'dueAt', 'currentLocationId', 'seenAt', 'callNo'])
        .where('barcode', '=', barcode)
        .executeTakeFirstOrThrow(),
    )
  expect(await rowOf('C1')).toEqual({
    status: 'on loan',
    dueAt,
    currentLocationId: places[1],
    seenAt: told.seenAt,
    callNo: 'B',
  })
  // A copy that is new to us is as its record says, until the system tells of it.
  expect(await rowOf('C99')).toMatchObject({ status: 'in process', currentLocationId: places[0] })
})

test('a page and its cursor are one commit: after a crash it goes on behind the last page, and nothing is applied twice', async () => {
  const library = await aLibrary(40)
  const asked: (string | null)[] = []
  const pages = [
    { copies: [lineOf(library, 1, { status: 'on loan', dueAt })] },
    // The second line of this page cannot be stored, so the first is not, either.
    { copies: [lineOf(library, 2, { status: 'lost' }), lineOf(library, 3, { status: 'burnt' as 'lost' })] },
    { copies: [lineOf(library, 4, { status: 'held' })], gone: ['C6'] },
  ]
  await expect(takeChanges(contextOf(library), aSystem(pages, asked))).rejects.toThrow('item_status_check')
  expect((await copyOf(library, 'C1')).status).toBe('on loan')
  expect((await copyOf(library, 'C2')).status).toBe('on shelf')
  expect(await syncOf(library)).toMatchObject({ cursor: '1', changesAt: null })
  expect((await syncOf(library)).failure).toContain('item_status_check')

  pages[1]!.copies[1] = lineOf(library, 3, { status: 'lost' })
  const { found } = await takeChanges(contextOf(library), aSystem(pages, asked))
  expect(found).toEqual({ status: 4 })
  expect(asked).toEqual([null, '1'])
  const statuses = await Promise.all([2, 3, 4, 6].map(async (n) => (await copyOf(library, `C${n}`)).status))
  expect(statuses).toEqual(['lost', 'lost', 'held', 'withdrawn'])
  expect(await syncOf(library)).toMatchObject({ cursor: '3', failure: null })
}) // oxfmt-ignore

test('of two that take the same changes one applies them', async () => {
  const library = await aLibrary(20)
  const pages = [{ copies: [lineOf(library, 1, { status: 'lost' })] }]
  const outcomes = await Promise.all([1, 2].map(() => takeChanges(contextOf(library), aSystem(pages))))
  const applied = outcomes.flatMap(({ found }) => found.status ?? [])
  expect(applied).toEqual([1])
}) // oxfmt-ignore

test('a mirror of a loan follows its copy; what was seen after the page is newer than it', async () => {
  const library = await aLibrary(40)
  const reader = await aReader(api, library.institution)
  const { groupCode, within } = library
  const aLoanOf = async (barcode: string, seenAt = new Date(Date.now() - 3_600_000)) => {
    const item = await within((trx) =>
      trx.selectFrom('item').selectAll().where('barcode', '=', barcode).executeTakeFirstOrThrow(),
    )
    const { id: itemId, recordId, loanClass } = item
    const loan = { groupCode, id: randomUUID(), itemId, recordId, readerId: reader.id, loanClass }
    await within((trx) =>
      trx
        .insertInto('loan')
        .values({ ...loan, dueAt, seenAt })
        .execute(),
    )
  }
  await aLoanOf('C5')
  await aLoanOf('C10')
  await aLoanOf('C15', new Date(Date.now() + 3_600_000))
  const later = new Date('2027-02-15T16:00:00Z')
  await takeChanges(
    contextOf(library),
    aSystem([
      {
        copies: [
          lineOf(library, 5, { status: 'on shelf', dueAt: null }),
          lineOf(library, 10, { dueAt: later }),
          lineOf(library, 15, { status: 'on shelf', dueAt: null }),
        ],
      },
    ]),
  )
  const loans = await within((trx) =>
    trx
      .selectFrom('loan')
      .innerJoin('item', 'item.id', 'loan.itemId')
      .select(['item.barcode', 'loan.dueAt'])
      .orderBy('item.barcode')
      .execute(),
  )
  expect(loans).toEqual([
    { barcode: 'C10', dueAt: later },
    { barcode: 'C15', dueAt },
  ])
  expect((await copyOf(library, 'C10')).dueAt).toEqual(later)
})

test('a system that is away is noted with its reason; a lost cursor is a gap until the next complete list', async () => {
  const library = await aLibrary(20)
  const lines = Array.from({ length: 20 }, (_, n) => lineOf(library, n + 1))
  const away = aSystem([{ copies: [] }, new SystemAway('silent')])
  expect(await takeChanges(contextOf(library), away)).toMatchObject({ is: 'away', pages: 1 })
  expect(await syncOf(library)).toMatchObject({ cursor: '1', failure: 'silent' })

  const lost = aListingSystem({
    // eslint-disable-next-line require-yield -- it has nothing to give
    async *changesSince() {
      await Promise.resolve()
      throw new CursorLost()
    },
  })
  expect(await takeChanges(contextOf(library), lost)).toMatchObject({ is: 'gap' })
  expect((await syncOf(library)).gapSince).not.toBeNull()
  await takeChanges(contextOf(library), aSystem([{ copies: [] }]))
  expect((await syncOf(library)).seenAt).toBeNull()
  const lists = listsOf(aListingSystem({ everyCopy: () => inPages(lines) }))!
  await compareLibrary(contextOf(library), lists, { startedBy: 'schedule' })
  expect(await syncOf(library)).toMatchObject({ gapSince: null, failure: null })
  expect((await syncOf(library)).seenAt).not.toBeNull()
})

test('copies of other libraries, of unknown titles and in unknown places are told of and not taken', async () => {
  const library = await aLibrary(20)
  const { institution, places } = library
  await institution.within(async (trx) => {
    const { groupCode } = institution
    const { recordId } = await trx.selectFrom('item').select('recordId').executeTakeFirstOrThrow()
    const own = { groupCode, id: randomUUID(), recordId, barcode: 'OURS' }
    await trx.insertInto('item').values({ ...own, locationId: 'P1', currentLocationId: 'P1' }).execute()
  })
  const copies = [
    lineOf(library, 1, { barcode: 'OURS', status: 'lost' }),
    lineOf(library, 1, { barcode: 'NEW1', recordRef: 'T1', place: places[1] }),
    lineOf(library, 1, { barcode: 'NEW2', recordRef: 'nobody knows it' }),
    lineOf(library, 1, { barcode: 'NEW3', recordRef: 'T1', place: 'nowhere' }),
    lineOf(library, 1, { barcode: 'NEW4', recordRef: 'T1', place: 'P1' }),
    lineOf(library, 2, { place: 'nowhere' }),
  ]
  const before = await checksumOf(library, ['NEW1'])
  const { found } = await takeChanges(contextOf(library), aSystem([{ copies }]))
  expect(found).toEqual({ elsewhere: 1, new: 1, 'unknown title': 1, 'unknown place': 3 })
  expect(await checksumOf(library, ['NEW1'])).toEqual(before)
  expect((await copyOf(library, 'NEW1')).status).toBe('on shelf')
}) // oxfmt-ignore
