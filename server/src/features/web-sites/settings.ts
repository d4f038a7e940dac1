import { z } from 'zod'
import type { SettingKind } from '../../platform/settings.ts'

const isSearchedSite = (line: string) =>
  /^\s*\S.*?\s+https?:\/\/\S+\s*$/u.test(line) && line.includes('{keyword}')

export const settings = {
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
} satisfies Record<string, SettingKind>

type Own = typeof settings
declare module '../../platform/settings.ts' {
  interface SettingKinds extends Own {}
}
