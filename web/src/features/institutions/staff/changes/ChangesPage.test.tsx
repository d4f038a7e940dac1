import { changeMenu, changeSettings, listChanges } from '@shulin/contract/institutions-staff'
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

const ground = aSetting({ code: 'navBackColor', kind: 'colour', standard: '25313d' })
const by = '林知夏'
const changes = [
  {
    at: '2026-11-15T03:00:00.000Z',
    by,
    act: 'setting.change',
    subject: 'navBackColor',
    before: '1f5f5b',
    after: '6b2f2a',
  },
  {
    at: '2026-11-15T02:00:00.000Z',
    by,
    act: 'menu.change',
    subject: 'A',
    before: [entry('home')],
    after: [entry('home'), entry('news')],
  },
  {
    at: '2026-11-15T01:00:00.000Z',
    by: 'operator',
    act: 'setting.change',
    subject: 'navBackColor',
    before: null,
    after: '1f5f5b',
  },
]

async function renderChanges() {
  answerConsole({ settings: [ground] })
  answer(listChanges, changes)
  await renderConsole('/configuration/changes')
  return screen.findAllByRole('rowheader')
}
const sent = (call: typeof changeSettings | typeof changeMenu) =>
  JSON.parse(callsOf(call).at(-1)!.body as string) as unknown

test('each change says what, from what to what, by whom and when', async () => {
  await renderChanges()
  const rows = screen.getAllByRole('row').slice(1)
  await waitFor(() =>
    expect(rows.map((row) => within(row).getAllByRole('cell')[0]!.textContent)).toEqual([
      '1f5f5b→6b2f2a',
      '新增 news',
      '默认值→1f5f5b',
    ]),
  )
  expect(rows.map((row) => within(row).getByRole('rowheader').textContent)).toEqual([
    '参数：页头背景色',
    '菜单：页头菜单（A）',
    '参数：页头背景色',
  ])
  expect(rows.map((row) => within(row).getAllByRole('cell')[1]!.textContent)).toEqual([
    by,
    by,
    '运维人员',
  ])
  expect(rows[0]!.querySelector('time')?.dateTime).toBe('2026-11-15T03:00:00.000Z')
})

test('undoing a change of a setting puts the former value back, the standard where there was none', async () => {
  const [first, , third] = await renderChanges()
  answer(changeSettings, [ground])
  await userEvent.click(within(first!).getByRole('link'))
  await userEvent.click(await screen.findByRole('button', { name: '撤销这次修改' }))
  await screen.findByText('已撤销：参数：页头背景色')
  expect(sent(changeSettings)).toEqual({ settings: { navBackColor: '1f5f5b' } })

  await userEvent.click(within(third!).getByRole('link'))
  expect(await screen.findByText(/这以后它又改过/)).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: '撤销这次修改' }))
  await waitFor(() => expect(sent(changeSettings)).toEqual({ settings: { navBackColor: null } }))
})

test('undoing a change of a menu puts the former tree back', async () => {
  const [, second] = await renderChanges()
  answer(changeMenu, { menu: 'A', entries: [entry('home')], changedAt: null, changedBy: null })
  await userEvent.click(within(second!).getByRole('link'))
  await userEvent.click(await screen.findByRole('button', { name: '撤销这次修改' }))
  await screen.findByText('已撤销：菜单：页头菜单（A）')
  expect(sent(changeMenu)).toEqual({ menu: 'A', entries: [entry('home')] })
})
