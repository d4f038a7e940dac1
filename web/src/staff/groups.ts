import type { Role } from '@shulin/contract/endpoint'

/** The groups of the console's menu, in their order; each is for those who have one of its roles. Features bring the pages. */
export const groups = [
  { name: 'configuration', roles: ['admin'] },
  { name: 'home', roles: ['admin', 'content'] },
  { name: 'catalogue', roles: ['admin', 'acquisitions'] },
  { name: 'subjects', roles: ['admin', 'subject'] },
  { name: 'readers', roles: ['admin', 'circulation'] },
  { name: 'lendingRules', roles: ['admin', 'circulation'] },
  { name: 'feedback', roles: ['admin', 'content'] },
  { name: 'imports', roles: ['admin', 'acquisitions'] },
  { name: 'index', roles: ['admin'] },
  { name: 'system', roles: ['admin'] },
] as const satisfies { name: string; roles: Role[] }[]
