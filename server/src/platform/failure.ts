import type { Locale } from '@shulin/contract/locale'
import type { RefusalCode, RefusedReply } from '@shulin/contract/reply'

/** A refusal the product foresees: its stable name, its number, and its words in every language. */
export interface Refusal {
  code: string
  errCode: RefusalCode
  text: Record<Locale, string>
  /** Null, but for the two replies of a login by which the specification asks for another password. */
  data: RefusedReply['data']
}

/** Every refusal of the product, by its name: the table of all codes and texts. */
export const refusals = new Map<string, Refusal>()

export function refusal(
  code: string,
  errCode: RefusalCode,
  text: Refusal['text'],
  data: Refusal['data'] = null,
): Refusal {
  if (refusals.has(code)) throw new Error(`two refusals are named ${code}`)
  const defined = { code, errCode, text, data }
  refusals.set(code, defined)
  return defined
}

type Details = Record<string, unknown> | null

interface RefusedOptions extends ErrorOptions {
  /** What the transaction wrote until then stays: a try that was counted. Whatever else was written must stay true as well. */
  keepsWrites?: boolean
}

/** Thrown where a refusal is decided. Anything else that is thrown is a fault. */
export class Refused extends Error {
  readonly refusal: Refusal
  /** The numbers behind the refusal, and the date or act that lifts it; what has words among them, in the language of whoever asked. */
  readonly detailsIn: (locale: Locale) => Details
  readonly keepsWrites: boolean

  constructor(
    refusal: Refusal,
    details: Details | ((locale: Locale) => Details) = null,
    options?: RefusedOptions,
  ) {
    super(refusal.text['en-US'], options)
    this.refusal = refusal
    this.keepsWrites = options?.keepsWrites ?? false
    this.detailsIn = typeof details === 'function' ? details : () => details
  }

  /** For those who have no language: logs and the command line. */
  get details() {
    return this.detailsIn('en-US')
  }
}
