import {
  applyRuleChange,
  previewRuleChange,
  readLendingRules,
  type RuleChange,
} from '@shulin/contract/lending-rules-staff'
import { giveStaffCode } from '@shulin/contract/staff'
import type { Endpoint } from '@shulin/contract/endpoint'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import {
  answer,
  answerConsole,
  answerWith,
  callsOf,
  renderConsole,
} from '../../../../test/console.tsx'
import { put } from '../../../../test/reader.ts'
import type { LendingRules } from './useLendingRules.ts'

const term = {
  readerType: '',
  loanClass: '',
  loanDays: 30,
  renewalDays: 30,
  pickupDays: 3,
  overdueFenPerDay: 10,
  overdueFenAtMost: 5000,
}
const rules: LendingRules = {
  rules: [
    {
      ruleCode: 'loan-limit',
      actions: ['lend'],
      passes: 'below',
      defaultLimit: 10,
      isAdjustable: true,
      isByClass: true,
      unit: 'copies',
      reason: '已借 {number} 册，上限 {limit} 册',
      remedy: '归还一册即可再借',
      limits: [{ action: '', readerType: 'teacher', loanClass: '', limitValue: 20 }],
    },
    {
      ruleCode: 'card-not-lost',
      actions: ['lend', 'renew'],
      passes: 'at most',
      defaultLimit: 0,
      isAdjustable: false,
      isByClass: true,
      unit: 'none',
      reason: '读者证已挂失',
      remedy: '请到服务台解除挂失',
      limits: [],
    },
    {
      ruleCode: 'debt-limit',
      actions: ['lend', 'renew'],
      passes: 'at most',
      defaultLimit: 1000,
      isAdjustable: true,
      isByClass: true,
      unit: 'fen',
      reason: '欠款 ¥{number}',
      remedy: '请到服务台缴清欠款',
      limits: [],
    },
  ],
  terms: [{ ...term, readerType: 'teacher', loanDays: 90 }],
  standardTerm: term,
  libraries: [
    { libCode: 'L1', name: '总馆', hours: [{ weekday: 1, opens: '08:00', closes: '22:00' }] },
  ],
  closedDays: [{ libCode: '', day: '2026-10-01', reason: '国庆节' }],
  readerTypes: [
    {
      code: 'student',
      names: { 'zh-CN': '本科生', 'en-US': 'Student' },
      readers: 12_000,
      copies: 0,
    },
    { code: 'teacher', names: { 'zh-CN': '教师' }, readers: 900, copies: 0 },
  ],
  loanClasses: [{ code: 'short', names: { 'zh-CN': '短期' }, readers: 0, copies: 300 }],
  places: [
    {
      locationId: 'main-3',
      libCode: 'L1',
      names: { 'zh-CN': '总馆三楼' },
      phone: '',
      isPickup: true,
      copies: 4000,
    },
  ],
}
const preview = {
  readers: 12_000,
  beyond: 34,
  loans: 0,
  from: 'next act' as const,
  text: '12,000 位本科生的在借册数上限改为 8 册；34 位现已超出，在借的不受影响。',
}

const changes = (endpoint: Endpoint) =>
  callsOf(endpoint).map(({ body }) => (JSON.parse(body as string) as { change: RuleChange }).change)

async function open(page: string, role: 'admin' | 'circulation' = 'admin') {
  answerConsole({ roles: [role] })
  answer(readLendingRules, rules)
  await renderConsole(`/lendingRules/${page}`)
  await screen.findByRole('table')
}

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))

