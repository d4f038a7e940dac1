import { endpoint } from '@shulin/contract/endpoint'
import { listLibraries } from '@shulin/contract/institutions'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, onTestFinished, test, vi } from 'vitest'
import { z } from 'zod'
import { noteLeaving } from '../../../test/leaving.ts'
import {
  aMenuItem,
  answer,
  answerInstitution,
  callsOf,
  keepOthersWaiting,
  renderPortal,
} from '../../../test/render.tsx'
import { call } from '../../platform/api.ts'
import { remembered } from '../../platform/session.ts'

const banner = () => within(screen.getByRole('banner'))
const menu = () => within(banner().getByRole('navigation'))
const menuLinks = () =>
  menu()
    .queryAllByRole('link')
    .map((link) => link.getAttribute('href'))

const north = { libCode: 'N', libName: 'North' }
const south = { libCode: 'S', libName: 'South' }

test('[R-SHELL-011] the switcher offers three languages by their own names and marks the one in force', async () => {
  answerInstitution()
  await renderPortal('/home', 'zh-TW')
  const languages = within(banner().getByRole('group', { name: '語言' }))
  const choices = ['简体中文', '繁體中文', 'English (US)'].map((name) =>
    languages.getByRole('button', { name }),
  )
  expect(languages.getAllByRole('button')).toEqual(choices)
  expect(choices.filter((choice) => choice.ariaCurrent === 'true')).toEqual([choices[1]])
})

test.each([
  ['简体中文', 'zh-CN'],
  ['繁體中文', 'zh_TW'],
  ['English (US)', 'en-US'],
])('[R-I18N-002] choosing %s in the switcher stores %s', async (name, stored) => {
  answerInstitution()
  await renderPortal('/home')
  noteLeaving()
  onTestFinished(() => void vi.unstubAllGlobals())
  await userEvent.click(banner().getByRole('button', { name }))
  expect(localStorage.getItem('locale')).toBe(stored)
})

test.each([
  ['zh-CN', '登录'],
  ['zh-TW', '登錄'],
  ['en-US', 'Login'],
] as const)('[R-SHELL-012] a visitor sees one button to log in: %s', async (locale, name) => {
  answerInstitution()
  await renderPortal('/home', locale)
  expect(screen.getAllByRole('button', { name })).toHaveLength(1)
  expect(screen.getByRole('banner').querySelector('[aria-haspopup="menu"]')).toBeNull()
})

test('[R-SHELL-014] in multi-library mode a button named after the chosen library opens the list of libraries', async () => {
  answerInstitution({ config: { independentLibCode: '1' }, libraries: [north, south] })
  sessionStorage.setItem('groupCode', '300010')
  sessionStorage.setItem('libCode', 'S')
  await renderPortal('/home')
  await userEvent.click(banner().getByRole('button', { name: 'South' }))
  expect(banner().getByRole('button', { name: 'North' })).toBeTruthy()
  expect(banner().getAllByRole('button', { name: 'South' })).toHaveLength(2)
})

test('[R-SHELL-014] outside multi-library mode there is no such button', async () => {
  answerInstitution({ config: { independentLibCode: '0' }, libraries: [north, south] })
  await renderPortal('/home')
  expect(banner().queryByRole('button', { name: '全部馆' })).toBeNull()
  expect(callsOf(listLibraries)).toHaveLength(0)
})

test('[R-SHELL-015] typing narrows the libraries; a choice is remembered and travels with the next call', async () => {
  answerInstitution({ config: { independentLibCode: '1' }, libraries: [north, south] })
  await renderPortal('/home')
  await userEvent.click(banner().getByRole('button', { name: '全部馆' }))
  const field = await banner().findByRole('searchbox', { name: '查找图书馆' })
  await userEvent.type(field, 'nor')
  expect(banner().getByRole('button', { name: 'North' })).toBeTruthy()
  expect(banner().queryByRole('button', { name: 'South' })).toBeNull()

  const search = endpoint({
    method: 'GET',
    path: '/find/test/search',
    access: 'anyone',
    summary: 'A call with a libCode parameter',
    query: z.strictObject({ libCode: z.string() }),
    response: z.boolean(),
  })
  answer(search, true)
  const libCodeSent = async () => {
    await call(search, { query: { libCode: remembered('libCode') } })
    return callsOf(search).at(-1)!.url.searchParams.get('libCode')
  }

  await userEvent.click(banner().getByRole('button', { name: 'North' }))
  expect(sessionStorage.getItem('libCode')).toBe('N')
  expect(await libCodeSent()).toBe('N')

  await userEvent.click(banner().getByRole('button', { name: 'North' }))
  await userEvent.click(banner().getByRole('button', { name: '全部馆' }))
  expect(sessionStorage.getItem('libCode')).toBe('')
  expect(await libCodeSent()).toBe('')
})

