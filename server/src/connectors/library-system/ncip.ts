import { z } from 'zod'
import type {
  Availability,
  LibrarySystem,
  Outcome,
  Refusal,
} from '../../features/circulation/library-system.ts'
import { momentOf } from './dates-and-money.ts'
import { beforeSending, SystemFault, whereAway, withoutAnswer } from './fault.ts'
import { HttpAddress, openHttpSystem, type HttpOptions, type Patience } from './http.ts'
import { openLetIn, type Credentials } from './let-in.ts'
import { bare, meaningOf, ncipTablesOf, OwnNcipTables } from './ncip-tables.ts'
import {
  allAt,
  at,
  readMessage,
  textAt,
  writeMessage,
  type Element,
  type Part,
} from './ncip-xml.ts'
import { renewInTurn } from './renew-in-turn.ts'

const YesNo = z.union([z.boolean(), z.stringbool()])

/** How an NCIP server is reached and asked. The secret is not among it. */
export const NcipSettings = HttpAddress.extend({
  /** The agency that answers, and ours, as both sides agreed. */
  agency: z.string().min(1).max(200),
  ownAgency: z.string().min(1).max(200).default('Shulin'),
  /** How it knows us, beside the connection; empty: by that alone. */
  login: z.string().max(200).default(''),
  /** Where a login is changed for a token; empty: it travels with each question (Basic). */
  tokenAddress: z.union([HttpAddress.shape.address, z.literal('')]).default(''),
  /** What a card number and a secret are called there. */
  cardType: z.string().min(1).max(80).default('Barcode Id'),
  secretType: z.string().min(1).max(80).default('PIN'),
  /** Whether titles or copies are reserved. */
  reserves: z.enum(['titles', 'copies']).default('titles'),
  /** Not every server takes payments. */
  takesPayments: YesNo.default(false),
  currency: z.string().length(3).default('CNY'),
  timeZone: z.string().default('Asia/Shanghai'),
  tables: OwnNcipTables.default({}),
}).strict()

const copiesAtOnce = 50
/** More pages than copies that were asked about are none. */
const mostPages = 20
/** A hold that its system gave no number of its own is known by its copy. */
const byItem = 'item:'

interface Problem {
  type: string
  detail: string
  element: string
}

/** A refusal inside an answer that is otherwise good. */
class SystemSaidNo extends Error {
  readonly problems: Problem[]

  constructor(problems: Problem[]) {
    super('the system said no')
    this.problems = problems
  }
}

/**
 * An NCIP 2.02 server behind the port: one address, XML both ways, and a refusal inside an answer that is otherwise good. Readers are known by the number that
 * it gives them, loans and copies by the numbers of copies, holds by its numbers or ours.
 */
