import type { WishAction, WishState } from '@shulin/contract/library-links'
import type { Locale } from '@shulin/contract/locale'
import type { BrokenRule } from '@shulin/contract/rules'

type Words = Record<Locale, string>

interface RefusalWords {
  reason: Words
  remedy: Words
}

const nothing: Words = { 'zh-CN': '', 'zh-TW': '', 'en-US': '' }

const askTheLibrary: Words = {
  'zh-CN': '请向该馆咨询',
  'zh-TW': '請向該館洽詢',
  'en-US': 'Please ask that library',
}

/** Why a library's own system said no, by our name of its rule. Its own words are never shown unread. */
const refusals: Record<string, RefusalWords> = {
  'rule.renewal-limit': {
    reason: {
      'zh-CN': '已达该馆的续借次数上限',
      'zh-TW': '已達該館的續借次數上限',
      'en-US': 'It was renewed as often as that library allows',
    },
    remedy: {
      'zh-CN': '请按期归还',
      'zh-TW': '請如期歸還',
      'en-US': 'Please return it in time',
    },
  },
  'rule.nobody-waiting': {
    reason: {
      'zh-CN': '有读者正在等候本书',
      'zh-TW': '有讀者正在等候本書',
      'en-US': 'Another reader waits for it',
    },
    remedy: {
      'zh-CN': '请按期归还',
      'zh-TW': '請如期歸還',
      'en-US': 'Please return it in time',
    },
  },
  'rule.loan-not-overdue': {
    reason: {
      'zh-CN': '本书已逾期，不能续借',
      'zh-TW': '本書已逾期，不能續借',
      'en-US': 'It is overdue and cannot be renewed',
    },
    remedy: {
      'zh-CN': '请尽快归还',
      'zh-TW': '請儘快歸還',
      'en-US': 'Please return it soon',
    },
  },
  'rule.no-overdue': {
    reason: {
      'zh-CN': '您有逾期的书',
      'zh-TW': '您有逾期的書',
      'en-US': 'You have something overdue',
    },
    remedy: {
      'zh-CN': '归还后即可',
      'zh-TW': '歸還後即可',
      'en-US': 'Return it first',
    },
  },
  'rule.not-frozen': {
    reason: {
      'zh-CN': '您在该馆的读者证已停用',
      'zh-TW': '您在該館的借閱證已停用',
      'en-US': 'Your card is blocked in that library',
    },
    remedy: askTheLibrary,
  },
  'rule.card-not-lost': {
    reason: {
      'zh-CN': '读者证已挂失',
      'zh-TW': '借閱證已掛失',
      'en-US': 'The card is reported lost',
    },
    remedy: askTheLibrary,
  },
  'rule.card-valid': {
    reason: {
      'zh-CN': '读者证已过期',
      'zh-TW': '借閱證已過期',
      'en-US': 'The card is no longer valid',
    },
    remedy: askTheLibrary,
  },
  'rule.debt-limit': {
    reason: {
      'zh-CN': '您在该馆有未缴的费用',
      'zh-TW': '您在該館有未繳的費用',
      'en-US': 'You owe that library money',
    },
    remedy: {
      'zh-CN': '缴清后即可',
      'zh-TW': '繳清後即可',
      'en-US': 'Pay it first',
    },
  },
  'rule.loan-limit': {
    reason: {
      'zh-CN': '已达该馆的上限',
      'zh-TW': '已達該館的上限',
      'en-US': 'That library allows no more',
    },
    remedy: nothing,
  },
  'rule.one-request-per-title': {
    reason: {
      'zh-CN': '本书已有您的预约',
      'zh-TW': '本書已有您的預約',
      'en-US': 'You have reserved this title already',
    },
    remedy: nothing,
  },
  'rule.already-yours': {
    reason: {
      'zh-CN': '您已借有本书',
      'zh-TW': '您已借有本書',
      'en-US': 'You have it on loan already',
    },
    remedy: nothing,
  },
  'rule.open-request-limit': {
    reason: {
      'zh-CN': '已达该馆的预约数上限',
      'zh-TW': '已達該館的預約數上限',
      'en-US': 'You have as many reservations as that library allows',
    },
    remedy: {
      'zh-CN': '取到或取消一项后即可',
      'zh-TW': '取到或取消一項後即可',
      'en-US': 'Fetch or cancel one first',
    },
  },
  'rule.pickup-place': {
    reason: {
      'zh-CN': '本书不能在所选取书点领取',
      'zh-TW': '本書不能在所選取書地點領取',
      'en-US': 'It cannot be fetched at the chosen pickup location',
    },
    remedy: {
      'zh-CN': '请换一个取书点',
      'zh-TW': '請換一個取書地點',
      'en-US': 'Choose another one',
    },
  },
  'rule.item-lendable': {
    reason: {
      'zh-CN': '本书不外借',
      'zh-TW': '本書不外借',
      'en-US': 'It is not lent',
    },
    remedy: {
      'zh-CN': '可到该馆阅览',
      'zh-TW': '可到該館閱覽',
      'en-US': 'You may read it in that library',
    },
  },
  'rule.renewal-too-soon': {
    reason: {
      'zh-CN': '还没有到可以续借的时间',
      'zh-TW': '還沒有到可以續借的時間',
      'en-US': 'It is too soon to renew it',
    },
    remedy: {
      'zh-CN': '临近应还日时再续借',
      'zh-TW': '臨近應還日時再續借',
      'en-US': 'Renew it when it is nearly due',
    },
  },
  'rule.renewed-by-itself': {
    reason: {
      'zh-CN': '该馆的系统会自动续借本书',
      'zh-TW': '該館的系統會自動續借本書',
      'en-US': 'The system of that library renews it by itself',
    },
    remedy: nothing,
  },
  'rule.not-renewable': {
    reason: {
      'zh-CN': '本书不能续借',
      'zh-TW': '本書不能續借',
      'en-US': 'It cannot be renewed',
    },
    remedy: {
      'zh-CN': '请按期归还',
      'zh-TW': '請如期歸還',
      'en-US': 'Please return it in time',
    },
  },
  'rule.fee-open': {
    reason: {
      'zh-CN': '要缴的金额与该馆记录的欠款不符',
      'zh-TW': '要繳的金額與該館記錄的欠款不符',
      'en-US': 'That library does not have this sum open',
    },
    remedy: {
      'zh-CN': '请刷新后再试',
      'zh-TW': '請重新整理後再試',
      'en-US': 'Load the page anew and try again',
    },
  },
  'request.record-unknown': {
    reason: {
      'zh-CN': '该馆的系统里没有这种书',
      'zh-TW': '該館的系統裡沒有這種書',
      'en-US': 'The system of that library does not have this title',
    },
    remedy: askTheLibrary,
  },
  'loan.unknown': {
    reason: {
      'zh-CN': '该馆没有这笔借阅',
      'zh-TW': '該館沒有這筆借閱',
      'en-US': 'That library has no such loan',
    },
    remedy: {
      'zh-CN': '它可能已经归还',
      'zh-TW': '它可能已經歸還',
      'en-US': 'It may have been returned',
    },
  },
  'request.unknown': {
    reason: {
      'zh-CN': '该馆没有这项预约',
      'zh-TW': '該館沒有這項預約',
      'en-US': 'That library has no such reservation',
    },
    remedy: {
      'zh-CN': '它可能已经取消',
      'zh-TW': '它可能已經取消',
      'en-US': 'It may have been cancelled',
    },
  },
  'reader.unknown': {
    reason: {
      'zh-CN': '该馆的系统不认识您的读者证',
      'zh-TW': '該館的系統不認識您的借閱證',
      'en-US': 'The system of that library does not know your card',
    },
    remedy: askTheLibrary,
  },
  'system.cannot': {
    reason: {
      'zh-CN': '该馆的系统不支持在线办理',
      'zh-TW': '該館的系統不支援線上辦理',
      'en-US': 'The system of that library does not offer this',
    },
    remedy: askTheLibrary,
  },
  'system.not-done': {
    reason: {
      'zh-CN': '该馆的系统没有办成',
      'zh-TW': '該館的系統沒有辦成',
      'en-US': 'The system of that library has not done it',
    },
    remedy: {
      'zh-CN': '可以再试一次',
      'zh-TW': '可以再試一次',
      'en-US': 'You may try again',
    },
  },
  'system.away': {
    reason: {
      'zh-CN': '该馆的系统暂时没有应答',
      'zh-TW': '該館的系統暫時沒有回應',
      'en-US': 'The system of that library does not answer just now',
    },
    remedy: {
      'zh-CN': '请稍后再试',
      'zh-TW': '請稍後再試',
      'en-US': 'Please try again later',
    },
  },
}

