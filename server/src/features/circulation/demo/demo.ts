import type { Transaction } from 'kysely'
import type { DB } from '../../../platform/stores/database-tables.ts'
import { inInstitution, type Database } from '../../../platform/stores/database.ts'
import {
  chanceOf,
  demoId,
  isLentInDemo,
  pick,
  selectDescribedTitles,
} from '../../catalogue/catalogue.ts'
import { notifyAll } from '../../inbox/inbox.ts'
import { dueNotice } from '../notices.ts'
import {
  closeReservation,
  insertBlock,
  insertCharges,
  insertConsents,
  insertHistory,
  insertLoanMonths,
  insertLoans,
  insertMirrors,
  insertReaders,
  insertReaderTypes,
  insertReservation,
  insertRules,
  selectBorrowers,
  selectCopiesOfYear,
  selectHolders,
  selectLendable,
  selectLoansNearTheirEnd,
  selectReaders,
  selectState,
  setAside,
  type DemoCopy,
  type DemoLoan,
  type DemoReturn,
} from './queries.ts'
import { readDemoLending, type DemoLending, type ReaderLife } from './settings.ts'
import { yearOfCopy } from './year-of-copy.ts'

/** Readers who only ever borrow: they have no password. */
const borrowerCount = 60
/** So many copies are looked at, and so many of them lent at most: each reader has a few. */
const copiesLookedAt = 4_000
const mostLent = 360
/** The most wanted titles were lent so often in a year, and no copy more often than it can be. */
const turnsOfFirst = 70
const mostTurns = 30

/**
 * A year of lending in the demo institutions: their rules, what is lent and what came back. Everything follows from the numbers of titles
 * in their source, so it is the same everywhere; days are counted back from the day it is loaded. An institution that has lent keeps what
 * it has. Answers how many institutions it was loaded into.
 */
export async function loadDemoLending(adminDb: Database): Promise<number> {
  const settings = await readDemoLending()
  let loaded = 0
  for (const groupCode of await selectHolders(adminDb, Object.keys(settings.institutions))) {
    await inInstitution(adminDb, groupCode, async (trx) => {
      const { hasRules, hasLent } = await selectState(trx, groupCode)
      if (!hasRules) await insertRules(trx, groupCode, settings)
      if (hasLent) return
      await lendForAYear(trx, groupCode, settings)
      loaded += 1
    })
  }
  return loaded
}

async function lendForAYear(trx: Transaction<DB>, groupCode: string, settings: DemoLending) {
  await addBorrowers(trx, groupCode, settings)
  const borrowers = await selectBorrowers(trx, groupCode)
  const lendable = await selectLendable(trx, groupCode, copiesLookedAt)

  const isLent = ({ source, sourceKey, barcode }: DemoCopy) =>
    isLentInDemo({ groupCode, source, sourceKey, copy: Number(barcode.at(-1)) - 1 })
  const lent = lendable.filter(isLent).slice(0, mostLent)
  const loans = lent.map(({ itemId, barcode }, n): DemoLoan => {
    const chance = chanceOf(`loan ${barcode}`)
    // Most are within their month, a few are late.
    const lentDaysAgo =
      chance(0) < 0.06 ? 32 + Math.floor(chance(1) * 12) : 1 + Math.floor(chance(1) * 27)
    return {
      id: demoId(`open loan ${groupCode} ${barcode}`),
      itemId,
      readerId: borrowers[n % borrowers.length]!.id,
      lentDaysAgo,
      lentMinute: 540 + Math.floor(chance(2) * 480),
      dueInDays: null,
      renewals: 0,
    }
  })
  await insertLoans(trx, groupCode, loans)
  await insertMirrors(trx, groupCode)

  // The last titles of those that can be lent, one copy of each: what readers with a password have does not stand out in the rankings.
  const left = lendable
    .filter((copy) => !isLent(copy))
    .filter(({ recordId }, n, free) => recordId !== free[n - 1]?.recordId)
    .toReversed()
  const known = await addKnownReaders(trx, groupCode, settings.readers[groupCode] ?? {}, left)
  await insertHistory(trx, groupCode, [
    ...known.returns,
    ...(await yearOf(trx, groupCode, borrowers, known)),
  ])
  await insertLoanMonths(trx, groupCode)
  // A charge may name a loan that has become history.
  if (known.charges.length > 0) await insertCharges(trx, groupCode, known.charges)
}

