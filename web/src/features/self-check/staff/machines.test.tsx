import {
  addSelfCheckMachine,
  changeSelfCheckMachine,
  listSelfCheckMachines,
  revokeSelfCheckMachine,
} from '@shulin/contract/self-check-staff'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { answer, answerConsole, callsOf, renderConsole } from '../../../../test/console.tsx'
import { findQuestion } from '../../../../test/question.ts'

const machine = {
  machineId: '0b9c6d5e-0000-4000-8000-000000000001',
  name: '一楼大厅',
  login: '100041.hall-1',
  locationId: 'hall',
  location: '大厅',
  institutionId: '',
  charset: 'utf-8' as const,
  language: 'zh-CN' as const,
  asksSecret: true,
  madeBy: '馆员甲',
  madeAt: '2026-11-15T08:00:00Z',
  lastSeenAt: null,
  revokedBy: null,
  revokedAt: null,
}
const locations = [{ locationId: 'hall', name: '大厅' }]
const sentBy = (call: typeof addSelfCheckMachine | typeof changeSelfCheckMachine) =>
  JSON.parse(callsOf(call).at(-1)!.body as string) as object

test('a machine is registered, and its secret is shown once', async () => {
  answerConsole()
  answer(listSelfCheckMachines, { machines: [machine], locations })
  await renderConsole('/system/machines')
  expect(await screen.findByText('一楼大厅')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: '登记自助机' }))
  const panel = await screen.findByRole('region', { name: '登记自助机' })
  await userEvent.click(within(panel).getByRole('button', { name: '保存' }))
  expect(await within(panel).findByText('请填写名称')).toBeTruthy()
  await userEvent.type(within(panel).getByRole('textbox', { name: '名称' }), '二楼')
  await userEvent.type(within(panel).getByRole('textbox', { name: '登录名' }), 'floor-2')
  answer(addSelfCheckMachine, {
    secret: 'told-only-once',
    machine: { ...machine, name: '二楼', login: '100041.floor-2' },
  })
  await userEvent.click(within(panel).getByRole('button', { name: '保存' }))
  expect(await within(panel).findByDisplayValue('told-only-once')).toBeTruthy()
  expect(within(panel).getByDisplayValue('100041.floor-2')).toBeTruthy()
  expect(sentBy(addSelfCheckMachine)).toEqual({
    name: '二楼',
    login: 'floor-2',
    locationId: 'hall',
    institutionId: '',
    charset: 'utf-8',
    language: 'zh-CN',
    asksSecret: true,
  })
})

test('a machine is changed without a new secret unless one is asked for, and taken out of use after a question', async () => {
  answerConsole()
  answer(listSelfCheckMachines, { machines: [machine], locations })
  await renderConsole('/system/machines')
  await userEvent.click(await screen.findByRole('link', { name: '一楼大厅' }))
  await userEvent.click(await screen.findByRole('button', { name: '修改' }))
  await userEvent.click(await screen.findByRole('checkbox', { name: '读者须输入密码' }))
  answer(changeSelfCheckMachine, { secret: null, machine: { ...machine, asksSecret: false } })
  await userEvent.click(screen.getByRole('button', { name: '保存' }))
  expect(sentBy(changeSelfCheckMachine)).toMatchObject({ asksSecret: false, renewsSecret: false })

  await userEvent.click(await screen.findByRole('link', { name: '一楼大厅' }))
  await userEvent.click(await screen.findByRole('button', { name: '停用' }))
  answer(revokeSelfCheckMachine, { ...machine, revokedBy: '馆员甲', revokedAt: machine.madeAt })
  const question = await findQuestion()
  await userEvent.click(within(question).getByRole('button', { name: '停用' }))
  expect(JSON.parse(callsOf(revokeSelfCheckMachine)[0]!.body as string)).toEqual({
    machineId: machine.machineId,
  })
})
