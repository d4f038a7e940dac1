import type { Locale } from '@shulin/contract/locale'
import { z } from 'zod'

interface Words {
  subject: string
  text: string
}

/** What is filled into every letter; `secret` is hidden until it is sent, and empty where there is none. */
interface CommonFields {
  institution: string
  secret: string
}

/** A text in every language, and what is filled into it; `short` where it also goes as a text message. */
interface MailTemplate<Content> {
  content: z.ZodType<Content>
  words: Record<Locale, (filled: Content & CommonFields) => Words>
  short?: Record<Locale, (filled: Content & CommonFields) => string>
}

const letter = <Content>(
  content: z.ZodType<Content>,
  words: MailTemplate<Content>['words'],
  short?: MailTemplate<Content>['short'],
): MailTemplate<Content> => ({ content, words, ...(short && { short }) })

const scenes = {
  'zh-CN': { reset: '重设密码', bind: '绑定联系方式', change: '更换联系方式' },
  'zh-TW': { reset: '重設密碼', bind: '綁定聯絡方式', change: '更換聯絡方式' },
  'en-US': {
    reset: 'set a new password',
    bind: 'confirm this contact',
    change: 'replace a contact of your account',
  },
}
const contacts = {
  'zh-CN': { phone: '手机号', email: '邮箱' },
  'zh-TW': { phone: '手機號碼', email: '電子信箱' },
  'en-US': { phone: 'phone number', email: 'mail address' },
}
const Nothing = z.strictObject({})
/** What the desk did with an account. */
const deskActs = {
  'zh-CN': {
    'report card': '读者证已挂失，解除前不能借书和续借',
    'restore card': '读者证挂失已解除，读者证恢复使用',
    lock: '账号已被锁定，所有设备上的登录均已退出',
    unlock: '账号已解除锁定，可以重新登录',
    renewed: '账号有效期已变更',
    edited: '账号资料已变更',
  },
  'zh-TW': {
    'report card': '借閱證已掛失，解除前不能借書和續借',
    'restore card': '借閱證掛失已解除，借閱證恢復使用',
    lock: '帳號已被鎖定，所有裝置上的登入均已登出',
    unlock: '帳號已解除鎖定，可以重新登入',
    renewed: '帳號有效期已變更',
    edited: '帳號資料已變更',
  },
  'en-US': {
    'report card':
      'your card was reported as lost, and nothing is lent or renewed on it until it is restored',
    'restore card': 'your card is no longer reported as lost and can be used again',
    lock: 'your account was locked, and every device was logged out',
    unlock: 'your account is no longer locked, and you can log in again',
    renewed: 'the validity of your account was changed',
    edited: 'what the library knows of you was changed',
  },
}
const until = {
  'zh-CN': (day = '') => day && `，有效期至 ${day}`,
  'zh-TW': (day = '') => day && `，有效期至 ${day}`,
  'en-US': (day = '') => day && `: it is valid until ${day}`,
}

