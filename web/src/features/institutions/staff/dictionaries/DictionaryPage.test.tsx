import { changeDictionary, readDictionary } from '@shulin/contract/institutions-staff'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { answer, answerConsole, callsOf, renderConsole } from '../../../../../test/console.tsx'

const untouched = { changedAt: null, changedBy: null }
const book = { code: 'book', name: { 'zh-CN': '图书', 'en-US': 'Book' }, isShown: true }
const map = { code: 'map', name: { 'zh-CN': '地图' }, isShown: false }
const page = '/configuration/dictionaries/docCode'

async function renderList(address = page) {
  answerConsole()
  answer(readDictionary, { dictionary: 'docCode', entries: [book, map], ...untouched })
  await renderConsole(address)
  await screen.findAllByRole('rowheader')
}

test('codes are renamed, hidden and added; what changed is saved at once, and nothing else is sent', async () => {
  await renderList(`${page}?open=book`)
  const english = await screen.findByRole('textbox', { name: /^英文名称/ })
  await userEvent.clear(english)
  await userEvent.type(english, 'Books ')
  await userEvent.click(screen.getByRole('switch', { name: '显示给读者' }))

  await userEvent.click(screen.getByRole('button', { name: '新增代码' }))
  await userEvent.type(await screen.findByRole('textbox', { name: '代码' }), 'globe')
  await userEvent.type(screen.getByRole('textbox', { name: '简体中文名称' }), '地球仪')

  answer(changeDictionary, { dictionary: 'docCode', entries: [book, map], ...untouched })
  await userEvent.click(screen.getByRole('button', { name: '保存' }))
  await waitFor(() => expect(callsOf(changeDictionary)).toHaveLength(1))
  expect(JSON.parse(callsOf(changeDictionary)[0]!.body as string)).toEqual({
    dictionary: 'docCode',
    entries: [
      { code: 'book', name: { 'zh-CN': '图书', 'en-US': 'Books' }, isShown: false },
      { code: 'globe', name: { 'zh-CN': '地球仪' }, isShown: true },
    ],
  })
})

test('a new code must be new, and have a name', async () => {
  await renderList()
  await userEvent.click(screen.getByRole('button', { name: '新增代码' }))
  const save = screen.getByRole('button', { name: '保存' })
  const code = await screen.findByRole('textbox', { name: '代码' })
  await userEvent.click(save)
  expect(await screen.findByText('请填写代码')).toBeTruthy()
  await userEvent.type(code, 'map')
  expect(screen.getByText('这个代码已经有了')).toBeTruthy()
  await userEvent.type(code, 's')
  expect(screen.getByText('请填写简体中文名称')).toBeTruthy()
  expect(callsOf(changeDictionary)).toHaveLength(0)

  await userEvent.click(screen.getByRole('button', { name: '不新增了' }))
  expect(screen.queryByRole('button', { name: '保存' })).toBeNull()
})

test('no code can be deleted, and the page says why', async () => {
  await renderList(`${page}?open=map`)
  const panel = await screen.findByRole('region', { name: 'map' })
  expect(within(panel).getByText(/代码不会删除/)).toBeTruthy()
  expect(within(panel).queryByRole('textbox', { name: '代码' })).toBeNull()
  const buttons = within(panel).getAllByRole('button')
  expect(buttons.map((button) => button.getAttribute('aria-label'))).toEqual(['关闭'])
})

test('codes are found by code, by a name in any language, and by being hidden', async () => {
  await renderList()
  const codes = () => screen.getAllByRole('rowheader').map(({ textContent }) => textContent)
  const find = screen.getByRole('searchbox')
  await userEvent.type(find, 'boo')
  expect(codes()).toEqual(['book'])
  await userEvent.clear(find)
  await userEvent.type(find, '地图')
  expect(codes()).toEqual(['map'])
  await userEvent.clear(find)
  await userEvent.click(screen.getByRole('checkbox', { name: '只看隐藏的' }))
  expect(codes()).toEqual(['map'])
})