test.each([
  ['1', [north], false],
  ['1', [north, south], true],
  ['0', [north, south], false],
] as const)(
  '[R-SHELL-024] mode %s with libraries %j has a selector: %s',
  async (independentLibCode, libraries, isShown) => {
    answerInstitution({ config: { independentLibCode }, libraries: [...libraries] })
    await renderPortal('/home')
    expect(banner().queryByRole('button', { name: '全部馆' }) !== null).toBe(isShown)
  },
)

test('[R-SHELL-018] the page wears the icon and the header the logo of the institution, named after it', async () => {
  const icon = document.head.appendChild(document.createElement('link'))
  icon.rel = 'icon'
  answerInstitution({
    group: { name: '临江图书馆' },
    logo: { iconUrl: '/i/a.png', logoUrl: '/i/b.png' },
  })
  await renderPortal('/home')
  expect(document.querySelector('link[rel="icon"]')?.getAttribute('href')).toBe('/i/a.png')
  const logo = screen.getByRole('banner').querySelector('img')!
  expect(logo.getAttribute('src')).toBe('/i/b.png')
  expect(logo.alt).toBe('临江图书馆')
  icon.remove()
})

test('[R-MENU-005] [R-MENU-025] an outside address opens a window that cannot reach back; scripts are not rendered', async () => {
  answerInstitution({
    menus: {
      menuA: [
        aMenuItem({ menuName: '脚本', menuUrl: 'javascript:alert(1)' }),
        aMenuItem({ menuName: '外链', menuUrl: '//host/x', jumpMode: 2 }),
        aMenuItem({ menuName: '校外访问', menuUrl: 'https://host.example/x', jumpMode: 2 }),
      ],
    },
  })
  await renderPortal('/home')
  expect(menuLinks()).toEqual(['https://host.example/x'])
  const link = menu().getByRole('link', { name: /校外访问/ })
  expect(link.getAttribute('target')).toBe('_blank')
  expect(link.getAttribute('rel')).toContain('noopener')
})

test('[R-MENU-006] an inside address changes the route in the same window', async () => {
  answerInstitution({
    menus: { menuA: [aMenuItem({ menuName: '新书', menuUrl: '/newBookInform', jumpMode: 1 })] },
  })
  await renderPortal('/home')
  const link = menu().getByRole('link', { name: '新书' })
  expect(link.getAttribute('target')).toBeNull()
  await userEvent.click(link)
  expect(await screen.findByRole('heading', { level: 1, name: '新书通报' })).toBeTruthy()
  expect(window.location.hash).toBe('#/newBookInform')
})

test('[R-MENU-011] Recommendation has exactly two links, and the shop opens a window of its own', async () => {
  answerInstitution({ recommendation: { allowFlag: true, freeRec: '1' } })
  await renderPortal('/home')
  await userEvent.click(menu().getByRole('button', { name: '荐购' }))
  expect(menuLinks()).toEqual(['#/readRange', '#/drivePurchas'])
  expect(
    menu()
      .getByRole('link', { name: /drivePurchas/ })
      .getAttribute('target'),
  ).toBe('_blank')
})

test.each([
  [false, ['资源检索', '浏览', '导航', '学科服务']],
  [true, ['资源检索', '浏览', '荐购', '导航', '学科服务']],
])(
  '[R-MENU-014] where recommending is allowed: %s, the header shows the groups %j',
  async (allowFlag, groups) => {
    answerInstitution({ config: { freeRec: '1' }, recommendation: { allowFlag, freeRec: '1' } })
    await renderPortal('/home')
    const words = menu().getAllByRole('button')
    expect(words.map((word) => word.textContent)).toEqual(groups)
  },
)

test('[R-MENU-019] children open below their word by click or Enter, and Escape closes them', async () => {
  answerInstitution({
    menus: {
      menuA: [
        aMenuItem({
          menuName: '资源',
          child: [
            aMenuItem({ menuName: '期刊', menuUrl: '/magazineNav' }),
            aMenuItem({ menuName: '数据库', menuUrl: '/dataBaseNav' }),
          ],
        }),
      ],
    },
  })
  await renderPortal('/home')
  const word = menu().getByRole('button', { name: '资源' })
  const children = () =>
    menu()
      .queryAllByRole('link')
      .map((link) => link.textContent)

  await userEvent.click(word)
  expect(children()).toEqual(['期刊', '数据库'])
  await userEvent.keyboard('{Escape}')
  expect(children()).toEqual([])
  expect(document.activeElement).toBe(word)

  await userEvent.keyboard('{Enter}')
  expect(children()).toEqual(['期刊', '数据库'])
  await userEvent.tab()
  await userEvent.keyboard('{Escape}')
  expect(children()).toEqual([])
})

