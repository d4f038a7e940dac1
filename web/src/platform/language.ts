import {
  defaultLocale,
  localeNamed,
  localeNames,
  locales,
  type Locale,
} from '@shulin/contract/locale'

const key = 'locale'

/** The language the reader chose; anything the storage does not know counts as the default. */
export const storedLocale = (): Locale =>
  localeNamed('stored', localStorage.getItem(key) ?? undefined) ?? defaultLocale

/**
 * The pages that are read without the portal lead here in the language they were read in. It counts for whoever has chosen none here,
 * and leaves the address.
 */
export function takeLanguage() {
  const { pathname, search, hash } = window.location
  const params = new URLSearchParams(search)
  const named = locales.find((locale) => locale === params.get('lang'))
  if (named === undefined) return
  if (localStorage.getItem(key) === null) localStorage.setItem(key, localeNames[named].stored)
  params.delete('lang')
  const rest = params.size > 0 ? `?${params.toString()}` : ''
  window.history.replaceState(window.history.state, '', pathname + rest + hash)
}

let inForce: Locale = defaultLocale

/** The language this page was opened in. Another tab may have chosen a new one since. */
export const localeInForce = () => inForce

export function putInForce(locale: Locale) {
  inForce = locale
}

/** Keeps the choice and loads the page anew, so that every text and every reply follows it. */
export function chooseLocale(locale: Locale, reload = () => window.location.reload()) {
  localStorage.setItem(key, localeNames[locale].stored)
  reload()
}