/** Of a rule that nobody has mapped. */
const notAllowed: RefusalWords = {
  reason: {
    'zh-CN': '该馆的规则不允许',
    'zh-TW': '該館的規則不允許',
    'en-US': 'The rules of that library do not allow it',
  },
  remedy: askTheLibrary,
}

const wordsOfCode = (code: string) => refusals[code] ?? notAllowed

/** Why not, in all languages. */
export const reasonOf = (code: string): Words => wordsOfCode(code).reason

/** The same as the wire has a rule that says no. */
export function brokenRuleOf(
  refused: { code: string; number?: number; limit?: number; until?: string | null },
  locale: Locale,
): BrokenRule {
  const { reason, remedy } = wordsOfCode(refused.code)
  return {
    code: refused.code,
    number: refused.number ?? 0,
    limit: refused.limit ?? 0,
    reason: reason[locale],
    remedy: remedy[locale],
    liftsAt: refused.until ?? null,
  }
}

const waiting: Words = {
  'zh-CN': '已记下。该馆的系统暂时没有应答，恢复后办理，结果发到消息里',
  'zh-TW': '已記下。該館的系統暫時沒有回應，恢復後辦理，結果發到訊息裡',
  'en-US':
    'Noted. The system of that library does not answer just now; it is done as soon as it does, and you are told in your messages',
}

/** How a wish stands, in words; what was done or refused says it by itself. */
export const stateWords: Record<Exclude<WishState, 'done' | 'refused'>, Words> = {
  waiting,
  sending: {
    'zh-CN': '正在办理，结果发到消息里',
    'zh-TW': '正在辦理，結果發到訊息裡',
    'en-US': 'It is being done; you are told in your messages',
  },
  unknown: {
    'zh-CN': '已经送出，该馆的系统没有答复。正在核对，请不要重复申请，结果发到消息里',
    'zh-TW': '已經送出，該館的系統沒有答覆。正在核對，請不要重複申請，結果發到訊息裡',
    'en-US':
      'It was sent, and the system of that library has not answered. We are checking; please do not ask again, you are told in your messages',
  },
  withdrawn: { 'zh-CN': '已撤回', 'zh-TW': '已撤回', 'en-US': 'Withdrawn' },
}

export const doneWords: Record<WishAction, Words> = {
  renew: { 'zh-CN': '续借成功', 'zh-TW': '續借成功', 'en-US': 'Renewed' },
  'place hold': { 'zh-CN': '预约成功', 'zh-TW': '預約成功', 'en-US': 'Reserved' },
  'cancel hold': { 'zh-CN': '已取消预约', 'zh-TW': '已取消預約', 'en-US': 'Cancelled' },
}
