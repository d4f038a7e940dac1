import { changeSettings, listChanges, type Setting } from '@shulin/contract/institutions-staff'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import {
  aMenuEntry,
  answer,
  answerConsole,
  aSetting,
  callsOf,
  refuse,
  renderConsole,
} from '../../../../../test/console.tsx'

const ground = aSetting({ code: 'navBackColor', kind: 'colour', standard: '25313d' })
const text = aSetting({ code: 'navTextColor', kind: 'colour', standard: 'fff' })
const logo = aSetting({ code: 'logoUrl', kind: 'address' })

const page = '/configuration/settings'
const open = (code: string) => `${page}?open=${code}`
const panel = async (name: string) => within(await screen.findByRole('region', { name }))
const field = (name: string) => screen.findByRole<HTMLInputElement>('textbox', { name })
const sentSettings = () => {
  const { body } = callsOf(changeSettings).at(-1)!
  return (JSON.parse(body as string) as { settings: unknown }).settings
}
const previewHeader = () =>
  screen.getByRole('region', { name: '页头预览' }).querySelector('header')!

async function write(name: string, value: string) {
  const box = await field(name)
  await userEvent.clear(box)
  await userEvent.type(box, value)
}

test.each<[Partial<Setting> & Pick<Setting, 'code'>, string, string]>([
  [{ code: 'weixinLogin', kind: 'flag', standard: '0' }, 'switch', '微信扫码登录'],
  [{ code: 'navBackColor', kind: 'colour', standard: '25313d' }, 'textbox', '页头背景色'],
  [{ code: 'logoUrl', kind: 'address' }, 'textbox', '馆徽图片'],
  [{ code: 'phone', kind: 'text' }, 'textbox', '咨询电话'],
  [{ code: 'filingNumbers', kind: 'lines' }, 'textbox', '备案号'],
  [{ code: 'primaryIdProtectTime', kind: 'number', standard: '30' }, 'textbox', '闲置时间（分钟）'],
  [{ code: 'passwordCheck', kind: 'choice' }, 'group', '密码规则'],
])('$code has the field of its kind', async (setting, role, name) => {
  answerConsole({ settings: [aSetting(setting)] })
  await renderConsole(open(setting.code))
  const opened = await panel(name)
  const control = opened.getByRole(role, { name })
  const details = {
    colour: () => expect(opened.getByLabelText(/^选取颜色/)).toHaveProperty('type', 'color'),
    lines: () => expect(control.tagName).toBe('TEXTAREA'),
    number: () => expect(control).toHaveProperty('inputMode', 'numeric'),
    choice: () => expect(within(control).getAllByRole('radio')).toHaveLength(3),
    address: () => expect(control).toHaveProperty('type', 'url'),
    flag: () => expect(control).toHaveProperty('checked', false),
    text: () => expect(control).toHaveProperty('type', 'text'),
  }
  details[setting.kind!]()
})

test('the picker of the browser and the digits are one colour', async () => {
  answerConsole({ settings: [ground, text] })
  await renderConsole(open('navTextColor'))
  const picker = await screen.findByLabelText<HTMLInputElement>(/^选取颜色/)
  expect(picker.value).toBe('#ffffff')
  await write('页头文字色', '#0f0')
  expect(picker.value).toBe('#00ff00')
  expect((await field('页头文字色')).value).toBe('0f0')
})

test('all that is edited is saved at once; the list shows who changed it and when', async () => {
  answerConsole({ settings: [ground, text, logo] })
  await renderConsole(open('navBackColor'))
  await write('页头背景色', '1f5f5b')
  await userEvent.click(screen.getByRole('link', { name: '馆徽图片' }))
  await write('馆徽图片', '/media/a.svg')
  expect(screen.getByText('2 项修改还没有保存')).toBeTruthy()

  const changed = { changedBy: '林知夏', changedAt: '2026-11-15T02:40:00.000Z' }
  answer(changeSettings, [
    { ...ground, value: '1f5f5b', ...changed },
    text,
    { ...logo, value: '/media/a.svg', ...changed },
  ])
  await userEvent.click(screen.getByRole('button', { name: '保存' }))
  await waitFor(() => expect(screen.queryByText(/还没有保存/)).toBeNull())
  expect(sentSettings()).toEqual({ navBackColor: '1f5f5b', logoUrl: '/media/a.svg' })

  const row = screen.getByRole('row', { name: /页头背景色/ })
  expect(within(row).getByText('林知夏')).toBeTruthy()
  expect(row.querySelector('time')?.dateTime).toBe(changed.changedAt)
})

test('the value the server refuses is opened, with what the server said at its field', async () => {
  answerConsole({ settings: [ground, logo] })
  await renderConsole(open('logoUrl'))
  await write('馆徽图片', 'javascript:alert')
  await userEvent.click(screen.getByRole('link', { name: '页头背景色' }))
  await write('页头背景色', '123456')

  refuse(changeSettings, '取值不允许', 422, 200, { field: 'logoUrl', problem: 'value' })
  await userEvent.click(screen.getByRole('button', { name: '保存' }))
  const refused = await field('馆徽图片')
  expect(refused.getAttribute('aria-invalid')).toBe('true')
  const words = refused.getAttribute('aria-describedby')!.split(' ')
  expect(words.map((id) => document.getElementById(id)?.textContent)).toContain('取值不允许')
  expect(screen.getByText('2 项修改还没有保存')).toBeTruthy()

  await write('馆徽图片', '/a.svg')
  expect(refused.getAttribute('aria-invalid')).toBeNull()
})

