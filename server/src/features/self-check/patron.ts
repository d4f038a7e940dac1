import type { Locale } from '@shulin/contract/locale'
import { Refused } from '../../platform/failure.ts'
import { fieldOf, messageOf, type Fields, type Sip2Message } from '../../platform/sip2/messages.ts'
import {
  deskReaderOf,
  findReaderByCard,
  judge,
  judgeAsking,
  moneyOf,
} from '../circulation/circulation.ts'
import { checkSecret } from '../identity/identity.ts'
import {
  institutionIdOf,
  nowOf,
  secretDigestOf,
  visitLasts,
  withinOf,
  type Conversation,
  type Visit,
} from './conversation.ts'
import { selectCardHolder, selectOwnHolds } from './queries.ts'
import { sentence, words } from './words.ts'

/** Who a card belongs to, or why nothing is told or done on it. */
export type Identification =
  | { visit: Visit }
  | { isKnown: boolean; isSecretRight: boolean; says: string; locale: Locale }

/** The language that a machine asks for; nothing where it leaves it to us. */
function languageOf(code: string, { machine }: Conversation): Locale | undefined {
  if (code === '001') return 'en-US'
  if (code !== '019') return undefined
  return machine.language === 'zh-TW' ? 'zh-TW' : 'zh-CN'
}
const languageCode = (locale: Locale) => (locale === 'en-US' ? '001' : '019')

/**
 * Finds out who stands at the machine. A secret that was right counts until the visit ends, so that it is asked for once; another card ends the visit
 * of the one before.
 */
export async function identify(
  conversation: Conversation,
  { fields, fixed }: { fields: Fields; fixed: { language?: string } },
): Promise<Identification> {
  const { machine, services, institution } = conversation
  const card = (fieldOf({ fields }, 'AA') ?? '').trim()
  const secret = fieldOf({ fields }, 'AD') ?? ''
  const asked = languageOf(fixed.language ?? '000', conversation)
  const elsewhere = asked ?? (machine.language as Locale)
  const nobody = (says: string, isKnown: boolean, locale = elsewhere): Identification => {
    conversation.visit = null
    return { isKnown, isSecretRight: false, says, locale }
  }
  const within = withinOf(conversation)
  const holder = await within(async (trx) => {
    const readerId = card === '' ? undefined : await findReaderByCard(trx, card)
    return readerId === undefined ? undefined : selectCardHolder(trx, readerId)
  })
  const present = presentOf(conversation, holder?.id)
  const locale = asked ?? present?.locale ?? ((holder?.language ?? elsewhere) as Locale)
  const digest = secretDigestOf(card.toLowerCase(), secret)

  const isShown = present !== null && (secret === '' || present.secretDigest === digest)
  if (!isShown && secret !== '') {
    const { groupCode } = institution
    const tried = { groupCode, machineId: machine.id, account: card, secret }
    try {
      // Also for a card that nobody has: it takes as long, and is counted.
      const isRight = await checkSecret(services, within, tried)
      if (!isRight || !holder) {
        const says = holder ? words.secretWrong : words.cardUnknown
        return nobody(says[locale](), holder !== undefined, locale)
      }
    } catch (failure) {
      if (!(failure instanceof Refused)) throw failure
      return nobody(failure.refusal.text[locale], holder !== undefined, locale)
    }
  }
  if (!holder) return nobody(words.cardUnknown[locale](), false, locale)
  if (!isShown && secret === '' && machine.asksSecret) {
    return nobody(words.secretMissing[locale](), true, locale)
  }
  const visit: Visit = {
    readerId: holder.id,
    account: holder.account,
    name: holder.name,
    locale,
    secretDigest: secret === '' ? (present?.secretDigest ?? null) : digest,
    lastAt: Date.now(),
  }
  conversation.visit = visit
  return { visit }
}

function presentOf({ visit }: Conversation, readerId: string | undefined) {
  if (!visit || visit.readerId !== readerId) return null
  return Date.now() - visit.lastAt < visitLasts ? visit : null
}

const nobodysStatus = 'YYYY          '
const count = (number: number) => String(Math.min(number, 9999)).padStart(4, '0')

/** How a reader stands: what is refused, what is there, and why. */
async function standing(conversation: Conversation, { readerId, locale }: Visit) {
  return withinOf(conversation)(async (trx) => {
    const reader = await deskReaderOf(trx, readerId, locale)
    const renewal = await judge(trx, 'renew', { readerId })
    const asking = (await judgeAsking(trx, 'reservation', { readerId })).verdicts
    const holds = await selectOwnHolds(trx, readerId)
    const broken = new Set(reader.refusals.map(({ code }) => code))
    const isFull = reader.loans.length >= reader.loanLimit
    const flag = (isSet: boolean) => (isSet ? 'Y' : ' ')
    const mayNotAsk = asking.some(({ passed }) => !passed)
    const status = [
      flag(broken.size > 0 || isFull),
      flag(renewal.some(({ passed }) => !passed)),
      flag(mayNotAsk),
      flag(mayNotAsk),
      flag(broken.has('rule.card-not-lost')),
      flag(isFull),
      flag(broken.has('rule.no-overdue')),
      '   ',
      flag(broken.has('rule.debt-limit')),
      '   ',
    ].join('')
    const owedFen = reader.charges.reduce((sum, { openFen }) => sum + openFen, 0)
    const says = reader.refusals.map(({ reason, remedy }) => sentence([reason, remedy], locale))
    return { reader, holds, status, owedFen, says }
  })
}

