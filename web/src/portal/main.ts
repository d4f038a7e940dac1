// First of all: what follows reads what the browser has stored.
import '../platform/storage-in-frames.ts'
import { takeCodes } from '../features/identity/sign-on/codes-in-address.ts'
import { portalTexts } from '../languages/languages.ts'
import { storedLocale, takeLanguage } from '../platform/language.ts'
import { loadServed } from '../platform/served.ts'
import { keepOwnWords, sayUnopened } from '../ui/page/first-words.ts'
import { takeCachedInter } from '../ui/fonts/inter.ts'
import { beginPage } from './first-pages.ts'

// Before anything is asked for: no code stays in the address, nor in the history.
takeCodes()
takeLanguage()
keepOwnWords(storedLocale())

// This small file is there long before the shell. Whatever is known to be needed is asked for now, all at once, and nobody
// waits here. What does not come is seen by whoever needs it.
const isServed = loadServed()
const font = takeCachedInter()
const coming: Promise<unknown>[] = [
  ...beginPage(window.location.hash.slice(1) || '/home', isServed),
  portalTexts[storedLocale()](),
  font,
]
for (const one of coming) one.catch(() => undefined)

// Not awaited: the shell needs modules of this file, and would wait for it.
void import('./start.tsx').then(({ start }) => start(isServed, font)).catch(unopened)

/** Its files did not come, or broke: whoever looks after the site sees what it was. */
function unopened(error: unknown) {
  sayUnopened()
  throw error
}
