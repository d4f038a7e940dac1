import { z } from 'zod'
import type { SettingKind } from '../../platform/settings.ts'

export const settings = {
  /** How many text messages the institution pays for in a day. */
  textMessagesPerDay: {
    kind: 'number',
    shape: z.string().regex(/^(0|[1-9]\d{0,5})$/),
    standard: '2000',
    isInternal: true,
  },
} satisfies Record<string, SettingKind>

type Own = typeof settings
declare module '../../platform/settings.ts' {
  interface SettingKinds extends Own {}
}
