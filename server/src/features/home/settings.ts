import { flag, type SettingKind } from '../../platform/settings.ts'

export const settings = {
  eleFlag: flag('0'),
} satisfies Record<string, SettingKind>

type Own = typeof settings
declare module '../../platform/settings.ts' {
  interface SettingKinds extends Own {}
}
