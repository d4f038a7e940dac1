import { z } from 'zod'
import type { Availability } from '../../features/circulation/library-system.ts'

const States = z.enum([
  'available',
  'on loan',
  'held',
  'elsewhere',
  'not lent',
  'unanswered',
] as const satisfies readonly Availability['state'][])

/** How the words of an NCIP server are read; each library may have its own. Case, spaces and hyphens make no difference. */
const NcipTables = z.object({
  /** Why it says no, by the type of the problem. */
  problems: z.record(z.string(), z.string()),
  /** What stands in the way of a reader, by the type of the block. */
  blocks: z.record(z.string(), z.string()),
  /** How a copy stands. What is not here is not lent. */
  states: z.record(z.string(), States),
})
export type NcipTables = z.infer<typeof NcipTables>

/** What a library has otherwise. */
export const OwnNcipTables = NcipTables.partial().strict()

/** The schemes of the standard. */
const usual: NcipTables = {
  problems: {
    'Maximum Renewals Exceeded': 'rule.renewal-limit',
    'Renewal Not Allowed - Item Has Outstanding Requests': 'rule.nobody-waiting',
    'Item Not Renewable': 'rule.not-renewable',
    'User Ineligible To Renew This Item': 'rule.not-renewable',
    'User Blocked': 'rule.not-frozen',
    'Unknown User': 'reader.unknown',
    'User Authentication Failed': 'reader.unknown',
    'Unknown Item': 'loan.unknown',
    'Item Not Checked Out': 'loan.unknown',
    'Item Not Checked Out To This User': 'loan.unknown',
    'Unknown Request': 'request.unknown',
    'Request Already Processed': 'request.unknown',
    'Maximum Check Outs Exceeded': 'rule.loan-limit',
    'Duplicate Request': 'rule.one-request-per-title',
    'User Ineligible To Request This Item': 'rule.open-request-limit',
    'Item Does Not Circulate': 'rule.item-lendable',
  },
  blocks: {
    'Trap For Lost Card': 'rule.card-not-lost',
    'Block Check Out': 'rule.not-frozen',
    'Block Renewal': 'rule.not-frozen',
    'Block Request Item': 'rule.not-frozen',
    'Block All': 'rule.not-frozen',
  },
  states: {
    'Available On Shelf': 'available',
    'Available For Loan': 'available',
    'Waiting To Be Reshelved': 'available',
    'Not Charged': 'available',
    'On Loan': 'on loan',
    Charged: 'on loan',
    Recalled: 'on loan',
    'Available For Pickup': 'held',
    'In Transit Between Library Locations': 'elsewhere',
    'Pending Transfer': 'elsewhere',
  },
}

/** The tables of a library: what is usual, and what it has otherwise. */
export const ncipTablesOf = (own: z.infer<typeof OwnNcipTables>): NcipTables => ({
  problems: { ...bareWords(usual.problems), ...bareWords(own.problems) },
  blocks: { ...bareWords(usual.blocks), ...bareWords(own.blocks) },
  states: { ...bareWords(usual.states), ...bareWords(own.states) },
})

const bareWords = <T>(table: Readonly<Record<string, T>> = {}): Record<string, T> =>
  Object.fromEntries(Object.entries(table).map(([word, meaning]) => [bare(word), meaning]))

/** What a word of the system means; null where nobody has mapped it. */
export const meaningOf = <T>(table: Readonly<Record<string, T>>, word: string): T | null =>
  Object.hasOwn(table, bare(word)) ? table[bare(word)]! : null

/** A word as it is compared; the prefix of a scheme (`http://…#`) is not part of it. */
export const bare = (word: string) =>
  word
    .replace(/^.*[#/]/u, '')
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
    .toLowerCase()
