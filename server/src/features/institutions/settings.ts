import type { Setting } from '@shulin/contract/institutions-staff'
import { FindConfig, Flag } from '@shulin/contract/institutions'
import { instantOf } from '@shulin/contract/time'
import { z } from 'zod'
import { refusal, Refused } from '../../platform/failure.ts'

interface SettingKind {
  kind: Setting['kind']
  shape: z.ZodType<string>
  standard: string
  /** Only staff and the server itself may see it. */
  isInternal?: true
}

const flag = (standard: '0' | '1') => ({ kind: 'flag' as const, shape: Flag, standard })
const text = (standard = '') => ({ kind: 'text' as const, shape: z.string().max(10_000), standard })
const lines = { kind: 'lines' as const, shape: z.string().max(10_000), standard: '' }
const colour = (standard: string) => ({
  kind: 'colour' as const,
  shape: FindConfig.shape.navBackColor,
  standard,
})
/** How many are forgiven: never none, and never so many that guessing pays. */
const forgiven = (standard: string) => ({
  kind: 'number' as const,
  shape: z.string().regex(/^[1-9]\d{0,2}$/),
  standard,
  isInternal: true as const,
})
/** A page of ours or a web address; never a script. */
const address = {
  kind: 'address' as const,
  shape: z.string().regex(/^(|\/([^/\\].*)?|https?:\/\/.+)$/),
  standard: '',
}

const isRange = (line: string) =>
  z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()]).safeParse(line).success

/** Where an outside source is asked; empty: it is not. */
const sourceAddress = {
  kind: 'address' as const,
  shape: z
    .string()
    .max(500)
    .regex(/^(|https?:\/\/\S+)$/),
  standard: '',
  isInternal: true as const,
}
const isSearchedSite = (line: string) =>
  /^\s*\S.*?\s+https?:\/\/\S+\s*$/u.test(line) && line.includes('{keyword}')

/** A host, or all below a domain of somebody's own: never every site there is, nor all below `com`. */
const isFramingSite = (site: string) =>
  /^https:\/\/(\*(\.[a-z0-9-]+){2,}|[a-z0-9-]+(\.[a-z0-9-]+)*)(:\d{1,5})?$/.test(site)

