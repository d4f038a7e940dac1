import type { Role } from '@shulin/contract/endpoint'

/** A member of staff at the console, of one institution. */
export interface StaffMember {
  id: string
  account: string
  name: string
  roles: Role[]
}
