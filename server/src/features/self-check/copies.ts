import type { Locale } from '@shulin/contract/locale'
import type { DeskLoan } from '@shulin/contract/circulation-staff'
import type { Transaction } from 'kysely'
import { Refused } from '../../platform/failure.ts'
import { instantText } from '../../platform/sip2/instants.ts'
import {
  fieldOf,
  messageOf,
  type AnyMessage,
  type Fields,
  type Sip2Message,
} from '../../platform/sip2/messages.ts'
import type { DB } from '../../platform/stores/database-tables.ts'
import { deskReaderOf, lendAtDesk, renewAtDesk, returnAtDesk } from '../circulation/circulation.ts'
import {
  deskOf,
  institutionIdOf,
  nowOf,
  performMessage,
  withinOf,
  type Conversation,
} from './conversation.ts'
import { identify } from './patron.ts'
import { selectCopy } from './queries.ts'
import { sentence, words } from './words.ts'

const barcodeOf = (message: { fields: Fields }) => (fieldOf(message, 'AB') ?? '').trim()

/** Why something was refused, in the language of whoever stands there: every rule that says no. */
export function refusalLines({ refusal, detailsIn }: Refused, locale: Locale) {
  const { refusals } = (detailsIn(locale) ?? {}) as {
    refusals?: { reason: string; remedy: string }[]
  }
  const lines = (refusals ?? []).map(({ reason, remedy }) => sentence([reason, remedy], locale))
  return lines.length > 0 ? lines : [refusal.text[locale]]
}

const saysOf = (lines: readonly string[]) => lines.map((line) => ['AF', line] as const)

/** A due date as the protocol has it, and the day for the eye. */
function dueOf({ dueDate }: Pick<DeskLoan, 'dueDate'>, { institution }: Conversation) {
  const text = instantText(new Date(dueDate), institution.timeZone)
  return { text, day: `${text.slice(0, 4)}-${text.slice(4, 6)}-${text.slice(6, 8)}` }
}

/** What 12 and 30 have in common. */
function loanAnswer(
  code: '12' | '30',
  conversation: Conversation,
  { card, loan, isRenewed }: { card: string; loan: DeskLoan; isRenewed: boolean },
  lines: readonly string[],
): AnyMessage {
  const fixed = {
    ok: '1',
    renewalOk: isRenewed ? 'Y' : 'N',
    magnetic: 'U',
    desensitize: 'Y',
    at: nowOf(conversation),
  }
  return messageOf(code, fixed, [
    ['AO', institutionIdOf(conversation)],
    ['AA', card],
    ['AB', loan.barcode],
    ['AJ', loan.title],
    ['AH', dueOf(loan, conversation).text],
    ...saysOf(lines),
  ])
}

function loanRefused(
  code: '12' | '30',
  conversation: Conversation,
  message: { fields: Fields },
  { lines, title = '' }: { lines: readonly string[]; title?: string | undefined },
): AnyMessage {
  const fixed = {
    ok: '0',
    renewalOk: 'N',
    magnetic: 'U',
    desensitize: 'N',
    at: nowOf(conversation),
  }
  return messageOf(code, fixed, [
    ['AO', institutionIdOf(conversation)],
    ['AA', fieldOf(message, 'AA') ?? ''],
    ['AB', barcodeOf(message)],
    ['AJ', title],
    ['AH', ''],
    ...saysOf(lines),
  ])
}

const titleIn = (failure: Refused, locale: Locale) =>
  (failure.detailsIn(locale) as { title?: string } | null)?.title

