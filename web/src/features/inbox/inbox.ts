import { lazy } from 'react'

export { useUnread } from './queries.ts'

/** What the reader agreed to and where messages go; loaded with the page that shows it. */
export const Choices = lazy(async () => ({ default: (await import('./Choices.tsx')).Choices }))