test('a limit is previewed first: whom it touches and from when; only a second yes changes it', async () => {
  await open('limits')
  const [, ...rows] = screen.getAllByRole('row')
  expect(rows.map((row) => row.textContent)).toEqual([
    '在借册数所有读者所有单册借出10 册系统标准',
    '在借册数教师所有单册借出20 册本馆设定',
    '读者证没有挂失所有读者所有单册借出和续借固定系统标准',
    '欠款所有读者所有单册借出和续借最多 ¥10.00系统标准',
  ])
  // By the keyboard alone: down to the row, Enter, into the field.
  screen.getAllByRole('link', { name: '在借册数' })[0]!.focus()
  await userEvent.keyboard('{Enter}')
  const field = await screen.findByRole('textbox', { name: /^上限（册）/ })
  await waitFor(() => expect(document.activeElement).toBe(field))
  await userEvent.clear(field)
  answer(previewRuleChange, preview)
  await userEvent.keyboard('{Enter}')
  expect(await screen.findByText('请填写一个不小于 0 的数')).toBeTruthy()
  expect(callsOf(previewRuleChange)).toHaveLength(0)

  await userEvent.keyboard('8{Enter}')
  expect(await screen.findByText(preview.text)).toBeTruthy()
  const panel = screen.getByRole('region', { name: '在借册数' }).textContent
  for (const words of ['适用的读者12,000', '现已超出的读者34', '从何时起下一次办理起'])
    expect(panel).toContain(words)
  expect(callsOf(applyRuleChange)).toHaveLength(0)

  // The way back keeps what was typed.
  await press('返回修改')
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: /^上限（册）/ }).value).toBe('8')
  await press('预览影响')
  const confirm = await screen.findByRole('button', { name: '确认修改' })
  await waitFor(() => expect(document.activeElement).toBe(confirm))
  answer(applyRuleChange, { loans: 0 })
  await userEvent.keyboard('{Enter}')
  expect(await screen.findByText('规则已修改')).toBeTruthy()
  const wanted = {
    kind: 'limit',
    ruleCode: 'loan-limit',
    action: '',
    readerType: '',
    loanClass: '',
    limitValue: 8,
    isRemoved: false,
  }
  expect(changes(previewRuleChange)).toEqual([wanted, wanted])
  expect(changes(applyRuleChange)).toEqual([wanted])
  await waitFor(() => expect(callsOf(readLendingRules)).toHaveLength(2))
  await waitFor(() => expect(screen.queryByRole('region', { name: '在借册数' })).toBeNull())
})

test('where the server wants a code, it is asked for, and the same change is made then, once', async () => {
  await open(`limits?open=${encodeURIComponent('loan-limit..teacher.')}`)
  answer(previewRuleChange, preview)
  await press('删除本馆设定')
  answerWith(applyRuleChange, () =>
    Response.json(
      {
        success: false,
        data: null,
        message: '请再输入一次动态验证码',
        errCode: 403,
        code: 'staff.code-needed',
        details: null,
        requestId: 'request-1',
      },
      { status: 403 },
    ),
  )
  await userEvent.click(await screen.findByRole('button', { name: '确认删除' }))
  const dialog = within(await screen.findByRole('dialog', { name: '确认是您本人' }))
  answer(giveStaffCode, { codesLeft: 10 })
  answer(applyRuleChange, { loans: 0 })
  await userEvent.type(dialog.getByRole('textbox'), '123456{Enter}')
  expect(await screen.findByText('规则已修改')).toBeTruthy()
  expect(changes(applyRuleChange)).toHaveLength(2)
  expect(changes(applyRuleChange)[1]).toMatchObject({
    readerType: 'teacher',
    limitValue: 20,
    isRemoved: true,
  })
  const sent = callsOf(applyRuleChange).map(({ headers }) => headers.get('idempotency-key'))
  expect(sent[0]).toMatch(/^[\da-f-]{36}$/)
  expect(sent[1]).toBe(sent[0])
})

test('a limit for some is added; money is typed in yuan', async () => {
  await open('limits?open=new')
  await userEvent.click(screen.getByRole('button', { name: /规则/ }))
  await userEvent.click(await screen.findByRole('option', { name: '欠款' }))
  await userEvent.click(screen.getByRole('button', { name: /读者类型/ }))
  await userEvent.click(await screen.findByRole('option', { name: '教师' }))
  await userEvent.type(screen.getByRole('textbox', { name: /^上限（元）/ }), '25.5')
  answer(previewRuleChange, preview)
  await press('预览影响')
  await screen.findByText(preview.text)
  expect(changes(previewRuleChange)).toEqual([
    {
      kind: 'limit',
      ruleCode: 'debt-limit',
      action: '',
      readerType: 'teacher',
      loanClass: '',
      limitValue: 2550,
      isRemoved: false,
    },
  ])
})

test('the terms of everybody become the own ones once they are changed', async () => {
  await open('terms?open=term..')
  put(screen.getByRole('textbox', { name: '借期（天）' }), '0')
  await press('预览影响')
  expect(screen.getByText('请填写 1 到 730 之间的数')).toBeTruthy()
  put(screen.getByRole('textbox', { name: '借期（天）' }), '45')
  put(screen.getByRole('textbox', { name: '每天逾期费（元）' }), '0.2')
  answer(previewRuleChange, { ...preview, from: 'now', loans: 210 })
  await press('预览影响')
  expect(await screen.findByText('马上')).toBeTruthy()
  expect(changes(previewRuleChange)).toEqual([
    { kind: 'term', term: { ...term, loanDays: 45, overdueFenPerDay: 20 }, isRemoved: false },
  ])
})

