import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { Button } from './Button.tsx'
import { renderBrick } from '../test/render-brick.tsx'

function LogIn({ onSubmit }: { onSubmit: () => void }) {
  const [isBusy, setIsBusy] = useState(false)
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        setIsBusy(true)
        onSubmit()
      }}
    >
      <input aria-label="账号" />
      <Button type="submit" isBusy={isBusy} busyLabel="登录中">
        登录
      </Button>
    </form>
  )
}

test('a busy button says so, keeps the focus and takes no second press', async () => {
  const onSubmit = vi.fn<() => void>()
  await renderBrick(<LogIn onSubmit={onSubmit} />)
  await userEvent.click(screen.getByRole('button', { name: '登录' }))

  const busy = screen.getByRole('button', { name: '登录中' })
  expect(busy).toBe(document.activeElement)
  await userEvent.click(busy)
  await userEvent.keyboard('{Enter}')
  expect(onSubmit).toHaveBeenCalledTimes(1)
})

test('Enter in a field does not send the form again while its button is busy', async () => {
  const onSubmit = vi.fn<() => void>()
  await renderBrick(<LogIn onSubmit={onSubmit} />)
  await userEvent.type(screen.getByRole('textbox', { name: '账号' }), '{Enter}{Enter}')
  expect(onSubmit).toHaveBeenCalledTimes(1)
})

test('the busy label reserves its room beforehand, so that the width stays', async () => {
  await renderBrick(<LogIn onSubmit={() => undefined} />)
  const room = () => screen.getByRole('button').querySelector('[data-other]')
  expect(room()?.getAttribute('data-other')).toBe('登录中')
  await userEvent.click(screen.getByRole('button', { name: '登录' }))
  expect(room()?.getAttribute('data-other')).toBe('登录')
})
