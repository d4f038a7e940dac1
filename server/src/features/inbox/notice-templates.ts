import type { NoticeKind } from '@shulin/contract/inbox'
import { locales, type Locale } from '@shulin/contract/locale'
import { z } from 'zod'

interface NoticeWords {
  title: string
  content: string
}

/** What readers are told, in every language: what it is about, what is filled in, and the words. */
interface NoticeTemplate<Content> {
  kind: NoticeKind
  content: z.ZodType<Content>
  words: Record<Locale, (filled: Content) => NoticeWords>
}

const notice = <Content>(
  kind: NoticeKind,
  content: z.ZodType<Content>,
  words: NoticeTemplate<Content>['words'],
): NoticeTemplate<Content> => ({ kind, content, words })

const Day = z.iso.date()
const Trilingual = z.strictObject({ 'zh-CN': z.string(), 'zh-TW': z.string(), 'en-US': z.string() })
/** A name as tables have it: Simplified Chinese stands in for a missing one. */
const Name = z.object({
  'zh-CN': z.string(),
  'zh-TW': z.string().optional(),
  'en-US': z.string().optional(),
})
const Loan = z.strictObject({ title: z.string(), dueDay: Day })
/** What a reader wished of a library that keeps its own system, and what became of it. */
const WishContent = z.strictObject({
  title: z.string(),
  action: z.enum(['renew', 'place hold', 'cancel hold']),
  outcome: z.enum(['done', 'refused', 'unknown']),
  dueDay: Day.nullable(),
  /** Why not; or what a member of staff wrote. */
  reason: Trilingual,
})

/**
 * Every notice there is, by name; the same words stand in the inbox, in a mail, in a text message and in the chat app. A day
 * is named, never counted ("in 3 days"): whoever reads it later reads what is still true.
 */
