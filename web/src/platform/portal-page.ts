import type { QueryClient } from '@tanstack/react-query'
import type { Load } from './late.tsx'

/** The groups of the header menu; a page belongs to one at most. */
export type MenuGroup = 'search' | 'browse' | 'recommendation' | 'navigation' | 'subjects'

/** What stands around a page: header and footer, the header alone, or nothing. */
export type PageLayout = 'whole' | 'footless' | 'bare'

/** Asks for what a page shows first, so that it need not begin with waiting. */
export type Prepare = (queries: QueryClient, address: string) => Promise<unknown>

/**
 * A page of the readers' site, as its feature brings it in `pages.ts`. Every reader loads all of these files, and of the pages
 * themselves only what is opened.
 */
export interface PortalPage {
  path: `/${string}`
  /** Header and footer where nothing is said. */
  frame?: PageLayout
  group?: MenuGroup
  load: Load<object>
  prepare?: () => Promise<Prepare>
  /** What else happens when the page is opened. */
  onEnter?: () => void
}
