import { listAttributions } from '@shulin/contract/catalogue'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { answer, answerInstitution, renderPortal } from '../../../test/render.tsx'

test('the footer leads to where the records come from, in the words of their licences', async () => {
  answerInstitution()
  answer(listAttributions, [
    {
      source: '开放书目',
      licence: 'CC BY 4.0',
      attribution: '数据来自开放书目（https://example.org/data），按原样使用。',
    },
  ])
  await renderPortal('/home')
  await userEvent.click(screen.getByRole('link', { name: '书目数据来源' }))
  expect(await screen.findByRole('heading', { level: 1, name: '书目数据来源' })).toBeTruthy()
  expect(await screen.findByRole('heading', { level: 2, name: '开放书目' })).toBeTruthy()
  expect(screen.getByText(/CC BY 4.0/)).toBeTruthy()
  expect(screen.getByRole('link', { name: 'https://example.org/data' }).getAttribute('href')).toBe(
    'https://example.org/data',
  )
})

test('a catalogue without outside sources says so', async () => {
  answerInstitution()
  answer(listAttributions, [])
  await renderPortal('/sources')
  expect(await screen.findByText('本馆的书目数据全部由馆员编制')).toBeTruthy()
})
