import type { Locale } from '@shulin/contract/locale'
import { writeMail, writeTextMessage } from './mail-templates.ts'
import { isNotice, writeNotice } from './notice-templates.ts'

/** What waits to be sent: which text, what is filled in, and where its links lead. */
interface OutgoingMessage {
  letter: string
  content: unknown
  language: Locale
  institution: string
  secret: string
  /** Where the institution is reached, without a slash at the end. */
  site: string
  /** The same for addresses that are no pages of the portal. */
  addresses: string
}

/** As a mail. Security letters have words of their own; a notice says what the inbox says, where it leads, and how to have no more of it. */
export function writeLetter(waiting: OutgoingMessage) {
  const { letter, content, language, institution, secret } = waiting
  if (!isNotice(letter)) return writeMail(letter, content, { institution, language, secret })
  const { title, text, url, ending } = noticeOf(waiting, letter)
  const { hello, colon, choice, end } = around[language]
  const lines = [
    hello,
    text,
    ...(url === null ? [] : [url]),
    ending === undefined
      ? choice(`${waiting.site}/#/personalCenter?tab=1`)
      : end(`${waiting.site}/#/${ending}`),
  ]
  return {
    subject: `${institution}${colon}${title}`,
    text: `${lines.join('\n\n')}\n`,
    ...(ending !== undefined && { endedAt: `${waiting.addresses}/${ending}` }),
  }
}

/** As a text message. */
export function writeText(waiting: OutgoingMessage) {
  const { letter, content, language, institution, secret } = waiting
  const template = letter
  if (!isNotice(letter)) {
    const text = writeTextMessage(letter, content, { institution, language, secret })
    const code = secret === '' ? {} : { code: secret }
    return { text, template, parameters: { ...parametersOf(content, language), ...code } }
  }
  const { title, text, filled } = noticeOf(waiting, letter)
  const { sign, stop } = around[language]
  return {
    text: `${sign(institution)}${title}${stop}${text}`,
    template,
    parameters: parametersOf(filled, language),
  }
}

/** In the chat app. */
export function writeChat(waiting: OutgoingMessage) {
  const { letter, language } = waiting
  if (!isNotice(letter)) throw new Error(`the letter ${letter} is no message of the chat app`)
  const { title, text, url, filled } = noticeOf(waiting, letter)
  return { title, text, url, template: letter, parameters: parametersOf(filled, language) }
}

function noticeOf(
  { content, language, site }: OutgoingMessage,
  name: Parameters<typeof writeNotice>[0],
) {
  const { link, ending, ...filled } = content as { link: string | null; ending?: string }
  const { title, content: text } = writeNotice(name, filled, language)
  return { title, text, filled, ending, url: link === null ? null : `${site}/#${link}` }
}

/** What is filled in, as text; what has three languages, in that of the reader. */
const parametersOf = (content: unknown, language: Locale): Record<string, string> =>
  Object.fromEntries(
    Object.entries(
      content as Record<string, string | number | Record<Locale, string> | null>,
    ).flatMap(([name, value]) =>
      value === null ? [] : [[name, typeof value === 'object' ? value[language] : String(value)]],
    ),
  )

/** What stands around a notice where it leaves the portal. */
const around: Record<
  Locale,
  {
    hello: string
    colon: string
    stop: string
    sign: (institution: string) => string
    choice: (page: string) => string
    end: (page: string) => string
  }
> = {
  'zh-CN': {
    hello: '您好：',
    colon: '：',
    stop: '。',
    sign: (institution) => `【${institution}】`,
    choice: (page) => `您选择了用邮件接收通知。如需更改，请到个人中心的“个人资料”：${page}`,
    end: (page) => `不想再收到这样的邮件：${page} （无需登录，消息仍在站内）`,
  },
  'zh-TW': {
    hello: '您好：',
    colon: '：',
    stop: '。',
    sign: (institution) => `【${institution}】`,
    choice: (page) => `您選擇了以郵件接收通知。如需更改，請到個人中心的「個人資料」：${page}`,
    end: (page) => `不想再收到這樣的郵件：${page} （無需登入，訊息仍在站內）`,
  },
  'en-US': {
    hello: 'Hello,',
    colon: ': ',
    stop: '. ',
    sign: (institution) => `[${institution}] `,
    choice: (page) =>
      `You chose to get notices by mail. You can change that under “Personal info” of your account: ${page}`,
    end: (page) =>
      `No more mail like this, without logging in: ${page} (you still find it in your inbox)`,
  },
}
