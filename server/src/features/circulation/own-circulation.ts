import { randomUUID } from 'node:crypto'
import type { PointPlatform } from '@shulin/contract/points'
import type { RawBuilder } from 'kysely'
import { refusal, Refused } from '../../platform/failure.ts'
import { holdReader } from '../../platform/reader.ts'
import type { Database } from '../../platform/stores/database.ts'
import { awardExpression } from '../points/points.ts'
import {
  closeLoan,
  countWaiting,
  endTransfersOf,
  completeRequestFor,
  findCopy,
  findLoan,
  holdCopy,
  holdLoans,
  holdReaderAndCopy,
  holdReaders,
  insertCharge,
  insertLoan,
  markLost,
  placeCopy,
  putRenewals,
  selectLoanToLose,
  selectPlace,
  waiveLostCopy,
  type Copy,
} from './lending-queries.ts'
import { offerFirst } from './queue.ts'
import { holdTitle } from './queue-queries.ts'
import { takeNumbers } from './rules/queries.ts'
import {
  judgeLending,
  judgeRenewals,
  refuseBroken,
  unknownLoan,
  type Verdict,
} from './rules/rules.ts'
import { limitOf, loanDueAt, overdueFen, renewalDueAt, termOf } from './rules/terms.ts'

/**
 * Lends a copy: the rules decide and explain, and the tables refuse what no rule foresaw. Whoever lends, renews or takes back holds the
 * reader's row first, then the copy. `auditOf` says how the trail tells of the loan; the statement that writes the one writes the other.
 */
export async function lendCopy(
  trx: Database,
  { readerId, barcode }: { readerId: string; barcode: string },
  auditOf?: (lent: { dueAt: Date; endsRequest: boolean }) => RawBuilder<unknown>,
) {
  const copy = await holdReaderAndCopy(trx, { readerId, barcode })
  if (!copy) throw new Refused(unknownCopy)
  if (copy.status === 'on loan' && (await findCopy(trx, barcode))?.readerId === readerId) {
    throw new Refused(alreadyYours)
  }
  const { numbers, verdicts } = await judgeLending(trx, { readerId, itemId: copy.itemId })
  refuseBroken('lend', verdicts)
  const { itemId, recordId, loanClass } = numbers.copy!
  const renewals = numbers.rules.find(({ ruleCode }) => ruleCode === 'renewal-limit')!
  const loan = {
    id: randomUUID(),
    itemId,
    recordId,
    readerId,
    loanClass,
    dueAt: loanDueAt(numbers, numbers.copy!),
    renewalsAllowed: limitOf(numbers.limits, renewals, 'renew', loanClass),
  }
  // A copy set aside is lent to whoever it is set aside for, or not at all.
  const endsRequest = copy.status === 'held'
  const lentAt = await insertLoan(trx, loan, auditOf?.({ dueAt: loan.dueAt, endsRequest }))
  const request = endsRequest ? await completeRequestFor(trx, itemId, readerId) : null
  const { id: loanId, dueAt, renewalsAllowed } = loan
  return { loanId, itemId, recordId, lentAt, dueAt, renewalsAllowed, request, copy }
}

interface Return {
  /** A loan ended; a copy on its way arrived, or a lost one was found; or there was nothing to end. */
  outcome: 'returned' | 'received' | 'not lent'
  copy: Copy
  overdueDays: number
  chargedFen: number
  /** What need not be paid any more, because the copy was found. */
  waivedFen: number
  /** The copy belongs to another library and has to be sent there. */
  isElsewhere: boolean
  waiting: number
  /** The request it is set aside for now. */
  offeredTo: string | null
  /** Requests that this moved, and whose readers are to be told. */
  movedRequests: string[]
}

/** Takes a copy back, whoever brings it and wherever: the loan becomes history, and what is late a charge. */
export async function returnCopy(
  trx: Database,
  {
    barcode,
    locationId,
    platform = 'desk',
  }: { barcode: string; locationId?: string | undefined; platform?: PointPlatform },
): Promise<Return> {
  const seen = await findCopy(trx, barcode)
  if (!seen) throw new Refused(unknownCopy)
  if (seen.isMirror) throw new Refused(copyElsewhere)
  if (seen.readerId !== null) await holdReader(trx, seen.readerId)
  // The title before the copy, as everybody has it who offers copies.
  await holdTitle(trx, seen.recordId)
  await holdCopy(trx, barcode)
  // Read once it is held: who has it may have changed while we waited.
  const copy = (await findCopy(trx, barcode))!
  // Lent to somebody else while we waited: that reader's row is not ours to take now.
  if (copy.readerId !== null && copy.readerId !== seen.readerId) throw new Refused(justMoved)
  const isElsewhere = await isOfAnotherLibrary(trx, copy, locationId)
  const closed = copy.loanId === null ? null : await endLoan(trx, copy, platform, locationId)
  const outcome = closed ? 'returned' : outcomeOf(copy, isElsewhere)
  if (outcome !== 'not lent') {
    if (isElsewhere) {
      await placeCopy(trx, copy.itemId, { status: 'in transit', currentLocationId: locationId! })
    } else if (outcome === 'received' || copy.currentLocationId !== copy.locationId) {
      // It may have been fetched at another library.
      await placeCopy(trx, copy.itemId, { status: 'on shelf', currentLocationId: copy.locationId })
    }
  }
  const ended = closed ? await endTransfersOf(trx, copy.itemId) : []
  const waited = await countWaiting(trx, copy.recordId)
  const isFree = outcome !== 'not lent' && !isElsewhere
  const offeredTo = isFree && waited > 0 ? await offerFirst(trx, copy.itemId) : null
  return {
    outcome,
    copy,
    isElsewhere,
    waiting: offeredTo === null ? waited : waited - 1,
    offeredTo,
    movedRequests: offeredTo === null ? ended : [...ended, offeredTo],
    ...(closed ?? nothingClosed),
  }
}

