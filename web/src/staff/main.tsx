import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { speak } from '../i18n.ts'
import { storedLocale } from '../platform/language.ts'
import { restorePageState } from '../platform/page-state.ts'
import { loadServed } from '../platform/served.ts'
import { fetchLetters } from '../ui/letters.ts'
import { Console } from './Console.tsx'
import { consoleTexts } from './languages/languages.ts'

restorePageState()
fetchLetters()
const locale = storedLocale()
await Promise.all([speak(locale, consoleTexts[locale]), loadServed()])

// A refused call stays refused: whoever made it decides whether to try again.
const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } })

createRoot(document.querySelector('#console')!).render(
  <StrictMode>
    <QueryClientProvider client={queries}>
      <Console />
    </QueryClientProvider>
  </StrictMode>,
)
