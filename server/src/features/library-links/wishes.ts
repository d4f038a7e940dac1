import { randomUUID } from 'node:crypto'
import type { Renewal } from '@shulin/contract/circulation'
import type { Wish } from '@shulin/contract/library-links'
import type { Locale } from '@shulin/contract/locale'
import { instantOf } from '@shulin/contract/time'
import { requireStanding, type ForeignRenewal } from '../circulation/circulation.ts'
import { refusal, Refused } from '../../platform/failure.ts'
import type { Database } from '../../platform/stores/database.ts'
import { selectLinkedLoans } from './mirror-queries.ts'
import { messageOf, wishOf } from './wish.ts'
import {
  hasLink,
  insertWish,
  isPickupPlaceIn,
  selectOwnWishes,
  selectTitleIn,
  selectWishes,
  withdrawWaiting,
} from './wishes-queries.ts'
import { brokenRuleOf } from './words.ts'

/** Whose wish it is. */
export interface Wisher {
  groupCode: string
  readerId: string
}

/** Takes down that loans are to be renewed: those that are in a library with a link; answers the number of each wish by its loan. */
export async function takeDownRenewals(
  trx: Database,
  { groupCode, readerId }: Wisher,
  loanIds: readonly string[],
): Promise<Map<string, string>> {
  const linked = await selectLinkedLoans(trx, readerId)
  const wanted = linked.filter(({ loanId }) => loanIds.includes(loanId))
  const wishes = new Map<string, string>()
  for (const { loanId, libCode, title } of wanted) {
    const wish = { groupCode, id: randomUUID(), libCode, readerId, action: 'renew', title } as const
    wishes.set(loanId, await insertWish(trx, { ...wish, subject: { loanId }, about: loanId }))
  }
  return wishes
}

/** Takes down that a title is to be reserved in a library. */
export async function takeDownHold(
  trx: Database,
  { groupCode, readerId }: Wisher,
  form: { libCode: string; recordId: string; pickupLocationId: string },
): Promise<string> {
  await requireStanding(trx, 'lend', readerId)
  const { libCode, pickupLocationId: pickupPlace } = form
  const recordId = Number(form.recordId)
  const found = await selectTitleIn(trx, libCode, recordId)
  if (!found) throw new Refused(titleNotThere)
  if (!(await isPickupPlaceIn(trx, libCode, pickupPlace))) {
    throw new Refused(pickupWrong, { field: 'pickupLocationId' })
  }
  const { title, barcode, sourceKey } = found
  return insertWish(trx, {
    groupCode,
    id: randomUUID(),
    libCode,
    readerId,
    action: 'place hold',
    subject: { recordId, barcode, sourceKey, pickupPlace },
    about: String(recordId),
    title,
  })
}

/** Takes down that a reservation in a library is to be given up. */
export async function takeDownCancelling(
  trx: Database,
  { groupCode, readerId }: Wisher,
  { libCode, holdRef, title }: { libCode: string; holdRef: string; title: string },
): Promise<string> {
  if (!(await hasLink(trx, libCode))) throw new Refused(titleNotThere)
  return insertWish(trx, {
    groupCode,
    id: randomUUID(),
    libCode,
    readerId,
    action: 'cancel hold',
    subject: { holdRef },
    about: holdRef,
    title,
  })
}

export const listOwnWishes = async (trx: Database, readerId: string, locale: Locale) =>
  (await selectOwnWishes(trx, readerId)).map((row) => wishOf(row, locale))

/** A wish of a reader as it stands now. */
export async function readWish(
  trx: Database,
  readerId: string,
  wishId: string,
  locale: Locale,
): Promise<Wish> {
  const [row] = await selectWishes(trx, [wishId])
  if (!row || row.readerId !== readerId) throw new Refused(wishUnknown)
  return wishOf(row, locale)
}

/** Takes a wish back that was not sent yet. */
export async function withdrawOwn(
  trx: Database,
  readerId: string,
  wishId: string,
  locale: Locale,
): Promise<Wish> {
  const isWithdrawn = await withdrawWaiting(trx, wishId, readerId)
  const wish = await readWish(trx, readerId, wishId, locale)
  if (isWithdrawn || wish.state === 'withdrawn') return wish
  throw new Refused(wish.settledAt === null ? beingDone : settledAlready, { state: wish.state })
}

/** What is known of renewing the loans of a reader in libraries with a link, and what the reader wished of it already. */
export async function foreignRenewals(
  trx: Database,
  readerId: string,
  locale: Locale,
): Promise<Map<string, ForeignRenewal>> {
  const linked = await selectLinkedLoans(trx, readerId)
  if (linked.length === 0) return new Map()
  const open = (await selectOwnWishes(trx, readerId)).filter(
    ({ action, settledAt }) => action === 'renew' && settledAt === null,
  )
  const byLoan = new Map(open.map((row) => [(row.subject as { loanId: string }).loanId, row]))
  return new Map(
    linked.map(({ loanId, refused }) => {
      const { wishId, state, madeAt } = byLoan.get(loanId) ?? {}
      const wish = wishId && state && madeAt ? { wishId, state, madeAt } : null
      return [loanId, { refusals: refused ? [brokenRuleOf(refused, locale)] : [], wish }]
    }),
  )
}

/** Wishes to renew as the call that renews tells them. */
export async function renewalsFor(
  trx: Database,
  wishIds: readonly string[],
  locale: Locale,
): Promise<Map<string, Renewal>> {
  const rows = await selectWishes(trx, wishIds)
  return new Map(
    rows.map((row) => {
      const { wishId, state, subject, outcome, madeAt, settledAt } = row
      const { dueDate } = wishOf(row, locale)
      const isRefused = state === 'refused'
      return [
        wishId,
        {
          loanId: (subject as { loanId: string }).loanId,
          success: state === 'done',
          message: messageOf(row, locale),
          dueDate,
          code: codeOf(state, outcome?.code),
          refusals:
            isRefused && outcome?.code !== undefined && outcome.reason === undefined
              ? [brokenRuleOf({ ...outcome, code: outcome.code }, locale)]
              : [],
          ...(settledAt === null && { wish: { wishId, state, madeAt: instantOf(madeAt) } }),
        },
      ]
    }),
  )
}

const codeOf = (state: Wish['state'], refused: string | undefined) => {
  if (state === 'done') return null
  return state === 'refused' ? (refused ?? null) : `wish.${state}`
}

export const wishUnknown = refusal('wish.number-unknown', 404, {
  'zh-CN': '没有这项记录',
  'zh-TW': '沒有這項記錄',
  'en-US': 'There is no such wish',
})
const beingDone = refusal('wish.being-done', 409, {
  'zh-CN': '正在办理，不能撤回',
  'zh-TW': '正在辦理，無法撤回',
  'en-US': 'It is being done and cannot be withdrawn',
})
const settledAlready = refusal('wish.settled', 409, {
  'zh-CN': '已经有结果，不能撤回',
  'zh-TW': '已經有結果，無法撤回',
  'en-US': 'It is settled already and cannot be withdrawn',
})
const titleNotThere = refusal('library-link.no-title', 404, {
  'zh-CN': '该馆没有可以预约的复本',
  'zh-TW': '該館沒有可以預約的複本',
  'en-US': 'That library has no copy to reserve',
})
const pickupWrong = refusal('library-link.pickup-wrong', 422, {
  'zh-CN': '请选择该馆的取书点',
  'zh-TW': '請選擇該館的取書地點',
  'en-US': 'Choose a pickup location of that library',
})