export function openNcip(
  given: z.input<typeof NcipSettings>,
  secret: string,
  options: HttpOptions,
): LibrarySystem & { close: () => Promise<void> } {
  const settings = NcipSettings.parse(given)
  const { agency, ownAgency, timeZone, currency, takesPayments } = settings
  const tables = ncipTablesOf(settings.tables)
  const http = openHttpSystem(settings, options)
  const tokens =
    settings.tokenAddress === ''
      ? null
      : openHttpSystem({ ...settings, address: settings.tokenAddress }, options)
  const ask = openLetIn(http, credentialsOf(settings, secret, tokens))

  const header: Part = [
    'InitiationHeader',
    [
      ['FromAgencyId', [['AgencyId', ownAgency]]],
      ['ToAgencyId', [['AgencyId', agency]]],
    ],
  ]
  const userId = (ref: string): Part => [
    'UserId',
    [
      ['AgencyId', agency],
      ['UserIdentifierValue', ref],
    ],
  ]
  const itemId = (ref: string): Part => [
    'ItemId',
    [
      ['AgencyId', agency],
      ['ItemIdentifierValue', ref],
    ],
  ]

  /** Asks, and answers with what belongs to the question; where the system says no, that is thrown. */
  async function call(
    name: string,
    parts: readonly Part[],
    patience: keyof Patience,
    left?: number,
  ) {
    const body = {
      type: 'application/xml; charset=utf-8',
      text: writeMessage(name, [header, ...parts]),
    }
    const question = {
      method: 'POST',
      body,
      patience,
      answers: 'xml',
      ...(left !== undefined && { left }),
    } as const
    const answer = await ask(question, ({ status, text }) => {
      // Some say with the status, too, what they say in good XML.
      if (status === 403) throw new SystemFault('unreachable', false)
      if (![200, 400, 404, 409, 422].includes(status)) throw new SystemFault('unreadable', true)
      return answerIn(readMessage(text), name)
    })
    const problems = problemsIn(answer)
    if (problems.length > 0) throw new SystemSaidNo(problems)
    return answer
  }

  const refusalOf = ({ problems }: SystemSaidNo): Refusal => {
    const [problem] = problems
    const { type, detail, element } = problem!
    const code = /pickup/iu.test(element)
      ? 'rule.pickup-place'
      : (meaningOf(tables.problems, type) ?? 'rule.not-allowed')
    return { code, vendor: { code: type, text: detail } }
  }

  /** What a write came to where it was not done, or nobody knows. */
  const notDone = (fault: unknown): ({ outcome: 'refused' } & Refusal) | { outcome: 'unknown' } => {
    if (!(fault instanceof SystemSaidNo)) return withoutAnswer(fault)
    // It failed while it was at it: whether before or after, it does not say.
    if (fault.problems.some(isFailure)) return { outcome: 'unknown' }
    return { outcome: 'refused', ...refusalOf(fault) }
  }

  const elementTypes = ['Name Information', 'User Privilege', 'Block Or Trap', 'User Id']

  /** How a reader stands; null where nobody is known by that. */
  async function lookUp(
    who: readonly Part[],
    wanted: readonly ('LoanedItems' | 'RequestedItems' | 'UserFiscalAccount')[] = [],
  ): Promise<Element | null> {
    const parts: Part[] = [
      ...who,
      ...elementTypes.map((type): Part => ['UserElementType', type]),
      ...wanted.map((what): Part => [`${what}Desired`, '']),
    ]
    try {
      return await call('LookupUser', parts, 'read')
    } catch (fault) {
      if (!(fault instanceof SystemSaidNo)) throw fault
      const isUnknown = fault.problems.some(({ type }) => bare(type) === 'unknownuser')
      if (isUnknown) return null
      throw fault.problems.some(isFailure)
        ? new SystemFault('broken', true)
        : new SystemFault('unreadable', true)
    }
  }

  /** The same of one whom the system named to us; somebody else is no answer. */
  async function readerOf(ref: string, wanted: Parameters<typeof lookUp>[1]) {
    const user = await lookUp([userId(ref)], wanted)
    if (!user || !numbersOf(user).includes(ref)) throw new SystemFault('contradictory', true)
    return user
  }

  const patronIn = (user: Element) => ({
    ref: textAt(user, 'UserId/UserIdentifierValue') ?? '',
    name: nameIn(user),
    expiresOn:
      allAt(user, 'UserOptionalFields/UserPrivilege/ValidToDate')
        .map(({ text }) => /^\d{4}-\d{2}-\d{2}/u.exec(text)?.[0])
        .find((day) => day !== undefined) ?? null,
  })

  /** Whose card it is: the card must be among the numbers by which the system knows the reader. */
  async function find(card: string) {
    const user = await lookUp([userId(card)])
    if (!user) return null
    if (!numbersOf(user).includes(card)) throw new SystemFault('contradictory', true)
    return patronIn(user)
  }

  const moment = (text: string | undefined) => {
    const read = momentOf(text ?? '', timeZone)
    if (!read) throw new SystemFault('unreadable', true)
    return read
  }

  const loansIn = (user: Element) =>
    allAt(user, 'LoanedItem').map((loan) => {
      const ref = textAt(loan, 'ItemId/ItemIdentifierValue')
      if (!ref) throw new SystemFault('unreadable', true)
      return {
        loanRef: ref,
        itemRef: ref,
        title: textAt(loan, 'Title') ?? '',
        dueAt: moment(textAt(loan, 'DateDue')),
        renewals: null,
        renewalsAllowed: null,
        renewable: 'unasked' as const,
        code: null,
      }
    })

  const holdsIn = (user: Element) =>
    allAt(user, 'RequestedItem').map((hold) => {
      const placed = textAt(hold, 'DatePlaced')
      const until = textAt(hold, 'PickupExpiryDate')
      return {
        holdRef: holdRefIn(hold),
        title: textAt(hold, 'Title') ?? '',
        placedAt: placed ? moment(placed) : null,
        readyUntil: until ? moment(until) : null,
      }
    })

  /** Amounts are whole numbers of the smallest coin. */
  const fenIn = (amount: Element | undefined) => {
    const value = amount && textAt(amount, 'MonetaryValue')
    const coin = amount && textAt(amount, 'CurrencyCode')
    if (value === undefined || !/^-?\d{1,11}$/u.test(value) || bare(coin ?? '') !== bare(currency))
      throw new SystemFault('unreadable', true)
    return Number(value)
  }

  function feesIn(user: Element) {
    const owed = allAt(user, 'UserFiscalAccount').reduce(
      (sum, account) => sum + fenIn(at(account, 'AccountBalance')),
      0,
    )
    if (owed <= 0) return []
    const lines = allAt(user, 'UserFiscalAccount/AccountDetails').map((detail) => {
      const about = at(detail, 'FiscalTransactionInformation') ?? detail
      const reference = 'FiscalTransactionReferenceId/FiscalTransactionIdentifierValue'
      const since = textAt(detail, 'AccrualDate')
      return {
        feeRef: textAt(about, reference) ?? '',
        kind: textAt(about, 'FiscalTransactionType') ?? 'other',
        title:
          textAt(about, 'ItemDetails/BibliographicDescription/Title') ??
          textAt(about, 'FiscalTransactionDescription') ??
          '',
        openFen: fenIn(at(about, 'Amount')),
        since: since ? moment(since) : null,
        isPayment: bare(textAt(about, 'FiscalActionType') ?? '') === 'payment',
      }
    })
    // Only the balance says what is open: where the lines do not come to it, they are a history.
    const isOpen =
      lines.every(({ isPayment, openFen }) => !isPayment && openFen > 0) &&
      lines.reduce((sum, { openFen }) => sum + openFen, 0) === owed
    return isOpen
      ? lines.map(({ feeRef, kind, title, openFen, since }) => ({
          feeRef,
          kind,
          title,
          openFen,
          since,
        }))
      : [{ feeRef: 'all', kind: 'other', title: '', openFen: owed, since: null }]
  }

  async function renewOne(ref: string, loanRef: string): Promise<Outcome<{ dueAt: Date }>> {
    try {
      const answer = await call('RenewItem', [userId(ref), itemId(loanRef)], 'write')
      // It will be looked at by somebody later, and is settled by reading.
      if (at(answer, 'Pending')) return { outcome: 'unknown' }
      expectAbout(answer, 'ItemId/ItemIdentifierValue', loanRef)
      expectAbout(answer, 'UserId/UserIdentifierValue', ref)
      const dueAt = momentOf(textAt(answer, 'DateDue') ?? '', timeZone)
      return dueAt ? { outcome: 'done', dueAt } : { outcome: 'unknown' }
    } catch (fault) {
      return notDone(fault)
    }
  }

  const copiesIn = (answer: Element): Availability[] =>
    allAt(answer, 'BibInformation/HoldingsSet/ItemInformation').map((copy) => {
      const state = textAt(copy, 'ItemOptionalFields/CirculationStatus')
      const due = textAt(copy, 'DateDue') ?? textAt(copy, 'ItemOptionalFields/DateDue')
      const isUnknown = state === undefined || at(copy, 'Problem') !== undefined
      return {
        itemRef: textAt(copy, 'ItemId/ItemIdentifierValue') ?? '',
        state: isUnknown ? 'unanswered' : (meaningOf(tables.states, state) ?? 'not lent'),
        dueAt: due ? moment(due) : null,
        seenAt: new Date(),
      }
    })

  async function someAvailable(refs: readonly string[], until: number): Promise<Availability[]> {
    const copies: Availability[] = []
    let token: string | undefined
    for (let page = 0; page < mostPages; page += 1) {
      const left = until - performance.now()
      if (left <= 0) throw new SystemFault('silent', false)
      const parts: Part[] = [
        ...refs.map(itemId),
        ['ItemElementType', 'Circulation Status'],
        ...(token === undefined ? [] : ([['NextItemToken', token]] as const)),
      ]
      const answer = await call('LookupItemSet', parts, 'availability', left).catch(
        (fault: unknown) => {
          // None of them is known there.
          if (fault instanceof SystemSaidNo) return null
          throw fault
        },
      )
      if (!answer) return copies
      copies.push(...copiesIn(answer))
      if (copies.some(({ itemRef }) => !refs.includes(itemRef)))
        throw new SystemFault('contradictory', true)
      const next = textAt(answer, 'NextItemToken')
      if (!next || next === token) return copies
      token = next
    }
    throw new SystemFault('contradictory', true)
  }

  return {
    async close() {
      await Promise.all([http.close(), tokens?.close()])
    },

    capabilities: () => ({
      calls: new Set([
        'signIn',
        'find',
        'statusOf',
        'loansOf',
        'renew',
        'holdsOf',
        'placeHold',
        'cancelHold',
        'feesOf',
        ...(takesPayments ? (['payFees'] as const) : []),
        'availability',
      ] as const),
      judgesRenewals: false,
      availabilityAtOnce: copiesAtOnce,
      paysSingleFees: false,
    }),

    async signIn(card, given) {
      const known = await find(card)
      if (!known) return { is: 'unknown' }
      const input = (type: string, data: string): Part => [
        'AuthenticationInput',
        [
          ['AuthenticationInputData', data],
          ['AuthenticationDataFormatType', 'text'],
          ['AuthenticationInputType', type],
        ],
      ]
      const who = [input(settings.cardType, card), input(settings.secretType, given)]
      try {
        const user = await call('LookupUser', who, 'read')
        if (!numbersOf(user).includes(known.ref)) throw new SystemFault('contradictory', true)
        return { is: 'right', patron: known }
      } catch (fault) {
        if (!(fault instanceof SystemSaidNo)) throw fault
        const isWrong = fault.problems.some(({ type }) =>
          ['userauthenticationfailed', 'unknownuser'].includes(bare(type)),
        )
        if (isWrong) return { is: 'wrong secret' }
        throw new SystemFault('unreadable', true)
      }
    },

    find,

    async statusOf(ref) {
      const user = await readerOf(ref, ['LoanedItems', 'RequestedItems', 'UserFiscalAccount'])
      const loans = loansIn(user)
      const blocks = allAt(user, 'UserOptionalFields/BlockOrTrap').map((block) => {
        const text = textAt(block, 'BlockOrTrapType') || 'Block'
        const until = textAt(block, 'ValidToDate')
        const code = meaningOf(tables.blocks, text) ?? 'rule.not-frozen'
        return { code, text, until: until ? moment(until) : null }
      })
      return {
        blocks,
        loans: loans.length,
        overdue: loans.filter(({ dueAt }) => dueAt.getTime() < Date.now()).length,
        holds: holdsIn(user).length,
        feesFen: feesIn(user).reduce((sum, { openFen }) => sum + openFen, 0),
      }
    },

    async loansOf(ref) {
      const loans = loansIn(await readerOf(ref, ['LoanedItems']))
      return loans.toSorted((a, b) => a.dueAt.getTime() - b.dueAt.getTime())
    },

    async renew(ref, loanRefs) {
      // Not every server looks whose loan it is.
      const own = await beforeSending(readerOf(ref, ['LoanedItems']).then(loansIn)).catch(
        (fault: unknown) => withoutAnswer(fault),
      )
      if (!Array.isArray(own)) return loanRefs.map((loanRef) => ({ loanRef, ...own }))
      const isOwn = (loanRef: string) => own.some((loan) => loan.loanRef === loanRef)
      const unknownLoan = { outcome: 'refused', code: 'loan.unknown', vendor: null } as const
      const patience = options.patience?.write ?? 30_000
      const lines = await renewInTurn(loanRefs.filter(isOwn), patience, (loanRef) =>
        renewOne(ref, loanRef),
      )
      return loanRefs.map((loanRef) =>
        isOwn(loanRef) ? lines.shift()! : { loanRef, ...unknownLoan },
      )
    },

    async holdsOf(ref) {
      return holdsIn(await readerOf(ref, ['RequestedItems']))
    },

    async placeHold(ref, { recordRef, pickupPlace, reference }) {
      const title: Part =
        settings.reserves === 'copies'
          ? itemId(recordRef)
          : [
              'BibliographicId',
              [
                [
                  'BibliographicRecordId',
                  [
                    ['BibliographicRecordIdentifier', recordRef],
                    ['AgencyId', agency],
                  ],
                ],
              ],
            ]
      const parts: Part[] = [
        userId(ref),
        title,
        // Ours, so that nobody guesses which one it was.
        ['RequestId', numbered(ownAgency, reference)],
        ['RequestType', 'Hold'],
        ['RequestScopeType', settings.reserves === 'copies' ? 'Item' : 'Bibliographic Item'],
        ['PickupLocation', pickupPlace],
      ]
      try {
        const answer = await call('RequestItem', parts, 'write')
        expectAbout(answer, 'UserId/UserIdentifierValue', ref)
        return { outcome: 'done', holdRef: holdRefIn(answer) }
      } catch (fault) {
        return notDone(fault)
      }
    },

    async cancelHold(ref, holdRef) {
      try {
        const own = await beforeSending(readerOf(ref, ['RequestedItems']).then(holdsIn))
        if (!own.some((hold) => hold.holdRef === holdRef))
          return { outcome: 'refused', code: 'request.unknown', vendor: null }
        const which: Part = holdRef.startsWith(byItem)
          ? itemId(holdRef.slice(byItem.length))
          : ['RequestId', numbered(agency, holdRef)]
        const answer = await call(
          'CancelRequestItem',
          [userId(ref), which, ['RequestType', 'Hold']],
          'write',
        )
        expectAbout(answer, 'UserId/UserIdentifierValue', ref)
        return { outcome: 'done', isAsked: false }
      } catch (fault) {
        return notDone(fault)
      }
    },

    async feesOf(ref) {
      return feesIn(await readerOf(ref, ['UserFiscalAccount']))
    },

    ...(takesPayments &&
      ({
        async payFees(ref, { amountFen, orderNo }) {
          try {
            const fees = await beforeSending(readerOf(ref, ['UserFiscalAccount']).then(feesIn))
            // Every payment is booked, also that of a debt which is gone: the reader would be left with too much.
            if (fees.reduce((sum, { openFen }) => sum + openFen, 0) < amountFen)
              return { outcome: 'refused', code: 'rule.fee-open', vendor: null }
            const payment: Part = [
              'FiscalTransactionInformation',
              [
                ['FiscalActionType', 'Payment'],
                [
                  'FiscalTransactionReferenceId',
                  [
                    ['AgencyId', ownAgency],
                    ['FiscalTransactionIdentifierValue', orderNo],
                  ],
                ],
                ['FiscalTransactionType', 'Account Payment'],
                [
                  'Amount',
                  [
                    ['CurrencyCode', currency],
                    ['MonetaryValue', String(amountFen)],
                  ],
                ],
                ['RequestId', numbered(ownAgency, orderNo)],
              ],
            ]
            const answer = await call(
              'CreateUserFiscalTransaction',
              [userId(ref), payment],
              'write',
            )
            expectAbout(answer, 'UserId/UserIdentifierValue', ref)
            return { outcome: 'done', paidFen: amountFen }
          } catch (fault) {
            return notDone(fault)
          }
        },
      } satisfies Partial<LibrarySystem>)),

    async availability(itemRefs) {
      const until = performance.now() + (options.patience?.availability ?? 2_500)
      const known = new Map<string, Availability>()
      for (let from = 0; from < itemRefs.length; from += copiesAtOnce) {
        const some = itemRefs.slice(from, from + copiesAtOnce)
        const copies = await someAvailable(some, until).catch(whereAway([]))
        for (const copy of copies) known.set(copy.itemRef, copy)
      }
      const seenAt = new Date()
      return itemRefs.map(
        (itemRef) => known.get(itemRef) ?? { itemRef, state: 'unanswered', dueAt: null, seenAt },
      )
    },
  }
}