/** 11: lends a copy. Who has it already, and whose machine renews by lending, has it renewed. */
export async function answerLending(conversation: Conversation, message: Sip2Message<'11'>) {
  const found = await identify(conversation, { fields: message.fields, fixed: {} })
  if (!('visit' in found)) {
    return loanRefused('12', conversation, message, { lines: [found.says] })
  }
  const { readerId, account: card, locale } = found.visit
  const barcode = barcodeOf(message)
  const desk = deskOf(conversation)
  const lend = async (trx: Transaction<DB>) => {
    const { loan, note } = await lendAtDesk(trx, desk, { readerId, barcode }, locale)
    const { day } = dueOf(loan, conversation)
    const lines = [words.due[locale](day), ...(note ? [note] : [])]
    return loanAnswer('12', conversation, { card, loan, isRenewed: false }, lines)
  }
  const renewInstead = async (trx: Transaction<DB>) => {
    const { loan } = await renewAtDesk(trx, desk, { barcode, onlyOf: readerId }, locale)
    const lines = [words.renewedUntil[locale](dueOf(loan, conversation).day)]
    return loanAnswer('12', conversation, { card, loan, isRenewed: true }, lines)
  }
  return performMessage(conversation, message, (trx) =>
    lend(trx).catch((failure: unknown) => {
      const hasItAlready =
        failure instanceof Refused && failure.refusal.code === 'copy.already-lent-to-reader'
      if (hasItAlready && message.fixed.renewalPolicy === 'Y') return renewInstead(trx)
      throw failure
    }),
  ).catch((failure: unknown) => {
    if (!(failure instanceof Refused)) throw failure
    const lines = refusalLines(failure, locale)
    return loanRefused('12', conversation, message, { lines, title: titleIn(failure, locale) })
  })
}

/** 29: renews a loan of the reader who stands there, and nobody else's. */
export async function answerRenewal(conversation: Conversation, message: Sip2Message<'29'>) {
  const found = await identify(conversation, { fields: message.fields, fixed: {} })
  if (!('visit' in found)) {
    return loanRefused('30', conversation, message, { lines: [found.says] })
  }
  const { readerId, account: card, locale } = found.visit
  return performMessage(conversation, message, async (trx) => {
    const wanted = { barcode: barcodeOf(message), onlyOf: readerId }
    const { loan } = await renewAtDesk(trx, deskOf(conversation), wanted, locale)
    const lines = [words.renewedUntil[locale](dueOf(loan, conversation).day)]
    return loanAnswer('30', conversation, { card, loan, isRenewed: true }, lines)
  }).catch((failure: unknown) => {
    if (!(failure instanceof Refused)) throw failure
    const lines = refusalLines(failure, locale)
    return loanRefused('30', conversation, message, { lines, title: titleIn(failure, locale) })
  })
}

/** 65: renews what can be renewed; each loan by itself. */
export async function answerRenewingAll(conversation: Conversation, message: Sip2Message<'65'>) {
  const found = await identify(conversation, { fields: message.fields, fixed: {} })
  const ao = ['AO', institutionIdOf(conversation)] as const
  if (!('visit' in found)) {
    const fixed = { ok: '0', renewed: '0000', unrenewed: '0000', at: nowOf(conversation) }
    return messageOf('66', fixed, [ao, ['AF', found.says]])
  }
  const { readerId, locale } = found.visit
  const { loans } = await withinOf(conversation)((trx) => deskReaderOf(trx, readerId, locale))
  const [renewed, unrenewed]: [string[], string[]] = [[], []]
  for (const { barcode } of loans) {
    const { at } = message.fixed
    const one = messageOf('29', { thirdParty: 'N', noBlock: 'N', at, dueAt: at }, [
      ['AA', fieldOf(message, 'AA')],
      ['AB', barcode],
    ])
    const answer = await answerRenewal(conversation, one)
    const isDone = (answer as Sip2Message<'30'>).fixed.ok === '1'
    ;(isDone ? renewed : unrenewed).push(barcode)
  }
  const counted = (items: string[]) => String(items.length).padStart(4, '0')
  const fixed = {
    ok: '1',
    renewed: counted(renewed),
    unrenewed: counted(unrenewed),
    at: nowOf(conversation),
  }
  return messageOf('66', fixed, [
    ao,
    ...renewed.map((barcode) => ['BM', barcode] as const),
    ...unrenewed.map((barcode) => ['BN', barcode] as const),
  ])
}

