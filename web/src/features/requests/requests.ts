import { lazy } from 'react'

/** What can be asked for where a search finds nothing; loaded when that happens. */
export const NotHere = lazy(async () => ({
  default: (await import('./ask/NotHere.tsx')).NotHere,
}))

/** The button that asks another library for a title. */
export const AskLibrary = lazy(async () => ({
  default: (await import('./ask/AskLibrary.tsx')).AskLibrary,
}))
