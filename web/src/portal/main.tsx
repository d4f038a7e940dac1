// First of all: what follows reads what the browser has stored.
import '../platform/storage-in-frames.ts'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { takeCodes } from '../features/identity/codes-in-address.ts'
import { speak } from '../i18n.ts'
import { storedLocale } from '../platform/language.ts'
import { restorePageState } from '../platform/page-state.ts'
import { loadServed } from '../platform/served.ts'
import { Portal } from './Portal.tsx'

// Before anything is asked for: no code stays in the address, nor in the history.
takeCodes()
restorePageState()
await Promise.all([speak(storedLocale()), loadServed()])

// A refused call stays refused: the reader decides whether to try again.
const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } })

createRoot(document.querySelector('#portal')!).render(
  <StrictMode>
    <QueryClientProvider client={queries}>
      <Portal />
    </QueryClientProvider>
  </StrictMode>,
)