/** Every setting of an institution: what it may be, and what it is until somebody sets it. */
const settingKinds = {
  // Ways in
  passportLogin: flag('0'),
  unifieAuthen: flag('0'),
  normalLogin: flag('1'),
  exterSinAuthen: flag('0'),
  passportLoginUrl: address,
  exterSinAuthenUrl: address,
  unifieAuthenLoginUrl: address,
  unifieAuthenLogoutUrl: address,
  loginCasWithOriginalPage: flag('0'),
  weixinLogin: flag('0'),
  /** The service that makes the codes of the chat app; empty: its icon is not shown. */
  weixinLoginUrl: {
    kind: 'address',
    shape: z
      .string()
      .max(500)
      .regex(/^(|https:\/\/[^\s;,]+)$/),
    standard: '',
  },
  findPasswordFlag: flag('1'),
  findCoerceLogin: flag('0'),
  loginExplain: lines,
  loginFlag: flag('1'),
  // Passwords and sessions
  isPasswordProtect: flag('0'),
  passwordCheck: { kind: 'choice', shape: FindConfig.shape.passwordCheck, standard: '' },
  primaryIdProtect: flag('0'),
  primaryIdProtectTime: {
    kind: 'number',
    shape: FindConfig.shape.primaryIdProtectTime,
    standard: '30',
  },
  bindMailOrPhone: flag('0'),
  /** What a new password must have where passwordCheck asks for nothing. */
  passwordLength: { kind: 'text', shape: z.enum(['6+', '8+', '8-16']), standard: '6+' },
  /** Words that no password may consist of, one a line: the name of the school, of the town. */
  passwordWords: { ...lines, isInternal: true },
  /** After how many days a password counts as old; empty: never. */
  passwordMaxDays: { kind: 'number', shape: z.string().regex(/^([1-9]\d{0,3})?$/), standard: '' },
  /** The longest a session lives, however busy it is. */
  sessionHours: { kind: 'number', shape: z.string().regex(/^([1-9]|1[0-2])$/), standard: '12' },
  /** Wrong passwords that are forgiven: an account in 15 minutes, a network in 10, a network of the campus in 10. */
  loginFailuresPerAccount: forgiven('5'),
  loginFailuresPerSource: forgiven('20'),
  loginFailuresOnCampus: forgiven('200'),
  /** How many codes a reader may be sent a day, by text message and by mail, and how often a bound contact may be replaced. */
  phoneCodesPerDay: forgiven('5'),
  mailCodesPerDay: forgiven('5'),
  contactChangesPerDay: forgiven('3'),
  /** How many text messages the institution pays for in a day. */
  textMessagesPerDay: {
    kind: 'number',
    shape: z.string().regex(/^(0|[1-9]\d{0,5})$/),
    standard: '2000',
    isInternal: true,
  },
  // Libraries
  independentLibCode: flag('0'),
  libTypeCode: text(),
  // Recommending purchases
  purderRec: flag('0'),
  freeRec: flag('0'),
  customRec: flag('0'),
  recRecord: flag('0'),
  recommendationOpen: flag('1'),
  // Look
  blackAndWhiteModel: flag('0'),
  navBackColor: colour('25313d'),
  navTextColor: colour('fff'),
  searchBackGround: address,
  logoUrl: address,
  iconUrl: address,
  // Footer
  filingNumbers: lines,
  filingNumberHide: flag('0'),
  phone: text(),
  email: text(),
  version: text('3.0'),
  documentUrl: address,
  eleFlag: flag('0'),
  // Record page
  /** The way to licensed texts from outside the campus, with `{url}` where the address of the text goes; empty: none. */
  offCampusLink: {
    kind: 'text',
    shape: z
      .string()
      .max(500)
      .regex(/^(|https:\/\/\S*\{url\}\S*)$/),
    standard: '',
    isInternal: true,
  },
  /** Where the link resolver of the institution is asked (OpenURL); empty: it has none. */
  linkResolver: sourceAddress,
  /** Where a record page may be shared: a name and an address with `{url}` in it, one a line. */
  shareTargets: {
    kind: 'lines',
    shape: z
      .string()
      .max(10_000)
      .refine((text) =>
        text
          .split('\n')
          .filter(Boolean)
          .every((line) => /^\s*\S.*?\s+https:\/\/\S*\{url\}\S*\s*$/u.test(line)),
      ),
    standard: '',
    isInternal: true,
  },
  // Outside sources of the record page
  cadalUrl: sourceAddress,
  jdUrl: sourceAddress,
  cxzxUrl: sourceAddress,
  duxiuUrl: sourceAddress,
  lanBoUrl: sourceAddress,
  cxCkbUrl: sourceAddress,
  lianTuUrl: sourceAddress,
  cnkiUrl: sourceAddress,
  wosUrl: sourceAddress,
  /** Address ranges of the institution's own network, one a line: searches from there are never limited. */
  campusRanges: {
    kind: 'lines',
    shape: z
      .string()
      .max(10_000)
      .refine((text) => text.split('\n').filter(Boolean).every(isRange)),
    standard: '',
    isInternal: true,
  },
  /** Whether a visitor who has not opened the portal does a little work before refining a search. */
  searchNeedsWork: { ...flag('0'), isInternal: true },
  /** Web sites that readers search in from here: a name and an address with `{keyword}` in it, one a line. */
  webSites: {
    kind: 'lines',
    shape: z
      .string()
      .max(10_000)
      .refine((text) => text.split('\n').filter(Boolean).every(isSearchedSite)),
    standard: '',
    isInternal: true,
  },
  /** Where the national library answers (SRU); empty: it is not asked. */
  nationalLibrary: {
    kind: 'text',
    shape: z
      .string()
      .max(500)
      .regex(/^(|https?:\/\/\S+)$/),
    standard: '',
    isInternal: true,
  },
  /** Sites that may show the portal in a frame, separated by spaces; empty: none. */
  frameAncestors: {
    kind: 'text',
    shape: z
      .string()
      .max(2_000)
      .refine((text) => text.split(' ').every((site) => site === '' || isFramingSite(site))),
    standard: '',
    isInternal: true,
  },
} satisfies Record<string, SettingKind>

