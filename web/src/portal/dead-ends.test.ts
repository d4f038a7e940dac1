import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { MenuEntry } from '@shulin/contract/institutions-staff'
import { homeBlocks } from '@shulin/contract/home'
import { type HomeLink, type PlacedBlock } from '@shulin/contract/home-staff'
import { expect, test } from 'vitest'
import { broughtTabs } from '../features/personal-centre/brought-tabs.ts'
import { tabNumber, type Tab } from '../features/personal-centre/tab-numbers.ts'
import { routeOf } from './routes.tsx'

const read = async <T>(path: string) =>
  JSON.parse(await readFile(join(import.meta.dirname, '../../..', path), 'utf8')) as T

/** The addresses inside the portal that a menu shows. */
const shownIn = (entries: readonly MenuEntry[]): string[] =>
  entries
    .filter(({ isShown }) => isShown)
    .flatMap(({ url, child }) => (child.length > 0 ? shownIn(child) : [url]))
    .filter((url) => url.startsWith('/'))

/** A page that comes later has a name in the table of routes; one that is built is there itself. */
const isBuilt = (address: string) => typeof routeOf(address)?.page === 'function'

const standard = await read<Record<'default' | 'B', MenuEntry[]>>('server/reference/menus.json')

/** Tabs of the personal centre that a feature brings, by their numbers. */
const builtTabs = Object.keys(broughtTabs).map((tab) => tabNumber[tab as Tab])

test('a new institution shows no entry of the menu that leads to a page which comes later', () => {
  const shown = shownIn(standard.default)
  expect(shown.filter((address) => !isBuilt(address))).toEqual([])
  expect(shown).toContain('/newBookInform')
})

test('a new institution opens the tabs of the personal centre that have a page', () => {
  const open = standard.B.filter(({ isShown }) => isShown).map(({ menuId }) => menuId)
  expect(open).toContain('12')
  expect(open.toSorted()).toEqual(builtTabs.toSorted())
})

test('a new institution names every block of the home page, and shows those whose links lead somewhere', async () => {
  const blocks = await read<PlacedBlock[]>('server/reference/home-blocks.json')
  expect(blocks.map(({ block }) => block)).toEqual([...homeBlocks])
  const hidden = blocks.filter(({ isShown }) => !isShown).map(({ block }) => block)
  const pages = { donations: '/bookDonate' }
  expect(hidden).toEqual(Object.keys(pages))
  for (const page of Object.values(pages)) expect(isBuilt(page)).toBe(false)
})

test.each(['demo', 'linjiang', 'yunjing', 'hailan'])(
  'the demo institution %s shows no entry that leads to a page which comes later',
  async (name) => {
    type Menus = Partial<Record<'default' | 'A' | 'B', MenuEntry[]>>
    const { menus = {} } = await read<{ menus?: Menus }>(`fixtures/institutions/${name}.json`)
    const shown = [...shownIn(menus.A ?? []), ...shownIn(menus.default ?? standard.default)]
    expect(shown.filter((address) => !isBuilt(address))).toEqual([])
    expect(menus.B).toBeUndefined()
  },
)

test('the links of the demo lead to pages that are there', async () => {
  const { links } = await read<{ links: HomeLink[] }>('fixtures/home/demo.json')
  const inside = links.map(({ url }) => url).filter((url) => url.startsWith('/'))
  expect(inside.filter((address) => !isBuilt(address))).toEqual([])
  expect(inside.length).toBeGreaterThan(0)
})
