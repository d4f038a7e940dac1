import type { Locale } from '@shulin/contract/locale'
import { moneyOf } from '../circulation/circulation.ts'

type Words<Given extends unknown[]> = Record<Locale, (...given: Given) => string>

/** What a machine shows that no rule says. */
export const words = {
  cardUnknown: {
    'zh-CN': () => '没有这张读者证，请到服务台咨询',
    'zh-TW': () => '沒有這張借閱證，請到服務台洽詢',
    'en-US': () => 'This card is not known. Please ask at the desk',
  },
  secretMissing: {
    'zh-CN': () => '请输入密码',
    'zh-TW': () => '請輸入密碼',
    'en-US': () => 'Please enter your password',
  },
  secretWrong: {
    'zh-CN': () => '密码错误',
    'zh-TW': () => '密碼錯誤',
    'en-US': () => 'The password is wrong',
  },
  due: {
    'zh-CN': (day: string) => `应还日 ${day}`,
    'zh-TW': (day: string) => `應還日 ${day}`,
    'en-US': (day: string) => `Due on ${day}`,
  },
  renewedUntil: {
    'zh-CN': (day: string) => `已续借，应还日 ${day}`,
    'zh-TW': (day: string) => `已續借，應還日 ${day}`,
    'en-US': (day: string) => `Renewed until ${day}`,
  },
  notOnLoan: {
    'zh-CN': () => '该册没有借出',
    'zh-TW': () => '該冊沒有借出',
    'en-US': () => 'This copy was not on loan',
  },
  late: {
    'zh-CN': (days: number, fen: number) =>
      `逾期 ${days} 天${fen > 0 ? `，费用 ¥${moneyOf(fen)}` : ''}`,
    'zh-TW': (days: number, fen: number) =>
      `逾期 ${days} 天${fen > 0 ? `，費用 ¥${moneyOf(fen)}` : ''}`,
    'en-US': (days: number, fen: number) =>
      `Overdue by ${days} day(s)${fen > 0 ? `; ¥${moneyOf(fen)} is due` : ''}`,
  },
  waitedFor: {
    'zh-CN': (place: string) => `已有读者预约，请放到预约书架${place && `（${place}）`}`,
    'zh-TW': (place: string) => `已有讀者預約，請放到預約書架${place && `（${place}）`}`,
    'en-US': (place: string) =>
      `Another reader waits for it: please put it on the shelf for requests${place && ` (${place})`}`,
  },
  belongsTo: {
    'zh-CN': (place: string) => `属于 ${place}，将送回`,
    'zh-TW': (place: string) => `屬於 ${place}，將送回`,
    'en-US': (place: string) => `It belongs to ${place} and will be sent there`,
  },
  copyUnknown: {
    'zh-CN': () => '没有这个条码的馆藏',
    'zh-TW': () => '沒有這個條碼的館藏',
    'en-US': () => 'No copy has this barcode',
  },
  placed: {
    'zh-CN': (place: number) => `已预约，排在第 ${place} 位`,
    'zh-TW': (place: number) => `已預約，排在第 ${place} 位`,
    'en-US': (place: number) => `Reserved; your place in the queue is ${place}`,
  },
  givenUp: {
    'zh-CN': () => '已取消预约',
    'zh-TW': () => '已取消預約',
    'en-US': () => 'The reservation is cancelled',
  },
  holdUnknown: {
    'zh-CN': () => '没有这项预约',
    'zh-TW': () => '沒有這項預約',
    'en-US': () => 'There is no such reservation',
  },
  notHere: {
    'zh-CN': () => '自助机不能办理此项，请到服务台',
    'zh-TW': () => '自助機不能辦理此項，請到服務台',
    'en-US': () => 'This cannot be done here. Please go to the desk',
  },
} satisfies Record<string, Words<never[]>>

/** Why something was refused, a line for each rule: what it is, and what lifts it. */
export const sentence = (parts: readonly string[], locale: Locale) =>
  parts.filter(Boolean).join(locale === 'en-US' ? '. ' : '，')
