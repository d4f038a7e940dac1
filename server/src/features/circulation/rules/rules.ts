import { askActions, type AskAction, type RuleAction } from '@shulin/contract/lending-rules-staff'
import { locales, type Locale } from '@shulin/contract/locale'
import type { BrokenRule } from '@shulin/contract/rules'
import { instantOf } from '@shulin/contract/time'
import { refusal, Refused, type Refusal } from '../../../platform/failure.ts'
import { inLanguage, type Trilingual } from '../../../platform/institution.ts'
import type { Database } from '../../../platform/stores/database.ts'
import { readerUnknown } from '../../readers/readers.ts'
import {
  takeNumbers,
  type AskingNumbers,
  type CopyNumbers,
  type LoanNumbers,
  type Numbers,
  type RuleRow,
  type Subject,
} from './queries.ts'
import { limitOf } from './terms.ts'

/** What one rule says of an act: the number it looked at against the limit, why, and what lifts it. */
export interface Verdict {
  /** `rule.` and the name of its row. */
  code: string
  passed: boolean
  number: number
  limit: number
  /** When time alone lifts it; null where somebody has to do something. */
  liftsAt: Date | null
  reason: Trilingual
  remedy: Trilingual
}

interface Measure {
  number: number
  /** The day its texts speak of. */
  day?: string | null
  liftsAt?: Date | null
}

/** What a rule looks at; what says nothing of a copy or a loan needs none. */
interface Sight {
  action: RuleAction
  numbers: Numbers
  copy: CopyNumbers | null
  loan: LoanNumbers | null
}

const ofTitle = (
  { asking }: Numbers,
  count: keyof NonNullable<AskingNumbers['title']>,
): Measure | null => (asking?.title ? { number: asking.title[count] } : null)

const flag = (holds: boolean) => ({ number: holds ? 1 : 0 })

/** The numbers that rows of `rule` may name. Null: the act is about no copy or loan yet, so the rule says nothing. */
const measures: Record<string, (sight: Sight) => Measure | null> = {
  'lost card': ({ numbers }) => flag(numbers.state === 'lost card'),
  cleared: ({ numbers }) => flag(['cleared', 'erased'].includes(numbers.state)),
  'locked account': ({ numbers }) => flag(numbers.state === 'locked'),
  'days until card ends': ({ numbers }) => ({
    number: numbers.daysUntilCardEnds,
    day: numbers.validUntil,
  }),
  'open blocks': ({ numbers }) => ({
    number: numbers.openBlocks,
    day: numbers.blocksEndOn,
    liftsAt: numbers.blocksEndAt,
  }),
  'open loans of this class': ({ numbers, copy }) =>
    copy && {
      number: numbers.classesOnLoan.filter((loanClass) => loanClass === copy.loanClass).length,
    },
  'overdue loans': ({ numbers }) => ({ number: numbers.overdueLoans }),
  'debt in fen': ({ numbers }) => ({ number: numbers.debtFen }),
  'copy can be lent': ({ copy }) => copy && flag(copy.isLendable),
  'renewals of this loan': ({ loan }) => loan && { number: loan.renewals, day: loan.dueDay },
  'days this loan is overdue': ({ loan }) => loan && { number: loan.daysOverdue },
  'others waiting': ({ loan }) => loan && { number: loan.waiting, day: loan.dueDay },
  'own requests for this title': ({ numbers }) => ofTitle(numbers, 'ownRequests'),
  'own loans of this title': ({ numbers }) => ofTitle(numbers, 'ownLoans'),
  'copies on shelf': ({ numbers }) => ofTitle(numbers, 'onShelf'),
  'copies that will come back': ({ numbers }) => ofTitle(numbers, 'comingBack'),
  'copies with other readers': ({ numbers }) => ofTitle(numbers, 'withOthers'),
  'open requests': ({ numbers: { asking } }) => asking && { number: asking.openRequests },
  'turns today': ({ numbers: { asking }, action }) =>
    asking && {
      number: asking.turnsToday[action as AskAction] ?? 0,
      day: asking.tomorrow,
      liftsAt: new Date(asking.dayEndsAt),
    },
  'reported lost': ({ loan }) => loan && flag(loan.isReportedLost),
}

/** Rules about the account itself: where one is broken, nothing is done for any copy. */
const aboutTheAccount = new Set([
  'lost card',
  'cleared',
  'locked account',
  'days until card ends',
  'open blocks',
])

