interface LedgerPatron {
  id: number
  card: string
  name: string
  secret: string
  isRestricted: boolean
  expiresOn: string
}
interface LedgerCopy {
  id: number
  barcode: string
  titleId: number
  notForLoan: number
  isGone: boolean
  changedAt: Date
}
interface LedgerLoan {
  id: number
  patronId: number
  copyId: number
  dueAt: Date
  renewals: number
}
interface LedgerHold {
  id: number
  patronId: number
  titleId: number
  place: string
  /** The number that came with it. */
  note: string
  placedOn: string
  isAskedToCancel: boolean
}
interface LedgerFee {
  id: number
  patronId: number
  openFen: number
}
interface LedgerPayment {
  id: number
  patronId: number
  fen: number
  note: string
}

/** Why a system says no. */
export type No = 'gone' | 'limit' | 'wanted' | 'blocked' | 'twice' | 'place' | 'overpaid'

interface Books {
  patrons: LedgerPatron[]
  titles: { id: number; title: string }[]
  copies: LedgerCopy[]
  loans: LedgerLoan[]
  holds: LedgerHold[]
  fees: LedgerFee[]
  payments: LedgerPayment[]
}

const emptyBooks = (): Books => ({
  patrons: [],
  titles: [],
  copies: [],
  loans: [],
  holds: [],
  fees: [],
  payments: [],
})

/** Books as they were written down; instants are instants again. */
const readBooks = (text: string) =>
  JSON.parse(text, (name, value: unknown) =>
    name === 'dueAt' || name === 'changedAt' ? new Date(value as string) : value,
  ) as Books

const day = 86_400_000
export const pickupPlaces = ['main', 'east']

/**
 * What a library system has, and what it did. It does what it is asked as often as it is asked: whoever asks twice has renewed twice and paid twice. Holds
 * alone are looked at, unless it is told not to.
 */
export function openLedger(kept?: string) {
  const books = kept === undefined ? emptyBooks() : readBooks(kept)
  const entries: { id: number }[] = Object.values(books).flat()
  let last = Math.max(100, ...entries.map(({ id }) => id))
  let looksForHolds = true
  let asksStaff = false
  const next = () => (last += 1)
  const today = () => new Date().toISOString().slice(0, 10)
  const copyOf = ({ copyId }: LedgerLoan) => books.copies.find(({ id }) => id === copyId)!
  const touch = (loan: LedgerLoan) => (copyOf(loan).changedAt = new Date())

  return {
    books,

    // What a test puts into it -----------------------------------------------------------------------------------------

    patron(given: Pick<LedgerPatron, 'card' | 'name' | 'secret'>) {
      const patron = { id: next(), isRestricted: false, expiresOn: '2099-12-31', ...given }
      books.patrons.push(patron)
      return patron
    },
    copy({
      barcode,
      title,
      notForLoan = 0,
    }: {
      barcode: string
      title: string
      notForLoan?: number
    }) {
      const titleId = next()
      books.titles.push({ id: titleId, title })
      const copy = {
        id: next(),
        barcode,
        titleId,
        notForLoan,
        isGone: false,
        changedAt: new Date(),
      }
      books.copies.push(copy)
      return copy
    },
    loan({ patronId, copyId, days = 20 }: { patronId: number; copyId: number; days?: number }) {
      const dueAt = new Date(Math.floor(Date.now() / 1000) * 1000 + days * day)
      const loan = { id: next(), patronId, copyId, dueAt, renewals: 0 }
      books.loans.push(loan)
      touch(loan)
      return loan
    },
    hold({ patronId, titleId }: { patronId: number; titleId: number }) {
      const given = { place: 'main', note: '', placedOn: today(), isAskedToCancel: false }
      const hold = { id: next(), patronId, titleId, ...given }
      books.holds.push(hold)
      return hold
    },
    fee({ patronId, openFen }: { patronId: number; openFen: number }) {
      books.fees.push({ id: next(), patronId, openFen })
      return {}
    },
    restrict({ patronId }: { patronId: number }) {
      books.patrons.find(({ id }) => id === patronId)!.isRestricted = true
      return {}
    },
    /** Whether a second hold of one title is refused, and whether staff must agree before one is cancelled. */
    rules(given: { looksForHolds?: boolean; asksStaff?: boolean }) {
      looksForHolds = given.looksForHolds ?? looksForHolds
      asksStaff = given.asksStaff ?? asksStaff
      return {}
    },

    // What it is asked to do -------------------------------------------------------------------------------------------

    mayRenew(loan: LedgerLoan): No | null {
      const { titleId } = copyOf(loan)
      if (books.holds.some((hold) => hold.titleId === titleId && hold.patronId !== loan.patronId))
        return 'wanted'
      if (books.patrons.find(({ id }) => id === loan.patronId)!.isRestricted) return 'blocked'
      return loan.renewals >= 3 ? 'limit' : null
    },
    renew(loan: LedgerLoan): No | null {
      const no = this.mayRenew(loan)
      if (no) return no
      loan.dueAt = new Date(loan.dueAt.getTime() + 28 * day)
      loan.renewals += 1
      touch(loan)
      return null
    },
    placeHold(given: Pick<LedgerHold, 'patronId' | 'titleId' | 'place' | 'note'>): LedgerHold | No {
      const { patronId, titleId, place } = given
      if (!books.titles.some(({ id }) => id === titleId)) return 'gone'
      if (!pickupPlaces.includes(place)) return 'place'
      const isHeld = books.holds.some(
        (hold) => hold.patronId === patronId && hold.titleId === titleId,
      )
      if (isHeld && looksForHolds) return 'twice'
      const hold = { id: next(), placedOn: today(), isAskedToCancel: false, ...given }
      books.holds.push(hold)
      return hold
    },
    cancelHold(hold: LedgerHold): 'cancelled' | 'asked' {
      if (asksStaff) {
        hold.isAskedToCancel = true
        return 'asked'
      }
      books.holds = books.holds.filter((known) => known !== hold)
      return 'cancelled'
    },
    /** Every payment is booked; what is more than was owed stays with the reader. */
    pay(given: Omit<LedgerPayment, 'id'>) {
      const payment = { id: next(), ...given }
      books.payments.push(payment)
      let left = given.fen
      for (const fee of books.fees.filter(({ patronId }) => patronId === given.patronId)) {
        const paid = Math.min(left, fee.openFen)
        fee.openFen -= paid
        left -= paid
      }
      return payment
    },
  }
}
export type Ledger = ReturnType<typeof openLedger>
