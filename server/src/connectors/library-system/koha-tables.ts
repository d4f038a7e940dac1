import { z } from 'zod'
import type { Availability, CopyStatus } from '../../features/circulation/library-system.ts'

const copyStatuses = [
  'on shelf',
  'on loan',
  'held',
  'in transit',
  'in process',
  'lost',
  'withdrawn',
] as const satisfies readonly CopyStatus[]

const Codes = z.record(z.string(), z.string())
const Status = z.enum(copyStatuses)

const Block = z.object({ code: z.string(), text: z.string().min(1) })

/** How the codes of a Koha are read; each library may have its own. */
const KohaTables = z.object({
  /** Why it does not renew, by its code. Releases spell codes in two ways, which are one here. */
  renewals: Codes,
  /** Why it takes no hold. */
  holds: Codes,
  /** Values of a library for copies that are not lent; `other` for all that are not here. */
  notForLoan: z.record(z.string(), Status),
  damaged: Status,
  /** Shelving locations or libraries of the system, as our locations are named. */
  places: z.record(z.string(), z.string()),
  /** What stands in the way of a reader: the rule, and words that may be shown. */
  blocks: z.object({
    restricted: Block,
    patron_card_lost: Block,
    incorrect_address: Block,
    expiry_date: Block,
  }),
})
export type KohaTables = z.infer<typeof KohaTables>

/** What a library has otherwise. */
export const OwnKohaTables = KohaTables.partial()
  .extend({
    blocks: KohaTables.shape.blocks.partial().strict().optional(),
  })
  .strict()

/** What a Koha says that nobody has changed. */
const usual: KohaTables = {
  renewals: {
    too_many: 'rule.renewal-limit',
    too_unseen: 'rule.renewal-limit',
    on_reserve: 'rule.nobody-waiting',
    recalled: 'rule.nobody-waiting',
    booked: 'rule.nobody-waiting',
    overdue: 'rule.loan-not-overdue',
    too_soon: 'rule.renewal-too-soon',
    auto_too_soon: 'rule.renewal-too-soon',
    auto_renew: 'rule.renewed-by-itself',
    auto_too_late: 'rule.renewed-by-itself',
    item_denied_renewal: 'rule.not-renewable',
    onsite_checkout: 'rule.not-renewable',
    restriction: 'rule.not-frozen',
    auto_account_expired: 'rule.card-valid',
    auto_too_much_oweing: 'rule.debt-limit',
    auto_too_much_owing: 'rule.debt-limit',
    item_issued_to_other_patron: 'loan.unknown',
  },
  holds: {
    itemAlreadyOnHold: 'rule.one-request-per-title',
    tooManyHoldsForThisRecord: 'rule.one-request-per-title',
    alreadypossession: 'rule.already-yours',
    tooManyReserves: 'rule.open-request-limit',
    tooManyReservesToday: 'rule.open-request-limit',
    libraryNotFound: 'rule.pickup-place',
    libraryNotPickupLocation: 'rule.pickup-place',
    pickupNotInHoldGroup: 'rule.pickup-place',
    notReservable: 'rule.item-lendable',
    noReservesAllowed: 'rule.item-lendable',
    damaged: 'rule.item-lendable',
  },
  notForLoan: { '-1': 'in process', other: 'in process' },
  damaged: 'in process',
  places: {},
  blocks: {
    restricted: { code: 'rule.not-frozen', text: '图书馆已停止此证借阅' },
    patron_card_lost: { code: 'rule.card-not-lost', text: '读者证已挂失' },
    incorrect_address: { code: 'rule.not-frozen', text: '地址有误，请到馆更正' },
    expiry_date: { code: 'rule.card-valid', text: '读者证已过期' },
  },
}

const unmapped = 'rule.not-allowed'

/** `tooManyReserves` and `too_many_reserves` are one. */
const bare = (code: string) => code.replaceAll('_', '').toLowerCase()

const bareCodes = (codes: Readonly<Record<string, string>> = {}) =>
  Object.fromEntries(Object.entries(codes).map(([code, rule]) => [bare(code), rule]))

/** Our name of the rule that a code is of. */
export const ruleOf = (codes: Readonly<Record<string, string>>, code: string) =>
  Object.hasOwn(codes, bare(code)) ? codes[bare(code)]! : unmapped

/** The tables of a library: what is usual, and what it has otherwise. */
export const kohaTablesOf = (own: z.infer<typeof OwnKohaTables>): KohaTables => ({
  renewals: { ...bareCodes(usual.renewals), ...bareCodes(own.renewals) },
  holds: { ...bareCodes(usual.holds), ...bareCodes(own.holds) },
  notForLoan: merged(usual.notForLoan, own.notForLoan),
  damaged: own.damaged ?? usual.damaged,
  places: merged(usual.places, own.places),
  blocks: merged(usual.blocks, own.blocks),
})

const merged = <T extends object>(
  given: T,
  own: { [K in keyof T]?: T[K] | undefined } | undefined,
): T => ({ ...given, ...own })

/** The same for readers who want to know whether they can have it. */
export const shownStates: Readonly<Record<CopyStatus, Availability['state']>> = {
  'on shelf': 'available',
  'on loan': 'on loan',
  held: 'held',
  'in transit': 'elsewhere',
  'in process': 'not lent',
  lost: 'not lent',
  withdrawn: 'not lent',
}
