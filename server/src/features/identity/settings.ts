import { FindConfig } from '@shulin/contract/institutions'
import { z } from 'zod'
import { address, flag, grave, internal, lines, type SettingKind } from '../../platform/settings.ts'

/** How many are forgiven: never none, and never so many that guessing pays. */
const forgiven = (standard: string) =>
  grave(
    internal({
      kind: 'number' as const,
      shape: z.string().regex(/^[1-9]\d{0,2}$/),
      standard,
    }),
  )

export const settings = {
  // Ways in
  passportLogin: grave(flag('0')),
  unifieAuthen: grave(flag('0')),
  normalLogin: grave(flag('1')),
  /** Whether readers choose between two large tiles, the school’s sign-on and account and password, where both are on. */
  loginTiles: flag('0'),
  exterSinAuthen: grave(flag('0')),
  passportLoginUrl: grave(address),
  exterSinAuthenUrl: grave(address),
  unifieAuthenLoginUrl: grave(address),
  unifieAuthenLogoutUrl: grave(address),
  loginCasWithOriginalPage: flag('0'),
  weixinLogin: grave(flag('0')),
  /** The service that makes the codes of the chat app; empty: its icon is not shown. */
  weixinLoginUrl: {
    kind: 'address',
    shape: z
      .string()
      .max(500)
      .regex(/^(|https:\/\/[^\s;,]+)$/),
    standard: '',
    isGrave: true,
  },
  findPasswordFlag: grave(flag('1')),
  findCoerceLogin: grave(flag('0')),
  loginExplain: lines,
  loginFlag: grave(flag('1')),
  // Passwords and sessions
  isPasswordProtect: grave(flag('0')),
  passwordCheck: {
    kind: 'choice',
    shape: FindConfig.shape.passwordCheck,
    standard: '',
    isGrave: true,
  },
  primaryIdProtect: grave(flag('0')),
  primaryIdProtectTime: {
    kind: 'number',
    shape: FindConfig.shape.primaryIdProtectTime,
    standard: '30',
    isGrave: true,
  },
  bindMailOrPhone: grave(flag('0')),
  /** What a new password must have where passwordCheck asks for nothing. */
  passwordLength: {
    kind: 'text',
    shape: z.enum(['6+', '8+', '8-16']),
    standard: '6+',
    isGrave: true,
  },
  /** Words that no password may consist of, one a line: the name of the school, of the town. */
  passwordWords: { ...lines, isInternal: true, isGrave: true },
  /** After how many days a password counts as old; empty: never. */
  passwordMaxDays: {
    kind: 'number',
    shape: z.string().regex(/^([1-9]\d{0,3})?$/),
    standard: '',
    isGrave: true,
  },
  /** The longest a session lives, however busy it is. */
  sessionHours: {
    kind: 'number',
    shape: z.string().regex(/^([1-9]|1[0-2])$/),
    standard: '12',
    isGrave: true,
  },
  /** Wrong passwords that are forgiven: an account in 15 minutes, a network in 10, a network of the campus in 10. */
  loginFailuresPerAccount: forgiven('5'),
  loginFailuresPerSource: forgiven('20'),
  loginFailuresOnCampus: forgiven('200'),
  /** How many codes a reader may be sent a day, by text message and by mail, and how often a bound contact may be replaced. */
  phoneCodesPerDay: forgiven('5'),
  mailCodesPerDay: forgiven('5'),
  contactChangesPerDay: forgiven('3'),
} satisfies Record<string, SettingKind>

type Own = typeof settings
declare module '../../platform/settings.ts' {
  interface SettingKinds extends Own {}
}
