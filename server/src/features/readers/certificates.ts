import type { KeyUse } from '../../platform/security/key-uses.ts'

/** Where a certificate number is hidden: it opens in the row of its own reader only. */
export const certificateContext = (groupCode: string, readerId: string) =>
  `reader.certificate_no ${groupCode} ${readerId}`

/** What is hashed of a certificate number, to find a reader by it without reading it. */
export const certificateName = (groupCode: string, number: string) =>
  `certificate ${groupCode} ${number.toUpperCase()}`

/** Found again by its hash; made anew from the hidden number. */
export const certificateIndexUse = {
  kind: 'pepper',
  table: 'reader',
  column: 'certificate_index_key',
  holds: 'hashes of certificate numbers',
  needed: 'certificate_index is not null',
  ends: 'shulin keys rewrap makes them anew',
} as const satisfies KeyUse
