import { flag, type SettingKind } from '../../platform/settings.ts'

export const settings = {
  /** Whether a visitor who has not opened the portal does a little work before refining a search. */
  searchNeedsWork: { ...flag('0'), isInternal: true },
} satisfies Record<string, SettingKind>

type Own = typeof settings
declare module '../../platform/settings.ts' {
  interface SettingKinds extends Own {}
}
