import { consentPurposes, type Choice, type ConsentPurpose } from '@shulin/contract/inbox'
import { refusal, Refused, type Refusal } from '../../platform/failure.ts'
import type { Database } from '../../platform/stores/database.ts'
import {
  cutLoanHistory,
  insertConsent,
  selectConsents,
  selectReachable,
  withdrawConsent,
} from './choices-queries.ts'

/** What the institution and the installation can send besides mail. */
interface ChannelsOffered {
  texts: boolean
  chat: boolean
}

interface Chooser {
  groupCode: string
  readerId: string
}

/** What a reader agreed to, with its history, and what stands in the way of the rest. */
export async function choicesOf(
  trx: Database,
  { readerId }: Chooser,
  offered: ChannelsOffered,
): Promise<Choice[]> {
  const consents = await selectConsents(trx, readerId)
  const reachable = await selectReachable(trx, readerId)
  return consentPurposes.map((purpose) => {
    const own = consents.filter((consent) => consent.purpose === purpose)
    return {
      purpose,
      isGiven: own.some(({ isOpen }) => isOpen),
      hindrance: hindranceOf(purpose, reachable, offered),
      history: own.map(({ period }) => period),
    }
  })
}

/** Gives or withdraws one agreement. Withdrawing always succeeds, whatever stands in the way of giving it. */
export async function choose(
  trx: Database,
  chooser: Chooser,
  offered: ChannelsOffered,
  { purpose, isGiven }: { purpose: ConsentPurpose; isGiven: boolean },
): Promise<Choice> {
  const { readerId } = chooser
  if (isGiven) {
    const hindrance = hindranceOf(purpose, await selectReachable(trx, readerId), offered)
    if (hindrance !== null) throw new Refused(hindrances[hindrance], { purpose })
    await insertConsent(trx, { ...chooser, purpose })
  } else if (await withdrawConsent(trx, readerId, purpose)) {
    if (purpose === 'loan history') await cutLoanHistory(trx, readerId)
  }
  const choices = await choicesOf(trx, chooser, offered)
  return choices.find((choice) => choice.purpose === purpose)!
}

function hindranceOf(
  purpose: ConsentPurpose,
  { byMail, byText, byChat, hasChat }: Awaited<ReturnType<typeof selectReachable>>,
  offered: ChannelsOffered,
): Choice['hindrance'] {
  switch (purpose) {
    case 'mail':
      return byMail ? null : 'no address'
    case 'text messages':
      return !offered.texts ? 'not offered' : byText ? null : 'no address'
    case 'chat app':
      return !offered.chat || !hasChat ? 'not offered' : byChat ? null : 'no address'
    default:
      return null
  }
}

const hindrances: Record<NonNullable<Choice['hindrance']>, Refusal> = {
  'no address': refusal('choice.no-address', 422, {
    'zh-CN': '请先绑定并验证，再选择用它接收消息',
    'zh-TW': '請先綁定並驗證，再選擇用它接收訊息',
    'en-US': 'Please link and verify it first; then messages can go there',
  }),
  'not offered': refusal('choice.not-offered', 422, {
    'zh-CN': '本馆暂不提供这种接收方式',
    'zh-TW': '本館暫不提供這種接收方式',
    'en-US': 'This library does not send messages that way',
  }),
}