/**
 * Hands a copy from the reader who has it to another: the one loan ends as every other does, late or not, and the rules decide about the
 * next. Both or neither.
 */
export async function passCopyOn(
  trx: Database,
  { from, to, barcode }: { from: string; to: string; barcode: string },
) {
  await holdReaders(trx, [from, to])
  await holdCopy(trx, barcode)
  const copy = await findCopy(trx, barcode)
  if (!copy || copy.readerId !== from) throw new Refused(loanUnknown)
  const closed = await endLoan(trx, copy, 'portal')
  const lent = await lendCopy(trx, { readerId: to, barcode })
  return { ...lent, ...closed, endedLoanId: copy.loanId! }
}

const nothingClosed = { overdueDays: 0, chargedFen: 0, waivedFen: 0 }

/** What was on its way has arrived where it belongs; what was lost is found, wherever. */
const outcomeOf = ({ status }: Copy, isElsewhere: boolean) =>
  status === 'lost' || (status === 'in transit' && !isElsewhere) ? 'received' : 'not lent'

async function isOfAnotherLibrary(trx: Database, copy: Copy, locationId: string | undefined) {
  if (locationId === undefined) return false
  const place = await selectPlace(trx, locationId)
  if (!place) throw new Refused(unknownPlace)
  return place.libCode !== copy.libCode
}

async function endLoan(
  trx: Database,
  copy: Copy,
  platform: PointPlatform,
  locationId: string = copy.locationId,
) {
  const [readerId, loanId] = [copy.readerId!, copy.loanId!]
  const numbers = (await takeNumbers(trx, 'renew', { readerId, loanIds: [loanId] }))!
  const { daysOverdue: overdueDays, loanClass } = numbers.loans[0]!
  const amountFen = overdueFen(termOf(numbers.terms, loanClass), overdueDays)
  const { itemId } = copy
  // Lent and returned again and again, a copy counts once a day.
  const points =
    overdueDays > 0
      ? awardExpression({ readerId, rule: 'overdue return', subject: loanId, platform })
      : awardExpression({
          readerId,
          rule: 'on-time return',
          subject: itemId,
          isDaily: true,
          platform,
        })
  await closeLoan(trx, { loanId, itemId, readerId }, locationId, points)
  const waivedFen = await waiveLostCopy(trx, loanId)
  if (amountFen > 0) {
    const charge = {
      id: randomUUID(),
      readerId,
      kind: 'overdue',
      amountFen,
      loanId,
      itemId,
    } as const
    await insertCharge(trx, charge)
  }
  return { overdueDays, chargedFen: amountFen, waivedFen }
}

/** What became of one loan of a batch. */
export type RenewalOutcome =
  | { loanId: string; renewed: true; dueAt: Date }
  | { loanId: string; renewed: false; dueAt: Date | null; refusals: Verdict[] }

/** Renews loans of a reader, each by itself: what one may not be renewed for keeps no other from it. */
export async function renewLoans(
  trx: Database,
  readerId: string,
  loanIds: readonly string[],
): Promise<RenewalOutcome[]> {
  const asked = [...new Set(loanIds)]
  if (asked.length === 0) return []
  await holdReader(trx, readerId)
  await holdLoans(trx, readerId, asked)
  const previews = await previewRenewals(trx, readerId, asked)
  const outcomes = asked.map((loanId): RenewalOutcome => {
    const preview = previews.get(loanId)
    if (!preview) return { loanId, renewed: false, dueAt: null, refusals: [unknownLoan] }
    const { verdicts, dueAt, renewedUntil } = preview
    const refusals = verdicts.filter(({ passed }) => !passed)
    return refusals.length > 0
      ? { loanId, renewed: false, dueAt, refusals }
      : { loanId, renewed: true, dueAt: renewedUntil }
  })
  const renewals = outcomes.filter((outcome) => outcome.renewed)
  if (renewals.length > 0) await putRenewals(trx, renewals)
  return outcomes
}

