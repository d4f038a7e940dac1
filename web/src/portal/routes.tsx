import type { ComponentType } from 'react'
import { matchRoutes } from 'react-router'
import { late } from '../platform/late.tsx'
import type { PageLayout, PortalPage, Prepare } from '../platform/portal-page.ts'
import { comingPages, type PageName } from './coming/coming-pages.ts'

export interface PortalRoute extends Omit<PortalPage, 'load'> {
  frame: PageLayout
  /** A page that is built, or the name of one that comes later. */
  page: ComponentType | PageName
  /** Asks for the code of a page that is built. */
  load?: () => Promise<unknown>
  /** True for a page that comes later and will be for readers only; a page that is built sees to it itself. */
  isForReaders?: true
}

/** What the feature `staff` brings is for the console. */
const brought = import.meta.glob<PortalPage[]>(
  ['../features/*/pages.ts', '!../features/staff/pages.ts'],
  { eager: true, import: 'pages' },
)

function routeTo({ load, ...page }: PortalPage): PortalRoute {
  const { Late, load: loadOnce } = late(load)
  return { frame: 'whole', ...page, page: Late, load: loadOnce }
}

/**
 * Every address of the portal: what the features bring, and what is still to come. Names match without regard to case: /Home
 * and /home are one. The order is that of the addresses, whichever folder a page stands in.
 */
export const portalRoutes: PortalRoute[] = [
  ...Object.values(brought).flat().map(routeTo),
  ...comingPages.map(({ name, ...row }): PortalRoute => ({ ...row, frame: 'whole', page: name })),
].toSorted((one, other) => (one.path < other.path ? -1 : 1))

const table = portalRoutes.map((route) => ({ path: route.path, handle: route }))
/** The routes of the addresses that were asked for; those without a part that varies are known from the beginning. */
const found = new Map<string, PortalRoute | undefined>(
  portalRoutes.filter(({ path }) => !path.includes(':')).map((route) => [route.path, route]),
)

/** The route of an address inside the portal, e.g. `/dataBaseNav/details/7?from=home`. */
export function routeOf(address: string) {
  const path = address.replace(/[?#].*$/, '')
  // A menu asks for the same few addresses with every page it stands on.
  if (!found.has(path)) found.set(path, matchRoutes(table, path)?.at(-1)?.route.handle)
  return found.get(path)
}

/** Asks for the code of the page at an address, while the portal itself is still opening; answers how to prepare it. */
export async function loadPageOf(address: string): Promise<Prepare | undefined> {
  const route = routeOf(address)
  try {
    await route?.load?.()
    return await route?.prepare?.()
  } catch {
    // Whether it came is seen when the page is shown.
    return undefined
  }
}
