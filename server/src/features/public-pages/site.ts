import { defaultLocale, type Locale } from '@shulin/contract/locale'
import type { Institution } from '../../platform/institution.ts'

/** Whose page it is, and how it is written. */
export interface Site {
  institution: Institution
  locale: Locale
  /** The address names the language; otherwise the browser does. */
  isChosen: boolean
  /** Where the institution is reached from outside, without a slash at the end. */
  address: string
  /** What links on the page begin with: the page may have been asked for at another address than the usual one. */
  root: string
}

/** An address of this site as links on its pages have it: a chosen language stays chosen. */
export const linkTo = ({ root, locale, isChosen }: Site, path: string) =>
  `${root}/${path}${isChosen ? `?lang=${locale}` : ''}`

/** The same inside the portal, which goes on in the language of the page unless its reader has chosen one there. */
export const portalLink = ({ root, locale }: Site, route: string) =>
  `${root}/${locale === defaultLocale ? '' : `?lang=${locale}`}#${route}`

/** The one address of a page, for whoever cites or indexes it. */
export const canonicalOf = ({ address, locale, isChosen }: Site, path: string) =>
  `${address}/${path}${isChosen ? `?lang=${locale}` : ''}`