async function addBorrowers(
  trx: Database,
  groupCode: string,
  { readerNames: { family, given }, readerTypes }: DemoLending,
) {
  await insertReaderTypes(trx, groupCode, readerTypes)
  const readers = Array.from({ length: borrowerCount }, (_, n) => ({
    groupCode,
    id: demoId(`reader ${groupCode} ${n}`),
    account: `demo-${String(n).padStart(3, '0')}`,
    name: family[(n * 7) % family.length]! + given[(n * 5) % given.length]!,
    readerType: readerTypes[n % 7 === 0 ? 2 : n % 3 === 0 ? 1 : 0]!.readerType,
    validUntil: '2099-08-31',
  }))
  await insertReaders(trx, groupCode, readers)
}

/** Who keeps a history, and how much of it there is to be. */
interface Keeper {
  id: string
  readerType: string
  returned: number
}
interface DemoReservation {
  account: string
  recordId: number
  placedDaysAgo?: number
  became?: ReaderLife['asked'][number]['became']
}
type Charge = Parameters<typeof insertCharges>[2][number]

/** What the readers with a password have on loan, owe and wait for; answers what is to be written of their past. */
async function addKnownReaders(
  trx: Transaction<DB>,
  groupCode: string,
  lives: Record<string, ReaderLife>,
  copies: DemoCopy[],
) {
  const readers = await selectReaders(trx, groupCode, Object.keys(lives))
  const found = new Map(readers.map((reader) => [reader.account, reader]))
  const described = await selectDescribedTitles(trx, groupCode)
  const free = [...copies]
  const copyOf = (title: string | undefined) => {
    const recordId = title === undefined ? undefined : described.get(title)
    const at = free.findIndex((copy) => copy.recordId === recordId)
    return free.splice(Math.max(at, 0), 1)[0]
  }
  const loans: DemoLoan[] = []
  const returns: DemoReturn[] = []
  const keepers: Keeper[] = []
  const charges: Charge[] = []
  const reservations: DemoReservation[] = []
  const setAsides: { account: string; copy: DemoCopy }[] = []

  for (const [account, life] of Object.entries(lives)) {
    const reader = found.get(account)
    if (!reader) continue
    const readerId = reader.id
    await insertConsents(trx, groupCode, readerId, life.consents)
    if (life.returned > 0) keepers.push({ ...reader, returned: life.returned })
    for (const [n, loan] of life.loans.entries()) {
      const { title, lentDaysAgo, dueInDays, renewals, reservedBy } = loan
      const copy = copyOf(title)
      if (!copy) break
      const id = demoId(`loan ${n} ${groupCode} ${account}`)
      loans.push({
        id,
        itemId: copy.itemId,
        readerId,
        lentDaysAgo,
        lentMinute: 600 + n * 7,
        dueInDays,
        renewals,
      })
      if (reservedBy) reservations.push({ account: reservedBy, recordId: copy.recordId })
    }
    for (const { title, placedDaysAgo, became } of life.asked) {
      const recordId = described.get(title)
      if (recordId !== undefined) reservations.push({ account, recordId, placedDaysAgo, became })
    }
    for (let n = 0; n < life.setAside; n += 1) {
      const copy = free.shift()
      if (copy) setAsides.push({ account, copy })
    }
    for (const [n, charge] of life.charges.entries()) {
      const late = charge.kind === 'overdue' ? lateReturn(groupCode, reader, free.shift()) : null
      if (late) returns.push(late)
      const [loanId, itemId] = [late?.id ?? null, late?.itemId ?? null]
      charges.push({
        id: demoId(`charge ${n} ${groupCode} ${account}`),
        readerId,
        ...charge,
        loanId,
        itemId,
      })
    }
    for (const [n, block] of life.blocks.entries()) {
      const id = demoId(`block ${n} ${groupCode} ${account}`)
      await insertBlock(trx, groupCode, { id, readerId, ...block })
    }
  }
  await insertLoans(trx, groupCode, loans)

  const asked: DemoReservation[] = [
    ...reservations,
    ...setAsides.map(({ account, copy: { recordId } }) => ({ account, recordId })),
  ]
  for (const [n, { account, recordId, placedDaysAgo = 3, became }] of asked.entries()) {
    const reader = found.get(account)
    if (!reader) continue
    const id = demoId(`request ${groupCode} ${account} ${recordId}`)
    await insertReservation(trx, groupCode, {
      id,
      number: `YY${groupCode}${String(n + 1).padStart(4, '0')}`,
      readerId: reader.id,
      recordId,
      contact: reader.email ?? account,
      placedDaysAgo,
    })
    if (became === 'fetched' || became === 'given up') {
      await closeReservation(trx, groupCode, { id, became })
    }
  }
  for (const { account, copy } of setAsides) {
    const id = demoId(`request ${groupCode} ${account} ${copy.recordId}`)
    await setAside(trx, groupCode, id, copy.itemId)
  }
  await tellOfLoans(
    trx,
    groupCode,
    readers.filter(({ account }) => lives[account]!.isTold).map(({ id }) => id),
  )
  return { returns, keepers, charges }
}

