import { localeNames, type Locale } from '@shulin/contract/locale'

const words = () => [...document.querySelectorAll<HTMLElement>('.first-words > [lang]')]

/**
 * The page speaks before any script is there, in every language, for it does not know whose it is. From now on it speaks the reader's
 * alone.
 */
export function keepOwnWords(locale: Locale) {
  for (const word of words()) if (word.lang !== localeNames[locale].html) word.remove()
}

/** The rest of the site did not come: the words that are there say so, and load it again when they are told to, or when the network is back. */
export function sayUnopened(reload = () => window.location.reload()) {
  for (const word of words()) {
    word.hidden = word.dataset['failed'] === undefined
    word.querySelector('button')?.addEventListener('click', reload)
  }
  window.addEventListener('online', reload, { once: true })
}
