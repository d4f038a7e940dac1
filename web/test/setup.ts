import { cleanup, configure, screen } from '@testing-library/react'
import { afterAll, afterEach, beforeEach, vi } from 'vitest'
import { clearToasts } from '../src/ui/overlays/Toast.tsx'
import { forgetAnswers, pretendFetch, unanswered } from './pretend-api.ts'

// Pages are loaded when they are opened; the first one of a run takes its time, and a busy machine takes more.
configure({
  asyncUtilTimeout: 30_000,
  // By itself it prints the whole page into every error, also into those of a wait that goes on: a fifth of a run's time.
  getElementError: (message) => new Error(message ?? 'An element was not found.'),
})

beforeEach(() => {
  vi.stubGlobal('fetch', pretendFetch)
  vi.stubGlobal('scrollTo', () => {})
  // Nothing has a place here that one could scroll to.
  Element.prototype.scrollIntoView = () => {}
  vi.stubGlobal('matchMedia', () => ({
    matches: false,
    addEventListener: () => {},
    removeEventListener: () => {},
  }))
})

afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') screen.debug(document.body, 20_000)
  cleanup()
  clearToasts()
  vi.useRealTimers()
  // A call that the page had begun is still sent: it belongs to this test, not to the next one.
  await new Promise((resolve) => setTimeout(resolve))
  localStorage.clear()
  sessionStorage.clear()
  for (const cookie of document.cookie.split('; ')) {
    document.cookie = `${cookie.split('=')[0]}=; max-age=0; path=/demo; secure`
  }
  const forgotten = unanswered()
  forgetAnswers()
  if (forgotten.length > 0) throw new Error(`Calls without an answer: ${forgotten.join(', ')}`)
})

// Code that is still on its way when a file ends could not be loaded any more, and would stay missing for the files after it.
afterAll(() => vi.dynamicImportSettled())
