import { z } from 'zod'
import { internal, type SettingKind } from '../../platform/settings.ts'

/** Where an outside source is asked; empty: it is not. */
const sourceAddress = internal({
  kind: 'address' as const,
  shape: z
    .string()
    .max(500)
    .regex(/^(|https?:\/\/\S+)$/),
  standard: '',
})

export const settings = {
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
} satisfies Record<string, SettingKind>

type Own = typeof settings
declare module '../../platform/settings.ts' {
  interface SettingKinds extends Own {}
}