/** Every mail there is, by name. */
export const mailTemplates = {
  test: letter(z.strictObject({ portalUrl: z.url() }), {
    'zh-CN': ({ institution, portalUrl }) => ({
      subject: `${institution}：测试邮件`,
      text: `您好：\n\n这是${institution}发出的测试邮件。收到它，说明从 ${portalUrl} 发出的邮件可以送达您的邮箱。\n\n无需回复。\n`,
    }),
    'zh-TW': ({ institution, portalUrl }) => ({
      subject: `${institution}：測試郵件`,
      text: `您好：\n\n這是${institution}寄出的測試郵件。收到它，表示從 ${portalUrl} 寄出的郵件可以送達您的信箱。\n\n無需回覆。\n`,
    }),
    'en-US': ({ institution, portalUrl }) => ({
      subject: `${institution}: test mail`,
      text: `Hello,\n\nthis is a test mail from ${institution}. It shows that mail sent from ${portalUrl} reaches your mailbox.\n\nThere is no need to reply.\n`,
    }),
  }),

  /** A code for one scene; the code itself is the secret. */
  code: letter(
    z.strictObject({ scene: z.enum(['reset', 'bind', 'change']), minutes: z.int() }),
    {
      'zh-CN': ({ institution, secret, scene, minutes }) => ({
        subject: `${institution}：验证码`,
        text: `您好：\n\n您的验证码是 ${secret}，用于${scenes['zh-CN'][scene]}，${minutes} 分钟内有效，只能使用一次。\n\n请勿告诉任何人，图书馆也不会向您索要。如果不是您本人操作，请忽略本邮件。\n`,
      }),
      'zh-TW': ({ institution, secret, scene, minutes }) => ({
        subject: `${institution}：驗證碼`,
        text: `您好：\n\n您的驗證碼是 ${secret}，用於${scenes['zh-TW'][scene]}，${minutes} 分鐘內有效，只能使用一次。\n\n請勿告訴任何人，圖書館也不會向您索取。如果不是您本人操作，請忽略本郵件。\n`,
      }),
      'en-US': ({ institution, secret, scene, minutes }) => ({
        subject: `${institution}: verification code`,
        text: `Hello,\n\nyour verification code is ${secret}. Use it to ${scenes['en-US'][scene]}, once and within ${minutes} minutes.\n\nTell it to nobody: the library never asks for it. If you did not ask for a code, ignore this mail.\n`,
      }),
    },
    {
      'zh-CN': ({ institution, secret, scene, minutes }) =>
        `【${institution}】验证码 ${secret}，用于${scenes['zh-CN'][scene]}，${minutes} 分钟内有效。请勿告诉任何人。`,
      'zh-TW': ({ institution, secret, scene, minutes }) =>
        `【${institution}】驗證碼 ${secret}，用於${scenes['zh-TW'][scene]}，${minutes} 分鐘內有效。請勿告訴任何人。`,
      'en-US': ({ institution, secret, scene, minutes }) =>
        `[${institution}] ${secret} is your code to ${scenes['en-US'][scene]}, good for ${minutes} minutes. Tell it to nobody.`,
    },
  ),
  'password changed': letter(
    Nothing,
    {
      'zh-CN': ({ institution }) => ({
        subject: `${institution}：密码已更改`,
        text: `您好：\n\n您的${institution}账号刚刚设置了新密码，其他设备上的登录均已退出。\n\n如果不是您本人操作，请立即联系图书馆。\n`,
      }),
      'zh-TW': ({ institution }) => ({
        subject: `${institution}：密碼已變更`,
        text: `您好：\n\n您的${institution}帳號剛剛設定了新密碼，其他裝置上的登入均已登出。\n\n如果不是您本人操作，請立即聯絡圖書館。\n`,
      }),
      'en-US': ({ institution }) => ({
        subject: `${institution}: your password was changed`,
        text: `Hello,\n\nyour account at ${institution} has a new password, and every other device was logged out.\n\nIf this was not you, please tell the library at once.\n`,
      }),
    },
    {
      'zh-CN': ({ institution }) =>
        `【${institution}】您的账号密码已更改。如非本人操作，请立即联系图书馆。`,
      'zh-TW': ({ institution }) =>
        `【${institution}】您的帳號密碼已變更。如非本人操作，請立即聯絡圖書館。`,
      'en-US': ({ institution }) =>
        `[${institution}] Your password was changed. If this was not you, tell the library at once.`,
    },
  ),
  /** To every contact that was verified before, also to the one that was replaced. */
  'contact changed': letter(
    z.strictObject({ contact: z.enum(['phone', 'email']) }),
    {
      'zh-CN': ({ institution, contact }) => ({
        subject: `${institution}：${contacts['zh-CN'][contact]}已变更`,
        text: `您好：\n\n您的${institution}账号刚刚绑定了新的${contacts['zh-CN'][contact]}。如果这里是原来的${contacts['zh-CN'][contact]}，今后不再向这里发送验证码。\n\n如果不是您本人操作，请立即联系图书馆。\n`,
      }),
      'zh-TW': ({ institution, contact }) => ({
        subject: `${institution}：${contacts['zh-TW'][contact]}已變更`,
        text: `您好：\n\n您的${institution}帳號剛剛綁定了新的${contacts['zh-TW'][contact]}。如果這裡是原來的${contacts['zh-TW'][contact]}，今後不再向這裡傳送驗證碼。\n\n如果不是您本人操作，請立即聯絡圖書館。\n`,
      }),
      'en-US': ({ institution, contact }) => ({
        subject: `${institution}: your ${contacts['en-US'][contact]} was changed`,
        text: `Hello,\n\nyour account at ${institution} has a new ${contacts['en-US'][contact]}. If this was the old one, no more codes are sent here.\n\nIf this was not you, please tell the library at once.\n`,
      }),
    },
    {
      'zh-CN': ({ institution, contact }) =>
        `【${institution}】您的账号已绑定新的${contacts['zh-CN'][contact]}。如非本人操作，请立即联系图书馆。`,
      'zh-TW': ({ institution, contact }) =>
        `【${institution}】您的帳號已綁定新的${contacts['zh-TW'][contact]}。如非本人操作，請立即聯絡圖書館。`,
      'en-US': ({ institution, contact }) =>
        `[${institution}] Your account has a new ${contacts['en-US'][contact]}. If this was not you, tell the library at once.`,
    },
  ),
  /** An outside account was bound to the reader, or no longer is. */
  'binding changed': letter(
    z.strictObject({ provider: z.string(), isBound: z.boolean() }),
    {
      'zh-CN': ({ institution, provider, isBound }) => ({
        subject: `${institution}：${isBound ? '已绑定' : '已解除绑定'}“${provider}”`,
        text: `您好：\n\n您的${institution}账号${isBound ? '已与' : '已解除与'}“${provider}”${isBound ? '账号绑定，今后可以用它登录' : '账号的绑定，今后不能再用它登录'}。\n\n如果不是您本人操作，请立即联系图书馆。\n`,
      }),
      'zh-TW': ({ institution, provider, isBound }) => ({
        subject: `${institution}：${isBound ? '已綁定' : '已解除綁定'}「${provider}」`,
        text: `您好：\n\n您的${institution}帳號${isBound ? '已與' : '已解除與'}「${provider}」${isBound ? '帳號綁定，今後可以用它登入' : '帳號的綁定，今後不能再用它登入'}。\n\n如果不是您本人操作，請立即聯絡圖書館。\n`,
      }),
      'en-US': ({ institution, provider, isBound }) => ({
        subject: `${institution}: ${provider} ${isBound ? 'was linked' : 'is linked no longer'}`,
        text: `Hello,\n\nyour account at ${institution} ${isBound ? `was linked with ${provider}; from now on you can log in by it` : `is no longer linked with ${provider}; you cannot log in by it any more`}.\n\nIf this was not you, please tell the library at once.\n`,
      }),
    },
    {
      'zh-CN': ({ institution, provider, isBound }) =>
        `【${institution}】您的账号${isBound ? '已绑定' : '已解除绑定'}“${provider}”。如非本人操作，请立即联系图书馆。`,
      'zh-TW': ({ institution, provider, isBound }) =>
        `【${institution}】您的帳號${isBound ? '已綁定' : '已解除綁定'}「${provider}」。如非本人操作，請立即聯絡圖書館。`,
      'en-US': ({ institution, provider, isBound }) =>
        `[${institution}] Your account ${isBound ? 'was linked with' : 'is no longer linked with'} ${provider}. If this was not you, tell the library at once.`,
    },
  ),
  /** The second step of the login was turned on or off. */
  'second factor changed': letter(
    z.strictObject({ isOn: z.boolean() }),
    {
      'zh-CN': ({ institution, isOn }) => ({
        subject: `${institution}：两步验证已${isOn ? '开启' : '关闭'}`,
        text: `您好：\n\n您的${institution}账号刚刚${isOn ? '开启了两步验证，今后登录时还要输入手机上的动态验证码' : '关闭了两步验证，今后登录只需要密码'}。\n\n如果不是您本人操作，请立即联系图书馆。\n`,
      }),
      'zh-TW': ({ institution, isOn }) => ({
        subject: `${institution}：兩步驟驗證已${isOn ? '開啟' : '關閉'}`,
        text: `您好：\n\n您的${institution}帳號剛剛${isOn ? '開啟了兩步驟驗證，今後登入時還要輸入手機上的動態驗證碼' : '關閉了兩步驟驗證，今後登入只需要密碼'}。\n\n如果不是您本人操作，請立即聯絡圖書館。\n`,
      }),
      'en-US': ({ institution, isOn }) => ({
        subject: `${institution}: two-step verification is ${isOn ? 'on' : 'off'}`,
        text: `Hello,\n\n${isOn ? `from now on a login to your account at ${institution} also asks for a code from your phone` : `a login to your account at ${institution} no longer asks for a code from your phone`}.\n\nIf this was not you, please tell the library at once.\n`,
      }),
    },
    {
      'zh-CN': ({ institution, isOn }) =>
        `【${institution}】您的账号已${isOn ? '开启' : '关闭'}两步验证。如非本人操作，请立即联系图书馆。`,
      'zh-TW': ({ institution, isOn }) =>
        `【${institution}】您的帳號已${isOn ? '開啟' : '關閉'}兩步驟驗證。如非本人操作，請立即聯絡圖書館。`,
      'en-US': ({ institution, isOn }) =>
        `[${institution}] Two-step verification is ${isOn ? 'on' : 'off'}. If this was not you, tell the library at once.`,
    },
  ),
  /** The library changed something of the account. */
  'account changed': letter(
    z.strictObject({
      change: z.enum(['report card', 'restore card', 'lock', 'unlock', 'renewed', 'edited']),
      validUntil: z.iso.date().optional(),
    }),
    {
      'zh-CN': ({ institution, change, validUntil }) => ({
        subject: `${institution}：账号变更`,
        text: `您好：\n\n图书馆工作人员更新了您的${institution}账号：${deskActs['zh-CN'][change]}${until['zh-CN'](validUntil)}。\n\n如有疑问，请联系图书馆。\n`,
      }),
      'zh-TW': ({ institution, change, validUntil }) => ({
        subject: `${institution}：帳號變更`,
        text: `您好：\n\n圖書館工作人員更新了您的${institution}帳號：${deskActs['zh-TW'][change]}${until['zh-TW'](validUntil)}。\n\n如有疑問，請聯絡圖書館。\n`,
      }),
      'en-US': ({ institution, change, validUntil }) => ({
        subject: `${institution}: your account was changed`,
        text: `Hello,\n\nthe library changed your account at ${institution}: ${deskActs['en-US'][change]}${until['en-US'](validUntil)}.\n\nIf you did not expect this, please ask the library.\n`,
      }),
    },
    {
      'zh-CN': ({ institution, change, validUntil }) =>
        `【${institution}】${deskActs['zh-CN'][change]}${until['zh-CN'](validUntil)}。如有疑问，请联系图书馆。`,
      'zh-TW': ({ institution, change, validUntil }) =>
        `【${institution}】${deskActs['zh-TW'][change]}${until['zh-TW'](validUntil)}。如有疑問，請聯絡圖書館。`,
      'en-US': ({ institution, change, validUntil }) =>
        `[${institution}] The library changed your account: ${deskActs['en-US'][change]}${until['en-US'](validUntil)}.`,
    },
  ),
  /** The library took the password away; the ticket in the link is the secret. */
  'password link': letter(
    z.strictObject({ page: z.url(), minutes: z.int() }),
    {
      'zh-CN': ({ institution, secret, page, minutes }) => ({
        subject: `${institution}：请设置新密码`,
        text: `您好：\n\n应您的请求，图书馆工作人员重置了您的${institution}账号密码，原密码已失效，所有设备上的登录均已退出。请在 ${minutes} 分钟内打开下面的链接设置新密码，链接只能使用一次：\n\n${page}?ticket=${secret}\n\n请勿转发。如果您没有提出过请求，请立即联系图书馆。\n`,
      }),
      'zh-TW': ({ institution, secret, page, minutes }) => ({
        subject: `${institution}：請設定新密碼`,
        text: `您好：\n\n應您的要求，圖書館工作人員重設了您的${institution}帳號密碼，原密碼已失效，所有裝置上的登入均已登出。請在 ${minutes} 分鐘內開啟下面的連結設定新密碼，連結只能使用一次：\n\n${page}?ticket=${secret}\n\n請勿轉寄。如果您沒有提出過要求，請立即聯絡圖書館。\n`,
      }),
      'en-US': ({ institution, secret, page, minutes }) => ({
        subject: `${institution}: set a new password`,
        text: `Hello,\n\nas you asked, the library reset the password of your account at ${institution}. The old one no longer works, and every device was logged out. Set a new one by this link, once and within ${minutes} minutes:\n\n${page}?ticket=${secret}\n\nDo not pass it on. If you did not ask for this, please tell the library at once.\n`,
      }),
    },
    {
      'zh-CN': ({ institution, secret, page, minutes }) =>
        `【${institution}】您的密码已由图书馆重置，请在 ${minutes} 分钟内设置新密码：${page}?ticket=${secret} 请勿转发。`,
      'zh-TW': ({ institution, secret, page, minutes }) =>
        `【${institution}】您的密碼已由圖書館重設，請在 ${minutes} 分鐘內設定新密碼：${page}?ticket=${secret} 請勿轉寄。`,
      'en-US': ({ institution, secret, page, minutes }) =>
        `[${institution}] The library reset your password. Set a new one within ${minutes} minutes: ${page}?ticket=${secret} Do not pass it on.`,
    },
  ),
  'account erased': letter(Nothing, {
    'zh-CN': ({ institution }) => ({
      subject: `${institution}：账号已删除`,
      text: `您好：\n\n您的${institution}账号和个人资料已被永久删除，今后不能再登录。\n\n如果您没有提出过请求，请立即联系图书馆。\n`,
    }),
    'zh-TW': ({ institution }) => ({
      subject: `${institution}：帳號已刪除`,
      text: `您好：\n\n您的${institution}帳號和個人資料已被永久刪除，今後不能再登入。\n\n如果您沒有提出過要求，請立即聯絡圖書館。\n`,
    }),
    'en-US': ({ institution }) => ({
      subject: `${institution}: your account was erased`,
      text: `Hello,\n\nyour account at ${institution} and your personal data were erased for good; you can no longer log in.\n\nIf you did not ask for this, please tell the library at once.\n`,
    }),
  }),
}

export type TemplateName = keyof typeof mailTemplates
export type TemplateContent<Name extends TemplateName> = z.output<
  (typeof mailTemplates)[Name]['content']
>

interface TemplateFields extends CommonFields {
  language: Locale
}

/** The subject and text of a letter; fails when there is no such letter, or its content does not fit. */
export function writeMail(
  name: string,
  content: unknown,
  { language, ...filled }: TemplateFields,
): Words {
  const { content: shape, words } = mailTemplates[name as TemplateName] as MailTemplate<object>
  return words[language]({ ...shape.parse(content), ...filled })
}

/** The same as a text message. */
export function writeTextMessage(
  name: string,
  content: unknown,
  { language, ...filled }: TemplateFields,
): string {
  const { content: shape, short } = mailTemplates[name as TemplateName] as MailTemplate<object>
  if (!short) throw new Error(`the letter ${name} is no text message`)
  return short[language]({ ...shape.parse(content), ...filled })
}
