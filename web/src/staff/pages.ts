import { matchPath } from 'react-router'
import type { ConsolePages } from '../platform/console-page.ts'
import { groups } from './groups.ts'

const brought = import.meta.glob<ConsolePages>('../features/**/staff/pages.ts', {
  eager: true,
  import: 'pages',
})

type Page = ConsolePages['pages'][number] & Pick<ConsolePages, 'texts'>

/** Every page that features bring. */
export const pages: Page[] = Object.values(brought).flatMap(({ pages: ofFeature, texts }) =>
  ofFeature.map((page) => ({ ...page, texts })),
)

/** `../../features/home/staff/texts/en-US.json` and `../features/home/staff/pages.ts` are both of `home/staff`. */
const folderOf = (path: string) => /features\/(.+)\/(?:pages\.ts|texts\/.+)$/.exec(path)?.[1]

const textsByFolder = new Map(
  Object.entries(brought).map(([path, { texts }]) => [folderOf(path), texts]),
)

/** Under which name the pages of a folder look for its texts. */
export const textsIn = (path: string) => textsByFolder.get(folderOf(path))

const groupOf = (address: string) => address.split('/')[1]

const isAny = (needed: readonly string[] | undefined, roles: readonly string[]) =>
  needed === undefined || needed.some((role) => roles.includes(role))

/** The menu, as far as these roles go. */
export const menuFor = (roles: readonly string[], among: readonly Page[] = pages) =>
  groups
    .filter((group) => isAny(group.roles, roles))
    .map(({ name }) => ({
      name,
      entries: among
        .filter((page) => groupOf(page.path) === name && isAny(page.roles, roles))
        .flatMap(({ path, texts, menu }) => (menu ? [{ path, texts, ...menu }] : []))
        .toSorted((one, other) => one.order - other.order || (one.path < other.path ? -1 : 1)),
    }))
    .filter(({ entries }) => entries.length > 0)

/** Where the console begins for somebody with these roles. */
export const firstPage = (roles: readonly string[]) => menuFor(roles)[0]?.entries[0]?.path

/** Whether an address is of a group, or a page, that these roles do not open; one of no group is nobody's. */
export function isClosed(
  pathname: string,
  roles: readonly string[],
  among: readonly Page[] = pages,
) {
  const group = groups.find(({ name }) => name === groupOf(pathname))
  const page = among.find(({ path }) => matchPath(path, pathname))
  return !isAny(group?.roles, roles) || !isAny(page?.roles, roles)
}
