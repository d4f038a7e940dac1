import type { DatabaseStatus } from '@shulin/contract/databases'

/** The table writes two words where the wire has one. */
export const statusStored = (status: DatabaseStatus) =>
  status === 'openAccess' ? 'open access' : status

export const statusOnWire = (stored: string) =>
  (stored === 'open access' ? 'openAccess' : stored) as DatabaseStatus
