import { flag, type SettingKind } from '../../platform/settings.ts'

export const settings = {
  // Recommending purchases
  purderRec: flag('0'),
  freeRec: flag('0'),
  customRec: flag('0'),
  recRecord: flag('0'),
  recommendationOpen: flag('1'),
} satisfies Record<string, SettingKind>

type Own = typeof settings
declare module '../../platform/settings.ts' {
  interface SettingKinds extends Own {}
}
