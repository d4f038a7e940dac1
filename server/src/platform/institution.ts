import type { Locale } from '@shulin/contract/locale'
import type { ColumnType } from 'kysely'

/** A name in the languages of the product; Simplified Chinese stands in for a missing one. */
export type Trilingual = { 'zh-CN': string } & Partial<Record<Locale, string>>

/** How a column with such a name is read, and (as JSON text) written. */
export type TrilingualColumn = ColumnType<Trilingual, string, string>

export const inLanguage = (name: Trilingual, locale: Locale) => name[locale] || name['zh-CN']

/** The institution a call is made to. */
export interface Institution {
  groupCode: string
  mappingPath: string
  name: Trilingual
  outsideId: string | null
  textMessages: boolean
  timeZone: string
  /** It lets only readers in who have logged in (`findCoerceLogin`). */
  needsLogin: boolean
  /** The tabs of the personal centre it has opened, by their numbers (menu B). */
  openTabs: string[]
  /** A host name of its own; none: it is reached by its path. */
  host?: string
}

/** Where an institution is reached from outside: its own host name, or its path at the installation's. Without a slash at the end. */
export function siteOf(portalUrl: string, { mappingPath, host }: Institution) {
  if (host === undefined) return `${portalUrl.replace(/\/$/u, '')}/${mappingPath}`
  const url = new URL(portalUrl)
  url.hostname = host
  return url.origin
}
