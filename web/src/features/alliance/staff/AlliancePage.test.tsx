import { checkAllianceCode } from '@shulin/contract/alliance-staff'
import { locales } from '@shulin/contract/locale'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { answer, answerConsole, callsOf, refuse, renderConsole } from '../../../../test/console.tsx'

const reader = {
  institution: '海岚图书馆',
  name: '林知夏',
  account: '2024110236',
  libName: '总馆',
  userType: '本科生',
  validEnd: '2028-06-30',
  status: 'normal' as const,
}

const words = {
  'zh-CN': { code: '授权码', check: '核验', missing: '请扫描或输入授权码', valid: '有效' },
  'zh-TW': { code: '授權碼', check: '核驗', missing: '請掃描或輸入授權碼', valid: '有效' },
  'en-US': {
    code: 'Alliance code',
    check: 'Check',
    missing: 'Please scan or enter the code',
    valid: 'Valid',
  },
}

test.each(locales)(
  'the desk learns who shows a code, and is told why not otherwise: %s',
  async (locale) => {
    const { code, check, missing, valid } = words[locale]
    answerConsole({ roles: ['circulation'] })
    await renderConsole('/readers/alliance', locale)
    const press = () => userEvent.click(screen.getByRole('button', { name: check }))
    await press()
    expect(await screen.findByText(missing)).toBeTruthy()

    const field = screen.getByLabelText<HTMLInputElement>(code)
    refuse(checkAllianceCode, 'This code is wrong')
    await userEvent.type(field, '300010-4829106357{Enter}')
    expect(await screen.findByText('This code is wrong')).toBeTruthy()
    expect(field.value).toBe('300010-4829106357')

    answer(checkAllianceCode, reader)
    await press()
    const shown = within(await screen.findByRole('region', { name: '林知夏' }))
    expect(shown.getByText('海岚图书馆')).toBeTruthy()
    expect(shown.getByText('2024110236')).toBeTruthy()
    expect(shown.getByText(valid)).toBeTruthy()
    expect(screen.queryByText('This code is wrong')).toBeNull()
    // The next reader may come.
    expect(field.value).toBe('')
    expect(callsOf(checkAllianceCode)).toHaveLength(2)
  },
)
