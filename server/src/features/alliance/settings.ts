import { z } from 'zod'
import type { SettingKind } from '../../platform/settings.ts'

export const settings = {
  /** The institutions whose staff may ask who shows a code of ours, by their codes, one a line. */
  alliancePartners: {
    kind: 'lines',
    shape: z
      .string()
      .max(10_000)
      .regex(/^([0-9A-Za-z-]{1,16}(\n|$))*$/),
    standard: '',
    isInternal: true,
    isGrave: true,
  },
} satisfies Record<string, SettingKind>

type Own = typeof settings
declare module '../../platform/settings.ts' {
  interface SettingKinds extends Own {}
}
