import type { AuditFlag } from '@shulin/contract/comments'

/** As a comment stands in the database, and on the wire. */
export const flagOf = {
  unaudited: '0',
  audited: '1',
  refused: '2',
} as const satisfies Record<string, AuditFlag>
export type CommentState = keyof typeof flagOf

export const stateOf: Record<AuditFlag, CommentState> = {
  '0': 'unaudited',
  '1': 'audited',
  '2': 'refused',
}