test('an open group closes when the reader goes elsewhere', async () => {
  answerInstitution()
  await renderPortal('/home')
  await userEvent.click(menu().getByRole('button', { name: '浏览' }))
  await userEvent.click(screen.getByRole('heading', { level: 1 }))
  expect(menuLinks()).toEqual([])

  await userEvent.click(menu().getByRole('button', { name: '浏览' }))
  await userEvent.click(menu().getByRole('button', { name: '导航' }))
  expect(menuLinks()).not.toContain('#/newBookInform')
})

test('a group that was open when the reader went elsewhere is closed for whoever comes back', async () => {
  answerInstitution()
  await renderPortal('/home')
  const title = screen.getByRole('heading', { level: 1 }).textContent
  await userEvent.click(menu().getByRole('button', { name: '浏览' }))
  expect(menuLinks()).not.toEqual([])
  for (const address of ['#/noSuchPage', '#/home']) {
    window.location.hash = address
    await waitFor(() => {
      const shown = screen.getByRole('heading', { level: 1 }).textContent
      expect(shown === title).toBe(address === '#/home')
    })
  }
  expect(menuLinks()).toEqual([])
})

const currentGroups = () =>
  menu()
    .queryAllByRole('button')
    .filter((word) => word.ariaCurrent)
    .map((word) => word.textContent)

const covers = {
  '[R-MENU-009] Resource search': [
    '资源检索',
    ['/Home', '/searchList', '/searchList/bookDetails/1/journal', '/searchList/bookDetails/1'],
    ['/myFav', '/chaoXingSearchList'],
  ],
  '[R-MENU-012] Navigation': [
    '导航',
    ['/magazineNav', '/dataBaseNav', '/specialBaseNav', '/magazineNavDetail'],
    ['/specialBaseNav/specialBaseDetail', '/specialBaseNav/childBaseList'],
    ['/dataBaseNav/details/7', '/collectionNav', '/collectionNavDetail'],
  ],
  '[R-MENU-013] Subject service': [
    '学科服务',
    ['/departmentList', '/departmentHome', '/researcher', '/researcherDetail'],
    ['/schoolBaseNav', '/courseReference', '/courseReferenceDetail'],
  ],
} satisfies Record<string, [string, ...string[][]]>

test.each(Object.entries(covers))('%s is marked on its routes, and alone', async (_, covered) => {
  const [group, ...routes] = covered
  answerInstitution({ recommendation: { allowFlag: true, freeRec: '1' } })
  // What the pages hold is not looked at.
  keepOthersWaiting()
  await renderPortal('/newBookInform')
  expect(currentGroups()).toEqual(['浏览'])
  for (const route of (routes as string[][]).flat()) {
    window.location.hash = `#${route}`
    await waitFor(() => expect(currentGroups(), route).toEqual([group]))
  }
})

test('[R-MENU-010] Browse has exactly three links and is marked on each of them', async () => {
  answerInstitution()
  await renderPortal('/home')
  await userEvent.click(menu().getByRole('button', { name: '浏览' }))
  const links = menuLinks()
  expect(links).toEqual(['#/categorySearchList', '#/newBookInform', '#/bookDonate'])
  for (const link of links) {
    window.location.hash = link!
    await waitFor(() => expect(currentGroups()).toEqual(['浏览']))
  }
})

test('on a phone the sheet holds menu, libraries, languages and look; a folded group stays folded', async () => {
  keepOthersWaiting()
  answerInstitution({ config: { independentLibCode: '1' }, libraries: [north, south] })
  await renderPortal('/home')
  await userEvent.click(banner().getByRole('button', { name: '菜单' }))
  const sheet = within(await screen.findByRole('dialog', { name: '菜单' }))
  expect(sheet.getByRole('link', { name: '/newBookInform' })).toBeTruthy()
  expect(sheet.getByRole('button', { name: 'North' })).toBeTruthy()
  expect(sheet.getByRole('button', { name: 'English (US)' })).toBeTruthy()
  expect(sheet.getByRole('button', { name: '深色' })).toBeTruthy()

  await userEvent.click(sheet.getByRole('button', { name: '浏览' }))
  expect(sheet.queryByRole('link', { name: '/newBookInform' })).toBeNull()
  expect(localStorage.getItem('pageState')).toContain('menu 浏览')

  await userEvent.click(sheet.getByRole('link', { name: '/magazineNav' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(await screen.findByRole('heading', { level: 1, name: '期刊导航' })).toBeTruthy()
})
