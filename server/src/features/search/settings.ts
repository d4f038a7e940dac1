import { flag, type SettingKind } from '../../platform/settings.ts'

export const settings = {
  /** Whether a list of results shows the editions of one work as one, until a reader wants them apart. */
  mergeEditions: flag('1'),
} satisfies Record<string, SettingKind>

type Own = typeof settings
declare module '../../platform/settings.ts' {
  interface SettingKinds extends Own {}
}
