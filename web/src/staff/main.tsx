import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { speak } from '../i18n.ts'
import { storedLocale } from '../platform/language.ts'
import { restorePageState } from '../platform/page-state.ts'
import { newQueries } from '../platform/queries.ts'
import { loadServed } from '../platform/served.ts'
import { keepOwnWords } from '../ui/page/first-words.ts'
import { fetchInter } from '../ui/fonts/inter.ts'
import { Console } from './Console.tsx'
import { consoleTexts } from './languages/languages.ts'

restorePageState()
// Without them, those that stand in for them stay.
fetchInter().catch(() => undefined)
const locale = storedLocale()
keepOwnWords(locale)
await Promise.all([speak(locale, consoleTexts[locale]), loadServed()])

const queries = newQueries()

createRoot(document.querySelector('#console')!).render(
  <StrictMode>
    <QueryClientProvider client={queries}>
      <Console />
    </QueryClientProvider>
  </StrictMode>,
)