test('colours that are hard to read are warned about beside their field, and the warning goes with them', async () => {
  answerConsole({ settings: [ground, text] })
  await renderConsole(open('navBackColor'))
  const warning = () => screen.queryByText(/低于 4.5 : 1/)
  await field('页头背景色')
  expect(warning()).toBeNull()

  await write('页头背景色', 'e8d9a0')
  expect(warning()?.textContent).toContain('改成黑色')
  await userEvent.click(screen.getByRole('link', { name: '页头文字色' }))
  expect(warning()).toBeTruthy()
  await write('页头文字色', '000')
  expect(warning()).toBeNull()
})

test('the preview is the header of the portal, and follows what is edited', async () => {
  answerConsole({
    settings: [ground, text, logo],
    menus: { A: [aMenuEntry('news', { name: { 'zh-CN': '新书' } })] },
  })
  await renderConsole(open('navBackColor'))
  await waitFor(() => expect(within(previewHeader()).getByText('新书')).toBeTruthy())
  const style = () => previewHeader().parentElement!.style
  expect(style().getPropertyValue('--nav-bg')).toBe('#25313d')
  await write('页头背景色', '1f5f5b')
  expect(style().getPropertyValue('--nav-bg')).toBe('#1f5f5b')

  expect(previewHeader().querySelector('img')).toBeNull()
  await userEvent.click(screen.getByRole('link', { name: '馆徽图片' }))
  await write('馆徽图片', '/media/a.svg')
  expect(previewHeader().querySelector('img')?.getAttribute('src')).toBe('/media/a.svg')
})

test('the standard is shown, and one press brings it back', async () => {
  const own = {
    ...ground,
    value: '1f5f5b',
    changedBy: 'operator',
    changedAt: '2026-11-15T02:40:00Z',
  }
  answerConsole({ settings: [own, text] })
  await renderConsole(open('navBackColor'))
  const opened = await panel('页头背景色')
  expect(opened.getByText('运维人员')).toBeTruthy()
  await userEvent.click(opened.getByRole('button', { name: '恢复默认值' }))
  expect((await field('页头背景色')).value).toBe('25313d')

  answer(changeSettings, [ground, text])
  await userEvent.click(screen.getByRole('button', { name: '保存' }))
  await waitFor(() => expect(screen.queryByText(/还没有保存/)).toBeNull())
  expect(sentSettings()).toEqual({ navBackColor: null })
})

test('what is not saved is kept while one looks elsewhere, and warned about before it is lost', async () => {
  answerConsole({ settings: [ground, text] })
  answer(listChanges, [])
  await renderConsole(open('navBackColor'))
  const leave = () => {
    const leaving = new Event('beforeunload', { cancelable: true })
    window.dispatchEvent(leaving)
    return leaving.defaultPrevented
  }
  expect(leave()).toBe(false)
  await write('页头背景色', '1f5f5b')
  expect(leave()).toBe(true)

  await userEvent.click(screen.getByRole('link', { name: '修改记录' }))
  await screen.findByRole('heading', { name: '修改记录', level: 1 })
  await userEvent.click(screen.getByRole('link', { name: '参数' }))
  const row = await screen.findByRole('row', { name: /页头背景色/ })
  expect(within(row).getByText('1f5f5b')).toBeTruthy()
  expect(within(row).getByText('未保存')).toBeTruthy()

  await userEvent.click(screen.getByRole('button', { name: '放弃修改' }))
  expect(leave()).toBe(false)
  await userEvent.click(await screen.findByRole('button', { name: '撤销' }))
  expect(leave()).toBe(true)
})

test('settings are found by name, by what they do, by code, and by having been changed', async () => {
  const changed = { ...logo, changedBy: '林知夏', changedAt: '2026-11-15T02:40:00Z' }
  answerConsole({ settings: [ground, text, changed] })
  await renderConsole(page)
  const names = () => screen.getAllByRole('rowheader').map(({ textContent }) => textContent)
  expect(await screen.findAllByRole('rowheader')).toHaveLength(3)
  const find = screen.getByRole('searchbox', { name: '按名称查找参数' })
  for (const [words, found] of [
    ['文字色', ['页头文字色']],
    ['左侧的图片', ['馆徽图片']],
    ['navback', ['页头背景色']],
  ] as const) {
    await userEvent.clear(find)
    await userEvent.type(find, words)
    expect(names()).toEqual(found)
  }
  await userEvent.clear(find)
  await userEvent.click(screen.getByRole('checkbox', { name: '只看修改过的' }))
  expect(names()).toEqual(['馆徽图片'])
})

test('the list is worked by keyboard: arrows move, Enter opens, Escape closes', async () => {
  answerConsole({ settings: [ground, text, logo] })
  await renderConsole(page)
  await screen.findAllByRole('rowheader')
  screen.getByRole('searchbox').focus()
  await userEvent.keyboard('{ArrowDown}{ArrowDown}')
  const row = screen.getByRole('link', { name: '页头文字色' })
  expect(document.activeElement).toBe(row)
  // One stop for the tab key, whichever row it is.
  const stops = screen.getAllByRole('rowheader').map((cell) => cell.querySelector('a')!.tabIndex)
  expect(stops).toEqual([-1, 0, -1])

  await userEvent.keyboard('{Enter}')
  expect(document.activeElement).toBe(await field('页头文字色'))
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('region', { name: '页头文字色' })).toBeNull())
  expect(document.activeElement).toBe(row)
})

test('a setting that has no name yet goes by its code, and can be edited', async () => {
  answerConsole({ settings: [aSetting({ code: 'brandNew' })] })
  await renderConsole(open('brandNew'))
  expect(await screen.findByRole('heading', { name: '其他' })).toBeTruthy()
  expect(await field('brandNew')).toBeTruthy()
})
