import type { MenuItem } from '@shulin/contract/institutions'
import type { Locale } from '@shulin/contract/locale'
import { expect, test } from 'vitest'
import { aMenuItem, defaultMenu } from '../../../test/render.tsx'
import { headerMenu, type MenuEntry } from './menu.ts'

interface MenuOptions {
  groupCode?: string
  menuA?: MenuItem[]
  defaults?: MenuItem[]
  recommendation?: Parameters<typeof headerMenu>[0]['recommendation']
  locale?: Locale
}

const allowed = {
  allowFlag: true,
  purderRec: '0',
  freeRec: '1',
  customRec: '0',
  recRecord: '0',
} as const

const menuOf = ({
  groupCode = '300010',
  menuA = [],
  defaults = defaultMenu,
  recommendation = allowed,
  locale = 'zh-CN',
}: MenuOptions) =>
  headerMenu(
    {
      group: { groupCode, msgFlag: '0', fid: '', name: '' },
      menus: { menuA, menuB: [], defaultMenu: defaults },
      recommendation,
    },
    locale,
    '数字图书馆',
  )

const labels = (entries: MenuEntry[]) => entries.map((entry) => entry.label)
const addresses = (entries: MenuEntry[]): string[] =>
  entries.flatMap((entry) => (entry.children ? addresses(entry.children) : [entry.link.href]))

test('[R-MENU-001] a default entry is shown only when its useFlag is 1', () => {
  const browse = (useFlag: unknown) =>
    aMenuItem({
      menuName: '浏览',
      child: [
        aMenuItem({ menuUrl: '/categorySearchList' }),
        { ...aMenuItem({ menuUrl: '/newBookInform' }), useFlag } as MenuItem,
      ],
    })
  const both = ['#/categorySearchList', '#/newBookInform']
  expect(addresses(menuOf({ defaults: [browse(1)] }))).toEqual(both)
  expect(addresses(menuOf({ defaults: [browse(0)] }))).toEqual(['#/categorySearchList'])
  expect(addresses(menuOf({ defaults: [browse(undefined)] }))).toEqual(['#/categorySearchList'])
})

test('[R-MENU-002] a menu of the institution replaces the defaults; an empty one does not', () => {
  const menuA = [
    aMenuItem({ menuName: '新书', menuUrl: '/newBookInform' }),
    aMenuItem({ menuName: '期刊', menuUrl: '/magazineNav' }),
  ]
  expect(labels(menuOf({ menuA }))).toEqual(['新书', '期刊'])
  expect(labels(menuOf({ menuA: [] }))).toEqual(['资源检索', '浏览', '荐购', '导航', '学科服务'])
})

test('[R-MENU-007] my library is not an entry of the menu', () => {
  const menuA = [
    aMenuItem({ menuName: '我的图书馆', menuUrl: '/personalCenter' }),
    aMenuItem({ menuName: '新书', menuUrl: '/newBookInform' }),
  ]
  expect(labels(menuOf({ menuA }))).toEqual(['新书'])
})

test('[R-MENU-008] only group 100041 has an entry that leads to the digital library', () => {
  expect(addresses(menuOf({ groupCode: '100041' }))).toContain('#/digitalLibrary')
  expect(addresses(menuOf({ groupCode: '200616' }))).not.toContain('#/digitalLibrary')
})

test('a menu that has the digital library and does not show it hides it', () => {
  const hidden = aMenuItem({ menuUrl: '/digitalLibrary', useFlag: 0 })
  const books = aMenuItem({ menuUrl: '/newBookInform' })
  const inGroup = { groupCode: '100041' }
  expect(addresses(menuOf({ ...inGroup, defaults: [books, hidden] }))).toEqual(['#/newBookInform'])
  expect(addresses(menuOf({ ...inGroup, menuA: [books, hidden] }))).toEqual(['#/newBookInform'])
})

test('[R-MENU-014] without permission to recommend, the group Recommendation is absent and the others stay', () => {
  const others = ['资源检索', '浏览', '导航', '学科服务']
  expect(labels(menuOf({ recommendation: { ...allowed, allowFlag: false } }))).toEqual(others)
  const all = ['资源检索', '浏览', '荐购', '导航', '学科服务']
  expect(labels(menuOf({ recommendation: allowed }))).toEqual(all)
})

test('[R-MENU-015] the group Recommendation needs at least one way to recommend', () => {
  const none = { ...allowed, freeRec: '0' } as const
  expect(labels(menuOf({ recommendation: none }))).not.toContain('荐购')
  expect(labels(menuOf({ recommendation: { ...none, recRecord: '1' } }))).toContain('荐购')
})

test('[R-MENU-018] the label is in the language of the page, or in Chinese where a name is missing', () => {
  const names = { menuName: '新书', complexFont: '新書', englishName: 'New books' }
  const menuA = [aMenuItem({ ...names, menuUrl: '/newBookInform' })]
  expect(labels(menuOf({ menuA, locale: 'zh-CN' }))).toEqual(['新书'])
  expect(labels(menuOf({ menuA, locale: 'zh-TW' }))).toEqual(['新書'])
  expect(labels(menuOf({ menuA, locale: 'en-US' }))).toEqual(['New books'])

  const unnamed = [aMenuItem({ ...names, englishName: '', menuUrl: '/newBookInform' })]
  expect(labels(menuOf({ menuA: unnamed, locale: 'en-US' }))).toEqual(['新书'])
})

test('scripts, addresses without a scheme and other oddities are no links', () => {
  const urls = ['javascript:alert(1)', '//host/x', '/\\host', 'data:text/html,x', 'home', '']
  expect(menuOf({ menuA: urls.map((menuUrl) => aMenuItem({ menuUrl })) })).toEqual([])
})

test('[R-MENU-026] the digital library stands once beside a menu of the institution, which keeps its /readRange', () => {
  const readRange = aMenuItem({ menuUrl: '/readRange' })
  const digital = aMenuItem({ menuUrl: '/digitalLibrary' })
  const inGroup = { groupCode: '100041', recommendation: { ...allowed, allowFlag: false } }

  expect(addresses(menuOf({ ...inGroup, menuA: [readRange] }))).toEqual([
    '#/readRange',
    '#/digitalLibrary',
  ])
  expect(addresses(menuOf({ ...inGroup, menuA: [readRange, digital] }))).toEqual([
    '#/readRange',
    '#/digitalLibrary',
  ])
})

test('the shop opens a window of its own, in the default menu and in that of an institution', () => {
  const own = menuOf({ menuA: [aMenuItem({ menuUrl: '/drivePurchas', jumpMode: 1 })] })
  const usual = menuOf({}).flatMap((entry) => entry.children ?? [])
  for (const entry of [...own, ...usual]) {
    expect(entry.link?.opensWindow).toBe(entry.link?.path === '/drivePurchas')
  }
})