function credentialsOf(
  { login, tokenAddress }: z.infer<typeof NcipSettings>,
  secret: string,
  tokens: ReturnType<typeof openHttpSystem> | null,
): Credentials {
  if (login === '') return { by: 'connection' }
  if (tokens === null || tokenAddress === '') return { by: 'basic', login, secret }
  return { by: 'oauth2', clientId: login, secret, tokens, path: '' }
}

const numbered = (agency: string, value: string): Part[] => [
  ['AgencyId', agency],
  ['RequestIdentifierValue', value],
]

/** The answer to a question, wherever the server puts it; a problem without one is the answer, too. */
function answerIn(message: Element, name: string): Element {
  const answer = at(message, `${name}Response`) ?? at(message, `Ext/${name}Response`)
  if (answer) return answer
  if (at(message, 'Problem')) return message
  throw new SystemFault('contradictory', true)
}

const problemsIn = (answer: Element): Problem[] =>
  allAt(answer, 'Problem').map((problem) => ({
    type: textAt(problem, 'ProblemType') ?? '',
    detail: textAt(problem, 'ProblemDetail') ?? '',
    element: textAt(problem, 'ProblemElement') ?? '',
  }))

const isFailure = ({ type }: Problem) => bare(type) === 'temporaryprocessingfailure'

