import { z } from 'zod'
import type { Availability, CopyStatus } from '../../features/circulation/library-system.ts'

const Rules = z.record(z.string().max(100), z.string().max(100))
const states = ['available', 'on loan', 'held', 'elsewhere', 'not lent'] as const
const States = z.record(z.string().max(100), z.enum(states))
const statuses = [
  'on shelf',
  'on loan',
  'held',
  'in transit',
  'in process',
  'lost',
  'withdrawn',
] as const satisfies readonly CopyStatus[]
const Statuses = z.record(z.string().max(100), z.enum(statuses))

/** What a library has otherwise than others; the rest is as usual. */
export const OwnInvenioTables = z.strictObject({
  renew: Rules.optional(),
  placeHold: Rules.optional(),
  cancelHold: Rules.optional(),
  copies: States.optional(),
  lists: Statuses.optional(),
  places: z.record(z.string().max(100), z.string().max(100)).optional(),
})

type Rules = Readonly<Record<string, string>>

export interface InvenioTables {
  /** Our name of the rule, by the class of the system's error, for each call that writes. */
  renew: Rules
  placeHold: Rules
  cancelHold: Rules
  /** By the state of its loan, or else by its own. What is not here is not lent. */
  copies: Readonly<Record<string, Availability['state']>>
  /** The same in the words of the catalogue, for complete lists. What is not here is in process. */
  lists: Readonly<Record<string, CopyStatus>>
  /** Our name of a place, by its number there. A copy whose place is not here stays where it is. */
  places: Readonly<Record<string, string>>
}

/** InvenioILS 9.0, circulation 4.0. */
const usualTables: InvenioTables = {
  renew: {
    LoanMaxExtensionError: 'rule.renewal-limit',
    InvalidLoanExtendError: 'rule.nobody-waiting',
    DocumentOverbookedError: 'rule.nobody-waiting',
    NoValidTransitionAvailableError: 'loan.unknown',
    ItemCannotCirculateError: 'rule.item-lendable',
  },
  placeHold: {
    PatronHasRequestOnDocumentError: 'rule.one-request-per-title',
    PatronHasLoanOnDocumentError: 'rule.already-yours',
    PatronHasLoanOnItemError: 'rule.already-yours',
    DocumentNotAvailableError: 'request.record-unknown',
    DocumentNotFoundError: 'request.record-unknown',
    RecordCannotBeRequestedError: 'rule.item-lendable',
    ItemCannotCirculateError: 'rule.item-lendable',
    ItemNotAvailableError: 'rule.item-lendable',
  },
  cancelHold: {
    NoValidTransitionAvailableError: 'request.unknown',
  },
  copies: {
    ITEM_ON_LOAN: 'on loan',
    ITEM_AT_DESK: 'held',
    ITEM_IN_TRANSIT_FOR_PICKUP: 'held',
    ITEM_IN_TRANSIT_TO_HOUSE: 'elsewhere',
    CAN_CIRCULATE: 'available',
    FOR_REFERENCE_ONLY: 'not lent',
    MISSING: 'not lent',
    IN_BINDING: 'elsewhere',
    SCANNING: 'elsewhere',
  },
  lists: {
    ITEM_ON_LOAN: 'on loan',
    ITEM_AT_DESK: 'held',
    ITEM_IN_TRANSIT_FOR_PICKUP: 'in transit',
    ITEM_IN_TRANSIT_TO_HOUSE: 'in transit',
    CAN_CIRCULATE: 'on shelf',
    FOR_REFERENCE_ONLY: 'on shelf',
    MISSING: 'lost',
  },
  places: {},
}

/** The usual tables with what a library has otherwise. */
export const tablesWith = (own: z.infer<typeof OwnInvenioTables> = {}): InvenioTables => ({
  renew: { ...usualTables.renew, ...own.renew },
  placeHold: { ...usualTables.placeHold, ...own.placeHold },
  cancelHold: { ...usualTables.cancelHold, ...own.cancelHold },
  copies: { ...usualTables.copies, ...own.copies },
  lists: { ...usualTables.lists, ...own.lists },
  places: { ...usualTables.places, ...own.places },
})
