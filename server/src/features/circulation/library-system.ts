/**
 * Whatever decides about loans: our own circulation, or the library system an institution has had before us. Whoever shows or
 * renews loans asks this port and knows no system.
 *
 * What writes has three outcomes, never two. A system that fell silent after it was asked may have acted: that is `unknown`,
 * settled by reading again and never by asking again.
 */
export interface LibrarySystem {
  /** What this system can do: not every one has every call. */
  capabilities(): Capabilities
  /** Whether a secret is the one that belongs to a card. */
  signIn?(card: string, secret: string): Promise<SignIn>
  /** Whose card it is; null where nobody's. */
  find(card: string): Promise<Patron | null>
  statusOf(patron: PatronRef): Promise<PatronStatus>
  loansOf(patron: PatronRef): Promise<PortLoan[]>
  /** One line for each loan, in the order they were asked for. */
  renew(patron: PatronRef, loanRefs: readonly string[]): Promise<RenewalLine[]>
  holdsOf(patron: PatronRef): Promise<Hold[]>
  placeHold?(patron: PatronRef, hold: HoldRequest): Promise<Outcome<{ holdRef: string }>>
  /** `asked`: the system only passes the wish on to its staff. */
  cancelHold?(patron: PatronRef, holdRef: string): Promise<Outcome<{ isAsked: boolean }>>
  feesOf(patron: PatronRef): Promise<Fee[]>
  /** `orderNo` is ours, and travels along wherever a system has a field for it: settling does not guess. */
  payFees?(
    patron: PatronRef,
    payment: { amountFen: number; orderNo: string },
  ): Promise<Outcome<{ paidFen: number }>>
  /** A line for each copy that was asked about; what was not answered is named, not left out. */
  availability(itemRefs: readonly string[]): Promise<Availability[]>
  /**
   * What changed behind a cursor, page by page; null is the beginning of what the system still knows. A page that was read may come again, so
   * whoever applies it keeps its cursor in the same transaction. Ends when there is nothing more for now. A cursor the system no longer knows
   * is a `CursorLost`: a complete list is due.
   */
  changesSince?(cursor: string | null): AsyncIterable<ChangePage>
  /** Every copy there is, page by page. Ends only after the last one: a list that breaks off throws, so that what is missing is never guessed. */
  everyCopy?(): AsyncIterable<readonly CopyLine[]>
  /** Every reader there is, in the same way. */
  everyReader?(): AsyncIterable<readonly ReaderLine[]>
}

/** Copies as they are now, and where the next page begins. */
export interface ChangePage {
  copies: readonly CopyLine[]
  /** Copies that are no longer there, by their barcodes. */
  gone: readonly string[]
  /** Behind this page; text that only the system can read. */
  cursor: string
}

/** The states of a copy, in the words of the catalogue. */
export type CopyStatus =
  | 'on shelf'
  | 'on loan'
  | 'held'
  | 'in transit'
  | 'in process'
  | 'lost'
  | 'withdrawn'

/** One copy, as the system has it. */
export interface CopyLine {
  barcode: string
  /** How the system numbers the title: what its records were imported under. Null where it does not say. */
  recordRef: string | null
  /** Mapped by a table; a state nobody has mapped is 'in process', so that nobody is sent to the shelf for nothing. */
  status: CopyStatus
  /** When it is due back; null where it is not on loan, or the system does not say. */
  dueAt: Date | null
  /** Where it belongs and where it is now, as our locations are named; null: not said, and left as it is. */
  place: string | null
  currentPlace: string | null
  callNo: string | null
  /** How many wait for it; null where the system does not say. */
  holds: number | null
}

/** One reader, as the system has it. */
export interface ReaderLine {
  card: string
  name: string | null
  /** As our types of readers are named; null: not said. */
  readerType: string | null
  /** The last day the card is good; null where it has no end, or the system does not say. */
  expiresOn: string | null
  /** What stands in the way of borrowing there, in words that may be shown. */
  blocks: readonly { text: string; until: Date | null }[]
}

/** Opens the system of a library, or answers with the one that is open already; null where nobody has connected one. */
export type LibrarySystemOf = (groupCode: string, libCode: string) => Promise<LibrarySystem | null>

/** How the system knows a reader, a loan, a copy: text that only it can read. */
type PatronRef = string

interface Capabilities {
  calls: ReadonlySet<keyof LibrarySystem>
  /** Whether loans say by themselves if they can be renewed. */
  judgesRenewals: boolean
  /** How many copies may be asked about at once. */
  availabilityAtOnce: number
  /** Whether single fees can be paid, or only the sum of all. */
  paysSingleFees: boolean
}

/** What a write came to. */
export type Outcome<Done> =
  | ({ outcome: 'done' } & Done)
  | ({ outcome: 'refused' } & Refusal)
  | { outcome: 'unknown' }

/** Why a system said no: our name of the rule where its own is known, and its own words beside it. */
export interface Refusal {
  /** `rule.renewal-limit` …; `rule.not-allowed` where nobody has mapped the system's code yet. */
  code: string
  number?: number
  limit?: number
  until?: Date | null
  /** As the system said it; never shown unread. */
  vendor: { code: string; text: string } | null
}

interface Patron {
  ref: PatronRef
  name: string | null
  /** The last day the card is good. */
  expiresOn: string | null
}

type SignIn = { is: 'right'; patron: Patron } | { is: 'unknown' } | { is: 'wrong secret' }

interface PatronStatus {
  /** What stands in the way of borrowing, whatever the copy. */
  blocks: { code: string; text: string; until: Date | null }[]
  loans: number
  overdue: number
  holds: number
  feesFen: number
}

export interface PortLoan {
  loanRef: string
  itemRef: string
  title: string
  dueAt: Date
  renewals: number | null
  renewalsAllowed: number | null
  /** `unasked`: the system says it only when it is asked to renew. */
  renewable: 'yes' | 'no' | 'unasked'
  /** The first rule that says no. */
  code: string | null
}

export type RenewalLine = { loanRef: string } & Outcome<{ dueAt: Date }>

interface Hold {
  holdRef: string
  title: string
  /** Null where the system does not say. */
  placedAt: Date | null
  /** A copy is set aside until then. */
  readyUntil: Date | null
}

export interface HoldRequest {
  recordRef: string
  pickupPlace: string
  /** Our own number of it. */
  reference: string
}

interface Fee {
  feeRef: string
  kind: string
  title: string
  openFen: number
  /** Null where the system does not say. */
  since: Date | null
}

export interface Availability {
  itemRef: string
  /** `unanswered`: the system was not asked in time, or does not know the copy. */
  state: 'available' | 'on loan' | 'held' | 'elsewhere' | 'not lent' | 'unanswered'
  dueAt: Date | null
  /** When the system was looked at. */
  seenAt: Date
}

/**
 * A system that cannot be asked now, or answers what nobody can make sense of. What reads throws it. What writes does not: where nothing was sent
 * it is refused with `system.away`, and where something was, the outcome is unknown.
 */
export class SystemAway extends Error {
  readonly why: AwayReason

  constructor(why: AwayReason, options?: ErrorOptions) {
    super(`the library system is away: ${why}`, options)
    this.why = why
  }
}

/** The system no longer knows what changed behind a cursor. */
export class CursorLost extends Error {
  constructor(options?: ErrorOptions) {
    super('the library system does not know this cursor any more', options)
  }
}

/** Nobody there; no answer in time; the connection broke; an answer that cannot be read; one to another question; it rests after many of these. */
export type AwayReason =
  | 'unreachable'
  | 'silent'
  | 'broken'
  | 'unreadable'
  | 'contradictory'
  | 'resting'
