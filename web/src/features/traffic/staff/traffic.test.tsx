import {
  listReadingKeys,
  makeReadingKey,
  readTraffic,
  revokeReadingKey,
} from '@shulin/contract/traffic-staff'
import { callerClasses } from '@shulin/contract/traffic'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { answer, answerConsole, callsOf, renderConsole } from '../../../../test/console.tsx'
import { findQuestion } from '../../../../test/question.ts'

const key = {
  keyId: '0b9c6d5e-0000-4000-8000-000000000001',
  name: '联合目录',
  requestsPerMinute: 600,
  madeBy: '馆员甲',
  madeAt: '2026-11-15T08:00:00Z',
  lastUsedOn: null,
  revokedBy: null,
  revokedAt: null,
}

test('a key is made for a system, shown once, and revoked after a question', async () => {
  answerConsole()
  answer(listReadingKeys, [key])
  await renderConsole('/system/keys')
  expect(await screen.findByText('联合目录')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: '新建密钥' }))
  const panel = await screen.findByRole('region', { name: '新建密钥' })
  await userEvent.click(within(panel).getByRole('button', { name: '新建密钥' }))
  expect(await within(panel).findByText('请填写系统名称')).toBeTruthy()
  answer(makeReadingKey, { key: '100041.secret', readingKey: { ...key, name: '学校门户' } })
  await userEvent.type(within(panel).getByRole('textbox', { name: '系统名称' }), '学校门户')
  await userEvent.click(within(panel).getByRole('button', { name: '新建密钥' }))
  expect(await within(panel).findByDisplayValue('100041.secret')).toBeTruthy()
  const user = userEvent.setup()
  await user.click(within(panel).getByRole('button', { name: '复制密钥' }))
  expect(await navigator.clipboard.readText()).toBe('100041.secret')
  expect(JSON.parse(callsOf(makeReadingKey)[0]!.body as string)).toEqual({
    name: '学校门户',
    requestsPerMinute: 600,
  })

  await userEvent.click(screen.getByRole('link', { name: '联合目录' }))
  await userEvent.click(await screen.findByRole('button', { name: '作废' }))
  answer(revokeReadingKey, { ...key, revokedBy: '馆员甲', revokedAt: '2026-11-15T09:00:00Z' })
  const question = await findQuestion()
  await userEvent.click(within(question).getByRole('button', { name: '作废' }))
  expect(JSON.parse(callsOf(revokeReadingKey)[0]!.body as string)).toEqual({ keyId: key.keyId })
})

test('staff see who was answered and who was turned away', async () => {
  answerConsole()
  answer(readTraffic, {
    totals: callerClasses.map((standing) => ({
      standing,
      asked: standing === 'suspected' ? 90_000 : 10,
      served: 10,
      shed: standing === 'suspected' ? 89_990 : 0,
    })),
    times: [{ since: '2026-11-15T08:00:00.000Z', asked: 20, served: 15, shed: 5 }],
  })
  await renderConsole('/system/traffic')
  const suspected = await screen.findByRole('row', { name: /行为像程序的访问/ })
  expect(suspected.textContent).toContain('90,000')
  expect(suspected.textContent).toContain('89,990')
  await userEvent.click(screen.getByRole('button', { name: '一周' }))
  await waitFor(() =>
    expect(callsOf(readTraffic).at(-1)?.url.searchParams.get('span')).toBe('week'),
  )
})
