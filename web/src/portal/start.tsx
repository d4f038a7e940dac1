import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { speak } from '../i18n.ts'
import { storedLocale } from '../platform/language.ts'
import { restorePageState } from '../platform/page-state.ts'
import { newQueries } from '../platform/queries.ts'
import { fetchInter } from '../ui/fonts/inter.ts'
import { Portal } from './Portal.tsx'
import { opening } from './queries.ts'
import { loadPageOf } from './routes.tsx'

/** Shows the portal as soon as it can speak and knows where the API answers. */
export async function start(served: Promise<void>, font: Promise<boolean>) {
  restorePageState()
  const address = window.location.hash.slice(1) || '/home'
  const page = loadPageOf(address)
  await Promise.all([speak(storedLocale()), served])

  const queries = newQueries()
  // Where the page brought the answers, the institution is known before the first moment is shown.
  const opened = queries.prefetchQuery(opening)
  const prepared = Promise.all([page, opened]).then(([prepare]) => prepare?.(queries, address))
  // As a rule all of it is here, and the page is shown in one go; where it is late, its frame is shown first.
  await Promise.race([prepared, moment()])

  createRoot(document.querySelector('#portal')!).render(
    <StrictMode>
      <QueryClientProvider client={queries}>
        <Portal />
      </QueryClientProvider>
    </StrictMode>,
  )

  // On a first visit the font comes when what is in sight has come: on a slow line it would hold it up.
  void prepared
    .catch(() => undefined)
    .then(drawn)
    .then(() => font)
    .then((isThere) => (isThere ? undefined : fetchInter()))
    .catch(() => undefined)

  // Nobody waits for it. While the portal is developed, nothing is kept.
  if (import.meta.env.PROD) {
    setTimeout(
      () => void import('./shell/keep-shell.ts').then(({ keepShell }) => keepShell()),
      2_000,
    )
  }
}

/** What was rendered is on the screen. */
const drawn = () =>
  new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))

const moment = () => new Promise((resolve) => setTimeout(resolve, 50))