test('hours are typed a line a day, closed days by date', async () => {
  await open('hours?open=L1')
  put(screen.getByRole('textbox', { name: '周二' }), '9-5')
  await press('预览影响')
  expect(screen.getByText(/请写成 08:00-21:30/)).toBeTruthy()
  put(screen.getByRole('textbox', { name: '周二' }), '09:00-12:00, 14:00-17:00')
  answer(previewRuleChange, preview)
  await press('预览影响')
  await screen.findByText(preview.text)
  expect(changes(previewRuleChange)[0]).toEqual({
    kind: 'hours',
    libCode: 'L1',
    hours: [
      { weekday: 1, opens: '08:00', closes: '22:00' },
      { weekday: 2, opens: '09:00', closes: '12:00' },
      { weekday: 2, opens: '14:00', closes: '17:00' },
    ],
  })
  await userEvent.click(screen.getByRole('link', { name: '闭馆日' }))
  await userEvent.click(await screen.findByRole('button', { name: '增加闭馆日' }))
  put(screen.getByLabelText('日期'), '2027-01-01')
  await userEvent.type(screen.getByRole('textbox', { name: /^原因/ }), '元旦')
  await press('预览影响')
  await screen.findByText(preview.text)
  expect(changes(previewRuleChange)[1]).toEqual({
    kind: 'closed day',
    closedDay: { libCode: '', day: '2027-01-01', reason: '元旦' },
    isRemoved: false,
  })
})

test('kinds of readers, classes of copies and places have names in three languages', async () => {
  await open('readerTypes?open=new')
  await press('预览影响')
  expect(screen.getByText('请填写简体名称')).toBeTruthy()
  expect(screen.getByText('只能用字母、数字、短横和下划线')).toBeTruthy()
  await userEvent.type(screen.getByRole('textbox', { name: /^代码/ }), 'alumni')
  await userEvent.type(screen.getByRole('textbox', { name: '名称（简体）' }), '校友')
  answer(previewRuleChange, preview)
  await press('预览影响')
  await screen.findByText(preview.text)

  await userEvent.click(screen.getByRole('link', { name: '单册类别' }))
  await userEvent.click(await screen.findByRole('link', { name: '短期' }))
  await press('删除')
  await screen.findByRole('button', { name: '确认删除' })

  await userEvent.click(screen.getByRole('link', { name: '馆藏地' }))
  await userEvent.click(await screen.findByRole('link', { name: '总馆三楼' }))
  await userEvent.click(screen.getByRole('checkbox', { name: '读者可以在这里取书' }))
  await press('预览影响')
  await screen.findByText(preview.text)
  const { copies: _copies, ...place } = rules.places[0]!
  expect(changes(previewRuleChange)).toEqual([
    {
      kind: 'reader type',
      readerType: { code: 'alumni', names: { 'zh-CN': '校友' } },
      isRemoved: false,
    },
    {
      kind: 'loan class',
      loanClass: { code: 'short', names: { 'zh-CN': '短期' } },
      isRemoved: true,
    },
    { kind: 'place', place: { ...place, isPickup: false }, isRemoved: false },
  ])
})

test('who serves readers may look, and changes nothing', async () => {
  await open('limits?open=loan-limit...', 'circulation')
  expect(await screen.findByText('只有管理员可以修改。')).toBeTruthy()
  expect(screen.queryByRole('button', { name: '预览影响' })).toBeNull()
  expect(screen.queryByRole('button', { name: '增加一项上限' })).toBeNull()
})

const daily: LendingRules['rules'][number] = {
  ruleCode: 'daily-reservation',
  actions: ['reservation'],
  passes: 'below',
  defaultLimit: 5,
  isAdjustable: true,
  isByClass: false,
  unit: 'times',
  reason: '今日已用 {number} 次，上限 {limit} 次',
  remedy: '{date} 起可再次使用',
  limits: [],
}

test('the limits of asking stand with those of lending, and are set for kinds of readers only', async () => {
  answerConsole({ roles: ['admin'] })
  answer(readLendingRules, { ...rules, rules: [...rules.rules, daily] })
  await renderConsole('/lendingRules/limits?open=new')
  await screen.findByRole('table')
  expect(screen.getByRole('row', { name: /每天预约/ }).textContent).toBe(
    '每天预约所有读者所有单册预约5 次系统标准',
  )
  await userEvent.click(screen.getByRole('button', { name: /规则/ }))
  await userEvent.click(await screen.findByRole('option', { name: '每天预约' }))
  expect(screen.queryByRole('button', { name: /单册类别/ })).toBeNull()
  await userEvent.type(screen.getByRole('textbox', { name: /^上限（次）/ }), '8')
  answer(previewRuleChange, preview)
  await press('预览影响')
  await screen.findByText(preview.text)
  expect(changes(previewRuleChange)).toEqual([
    {
      kind: 'limit',
      ruleCode: 'daily-reservation',
      action: '',
      readerType: '',
      loanClass: '',
      limitValue: 8,
      isRemoved: false,
    },
  ])
})