export const noticeTemplates = {
  'due soon': notice('loan', Loan, {
    'zh-CN': ({ title, dueDay }) => ({
      title: `《${title}》即将到期`,
      content: `应还日 ${dayIn('zh-CN', dueDay)}。请按时归还，或在到期前续借。`,
    }),
    'zh-TW': ({ title, dueDay }) => ({
      title: `《${title}》即將到期`,
      content: `應還日 ${dayIn('zh-TW', dueDay)}。請準時歸還，或在到期前續借。`,
    }),
    'en-US': ({ title, dueDay }) => ({
      title: `“${title}” is due soon`,
      content: `It is due on ${dayIn('en-US', dueDay)}. Please return it by then, or renew it before.`,
    }),
  }),
  overdue: notice('loan', Loan, {
    'zh-CN': ({ title, dueDay }) => ({
      title: `《${title}》已逾期`,
      content: `应还日是 ${dayIn('zh-CN', dueDay)}。请尽快归还；归还之前可能不能再借书。`,
    }),
    'zh-TW': ({ title, dueDay }) => ({
      title: `《${title}》已逾期`,
      content: `應還日是 ${dayIn('zh-TW', dueDay)}。請儘快歸還；歸還之前可能無法再借書。`,
    }),
    'en-US': ({ title, dueDay }) => ({
      title: `“${title}” is overdue`,
      content: `It was due on ${dayIn('en-US', dueDay)}. Please return it soon; until then you may not be able to borrow more.`,
    }),
  }),
  returned: notice('loan', z.strictObject({ title: z.string(), day: Day }), {
    'zh-CN': ({ title, day }) => ({
      title: `《${title}》已归还`,
      content: `图书馆已于 ${dayIn('zh-CN', day)} 收到此书。`,
    }),
    'zh-TW': ({ title, day }) => ({
      title: `《${title}》已歸還`,
      content: `圖書館已於 ${dayIn('zh-TW', day)} 收到此書。`,
    }),
    'en-US': ({ title, day }) => ({
      title: `“${title}” was returned`,
      content: `The library received it on ${dayIn('en-US', day)}.`,
    }),
  }),
  'new titles': notice(
    'subscription',
    z.strictObject({
      count: z.int(),
      /** What is followed, each with how much of it is new; the first of them, where there are more. */
      names: Trilingual,
      titles: Trilingual,
      hasMore: z.boolean(),
    }),
    {
      'zh-CN': ({ count, names, titles, hasMore }) => ({
        title: `订阅有 ${count} 条新内容`,
        content: `${names['zh-CN']}${hasMore ? '等' : ''}。新到：${titles['zh-CN']}。`,
      }),
      'zh-TW': ({ count, names, titles, hasMore }) => ({
        title: `訂閱有 ${count} 筆新內容`,
        content: `${names['zh-TW']}${hasMore ? '等' : ''}。新到：${titles['zh-TW']}。`,
      }),
      'en-US': ({ count, names, titles, hasMore }) => ({
        title: count === 1 ? '1 new title for you' : `${count} new titles for you`,
        content: `${names['en-US']}${hasMore ? ' and more' : ''}. New: ${titles['en-US']}.`,
      }),
    },
  ),
  'block set': notice('library', z.strictObject({ reason: z.string(), untilDay: Day.nullable() }), {
    'zh-CN': ({ reason, untilDay }) => ({
      title: '您的读者证已冻结',
      content: `原因：${reason}。${untilDay === null ? '解除之前' : `${dayIn('zh-CN', untilDay)} 之前`}不能借书和续借；如有疑问，请到服务台处理。`,
    }),
    'zh-TW': ({ reason, untilDay }) => ({
      title: '您的借閱證已凍結',
      content: `原因：${reason}。${untilDay === null ? '解除之前' : `${dayIn('zh-TW', untilDay)} 之前`}無法借書和續借；如有疑問，請到服務台處理。`,
    }),
    'en-US': ({ reason, untilDay }) => ({
      title: 'Your account is frozen',
      content: `The reason: ${reason}. ${untilDay === null ? 'Until this is lifted' : `Until ${dayIn('en-US', untilDay)}`} you cannot borrow or renew. If you have questions, please ask at the desk.`,
    }),
  }),
  'block lifted': notice('library', z.strictObject({ reason: z.string() }), {
    'zh-CN': ({ reason }) => ({
      title: '您的读者证已解冻',
      content: `因“${reason}”设置的冻结已经解除。`,
    }),
    'zh-TW': ({ reason }) => ({
      title: '您的借閱證已解凍',
      content: `因「${reason}」設定的凍結已經解除。`,
    }),
    'en-US': ({ reason }) => ({
      title: 'Your account is no longer frozen',
      content: `What was set for this reason was lifted: ${reason}.`,
    }),
  }),
  /** How a request of the reader stands now. */
  request: notice(
    'request',
    z.strictObject({
      title: z.string(),
      number: z.string(),
      step: Name,
      place: Name.nullable(),
      untilDay: Day.nullable(),
      reason: z.string(),
    }),
    {
      'zh-CN': ({ title, number, step, place, untilDay, reason }) => ({
        title: `《${title}》：${nameIn('zh-CN', step)}`,
        content: joined('zh-CN', [
          `申请 ${number}：${nameIn('zh-CN', step)}。`,
          place && `取书点：${nameIn('zh-CN', place)}。`,
          untilDay && `请最晚于 ${dayIn('zh-CN', untilDay)} 取书。`,
          reason && `原因：${reason}。`,
        ]),
      }),
      'zh-TW': ({ title, number, step, place, untilDay, reason }) => ({
        title: `《${title}》：${nameIn('zh-TW', step)}`,
        content: joined('zh-TW', [
          `申請 ${number}：${nameIn('zh-TW', step)}。`,
          place && `取書地點：${nameIn('zh-TW', place)}。`,
          untilDay && `請最晚於 ${dayIn('zh-TW', untilDay)} 取書。`,
          reason && `原因：${reason}。`,
        ]),
      }),
      'en-US': ({ title, number, step, place, untilDay, reason }) => ({
        title: `“${title}”: ${nameIn('en-US', step).toLowerCase()}`,
        content: joined('en-US', [
          `Request ${number}: ${nameIn('en-US', step).toLowerCase()}.`,
          place && `Pickup location: ${nameIn('en-US', place)}.`,
          untilDay && `Please fetch it by ${dayIn('en-US', untilDay)}.`,
          reason && `The reason: ${reason}.`,
        ]),
      }),
    },
  ),
  /** Somebody would like to take over what the reader has on loan; who, is not said. */
  'transfer asked': notice('request', z.strictObject({ title: z.string() }), {
    'zh-CN': ({ title }) => ({
      title: `有读者希望转借《${title}》`,
      content: '如愿意转借，请当面核对对方的取书码；不愿意则不必处理。',
    }),
    'zh-TW': ({ title }) => ({
      title: `有讀者希望轉借《${title}》`,
      content: '如願意轉借，請當面核對對方的取書碼；不願意則不必處理。',
    }),
    'en-US': ({ title }) => ({
      title: `Another reader would like to take over “${title}”`,
      content: 'To pass it on, meet and enter their pickup code. Otherwise there is nothing to do.',
    }),
  }),
  /** A loan of the reader became somebody else's. */
  'passed on': notice('loan', z.strictObject({ title: z.string(), day: Day }), {
    'zh-CN': ({ title, day }) => ({
      title: `《${title}》已转借`,
      content: `${dayIn('zh-CN', day)} 起由对方借阅，您不必再归还。`,
    }),
    'zh-TW': ({ title, day }) => ({
      title: `《${title}》已轉借`,
      content: `${dayIn('zh-TW', day)} 起由對方借閱，您不必再歸還。`,
    }),
    'en-US': ({ title, day }) => ({
      title: `“${title}” was passed on`,
      content: `Since ${dayIn('en-US', day)} it is on loan to the other reader; you need not return it.`,
    }),
  }),
  /** What became of a renewal in a library that keeps its own system. */
  'renewal wish': notice('loan', WishContent, {
    'zh-CN': (wish) => wishWords('zh-CN', wish),
    'zh-TW': (wish) => wishWords('zh-TW', wish),
    'en-US': (wish) => wishWords('en-US', wish),
  }),
  /** What became of a reservation there, or of giving one up. */
  'hold wish': notice('request', WishContent, {
    'zh-CN': (wish) => wishWords('zh-CN', wish),
    'zh-TW': (wish) => wishWords('zh-TW', wish),
    'en-US': (wish) => wishWords('en-US', wish),
  }),
  /** What the library decided on editions that a reader found not to belong together. */
  'grouping report': notice(
    'reply',
    z.strictObject({
      outcome: z.enum(['separated', 'kept']),
      title: z.string(),
      year: z.number().nullable(),
      otherTitle: z.string(),
      otherYear: z.number().nullable(),
    }),
    {
      'zh-CN': ({ outcome, title, year, otherTitle, otherYear }) => ({
        title: `关于《${title}》版本归并的答复`,
        content:
          outcome === 'separated'
            ? `您报告《${title}》${inBrackets('zh-CN', year)}与《${otherTitle}》${inBrackets('zh-CN', otherYear)}不属于同一作品。图书馆已把它们拆开，检索结果随后更新。谢谢您的报告。`
            : `您报告《${title}》${inBrackets('zh-CN', year)}与《${otherTitle}》${inBrackets('zh-CN', otherYear)}不属于同一作品。图书馆核对后认为属于同一作品，仍归并显示。谢谢您的报告。`,
      }),
      'zh-TW': ({ outcome, title, year, otherTitle, otherYear }) => ({
        title: `關於《${title}》版本歸併的答覆`,
        content:
          outcome === 'separated'
            ? `您回報《${title}》${inBrackets('zh-TW', year)}與《${otherTitle}》${inBrackets('zh-TW', otherYear)}不屬於同一作品。圖書館已將它們拆開，檢索結果隨後更新。謝謝您的回報。`
            : `您回報《${title}》${inBrackets('zh-TW', year)}與《${otherTitle}》${inBrackets('zh-TW', otherYear)}不屬於同一作品。圖書館核對後認為屬於同一作品，仍歸併顯示。謝謝您的回報。`,
      }),
      'en-US': ({ outcome, title, year, otherTitle, otherYear }) => ({
        title: `Your report on the editions of “${title}”`,
        content:
          outcome === 'separated'
            ? `You reported that “${title}”${inBrackets('en-US', year)} does not belong with “${otherTitle}”${inBrackets('en-US', otherYear)}. The library has separated them; searches follow shortly. Thank you.`
            : `You reported that “${title}”${inBrackets('en-US', year)} does not belong with “${otherTitle}”${inBrackets('en-US', otherYear)}. The library found that they are the same work and keeps them together. Thank you.`,
      }),
    },
  ),
  /** Something of the reader's account, in words that whoever tells it brings along. */
  account: notice('library', z.strictObject({ title: Trilingual, content: Trilingual }), {
    'zh-CN': ({ title, content }) => ({ title: title['zh-CN'], content: content['zh-CN'] }),
    'zh-TW': ({ title, content }) => ({ title: title['zh-TW'], content: content['zh-TW'] }),
    'en-US': ({ title, content }) => ({ title: title['en-US'], content: content['en-US'] }),
  }),
}

