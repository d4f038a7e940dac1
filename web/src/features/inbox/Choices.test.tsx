import { listOwnBindings } from '@shulin/contract/binding'
import { listSessions } from '@shulin/contract/identity'
import { listChoices, setChoice, type Choice } from '@shulin/contract/inbox'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { answerReader } from '../../../test/reader.ts'
import { answer, answerInstitution, callsOf, refuse, renderPortal } from '../../../test/render.tsx'
import { findQuestion } from '../../../test/question.ts'

const aChoice = (choice: Partial<Choice>): Choice => ({
  purpose: 'mail',
  isGiven: false,
  hindrance: null,
  history: [],
  ...choice,
})
const given = [{ givenAt: '2026-11-01T01:00:00.000Z', withdrawnAt: null }]
const all = [
  aChoice({ purpose: 'loan history', isGiven: true, history: given }),
  aChoice({ purpose: 'reader ranking' }),
  aChoice({ purpose: 'personal results' }),
  aChoice({ purpose: 'mail' }),
  aChoice({ purpose: 'text messages', hindrance: 'no address' }),
  aChoice({ purpose: 'chat app', hindrance: 'not offered' }),
]

async function openInfo() {
  answerInstitution()
  answerReader()
  answer(listOwnBindings, [])
  answer(listSessions, [])
  answer(listChoices, all)
  await renderPortal('/personalCenter?tab=1', 'en-US')
  return within(await screen.findByRole('region', { name: 'Messages and your choices' }))
}

test('a reader has messages by mail, too, from one press on', async () => {
  const part = await openInfo()
  const mail = await part.findByRole('switch', { name: 'Email' })
  expect(mail).toHaveProperty('checked', false)
  answer(setChoice, aChoice({ isGiven: true, history: given }))
  await userEvent.click(mail)
  await waitFor(() => expect(mail).toHaveProperty('checked', true))
  expect(JSON.parse(callsOf(setChoice)[0]!.body as string)).toEqual({
    purpose: 'mail',
    isGiven: true,
  })
})

test('what cannot be chosen says why', async () => {
  const part = await openInfo()
  expect(await part.findByRole('switch', { name: 'Text messages' })).toHaveProperty(
    'disabled',
    true,
  )
  expect(part.getByText('Link and verify it above first.')).toBeTruthy()
  expect(part.getByRole('switch', { name: 'Chat app' })).toHaveProperty('disabled', true)
  expect(part.getByText('This library does not offer it.')).toBeTruthy()
  expect(part.queryByRole('switch', { name: /personal/i })).toBeNull()
})

test('an agreement shows when it was given; the loan history is cut only after a warning', async () => {
  const part = await openInfo()
  const history = await part.findByRole('switch', { name: 'Keep my loan history' })
  expect(part.getByText(/Agreed on/).querySelector('time')!.dateTime).toBe(given[0]!.givenAt)
  await userEvent.click(history)
  const asked = within(await findQuestion())
  expect(asked.getByText(/cannot be undone/)).toBeTruthy()
  expect(callsOf(setChoice)).toEqual([])
  answer(
    setChoice,
    aChoice({
      purpose: 'loan history',
      history: [{ givenAt: given[0]!.givenAt, withdrawnAt: '2026-11-17T01:00:00.000Z' }],
    }),
  )
  await userEvent.click(asked.getByRole('button', { name: 'Stop keeping it' }))
  await waitFor(() => expect(history).toHaveProperty('checked', false))
  expect(part.getByText(/withdrawn on/)).toBeTruthy()
})

test('a refusal is told, and the switch stays as it was', async () => {
  const part = await openInfo()
  refuse(setChoice, 'Please link and verify it first')
  const mail = await part.findByRole('switch', { name: 'Email' })
  await userEvent.click(mail)
  expect(await screen.findByText('Please link and verify it first')).toBeTruthy()
  expect(mail).toHaveProperty('checked', false)
})
