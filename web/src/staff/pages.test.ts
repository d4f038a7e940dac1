import { expect, test } from 'vitest'
import { firstPage, isClosed, menuFor, pages } from './pages.ts'

const namesFor = (...own: string[]) =>
  menuFor(own).map(({ name, entries }) => [name, ...entries.map(({ path }) => path.split('/')[2])])

test('the menu has the pages that features bring, group by group', () => {
  expect(namesFor('admin')).toEqual([
    ['configuration', 'settings', 'signOn', 'menus', 'dictionaries', 'changes'],
    ['home', 'blocks', 'topics', 'links', 'searches'],
    ['catalogue', 'records', 'grouping'],
    ['readers', 'find', 'deliveries'],
    ['feedback', 'received'],
    ['imports', 'runs', 'sources'],
    ['index', 'health'],
    ['system', 'staff', 'audit', 'keys', 'traffic'],
  ])
  expect(namesFor('acquisitions').map(([group]) => group)).toEqual(['catalogue', 'imports'])
})

test('every page of the menu stands in a group, and at a place of its own', () => {
  const shown = menuFor(['admin']).flatMap(({ name, entries }) =>
    entries.map(({ path, order }) => ({ path, place: `${name} ${order}` })),
  )
  const meant = pages.filter(({ menu }) => menu)
  expect(meant.map(({ path }) => path).toSorted()).toEqual(shown.map(({ path }) => path).toSorted())
  expect(new Set(shown.map(({ place }) => place)).size).toBe(shown.length)
  expect(new Set(pages.map(({ path }) => path)).size).toBe(pages.length)
})

test('a group closes all its addresses to who has none of its roles; the own account is open to everybody', () => {
  expect(isClosed('/catalogue/records/7', ['circulation'])).toBe(true)
  expect(isClosed('/catalogue/records/7', ['acquisitions'])).toBe(false)
  expect(isClosed('/account', [])).toBe(false)
  expect(firstPage(['circulation'])).toBe('/readers/find')
  expect(firstPage(['subject'])).toBeUndefined()
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