export type NoticeName = keyof typeof noticeTemplates
export type NoticeContent<Name extends NoticeName> = z.output<
  (typeof noticeTemplates)[Name]['content']
>

export const isNotice = (name: string): name is NoticeName => Object.hasOwn(noticeTemplates, name)

/** The words of a notice in one language; fails when its content does not fit. */
export function writeNotice(name: NoticeName, content: unknown, locale: Locale): NoticeWords {
  const { content: shape, words } = noticeTemplates[name] as NoticeTemplate<object>
  return words[locale](shape.parse(content))
}

/** The same in all languages, as the inbox keeps it: in which one it is read is known when it is read. */
export function writeNoticeInAll(name: NoticeName, content: unknown) {
  const written = locales.map((locale) => [locale, writeNotice(name, content, locale)] as const)
  const part = (which: keyof NoticeWords) =>
    Object.fromEntries(written.map(([locale, words]) => [locale, words[which]])) as Record<
      Locale,
      string
    >
  return { title: part('title'), content: part('content') }
}

const nameIn = (locale: Locale, name: z.output<typeof Name>) => name[locale] || name['zh-CN']

/** What was done or not done, in the words of each act. */
const wishTitles: Record<
  Locale,
  Record<
    z.output<typeof WishContent>['action'],
    Record<z.output<typeof WishContent>['outcome'], string>
  >