const saysOf = (texts: readonly string[]) => texts.map((text) => ['AF', text] as const)

/** What is told of a card on which nothing is done. */
const refusedFields = (
  conversation: Conversation,
  message: { fields: Fields },
  { isKnown, isSecretRight, says }: Exclude<Identification, { visit: Visit }>,
) =>
  [
    ['AO', institutionIdOf(conversation)],
    ['AA', fieldOf(message, 'AA') ?? ''],
    ['AE', ''],
    ['BL', isKnown ? 'Y' : 'N'],
    ['CQ', isSecretRight ? 'Y' : 'N'],
    ['AF', says],
  ] as const

const personFields = (conversation: Conversation, { account, name, secretDigest }: Visit) =>
  [
    ['AO', institutionIdOf(conversation)],
    ['AA', account],
    ['AE', name],
    ['BL', 'Y'],
    // Where no secret was asked for, nothing is said of one.
    ['CQ', secretDigest === null ? null : 'Y'],
  ] as const

/** 23: may this reader borrow? */
export async function answerStatus(conversation: Conversation, message: Sip2Message<'23'>) {
  const found = await identify(conversation, message)
  const at = nowOf(conversation)
  if (!('visit' in found)) {
    const language = languageCode(found.locale)
    const fixed = { status: nobodysStatus, language, at }
    return messageOf('24', fixed, refusedFields(conversation, message, found))
  }
  const { status, owedFen, says } = await standing(conversation, found.visit)
  return messageOf('24', { status, language: languageCode(found.visit.locale), at }, [
    ...personFields(conversation, found.visit),
    ['BH', 'CNY'],
    ['BV', moneyOf(owedFen)],
    ...saysOf(says),
  ])
}

const nothingCounted = {
  holds: '0000',
  overdue: '0000',
  charged: '0000',
  fines: '0000',
  recalls: '0000',
  unavailableHolds: '0000',
}

/** 63: what does this reader have, wait for and owe? */
export async function answerInformation(conversation: Conversation, message: Sip2Message<'63'>) {
  const found = await identify(conversation, message)
  const at = nowOf(conversation)
  if (!('visit' in found)) {
    const fixed = { status: nobodysStatus, language: languageCode(found.locale), at }
    return messageOf(
      '64',
      { ...fixed, ...nothingCounted },
      refusedFields(conversation, message, found),
    )
  }
  const { reader, holds, status, owedFen, says } = await standing(conversation, found.visit)
  const overdue = reader.loans.filter(({ overdueDays }) => overdueDays > 0)
  const ready = holds.filter(({ barcode }) => barcode !== null)
  const waiting = holds.filter(({ barcode }) => barcode === null)
  // By their places among the ten characters of the question; recalls are not a thing here.
  const lists: readonly (readonly [id: string, items: string[]])[] = [
    ['AS', ready.map(({ barcode }) => barcode!)],
    ['AT', overdue.map(({ barcode }) => barcode)],
    ['AU', reader.loans.map(({ barcode }) => barcode)],
    ['AV', reader.charges.map(({ title, openFen }) => `¥${moneyOf(openFen)} ${title}`.trim())],
    ['BU', []],
    ['CD', waiting.map(({ title }) => title ?? '')],
  ]
  const [id, items] = lists[message.fixed.summary.indexOf('Y')] ?? ['', []]
  return messageOf(
    '64',
    {
      status,
      language: languageCode(found.visit.locale),
      at,
      holds: count(ready.length),
      overdue: count(overdue.length),
      charged: count(reader.loans.length),
      fines: count(reader.charges.length),
      recalls: '0000',
      unavailableHolds: count(waiting.length),
    },
    [
      ...personFields(conversation, found.visit),
      ['CB', count(reader.loanLimit)],
      ['BH', 'CNY'],
      ['BV', moneyOf(owedFen)],
      ...chosen(items, message).map((item) => [id, item] as const),
      ...saysOf(says),
    ],
  )
}

/** The part of a list that is asked for, counted from one; all of it where nothing is said. */
function chosen(items: readonly string[], message: { fields: Fields }) {
  const numberIn = (id: string) => {
    const number = Number(fieldOf(message, id) || Number.NaN)
    return Number.isInteger(number) && number > 0 ? number : undefined
  }
  return items.slice((numberIn('BP') ?? 1) - 1, numberIn('BQ'))
}

/** 35: the reader goes. */
export function answerEnd(conversation: Conversation, message: Sip2Message<'35'>) {
  conversation.visit = null
  return messageOf('36', { ended: 'Y', at: nowOf(conversation) }, [
    ['AO', institutionIdOf(conversation)],
    ['AA', fieldOf(message, 'AA') ?? ''],
  ])
}
