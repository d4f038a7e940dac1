import {
  changePointRule,
  listStaffPointRules,
  type StaffPointRule,
} from '@shulin/contract/points-staff'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { put } from '../../../../test/reader.ts'
import { answer, answerConsole, callsOf, renderConsole } from '../../../../test/console.tsx'

const favourite: StaffPointRule = {
  ruleCode: 'favourite',
  name: '收藏',
  behaviorType: 'favourite',
  takes: false,
  points: 1,
  dailyLimit: 5,
  isActive: true,
  standard: { points: 1, dailyLimit: 5 },
}
const overdue: StaffPointRule = {
  ruleCode: 'overdue return',
  name: '逾期归还',
  behaviorType: 'return',
  takes: true,
  points: 2,
  dailyLimit: null,
  isActive: false,
  standard: { points: 2, dailyLimit: null },
}

async function openRules() {
  answerConsole()
  answer(listStaffPointRules, [favourite, overdue])
  await renderConsole('/readers/points')
}

test('the rules stand there with what they give or take, how often, and whether they are used', async () => {
  await openRules()
  await screen.findByRole('link', { name: '收藏' })
  const cells = screen.getAllByRole('row').map((row) =>
    within(row)
      .queryAllByRole('cell')
      .map(({ textContent }) => textContent),
  )
  expect(cells.slice(1)).toEqual([
    ['+1', '5', '使用中'],
    ['−2', '不限', '未使用'],
  ])
})

test('a rule is changed; what is no number is said at its field', async () => {
  await openRules()
  await userEvent.click(await screen.findByRole('link', { name: '收藏' }))
  const form = within(await screen.findByRole('form', { name: '收藏' }))
  put(form.getByRole('textbox', { name: '每次得几分' }), '101')
  await userEvent.click(form.getByRole('button', { name: '保存' }))
  expect(await form.findByText('请填写 1 到 100 的整数')).toBeTruthy()
  expect(callsOf(changePointRule)).toEqual([])
  put(form.getByRole('textbox', { name: '每次得几分' }), '3')
  put(form.getByRole('textbox', { name: /^每天至多几次/u }), '')
  await userEvent.click(form.getByRole('checkbox', { name: '使用这条规则' }))
  answer(changePointRule, true)
  await userEvent.click(form.getByRole('button', { name: '保存' }))
  expect(await screen.findByText('已保存')).toBeTruthy()
  expect(JSON.parse(callsOf(changePointRule)[0]!.body as string)).toEqual({
    ruleCode: 'favourite',
    points: 3,
    dailyLimit: null,
    isActive: false,
  })
})
