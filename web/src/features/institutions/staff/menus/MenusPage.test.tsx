import { changeMenu } from '@shulin/contract/institutions-staff'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import {
  aMenuEntry as entry,
  answer,
  answerConsole,
  aSetting,
  callsOf,
  renderConsole,
} from '../../../../../test/console.tsx'

const settings = [aSetting({ code: 'navBackColor', kind: 'colour', standard: '25313d' })]
const menu = [
  entry('search'),
  entry('browse', { child: [entry('classes'), entry('news')] }),
  entry('help'),
]
const page = '/configuration/menus'

async function renderMenu(address = page) {
  answerConsole({ settings, menus: { A: menu } })
  await renderConsole(address)
  return screen.findByRole('list', { name: '页头菜单（A）的条目' })
}

const tree = () => screen.getByRole('list', { name: /的条目$/ })
const row = (name: string) => within(tree()).getByRole('link', { name })
/** The tree in short: names, with what is below in brackets. */
function inShort(list = tree()): string {
  return [...list.children]
    .map((item) => {
      const below = item.querySelector('ul')
      return item.querySelector('a')!.textContent + (below ? `(${inShort(below)})` : '')
    })
    .join(' ')
}
const previewed = () => {
  const header = screen.getByRole('region', { name: '页头预览' }).querySelector('header')!
  return [...header.querySelectorAll('nav > ul > li')].map(({ textContent }) => textContent)
}

test('an entry is moved by keyboard: up, down, in and out; the focus goes with it, and the place is told', async () => {
  await renderMenu()
  row('help').focus()
  for (const [key, after, told] of [
    ['{ArrowUp}', 'search help browse(classes news)', '“help”：第 2 项，共 3 项'],
    ['{ArrowRight}', 'search(help) browse(classes news)', '“help”：“search”之下第 1 项，共 1 项'],
    ['{ArrowLeft}', 'search help browse(classes news)', '“help”：第 2 项，共 3 项'],
    ['{ArrowDown}', 'search browse(classes news) help', '“help”：第 3 项，共 3 项'],
  ] as const) {
    await userEvent.keyboard(`{Alt>}${key}{/Alt}`)
    expect(inShort()).toBe(after)
    expect(document.activeElement).toBe(row('help'))
    expect(screen.getByText(told).tagName).toBe('OUTPUT')
  }
  // Back where it was: nothing to save.
  expect(screen.queryByRole('button', { name: '保存' })).toBeNull()
})

test('the same moves have buttons in the panel', async () => {
  await renderMenu(`${page}?open=news`)
  await userEvent.click(screen.getByRole('button', { name: '上移' }))
  expect(inShort()).toBe('search browse(news classes) help')
  await userEvent.click(screen.getByRole('button', { name: '移出一级' }))
  expect(inShort()).toBe('search browse(classes) news help')
  await userEvent.click(screen.getByRole('button', { name: '移入上一项' }))
  expect(inShort()).toBe('search browse(classes news) help')
})

test('a deleted entry comes back by undo, with what stands below it', async () => {
  await renderMenu()
  row('browse').focus()
  await userEvent.keyboard('{Delete}')
  expect(inShort()).toBe('search help')
  expect(document.activeElement).toBe(row('help'))
  expect(await screen.findByText('已删除“browse”和它下面的 2 项')).toBeTruthy()

  // What happens between does not get lost by the undo.
  await userEvent.keyboard('{Alt>}{ArrowUp}{/Alt}')
  await userEvent.click(screen.getByRole('button', { name: '撤销' }))
  expect(inShort()).toBe('help browse(classes news) search')
})

test('the preview shows the menu as it is edited', async () => {
  await renderMenu(`${page}?open=help`)
  await waitFor(() => expect(previewed()).toEqual(['search', 'browse', 'help']))
  const name = screen.getByRole('textbox', { name: '简体中文名称' })
  await userEvent.clear(name)
  await userEvent.type(name, '帮助')
  expect(previewed()).toEqual(['search', 'browse', '帮助'])
  await userEvent.click(screen.getByRole('switch', { name: '显示给读者' }))
  expect(previewed()).toEqual(['search', 'browse'])
})

test('a new entry needs a name, and an address that can be a link', async () => {
  await renderMenu(`${page}?open=search`)
  await userEvent.click(screen.getByRole('button', { name: '新增条目' }))
  const panel = await screen.findByRole('region', { name: '新条目' })
  const name = () => within(panel).getByRole('textbox', { name: '简体中文名称' })
  const address = within(panel).getByRole('textbox', { name: '地址' })
  expect(address.getAttribute('aria-describedby')).toBeTruthy()
  expect(within(panel).getByText(/本站的页面以一个 \/ 开头/)).toBeTruthy()

  await userEvent.click(screen.getByRole('button', { name: '保存' }))
  expect(await screen.findByText('请填写简体中文名称')).toBeTruthy()
  expect(callsOf(changeMenu)).toHaveLength(0)

  await userEvent.type(name(), '校网')
  const written = screen.getByRole('textbox', { name: '地址' })
  await userEvent.type(written, '//evil.example')
  expect(screen.getByText('地址要以一个 / 或者 https:// 开头')).toBeTruthy()
  await userEvent.clear(written)
  await userEvent.type(written, 'https://www.example.org/')
  expect(screen.getByRole('radio', { name: '在新窗口' })).toHaveProperty('checked', true)
  expect(screen.getByRole('radio', { name: '在原来的窗口' })).toHaveProperty('disabled', true)

  answer(changeMenu, { menu: 'A', entries: menu, changedAt: null, changedBy: null })
  await userEvent.click(screen.getByRole('button', { name: '保存' }))
  await waitFor(() => expect(callsOf(changeMenu)).toHaveLength(1))
  const sent = JSON.parse(callsOf(changeMenu)[0]!.body as string) as { entries: typeof menu }
  expect(sent).toMatchObject({ menu: 'A' })
  // Behind the entry that was open.
  expect(sent.entries[1]).toMatchObject({
    name: { 'zh-CN': '校网' },
    url: 'https://www.example.org/',
    jumpMode: 2,
    isShown: true,
  })
})

test('the standard menu says when readers do not see it', async () => {
  answerConsole({ settings, menus: { A: menu, default: [entry('home')] } })
  await renderConsole(`${page}?menu=default`)
  expect(await screen.findByText(/读者现在看不到默认菜单/)).toBeTruthy()
  expect(previewed()).toEqual(['home'])
})
