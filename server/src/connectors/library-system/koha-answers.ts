import { z } from 'zod'
import { SystemFault } from './fault.ts'
import { readJson, type HttpAnswer } from './http.ts'

/** What Koha answers, as far as we read it. Whatever is otherwise cannot be read. */
const Id = z.int().positive()
const Text = z.string().max(20_000)
const Flag = z.boolean().nullish()

export const Checkout = z.object({
  checkout_id: Id,
  patron_id: Id,
  item_id: Id.nullish(),
  due_date: Text,
  checkin_date: Text.nullish(),
  /** `renewals` until 22.05; since then that is a list, and only where it is asked for. */
  renewals_count: z.int().min(0).nullish(),
  renewals: z.union([z.int().min(0), z.array(z.unknown())]).nullish(),
})
export type Checkout = z.infer<typeof Checkout>

export const renewalsOf = ({ renewals_count: count, renewals }: Checkout) =>
  count ?? (typeof renewals === 'number' ? renewals : null)

export const AllowsRenewal = z.object({
  allows_renewal: z.boolean(),
  max_renewals: z.coerce.number().int().min(0).nullish().catch(null),
  current_renewals: z.int().min(0).nullish(),
  error: Text.nullish(),
})

export const Item = z.object({
  item_id: Id,
  biblio_id: Id.nullish(),
  external_id: Text.nullish(),
  checked_out_date: Text.nullish(),
  not_for_loan_status: z.int().nullish(),
  effective_not_for_loan_status: z.int().nullish(),
  damaged_status: z.int().nullish(),
  lost_status: z.int().nullish(),
  withdrawn: z.int().nullish(),
  callnumber: Text.nullish(),
  location: Text.nullish(),
  home_library_id: Text.nullish(),
  holding_library_id: Text.nullish(),
  timestamp: Text.nullish(),
  biblio: z.object({ title: Text.nullish() }).nullish(),
})
export type Item = z.infer<typeof Item>

export const KohaHold = z.object({
  hold_id: Id,
  patron_id: Id,
  biblio_id: Id.nullish(),
  item_id: Id.nullish(),
  hold_date: Text.nullish(),
  expiration_date: Text.nullish(),
  /** W: set aside; T: on its way; P: being prepared; null: somebody waits. */
  status: Text.nullish(),
})
export type KohaHold = z.infer<typeof KohaHold>

export const KohaPatron = z.object({
  patron_id: Id,
  cardnumber: Text.nullish(),
  surname: Text.nullish(),
  firstname: Text.nullish(),
  category_id: Text.nullish(),
  expiry_date: Text.nullish(),
  restricted: Flag,
  patron_card_lost: Flag,
  incorrect_address: Flag,
})
export type KohaPatron = z.infer<typeof KohaPatron>

export const Biblio = z.object({ biblio_id: Id, title: Text.nullish() })

const Money = z.union([z.number(), Text])

export const Account = z.object({
  outstanding_debits: z.object({
    lines: z.array(
      z.object({
        account_line_id: Id,
        patron_id: Id.nullish(),
        amount_outstanding: Money,
        debit_type: Text.nullish(),
        account_type: Text.nullish(),
        description: Text.nullish(),
        date: Text.nullish(),
      }),
    ),
  }),
})

/** Older releases answer with the number of the line alone. */
export const Credit = z.object({
  account_line_id: Id.nullish(),
  patron_id: Id.nullish(),
  amount: Money.nullish(),
})

const Fault = z.union([
  z.string().transform((error) => ({ error, error_code: undefined, required_permissions: null })),
  // What a question lacks, by the checks of the interface itself.
  z.object({ errors: z.array(z.object({ message: Text.catch('') })) }).transform(({ errors }) => ({
    error: errors.map(({ message }) => message).join(' '),
    error_code: undefined,
    required_permissions: null,
  })),
  z.object({
    error: Text,
    error_code: Text.optional(),
    required_permissions: z.unknown().optional(),
  }),
])

/** What Koha says where it does not do something: its code and its words. */
export function refusalIn(answer: HttpAnswer): { code: string; text: string } {
  const { error, error_code: named, required_permissions: lacks } = readJson(answer, Fault)
  // It is the account of the portal that may not: nobody's wish is refused by that.
  if (lacks !== undefined && lacks !== null) throw new SystemFault('unreachable', false)
  const said = /(?:Reason: |\()(\w+)\)?\s*$/u.exec(error)?.[1]
  return { code: named ?? said ?? String(answer.status), text: error }
}

/** An answer that reads; what is not there is null. */
export function found<T>(answer: HttpAnswer, schema: z.ZodType<T>): T | null {
  if (answer.status === 200) return readJson(answer, schema)
  if (answer.status === 404) return null
  if (answer.status === 403) refusalIn(answer)
  throw new SystemFault('unreadable', true)
}
