import type { MenuItem } from '@shulin/contract/institutions'
import type { Locale } from '@shulin/contract/locale'
import type { Institution } from '../../features/institutions/institutions.tsx'
import { routeOf, type PortalRoute } from '../routes.tsx'

export interface MenuLink {
  href: string
  opensWindow: boolean
  /** The address inside the portal; an outside link has none. */
  path?: string
}

/** An entry of the header menu: a link, or a word under which links stand. */
export type MenuEntry = { id: string; label: string } & (
  | { link: MenuLink; children?: never }
  | { link?: never; children: MenuEntry[] }
)

type Menus = Pick<Institution, 'group' | 'menus' | 'recommendation'>

/** The header menu: the institution's own, or the default entries where it has none. */
export function headerMenu(
  { group, menus, recommendation }: Menus,
  locale: Locale,
  digitalLibrary: string,
): MenuEntry[] {
  const hasOwn = menus.menuA.length > 0
  const items = hasOwn ? menus.menuA : menus.defaultMenu
  const entries = entriesOf(items, locale)
  const shown =
    hasOwn || isRecommendationOffered(recommendation)
      ? entries
      : entries.filter((entry) => !isOfGroup(entry, 'recommendation'))
  // A menu that has the entry decides itself whether it is shown.
  const isAdded =
    group.groupCode === '100041' && !addressesIn(items).includes(digitalLibraryPath.toLowerCase())
  return isAdded ? withDigitalLibrary(shown, digitalLibrary) : shown
}

const digitalLibraryPath = '/digitalLibrary'

/** The addresses of a menu, shown or not. */
const addressesIn = (items: MenuItem[]): string[] =>
  items.flatMap(({ menuUrl, child }) => [menuUrl.toLowerCase(), ...addressesIn(child)])

const entriesOf = (items: MenuItem[], locale: Locale): MenuEntry[] =>
  items.flatMap<MenuEntry>((item) => {
    if (item.useFlag !== 1 || isMyLibrary(item)) return []
    const named = { id: item.menuId, label: labelOf(item, locale) }
    const children = entriesOf(item.child, locale)
    if (children.length > 0) return [{ ...named, children }]
    const link = linkOf(item)
    return link && item.child.length === 0 ? [{ ...named, link }] : []
  })

/** Readers reach their own library by their name at the right, not by the menu. */
const isMyLibrary = ({ menuUrl }: MenuItem) => /^\/personalCenter(\?tab=0)?$/i.test(menuUrl)

const names = { 'zh-CN': 'menuName', 'zh-TW': 'complexFont', 'en-US': 'englishName' } as const

const labelOf = (item: MenuItem, locale: Locale) => item[names[locale]] || item.menuName

/** A path of ours, or an address of the web. Anything else, such as a script, is no link. */
function linkOf({ menuUrl, jumpMode }: MenuItem): MenuLink | undefined {
  if (/^\/(?![/\\])/.test(menuUrl)) {
    const opensWindow = jumpMode === 2 || /^\/drivePurchas\b/i.test(menuUrl)
    return { href: `#${menuUrl}`, path: menuUrl, opensWindow }
  }
  const isOfTheWeb = /^https?:\/\//i.test(menuUrl) && URL.canParse(menuUrl)
  return isOfTheWeb ? { href: menuUrl, opensWindow: true } : undefined
}

const isRecommendationOffered = (rules: Institution['recommendation']) =>
  rules !== undefined &&
  rules.allowFlag &&
  [rules.purderRec, rules.freeRec, rules.customRec, rules.recRecord].some((flag) => flag !== '0')

/** The links of an entry: its own, or those below it. */
const linksOf = (entry: MenuEntry): MenuLink[] =>
  entry.children ? entry.children.flatMap(linksOf) : [entry.link]

const isOfGroup = (entry: MenuEntry, group: PortalRoute['group']) =>
  linksOf(entry).every(({ path }) => path !== undefined && routeOf(path)?.group === group)

function withDigitalLibrary(entries: MenuEntry[], label: string): MenuEntry[] {
  const path = digitalLibraryPath
  const link = { href: `#${path}`, path, opensWindow: false }
  return [...entries, { id: 'digitalLibrary', label, link }]
}

/** The one entry to mark: that which leads here, or else the first of the group this route belongs to. */
export function currentEntry(entries: MenuEntry[], route: PortalRoute | undefined) {
  if (!route) return undefined
  const leadsTo = (fits: (one: PortalRoute) => boolean) => (entry: MenuEntry) =>
    linksOf(entry).some(({ path }) => {
      const target = path === undefined ? undefined : routeOf(path)
      return target !== undefined && fits(target)
    })
  return (
    entries.find(leadsTo((target) => target === route)) ??
    entries.find(leadsTo((target) => target.group !== undefined && target.group === route.group))
  )
}