/** All numbers by which the system knows a reader. */
const numbersOf = (user: Element) =>
  [...allAt(user, 'UserId'), ...allAt(user, 'UserOptionalFields/UserId')].flatMap(
    (id) => textAt(id, 'UserIdentifierValue') ?? [],
  )

function nameIn(user: Element) {
  const name = at(user, 'UserOptionalFields/NameInformation/PersonalNameInformation')
  if (!name) return null
  const whole = textAt(name, 'UnstructuredPersonalUserName')
  if (whole) return whole
  const parts = ['Surname', 'GivenName'].flatMap(
    (part) => textAt(name, `StructuredPersonalUserName/${part}`) || [],
  )
  if (parts.length === 0) return null
  return parts.every((part) => /\p{Script=Han}/u.test(part))
    ? parts.join('')
    : parts.toReversed().join(' ')
}

function holdRefIn(hold: Element) {
  const request = textAt(hold, 'RequestId/RequestIdentifierValue')
  if (request) return request
  const item = textAt(hold, 'ItemId/ItemIdentifierValue')
  if (!item) throw new SystemFault('unreadable', true)
  return `${byItem}${item}`
}

/** An answer that names somebody or something else is to another question. */
function expectAbout(answer: Element, path: string, asked: string) {
  const told = textAt(answer, path)
  if (told !== undefined && told !== asked) throw new SystemFault('contradictory', true)
}