const passes = {
  below: (number: number, limit: number) => number < limit,
  'at most': (number: number, limit: number) => number <= limit,
  'at least': (number: number, limit: number) => number >= limit,
} as const

/** Money is told in yuan. */
const shown = (number: number, { measure }: RuleRow) =>
  measure.endsWith(' in fen') ? (number / 100).toFixed(2) : String(number)

const filled = (text: Trilingual, words: Record<string, string>) =>
  Object.fromEntries(
    Object.entries(text).map(([locale, template]) => [
      locale,
      template.replaceAll(/\{(\w+)\}/g, (whole, name: string) => words[name] ?? whole),
    ]),
  ) as Trilingual

const isDated = (text: Trilingual) => text['zh-CN'].includes('{date}')

/** What a rule says, and in which words. */
function verdictOf(rule: RuleRow, sight: Sight, limit: number): Verdict | null {
  const measure = measures[rule.measure]
  if (!measure) throw new Error(`rule ${rule.ruleCode}: nobody measures ${rule.measure}`)
  const measured = measure(sight)
  if (!measured) return null
  const { number, day = null, liftsAt = null } = measured
  const passed = passes[rule.passes](number, limit)
  const remedy =
    day === null && isDated(rule.remedy) ? (rule.remedyUndated ?? rule.remedy) : rule.remedy
  const words = {
    number: shown(number, rule),
    limit: shown(limit, rule),
    ...(day !== null && { date: day }),
  }
  return {
    code: `rule.${rule.ruleCode}`,
    passed,
    number,
    limit,
    liftsAt: passed ? null : liftsAt,
    reason: filled(rule.reason, words),
    remedy: filled(remedy, words),
  }
}

/** What each rule of an action says, in their order. */
function verdictsOf(
  action: RuleAction,
  numbers: Numbers,
  { copy = null, loan = null }: Partial<Pick<Sight, 'copy' | 'loan'>>,
  isAsked: (rule: RuleRow) => boolean = () => true,
) {
  const loanClass = (copy ?? loan)?.loanClass
  return numbers.rules
    .filter((rule) => rule.actions.includes(action) && isAsked(rule))
    .flatMap((rule) => {
      // How often a loan may be renewed was promised when it was lent.
      const limit =
        rule.ruleCode === 'renewal-limit' && loan
          ? loan.renewalsAllowed
          : limitOf(numbers.limits, rule, action, loanClass)
      return verdictOf(rule, { action, numbers, copy, loan }, limit) ?? []
    })
}

const numbersOf = async (...asked: Parameters<typeof takeNumbers>) => {
  const numbers = await takeNumbers(...asked)
  if (!numbers) throw new Refused(readerUnknown)
  return numbers
}

/** What the rules say of lending a copy to a reader. Without a copy: what they say whatever the copy. */
export async function judgeLending(trx: Database, subject: Pick<Subject, 'readerId' | 'itemId'>) {
  const numbers = await numbersOf(trx, 'lend', subject)
  return { numbers, verdicts: verdictsOf('lend', numbers, { copy: numbers.copy }) }
}

/** What the rules say of renewing each loan of a reader, or each of some: all of them in one query. */
export async function judgeRenewals(trx: Database, readerId: string, loanIds?: readonly string[]) {
  const numbers = await numbersOf(trx, 'renew', { readerId, loanIds })
  return {
    numbers,
    loans: numbers.loans.map((loan) => ({
      loan,
      verdicts: loan.isMirror ? [notOurs] : verdictsOf('renew', numbers, { loan }),
    })),
  }
}

/** Who asks for what: a title, and a copy of it where only that one will do. */
export type AskSubject = Pick<Subject, 'readerId' | 'recordId' | 'itemId'>

/** What the rules say of asking for something, and how often the reader may still ask today. */
export async function judgeAsking(trx: Database, action: AskAction, subject: AskSubject) {
  const numbers = await numbersOf(trx, 'ask', subject)
  const verdicts = verdictsOf(action, numbers, {})
  const { number, limit } = verdicts.find(({ code }) => code.startsWith('rule.daily-'))!
  return { verdicts, turnsAllowed: limit, turnsLeft: Math.max(0, limit - number) }
}

/** What the rules say of each way to ask for a title, from one look. */
export async function judgeEveryAsking(trx: Database, subject: AskSubject) {
  const numbers = await numbersOf(trx, 'ask', subject)
  return new Map(askActions.map((action) => [action, verdictsOf(action, numbers, {})]))
}