> = {
  'zh-CN': {
    renew: { done: '已续借', refused: '没有续借', unknown: '续借待核对' },
    'place hold': { done: '已预约', refused: '没有预约上', unknown: '预约待核对' },
    'cancel hold': { done: '已取消预约', refused: '没有取消预约', unknown: '取消预约待核对' },
  },
  'zh-TW': {
    renew: { done: '已續借', refused: '沒有續借', unknown: '續借待核對' },
    'place hold': { done: '已預約', refused: '沒有預約上', unknown: '預約待核對' },
    'cancel hold': { done: '已取消預約', refused: '沒有取消預約', unknown: '取消預約待核對' },
  },
  'en-US': {
    renew: { done: 'renewed', refused: 'not renewed', unknown: 'the renewal is being checked' },
    'place hold': {
      done: 'reserved',
      refused: 'not reserved',
      unknown: 'the reservation is being checked',
    },
    'cancel hold': {
      done: 'the reservation was cancelled',
      refused: 'the reservation was not cancelled',
      unknown: 'the cancellation is being checked',
    },
  },
}
const wishTexts = {
  'zh-CN': {
    named: (title: string, what: string) => `《${title}》：${what}`,
    due: (day: string) => `新的应还日 ${day}。`,
    why: (reason: string) => `原因：${reason}。`,
    note: (reason: string) => `图书馆说明：${reason}。`,
    done: '图书馆的系统已经办好。',
    unknown: '已经送到图书馆的系统，还没有答复。我们正在核对，请不要重复申请；有结果时再告诉您。',
  },
  'zh-TW': {
    named: (title: string, what: string) => `《${title}》：${what}`,
    due: (day: string) => `新的應還日 ${day}。`,
    why: (reason: string) => `原因：${reason}。`,
    note: (reason: string) => `圖書館說明：${reason}。`,
    done: '圖書館的系統已經辦好。',
    unknown: '已經送到圖書館的系統，還沒有答覆。我們正在核對，請不要重複申請；有結果時再告訴您。',
  },
  'en-US': {
    named: (title: string, what: string) => `“${title}”: ${what}`,
    due: (day: string) => `It is now due on ${day}.`,
    why: (reason: string) => `The reason: ${reason}.`,
    note: (reason: string) => `The library says: ${reason}.`,
    done: 'The library’s system has done it.',
    unknown:
      'It was sent to the library’s system, which has not answered yet. We are checking; please do not ask again. You will be told.',
  },
} as const satisfies Record<Locale, object>

function wishWords(locale: Locale, wish: z.output<typeof WishContent>): NoticeWords {
  const { title, action, outcome, dueDay, reason } = wish
  const said = wishTexts[locale]
  const why = reason[locale]
  const note = outcome === 'refused' ? said.why(why) : said.note(why)
  return {
    title: said.named(title, wishTitles[locale][action][outcome]),
    content: joined(locale, [
      outcome === 'unknown' ? said.unknown : null,
      outcome === 'done' ? (dueDay ? said.due(dayIn(locale, dueDay)) : said.done) : null,
      why && note,
    ]),
  }
}

/** The year of an edition behind its title, where it is known. */
const inBrackets = (locale: Locale, year: number | null) =>
  year === null ? '' : locale === 'en-US' ? ` (${year})` : `（${year}）`

/** Sentences that there are, one behind the other. */
const joined = (locale: Locale, sentences: (string | null)[]) =>
  sentences.filter(Boolean).join(locale === 'en-US' ? ' ' : '')

/** A day of the library in words: it has no clock, so no time zone can move it. */
const dayIn = (locale: Locale, day: string) =>
  new Intl.DateTimeFormat(locale, {
    timeZone: 'UTC',
    year: 'numeric',
    month: 'long',
    day: 'numeric',
    weekday: 'short',
  }).format(new Date(`${day}T00:00:00Z`))
