import { updateFirstLoginFlag } from '@shulin/contract/identity'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { answerLogin, answerReader, put } from '../../../../test/reader.ts'
import { answerInstitution, callsOf, renderPortal } from '../../../../test/render.tsx'

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
const step = (title: RegExp) => screen.findByRole('dialog', { name: title })
const [search, navigation, centre] = [/^Search/, /^Navigation/, /^Personal center/] as const

async function logInFirstTime(firstLoginFlag: '0' | '1' = '0') {
  answerInstitution()
  answerLogin({ firstLoginFlag })
  localStorage.setItem('loginNextPath', '/newBookInform')
  await renderPortal('/login', 'en-US')
  await userEvent.click(await screen.findByRole('checkbox'))
  put(screen.getByLabelText('Account'), 'u1')
  put(screen.getByLabelText('Password'), 'p')
  put(screen.getByLabelText('Verification code'), 'k')
  await userEvent.type(screen.getByLabelText('Verification code'), '{Enter}')
  await waitFor(() => expect(window.location.hash).toBe('#/newBookInform'))
}

test('[R-TOUR-002] [R-TOUR-003] [R-TOUR-004] [R-TOUR-005] [R-TOUR-008] the first login opens three steps; finishing them is told to the server', async () => {
  await logInFirstTime()
  await step(search)
  await press('next')
  await step(navigation)
  expect(screen.queryByRole('button', { name: 'finish' })).toBeNull()
  await press('next')
  await step(centre)
  expect(screen.queryByRole('button', { name: 'next' })).toBeNull()
  expect(callsOf(updateFirstLoginFlag)).toHaveLength(0)
  await press('finish')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(callsOf(updateFirstLoginFlag).map(({ body }) => body)).toEqual(['{"firstLoginFlag":"1"}'])
  expect(window.location.hash).toBe('#/newBookInform')
})

test('[R-TOUR-003] whoever has seen it is not shown it again', async () => {
  await logInFirstTime('1')
  expect(await screen.findByRole('heading', { level: 1 })).toBeTruthy()
  expect(screen.queryByRole('dialog')).toBeNull()
})

test.each([0, 1, 2])(
  '[R-TOUR-001] [R-TOUR-008] step %s can be passed, and counts as seen',
  async (steps) => {
    await logInFirstTime()
    await step(search)
    for (let n = 0; n < steps; n += 1) await press('next')
    await press('pass')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(callsOf(updateFirstLoginFlag)).toHaveLength(1)
    expect(screen.getByRole('heading', { level: 1 })).toBeTruthy()
  },
)

test('[R-TOUR-006] the tour is 778 wide', async () => {
  await logInFirstTime()
  expect((await step(search)).parentElement!.className).toMatch(/dialog--778/)
})

test.each([false, true])(
  '[R-SHELL-017] help opens the tour over the page; logged in: %s',
  async (isReader) => {
    answerInstitution()
    if (isReader) answerReader()
    await renderPortal('/newBookInform', 'en-US')
    await press('Help')
    await step(search)
    await press('next')
    await press('next')
    await press('finish')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(window.location.hash).toBe('#/newBookInform')
    expect(callsOf(updateFirstLoginFlag)).toHaveLength(0)
  },
)
