import { expect, test } from 'vitest'
import { firstPage, isClosed, menuFor, pages } from './pages.ts'

const namesFor = (...own: string[]) =>
  menuFor(own).map(({ name, entries }) => [name, ...entries.map(({ path }) => path.split('/')[2])])

test('the menu has the pages that features bring, group by group', () => {
  const order = [
    ['configuration', 'settings', 'signOn', 'menus', 'dictionaries', 'changes'],
    ['home', 'blocks', 'topics', 'links', 'searches'],
    ['catalogue', 'records', 'grouping'],
    ['subjects', 'departments', 'researchers'],
    ['readers', 'desk', 'find', 'deliveries'],
    [
      'lendingRules',
      'limits',
      'terms',
      'hours',
      'closedDays',
      'readerTypes',
      'loanClasses',
      'places',
    ],
    ['feedback', 'received'],
    ['imports', 'runs', 'sources'],
    ['index', 'health'],
    ['system', 'staff', 'audit', 'keys', 'traffic'],
  ]
  // A new feature may stand anywhere between them.
  const known = new Set(order.flat())
  expect(namesFor('admin').map((names) => names.filter((name) => known.has(name!)))).toEqual(order)
  expect(namesFor('acquisitions').map(([group]) => group)).toEqual(['catalogue', 'imports'])
})

test('every page of the menu stands in a group; of two that want the same place, the address decides', () => {
  const shown = menuFor(['admin']).flatMap(({ entries }) => entries)
  const meant = pages.filter(({ menu }) => menu)
  expect(meant.map(({ path }) => path).toSorted()).toEqual(shown.map(({ path }) => path).toSorted())
  const at = (path: '/home/a' | '/home/b') =>
    ({
      path,
      texts: 'readers',
      menu: { title: 'nav.find', order: 10 },
      load: async () => () => null,
    }) as const
  const [home] = menuFor(['admin'], [at('/home/b'), at('/home/a')])
  expect(home!.entries.map(({ path }) => path)).toEqual(['/home/a', '/home/b'])
  expect(new Set(pages.map(({ path }) => path)).size).toBe(pages.length)
})

test('a group closes all its addresses to who has none of its roles; the own account is open to everybody', () => {
  expect(isClosed('/catalogue/records/7', ['circulation'])).toBe(true)
  expect(isClosed('/catalogue/records/7', ['acquisitions'])).toBe(false)
  expect(isClosed('/account', [])).toBe(false)
  expect(firstPage(['circulation'])).toBe('/readers/desk')
  expect(firstPage(['subject'])).toBe('/subjects/departments')
  expect(firstPage([])).toBeUndefined()
})

test('a page that is for fewer than its group is neither shown nor opened to the others', () => {
  const page = {
    path: '/readers/find',
    roles: ['admin'],
    texts: 'readers',
    menu: { title: 'nav.find', order: 10 },
    load: async () => () => null,
  } as const
  expect(menuFor(['circulation'], [page])).toEqual([])
  expect(menuFor(['admin'], [page])).toHaveLength(1)
  expect(isClosed('/readers/find', ['circulation'], [page])).toBe(true)
  expect(isClosed('/readers/find', ['admin'], [page])).toBe(false)
})
