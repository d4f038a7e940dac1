import { locales } from '@shulin/contract/locale'
import { expect, test } from 'vitest'
import { writeChat, writeLetter, writeText } from './channel-texts.ts'
import { noticeTemplates, writeNoticeInAll, type NoticeName } from './notice-templates.ts'

const waiting = {
  letter: 'due soon',
  content: { title: '儒林外史', dueDay: '2026-11-17', link: '/personalCenter?tab=5' },
  language: 'zh-CN' as const,
  institution: '清溪图书馆',
  secret: '',
  site: 'https://portal.example/demo',
  addresses: 'https://portal.example/demo',
}
const inAll = { 'zh-CN': '简', 'zh-TW': '繁', 'en-US': 'English' }

/** One example of what is filled into each. */
const contents: Record<NoticeName, object> = {
  'due soon': { title: '儒林外史', dueDay: '2026-11-17' },
  overdue: { title: '儒林外史', dueDay: '2026-11-17' },
  returned: { title: '儒林外史', day: '2026-11-17' },
  'new titles': {
    count: 3,
    names: { 'zh-CN': '“土地财政”3 条', 'zh-TW': '「土地財政」3 筆', 'en-US': '“土地财政” (3)' },
    titles: { 'zh-CN': '《县乡财政》', 'zh-TW': '《縣鄉財政》', 'en-US': '“县乡财政”' },
    hasMore: false,
  },
  'block set': { reason: '逾期', untilDay: null },
  'block lifted': { reason: '逾期' },
  request: {
    title: '儒林外史',
    number: 'R7K2M9QXTA',
    step: { 'zh-CN': '待取书', 'zh-TW': '待取書', 'en-US': 'Waiting for pickup' },
    place: { 'zh-CN': '总馆', 'zh-TW': '總館', 'en-US': 'Main library' },
    untilDay: '2026-11-20',
    reason: '',
  },
  'transfer asked': { title: '儒林外史' },
  'renewal wish': {
    title: '儒林外史',
    action: 'renew',
    outcome: 'done',
    dueDay: '2026-11-17',
    reason: { 'zh-CN': '', 'zh-TW': '', 'en-US': '' },
  },
  'hold wish': {
    title: '儒林外史',
    action: 'place hold',
    outcome: 'refused',
    dueDay: null,
    reason: { 'zh-CN': '有读者等候', 'zh-TW': '有讀者等候', 'en-US': 'somebody waits' },
  },
  'passed on': { title: '儒林外史', day: '2026-11-17' },
  'grouping report': {
    outcome: 'kept',
    title: '儒林外史',
    year: 1958,
    otherTitle: '儒林外史',
    otherYear: null,
  },
  account: { title: inAll, content: inAll },
}

test.each(Object.keys(noticeTemplates) as NoticeName[])(
  'the notice “%s” says something in every language, and something else in each',
  (name) => {
    const { title, content } = writeNoticeInAll(name, contents[name])
    for (const words of [title, content]) {
      expect(Object.keys(words)).toEqual([...locales])
      expect(Object.values(words).every((text) => text.trim() !== '')).toBe(true)
    }
    expect(new Set(Object.values(content)).size).toBe(3)
    expect(JSON.stringify([title['zh-TW'], content['zh-TW']])).not.toMatch(/[书归证还]/)
  },
)

test('a block without an end says so in other words than one with', () => {
  const { content } = writeNoticeInAll('block set', { reason: '损坏', untilDay: '2026-12-01' })
  expect(content).toMatchObject({
    'zh-CN': expect.stringContaining('2026年12月1日'),
    'en-US': expect.stringContaining('Until Tue, December 1, 2026'),
  })
})

test('a mail says what the inbox says, where it leads, and how to have no more of it', () => {
  expect(writeLetter(waiting)).toEqual({
    subject: '清溪图书馆：《儒林外史》即将到期',
    text: [
      '您好：',
      '应还日 2026年11月17日周二。请按时归还，或在到期前续借。',
      'https://portal.example/demo/#/personalCenter?tab=5',
      '您选择了用邮件接收通知。如需更改，请到个人中心的“个人资料”：https://portal.example/demo/#/personalCenter?tab=1\n',
    ].join('\n\n'),
  })
})

test('a text message names the library, and carries what an approved template needs', () => {
  expect(writeText({ ...waiting, language: 'en-US' })).toEqual({
    text: '[清溪图书馆] “儒林外史” is due soon. It is due on Tue, November 17, 2026. Please return it by then, or renew it before.',
    template: 'due soon',
    parameters: { title: '儒林外史', dueDay: '2026-11-17' },
  })
})

test('what has three languages is handed over in that of the reader; what leads nowhere has no address', () => {
  const account = { title: inAll, content: inAll, link: null }
  expect(writeChat({ ...waiting, letter: 'account', content: account, language: 'zh-TW' })).toEqual(
    {
      title: '繁',
      text: '繁',
      url: null,
      template: 'account',
      parameters: { title: '繁', content: '繁' },
    },
  )
})

test('a letter about security has its own words, and is no message of the chat app', () => {
  const code = {
    ...waiting,
    letter: 'code',
    content: { scene: 'reset', minutes: 5 },
    secret: '123456',
  }
  expect(writeText(code).parameters).toEqual({ scene: 'reset', minutes: '5', code: '123456' })
  expect(writeLetter(code).text).toContain('123456')
  expect(() => writeChat(code)).toThrow('no message of the chat app')
})

test('a mail that can be ended says where, for people and for mail programs; and nothing of it is among what gateways fill in', () => {
  const ended = {
    ...waiting,
    letter: 'new titles',
    content: { ...contents['new titles'], link: '/personalCenter?tab=3', ending: 'endMail?key=k' },
    site: 'https://library.example',
    addresses: 'https://library.example/demo',
  }
  const letter = writeLetter(ended)
  expect(letter.text).toContain('https://library.example/#/endMail?key=k')
  expect(letter).toMatchObject({ endedAt: 'https://library.example/demo/endMail?key=k' })
  expect(writeText(ended).parameters).toEqual({
    count: '3',
    names: '“土地财政”3 条',
    titles: '《县乡财政》',
    hasMore: 'false',
  })
  expect(writeLetter(waiting)).not.toHaveProperty('endedAt')
})
