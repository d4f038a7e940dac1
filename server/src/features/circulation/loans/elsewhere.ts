import type { Renewal } from '@shulin/contract/circulation'
import type { Locale } from '@shulin/contract/locale'
import type { WishState } from '@shulin/contract/library-links'
import type { BrokenRule } from '@shulin/contract/rules'
import type { Transaction } from 'kysely'
import type { Trilingual } from '../../../platform/institution.ts'
import type { Reader } from '../../../platform/reader.ts'
import type { Database } from '../../../platform/stores/database.ts'
import type { DB } from '../../../platform/stores/database-tables.ts'

/** What was learnt of a reader in the system of a library that keeps its own. */
export interface SystemLook {
  libCode: string
  library: Trilingual
  /** It does not answer now: what is known is as old as `seenAt`. */
  isAway: boolean
  seenAt: Date | null
  /** Loans of copies that are no items of ours. */
  unlisted: { title: string; dueAt: string }[]
}

/** What renewing a loan in such a library would come to, and what was asked for already. */
export interface ForeignRenewal {
  /** Why the system said that it would not; none: it would, or says so only when it is asked. */
  refusals: BrokenRule[]
  wish: { wishId: string; state: WishState; madeAt: Date } | null
}

/** Loans of libraries that keep their own system. The feature that links them stands above this one: whoever starts the process hands it in. */
export interface LoansElsewhere {
  /** Looks how a reader stands in each system, and brings what is known here up to date. Never in a transaction. */
  look: (groupCode: string, reader: Pick<Reader, 'id' | 'account'>) => Promise<SystemLook[]>
  /** By the number of the loan; only those whose library has a link that is on. */
  renewalsOf: (
    trx: Database,
    readerId: string,
    locale: Locale,
  ) => Promise<ReadonlyMap<string, ForeignRenewal>>
  /** Takes down that loans are to be renewed, with the caller's transaction; answers the wish of each that is in such a library. */
  takeDownRenewals: (
    trx: Transaction<DB>,
    whose: { groupCode: string; readerId: string },
    loanIds: readonly string[],
  ) => Promise<ReadonlyMap<string, string>>
  /** How wishes to renew stand, as the call tells it; by the number of the wish. */
  renewalsFor: (
    trx: Database,
    wishIds: readonly string[],
    locale: Locale,
  ) => Promise<ReadonlyMap<string, Renewal>>
  /** Sends wishes where their systems are there, and waits a moment for what becomes of them. Never in a transaction. */
  send: (groupCode: string, wishIds: readonly string[]) => Promise<void>
}
