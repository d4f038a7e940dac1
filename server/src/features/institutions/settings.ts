import { z } from 'zod'
import { address, colour, flag, lines, text, type SettingKind } from '../../platform/settings.ts'

const isRange = (line: string) =>
  z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()]).safeParse(line).success

/** A host, or all below a domain of somebody's own: never every site there is, nor all below `com`. */
const isFramingSite = (site: string) =>
  /^https:\/\/(\*(\.[a-z0-9-]+){2,}|[a-z0-9-]+(\.[a-z0-9-]+)*)(:\d{1,5})?$/.test(site)

export const settings = {
  // Libraries
  independentLibCode: flag('0'),
  libTypeCode: text(),
  // Look
  blackAndWhiteModel: flag('0'),
  navBackColor: colour('25313d'),
  navTextColor: colour('fff'),
  searchBackGround: address,
  logoUrl: address,
  iconUrl: address,
  // Footer
  filingNumbers: lines,
  filingNumberHide: flag('0'),
  phone: text(),
  email: text(),
  version: text('3.0'),
  documentUrl: address,
  /** Address ranges of the institution's own network, one a line: searches from there are never limited. */
  campusRanges: {
    kind: 'lines',
    shape: z
      .string()
      .max(10_000)
      .refine((text) => text.split('\n').filter(Boolean).every(isRange)),
    standard: '',
    isInternal: true,
    isGrave: true,
  },
  /** Sites that may show the portal in a frame, separated by spaces; empty: none. */
  frameAncestors: {
    kind: 'text',
    shape: z
      .string()
      .max(2_000)
      .refine((text) => text.split(' ').every((site) => site === '' || isFramingSite(site))),
    standard: '',
    isInternal: true,
    isGrave: true,
  },
} satisfies Record<string, SettingKind>

type Own = typeof settings
declare module '../../platform/settings.ts' {
  interface SettingKinds extends Own {}
}
