import { internal, lines, type SettingKind } from '../../platform/settings.ts'

export const settings = {
  /** Collections with one of these names in their own are left out of the electronic collection map; one a line. */
  excludedVendors: internal(lines),
} satisfies Record<string, SettingKind>

type Own = typeof settings
declare module '../../platform/settings.ts' {
  interface SettingKinds extends Own {}
}