/** What the rules say of an act, in their order, with their words; without a copy, what they say whatever the copy. */
export async function judge(
  trx: Database,
  action: 'lend' | 'renew',
  { readerId, itemId }: Pick<Subject, 'readerId' | 'itemId'>,
): Promise<Verdict[]> {
  if (action === 'lend') return (await judgeLending(trx, { readerId, itemId })).verdicts
  return verdictsOf(action, await numbersOf(trx, action, { readerId, loanIds: [] }), {})
}

/** Refuses whoever may do nothing at all: a lost card, an account that is frozen, locked, cleared or over. */
export async function requireStanding(trx: Database, action: 'lend' | 'renew', readerId: string) {
  const numbers = await numbersOf(trx, action, { readerId, loanIds: [] })
  const isAsked = ({ measure }: RuleRow) => aboutTheAccount.has(measure)
  refuseBroken(action, verdictsOf(action, numbers, {}, isAsked))
}

/** Throws where a rule is broken; every broken one stands in the details. */
export function refuseBroken(action: RuleAction, verdicts: readonly Verdict[]) {
  const refused = refusalFor(action, verdicts)
  if (refused) {
    throw new Refused(refused, (locale) => ({ refusals: brokenRules(verdicts, locale) }))
  }
}

/** How the first broken rule is told: its code, and its words; nothing where none is. */
export function refusalFor(action: RuleAction, verdicts: readonly Verdict[]): Refusal | undefined {
  const first = verdicts.find(({ passed }) => !passed)
  if (!first) return undefined
  const named = namedRefusals[first.code]
  if (named && (named === cardLost || action === 'renew')) return named
  return { code: first.code, errCode: 422, text: inWords(first), data: null }
}

/** Why, and what lifts it, in one sentence. */
const inWords = ({ reason, remedy }: Verdict) =>
  Object.fromEntries(
    locales.map((locale) => {
      const between = locale === 'en-US' ? '. ' : '，'
      const parts = [inLanguage(reason, locale), inLanguage(remedy, locale)]
      return [locale, parts.filter(Boolean).join(between)]
    }),
  ) as Record<Locale, string>

/** The rules that say no, as the wire has them. */
export const brokenRules = (verdicts: readonly Verdict[], locale: Locale): BrokenRule[] =>
  verdicts
    .filter(({ passed }) => !passed)
    .map(({ code, number, limit, reason, remedy, liftsAt }) => ({
      code,
      number,
      limit,
      reason: inLanguage(reason, locale),
      remedy: inLanguage(remedy, locale),
      liftsAt: instantOf(liftsAt),
    }))

const cardLost = refusal('reader.card-lost', 422, {
  'zh-CN': '读者证已挂失，请持有效证件到服务台解除挂失',
  'zh-TW': '借閱證已掛失，請持有效證件到服務台解除掛失',
  'en-US': 'The card is reported lost. Bring a proof of identity to the desk to have it restored',
})
const frozen = refusal('reader.frozen', 422, {
  'zh-CN': '冻结状态不能续借',
  'zh-TW': '凍結狀態不能續借',
  'en-US': 'Frozen status cannot be renewed',
})
/** Two have names and words that the specification fixes. */
const namedRefusals: Record<string, Refusal> = {
  'rule.card-not-lost': cardLost,
  'rule.not-frozen': frozen,
}

const never = { passed: false, number: 0, limit: 0, liftsAt: null }
/** A loan that is not there, or another reader's. */
export const unknownLoan: Verdict = {
  ...never,
  code: 'loan.unknown',
  reason: {
    'zh-CN': '没有这笔借阅',
    'zh-TW': '沒有這筆借閱',
    'en-US': 'There is no such loan',
  },
  remedy: {
    'zh-CN': '它可能已经归还，请刷新后再看',
    'zh-TW': '它可能已經歸還，請重新整理後再看',
    'en-US': 'It may have been returned: look again',
  },
}
/** A loan of a library whose own system decides. */
const notOurs: Verdict = {
  ...never,
  code: 'loan.elsewhere',
  reason: {
    'zh-CN': '本书由所属馆的系统管理',
    'zh-TW': '本書由所屬館的系統管理',
    'en-US': 'The system of the copy’s own library decides',
  },
  remedy: {
    'zh-CN': '请到该馆办理',
    'zh-TW': '請到該館辦理',
    'en-US': 'Please ask there',
  },
}