/** How the protocol counts what is to be done with a copy that came back. */
const alerts = { ready: '01', elsewhere: '02', sendHome: '04' }

/** 09: takes a copy back, whoever brings it. Whose loan it was is told to nobody. */
export async function answerReturn(conversation: Conversation, message: Sip2Message<'09'>) {
  const locale = conversation.machine.language as Locale
  const barcode = barcodeOf(message)
  const ao = ['AO', institutionIdOf(conversation)] as const
  return performMessage(conversation, message, async (trx) => {
    const locationId = conversation.machine.locationId!
    const back = await returnAtDesk(trx, deskOf(conversation), { barcode, locationId }, locale)
    const { outcome, title, location, overdueDays, chargedFen, sendTo, setAside } = back
    const kept = setAside && { kind: setAside.isReady ? alerts.ready : alerts.elsewhere }
    const sent = sendTo === null ? null : { kind: alerts.sendHome }
    const alert = kept ?? sent
    const lines = [
      ...(outcome === 'not lent' ? [words.notOnLoan[locale]()] : []),
      ...(overdueDays > 0 ? [words.late[locale](overdueDays, chargedFen)] : []),
      ...(setAside ? [words.waitedFor[locale](setAside.pickupLocation)] : []),
      ...(sendTo === null ? [] : [words.belongsTo[locale](sendTo)]),
    ]
    const fixed = {
      ok: '1',
      resensitize: 'Y',
      magnetic: 'U',
      alert: alert ? 'Y' : 'N',
      at: nowOf(conversation),
    }
    return messageOf('10', fixed, [
      ao,
      ['AB', barcode],
      ['AQ', location],
      ['AJ', title],
      ['CV', alert?.kind],
      ['CT', setAside?.pickupLocation ?? sendTo],
      ...saysOf(lines),
    ])
  }).catch((failure: unknown) => {
    if (!(failure instanceof Refused)) throw failure
    const fixed = {
      ok: '0',
      resensitize: 'N',
      magnetic: 'U',
      alert: 'Y',
      at: nowOf(conversation),
    }
    return messageOf('10', fixed, [
      ao,
      ['AB', barcode],
      ['AQ', ''],
      ...saysOf(refusalLines(failure, locale)),
    ])
  })
}

/** Where a copy is, as the protocol counts it; what is not there has another number: other. */
const states: Record<string, string> = {
  'on shelf': '03',
  'on loan': '04',
  'in process': '06',
  held: '08',
  'in transit': '10',
  lost: '12',
}
const other = '01'

/** 17: what is this copy, and where? */
export async function answerCopy(conversation: Conversation, message: Sip2Message<'17'>) {
  const locale = conversation.visit?.locale ?? (conversation.machine.language as Locale)
  const barcode = barcodeOf(message)
  const copy = await withinOf(conversation)((trx) => selectCopy(trx, barcode, locale))
  const fixed = { security: '00', feeType: '01', at: nowOf(conversation) }
  if (!copy) {
    return messageOf('18', { ...fixed, state: other }, [
      ['AB', barcode],
      ['AJ', ''],
      ['AF', words.copyUnknown[locale]()],
    ])
  }
  const isShelved = copy.status === 'on shelf' && copy.loanClass === 'reference'
  const known = copy.isReportedLost ? states['lost'] : states[copy.status]
  return messageOf('18', { ...fixed, state: isShelved ? other : (known ?? other) }, [
    ['CF', String(copy.waiting)],
    [
      'AH',
      copy.dueAt &&
        dueOf({ dueDate: new Date(copy.dueAt.getTime() - 1_000).toISOString() }, conversation).text,
    ],
    ['AB', barcode],
    ['AJ', copy.title],
    ['BG', copy.library],
    ['AQ', copy.place],
    ['AP', copy.placeNow],
  ])
}
