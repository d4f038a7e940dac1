import type { Role } from '@shulin/contract/endpoint'

/** The pages of the console in their groups; a group is for those who have one of its roles. */
const groups = [
  {
    name: 'configuration',
    roles: ['admin'],
    pages: ['settings', 'signOn', 'menus', 'dictionaries', 'changes'],
  },
  {
    name: 'home',
    roles: ['admin', 'content'],
    pages: ['blocks', 'topics', 'links', 'searches'],
  },
  { name: 'catalogue', roles: ['admin', 'acquisitions'], pages: ['records', 'grouping'] },
  { name: 'readers', roles: ['admin', 'circulation'], pages: ['find', 'deliveries'] },
  { name: 'feedback', roles: ['admin', 'content'], pages: ['received'] },
  { name: 'imports', roles: ['admin', 'acquisitions'], pages: ['runs', 'sources'] },
  { name: 'index', roles: ['admin'], pages: ['health'] },
  { name: 'system', roles: ['admin'], pages: ['staff', 'audit', 'keys', 'traffic'] },
] as const satisfies { name: string; roles: Role[]; pages: string[] }[]

export const groupsFor = (roles: readonly string[]) =>
  groups.filter((group) => group.roles.some((role) => roles.includes(role)))

/** Where the console begins for somebody with these roles. */
export function firstPage(roles: readonly string[]) {
  const [group] = groupsFor(roles)
  return group && `/${group.name}/${group.pages[0]}`
}

/** Whether an address is of a group that these roles do not open; one of no group is nobody's. */
export function isClosed(pathname: string, roles: readonly string[]) {
  const [, name] = pathname.split('/')
  const isKnown = groups.some((group) => group.name === name)
  return isKnown && groupsFor(roles).every((group) => group.name !== name)
}
