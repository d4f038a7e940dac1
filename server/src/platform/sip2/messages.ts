/** The parts without a name that each message of SIP2 2.00 begins with, in their order, and how long each is. */
const layouts = {
  // Asked by a machine.
  '01': { cardRetained: 1, at: 18 },
  '09': { noBlock: 1, at: 18, returnedAt: 18 },
  '11': { renewalPolicy: 1, noBlock: 1, at: 18, dueAt: 18 },
  '15': { mode: 1, at: 18 },
  '17': { at: 18 },
  '19': { at: 18 },
  '23': { language: 3, at: 18 },
  '25': { at: 18 },
  '29': { thirdParty: 1, noBlock: 1, at: 18, dueAt: 18 },
  '35': { at: 18 },
  '37': { at: 18, feeType: 2, paymentType: 2, currency: 3 },
  '63': { language: 3, at: 18, summary: 10 },
  '65': { at: 18 },
  '93': { accountAlgorithm: 1, secretAlgorithm: 1 },
  '97': {},
  '99': { statusCode: 1, printWidth: 3, version: 4 },
  // Answered by a library system.
  '10': { ok: 1, resensitize: 1, magnetic: 1, alert: 1, at: 18 },
  '12': { ok: 1, renewalOk: 1, magnetic: 1, desensitize: 1, at: 18 },
  '16': { ok: 1, available: 1, at: 18 },
  '18': { state: 2, security: 2, feeType: 2, at: 18 },
  '20': { ok: 1, at: 18 },
  '24': { status: 14, language: 3, at: 18 },
  '26': { status: 14, language: 3, at: 18 },
  '30': { ok: 1, renewalOk: 1, magnetic: 1, desensitize: 1, at: 18 },
  '36': { ended: 1, at: 18 },
  '38': { accepted: 1, at: 18 },
  '64': {
    status: 14,
    language: 3,
    at: 18,
    holds: 4,
    overdue: 4,
    charged: 4,
    fines: 4,
    recalls: 4,
    unavailableHolds: 4,
  },
  '66': { ok: 1, renewed: 4, unrenewed: 4, at: 18 },
  '94': { ok: 1 },
  '96': {},
  '98': {
    online: 1,
    checkinOk: 1,
    checkoutOk: 1,
    renewalPolicy: 1,
    statusUpdateOk: 1,
    offlineOk: 1,
    timeout: 3,
    retries: 3,
    at: 18,
    version: 4,
  },
} as const satisfies Record<string, Record<string, number>>

export type Code = keyof typeof layouts
export type FixedParts<C extends Code> = { [Part in keyof (typeof layouts)[C]]: string }
export type Fields = readonly (readonly [id: string, value: string])[]

/** One message, taken apart. A field may come several times; what a protocol of later years added comes along unread. */
export interface Sip2Message<C extends Code = Code> {
  code: C
  fixed: FixedParts<C>
  fields: Fields
}

/** Any message, told apart by its code. */
export type AnyMessage = { [C in Code]: Sip2Message<C> }[Code]

export const isCode = (code: string): code is Code => Object.hasOwn(layouts, code)

/** The parts of a message and their lengths, in their order. */
export const partsOf = (code: Code) => Object.entries(layouts[code]) as [string, number][]

/** Puts a message together; a field without a value is left out. */
export const messageOf = <C extends Code>(
  code: C,
  fixed: FixedParts<C>,
  fields: readonly (readonly [id: string, value: string | null | undefined])[] = [],
): Sip2Message<C> => ({
  code,
  fixed,
  fields: fields.flatMap(([id, value]) =>
    value === null || value === undefined ? [] : [[id, value] as const],
  ),
})

/** The first value of a field; nothing where it is not there. */
export const fieldOf = ({ fields }: { fields: Fields }, id: string) =>
  fields.find(([name]) => name === id)?.[1]

/** Every value of a field that may come several times. */
export const fieldsOf = ({ fields }: { fields: Fields }, id: string) =>
  fields.filter(([name]) => name === id).map(([, value]) => value)