export type SettingCode = keyof typeof settingKinds
export type Settings = {
  [Code in SettingCode]: z.output<(typeof settingKinds)[Code]['shape']>
}

const kinds: Record<SettingCode, SettingKind> = settingKinds
export const settingCodes = Object.keys(kinds) as SettingCode[]

/** What a setting is until somebody sets it. */
export const standardOf = (code: SettingCode) => kinds[code].standard

export const isSettingCode = (code: string): code is SettingCode => Object.hasOwn(kinds, code)
export const isPublic = (code: SettingCode) => kinds[code].isInternal !== true

/** The settings in force: what is stored, and the standard for the rest. */
export const settingsFrom = (stored: { code: string; value: string }[]): Settings => ({
  ...(Object.fromEntries(settingCodes.map((code) => [code, kinds[code].standard])) as Settings),
  // Checked when they were stored: see checkSetting.
  ...Object.fromEntries(stored.map(({ code, value }) => [code, value])),
})

/** Every setting with its value in force, and who changed it: for staff. */
export const settingsForStaff = (stored: StoredSetting[]): Setting[] =>
  settingCodes.map((code) => {
    const own = stored.find((setting) => setting.code === code)
    const { kind, standard } = kinds[code]
    return {
      code,
      kind,
      standard,
      value: own?.value ?? standard,
      changedAt: instantOf(own?.changedAt),
      changedBy: own?.changedBy ?? null,
    }
  })

interface StoredSetting {
  code: string
  value: string
  changedAt: Date
  changedBy: string
}

/** What a visitor's browser gets of them in one reply, by the specification's list. */
export const findConfigFrom = (settings: Settings): FindConfig =>
  Object.fromEntries(
    (Object.keys(FindConfig.shape) as (keyof FindConfig)[]).map((code) => [code, settings[code]]),
  ) as FindConfig

/** Settings by which somebody comes in more easily, or in another place: whoever changes one has just shown the second factor. */
const graveSettings: ReadonlySet<string> = new Set<SettingCode>([
  'passportLogin',
  'unifieAuthen',
  'normalLogin',
  'exterSinAuthen',
  'passportLoginUrl',
  'exterSinAuthenUrl',
  'unifieAuthenLoginUrl',
  'unifieAuthenLogoutUrl',
  'weixinLogin',
  'weixinLoginUrl',
  'findPasswordFlag',
  'findCoerceLogin',
  'loginFlag',
  'isPasswordProtect',
  'passwordCheck',
  'primaryIdProtect',
  'primaryIdProtectTime',
  'bindMailOrPhone',
  'passwordLength',
  'passwordWords',
  'passwordMaxDays',
  'sessionHours',
  'loginFailuresPerAccount',
  'loginFailuresPerSource',
  'loginFailuresOnCampus',
  'phoneCodesPerDay',
  'mailCodesPerDay',
  'contactChangesPerDay',
  'campusRanges',
  'frameAncestors',
])

export const isGrave = (settings: Record<string, unknown>) =>
  Object.keys(settings).some((code) => graveSettings.has(code))

/** Refuses a setting that does not exist, or a value it cannot have; names the field. */
export function checkSetting(code: string, value: unknown) {
  if (!isSettingCode(code)) throw new Refused(badSetting, { field: code, problem: 'unknown' })
  if (!kinds[code].shape.safeParse(value).success) {
    throw new Refused(badSetting, { field: code, problem: 'value' })
  }
}

const badSetting = refusal('setting.invalid', 422, {
  'zh-CN': '该设置项不存在或取值不允许',
  'zh-TW': '該設定項不存在或取值不允許',
  'en-US': 'This setting does not exist, or cannot have this value',
})
