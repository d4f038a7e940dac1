import {
  listDatabaseChoices,
  listDatabasesForStaff,
  listTrialOpinions,
  saveDatabase,
  tryDatabaseAccess,
  type StaffDatabase,
} from '@shulin/contract/databases-staff'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { answer, answerConsole, callsOf, refuse, renderConsole } from '../../../../test/console.tsx'
import { put } from '../../../../test/reader.ts'
import { emptyDatabase } from './empty-database.ts'

const kept: StaffDatabase = {
  ...emptyDatabase('0b9c6d5e-0000-4000-8000-000000000001'),
  name: '近代报刊库',
  introduction: { 'zh-CN': '近代报刊', 'zh-TW': '', 'en-US': 'Old newspapers' },
  address: 'https://papers.example/',
  isSeen: true,
  initial: 'J',
}

function answerKept(list: StaffDatabase[]) {
  answerConsole({ roles: ['acquisitions'] })
  answer(listDatabasesForStaff, { total: list.length, list })
  answer(listDatabaseChoices, { subjects: [], dataTypes: [], languages: [] })
}

const panelOf = async (name: string) => within(await screen.findByRole('region', { name }))

test('staff change a database, and see it in each language before it is saved', async () => {
  answerKept([kept])
  await renderConsole('/catalogue/databases')
  await userEvent.click(await screen.findByRole('link', { name: '近代报刊库' }))
  const panel = await panelOf('近代报刊库')
  put(panel.getByRole('textbox', { name: '名称' }), '中国近代报刊库')
  await userEvent.click(panel.getByRole('button', { name: '英文' }))
  expect(panel.getAllByText('Old newspapers').length).toBeGreaterThan(0)
  answer(saveDatabase, { ...kept, name: '中国近代报刊库' })
  await userEvent.click(panel.getByRole('button', { name: '保存' }))
  expect(await screen.findByText('已保存')).toBeTruthy()
  const sent = JSON.parse(callsOf(saveDatabase)[0]!.body as string) as Record<string, unknown>
  expect(sent).toMatchObject({ databaseId: kept.databaseId, name: '中国近代报刊库' })
  expect(sent).not.toHaveProperty('visits')
})

test('a database without a name is not sent, and what the server refuses stands at its field', async () => {
  answerKept([])
  await renderConsole('/catalogue/databases?open=new')
  const panel = await panelOf('新增数据库')
  await userEvent.click(panel.getByRole('button', { name: '保存' }))
  expect(await panel.findByText('请填写名称')).toBeTruthy()
  expect(callsOf(saveDatabase)).toHaveLength(0)
  put(panel.getByRole('textbox', { name: '名称' }), '新库')
  refuse(saveDatabase, '截止日期不能早于开始日期', 422, 200, { field: 'shownUntil' })
  await userEvent.click(panel.getByRole('button', { name: '保存' }))
  expect(await panel.findByText('截止日期不能早于开始日期')).toBeTruthy()
})

test('access is tried as on campus and as from elsewhere', async () => {
  answerKept([kept])
  await renderConsole(`/catalogue/databases?open=${kept.databaseId}`)
  const panel = await panelOf('近代报刊库')
  answer(tryDatabaseAccess, {
    onCampus: { address: 'https://papers.example/', status: 200, milliseconds: 120 },
    offCampus: { address: 'https://vpn.example/', status: null, milliseconds: 8000 },
  })
  await userEvent.click(panel.getByRole('button', { name: '测试' }))
  expect(await panel.findByText(/应答 200，120 毫秒/)).toBeTruthy()
  expect(panel.getByText(/没有应答/)).toBeTruthy()
})

test('what readers think of a trial is shown without their names', async () => {
  answerKept([{ ...kept, status: 'trial', trialEnd: '2099-12-31', opinions: 2 }])
  answer(listTrialOpinions, {
    total: 2,
    scores: [0, 0, 1, 0, 1],
    list: [{ score: 5, content: '很有用', givenAt: '2026-11-03T08:20:00.000Z' }],
  })
  await renderConsole(`/catalogue/databases?open=${kept.databaseId}`)
  const panel = await panelOf('近代报刊库')
  expect(await panel.findByText(/很有用/)).toBeTruthy()
})