/** As the product tells of what is due soon and overdue: once it runs, nobody is told again. */
async function tellOfLoans(trx: Transaction<DB>, groupCode: string, readerIds: string[]) {
  const loans = await selectLoansNearTheirEnd(trx, groupCode, readerIds)
  const notices = loans.map((loan) => dueNotice(loan.isOverdue ? 'overdue' : 'due soon', loan))
  await notifyAll(trx, groupCode, notices)
}

/** A book that came back 24 days late, for which something is still owed. */
function lateReturn(
  groupCode: string,
  reader: { id: string; account: string; readerType: string },
  copy: DemoCopy | undefined,
): DemoReturn | null {
  if (!copy) return null
  return {
    id: demoId(`late ${groupCode} ${reader.account}`),
    itemId: copy.itemId,
    recordId: copy.recordId,
    readerId: reader.id,
    readerType: reader.readerType,
    lentDaysAgo: 80,
    lentMinute: 610,
    returnedDaysAgo: 26,
    returnedMinute: 500,
    days: 30,
    renewals: 0,
  }
}

/** What came back in the past year of the wanted titles; some of it was with those who keep a history. */
async function yearOf(
  trx: Database,
  groupCode: string,
  borrowers: Awaited<ReturnType<typeof selectBorrowers>>,
  known: { returns: DemoReturn[]; keepers: Keeper[] },
): Promise<DemoReturn[]> {
  // What has a past already gets no second one.
  const taken = new Set(known.returns.map(({ itemId }) => itemId))
  const copies = (await selectCopiesOfYear(trx, groupCode)).filter(
    ({ itemId }) => !taken.has(itemId),
  )
  const returns = copies.flatMap(({ itemId, recordId, key, place, copies: ofTitle, outSince }) => {
    const turns = Math.ceil(turnsOfFirst / Math.sqrt(place) / ofTitle)
    const chanceOfTurn = (turn: number) => chanceOf(`turn ${turn} ${groupCode} ${key}`)
    return yearOfCopy(Math.min(turns, mostTurns), outSince, chanceOfTurn).map((loan, turn) => {
      const reader = pick(borrowers, chanceOfTurn(turn + 1)(3))
      return {
        ...loan,
        id: demoId(`turn ${turn} ${groupCode} ${key}`),
        itemId,
        recordId,
        readerId: reader.hasConsented ? reader.id : null,
        readerType: reader.readerType,
        days: 30 * (1 + loan.renewals),
      }
    })
  })
  // Spread over the whole year and over many titles.
  let next = 0
  for (const { id, readerType, returned } of known.keepers) {
    for (let n = 0; n < returned && next < returns.length; n += 1) {
      Object.assign(returns[next]!, { readerId: id, readerType })
      next += 37
    }
  }
  return returns
}
