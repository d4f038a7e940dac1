import { defaultLocale, localeNamed, localeNames, type Locale } from '@shulin/contract/locale'

const key = 'locale'

/** The language the reader chose; anything the storage does not know counts as the default. */
export const storedLocale = (): Locale =>
  localeNamed('stored', localStorage.getItem(key) ?? undefined) ?? defaultLocale

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
