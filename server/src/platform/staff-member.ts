import type { EntryStep, Role } from '@shulin/contract/endpoint'

/** A member of staff at the console, of one institution. */
export interface StaffMember {
  id: string
  account: string
  name: string
  roles: Role[]
}

/** One who calls: signed in, or with a step left to make. */
export interface CallingStaff extends StaffMember {
  /** Since when there is a second factor; null: there is none. */
  factorSince: Date | null
  session: {
    /** By which its row is found. */
    hash: Buffer
    /** Null: signed in. */
    step: EntryStep | null
    cameBy: 'link' | 'password'
    /** How many seconds ago the second factor was shown last. */
    codeAge: number | null
  }
}