interface RenewalPreview {
  verdicts: Verdict[]
  dueAt: Date
  /** When it would fall due, were it renewed now. */
  renewedUntil: Date
}

/** What renewing would come to, by loan: of some loans of a reader, or of all. Nothing is changed. */
export async function previewRenewals(
  trx: Database,
  readerId: string,
  loanIds?: readonly string[],
): Promise<Map<string, RenewalPreview>> {
  const { numbers, loans } = await judgeRenewals(trx, readerId, loanIds)
  return new Map(
    loans.map(({ loan, verdicts }) => [
      loan.loanId,
      { verdicts, dueAt: new Date(loan.dueAt), renewedUntil: renewalDueAt(numbers, loan) },
    ]),
  )
}

/** Renews the loan of a copy that lies on the desk, whoever's it is; only that of a reader, where one is named. */
export async function renewCopy(trx: Database, barcode: string, onlyOf?: string) {
  const copy = await findCopy(trx, barcode)
  if (!copy) throw new Refused(unknownCopy)
  const { readerId, loanId } = copy
  if (readerId === null || loanId === null) throw new Refused(notLent)
  if (onlyOf !== undefined && readerId !== onlyOf) throw new Refused(loanUnknown)
  const [outcome] = await renewLoans(trx, readerId, [loanId])
  if (!outcome!.renewed) refuseBroken('renew', outcome!.refusals)
  return { loanId, readerId, dueAt: outcome!.dueAt! }
}

/** Notes that a reader has lost a copy, and charges what it costs. The loan stays until the copy is back or written off. */
export async function declareLost(
  trx: Database,
  { loanId, amountFen }: { loanId: string; amountFen?: number | undefined },
) {
  const found = await findLoan(trx, loanId)
  if (!found) throw new Refused(loanUnknown)
  const { readerId } = found
  await holdReader(trx, readerId)
  await holdLoans(trx, readerId, [loanId])
  const loan = await selectLoanToLose(trx, loanId)
  if (!loan) throw new Refused(loanUnknown)
  if (loan.seenAt !== null) throw new Refused(copyElsewhere)
  if (loan.lostReportedAt !== null) throw new Refused(alreadyLost)
  const asked = amountFen ?? loan.priceFen
  if (!asked) throw new Refused(priceUnknown)
  await markLost(trx, loanId)
  const { itemId } = loan
  const charge = {
    id: randomUUID(),
    readerId,
    kind: 'lost item',
    amountFen: asked,
    loanId,
    itemId,
  } as const
  await insertCharge(trx, charge)
  return { loanId, readerId, chargedFen: asked, barcode: loan.barcode }
}

const unknownCopy = refusal('copy.unknown', 404, {
  'zh-CN': '没有这个条码的馆藏',
  'zh-TW': '沒有這個條碼的館藏',
  'en-US': 'No copy has this barcode',
})
const copyElsewhere = refusal('copy.elsewhere', 422, {
  'zh-CN': '该册由所属馆的系统管理，请在那里办理',
  'zh-TW': '該冊由所屬館的系統管理，請在那裡辦理',
  'en-US': 'The system of the copy’s own library decides: please do it there',
})
const alreadyYours = refusal('copy.already-lent-to-reader', 422, {
  'zh-CN': '该册已借给这位读者；如需延长，请续借',
  'zh-TW': '該冊已借給這位讀者；如需延長，請續借',
  'en-US': 'This reader has this copy already; renew it to keep it longer',
})
const justMoved = refusal('copy.just-moved', 409, {
  'zh-CN': '另一服务台刚刚办理了该册，请再扫一次',
  'zh-TW': '另一服務台剛剛辦理了該冊，請再掃一次',
  'en-US': 'Another desk has just dealt with this copy: scan it again',
})
const notLent = refusal('copy.not-lent', 422, {
  'zh-CN': '该册没有借出，不能续借',
  'zh-TW': '該冊沒有借出，不能續借',
  'en-US': 'This copy is not on loan: there is nothing to renew',
})
const unknownPlace = refusal('location.unknown', 422, {
  'zh-CN': '没有这个馆藏地',
  'zh-TW': '沒有這個館藏地',
  'en-US': 'There is no such location',
})
const loanUnknown = refusal('loan.unknown', 404, {
  'zh-CN': '没有这笔借阅，它可能已经归还',
  'zh-TW': '沒有這筆借閱，它可能已經歸還',
  'en-US': 'There is no such loan: it may have been returned',
})
const alreadyLost = refusal('loan.already-lost', 409, {
  'zh-CN': '该册已经报过遗失',
  'zh-TW': '該冊已經報過遺失',
  'en-US': 'This copy was reported lost before',
})
const priceUnknown = refusal('copy.price-unknown', 422, {
  'zh-CN': '该册没有登记价格，请填写赔偿金额',
  'zh-TW': '該冊沒有登記價格，請填寫賠償金額',
  'en-US': 'The price of this copy is not known: enter what is to be paid',
})
