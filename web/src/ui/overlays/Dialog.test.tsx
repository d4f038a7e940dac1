import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { Button } from '../controls/Button.tsx'
import { Dialog } from './Dialog.tsx'
import { renderBrick } from '../test/render-brick.tsx'

function Login({ isDismissable }: { isDismissable: boolean }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button onPress={() => setIsOpen(true)}>登录</Button>
      <Dialog
        title="请先登录"
        isOpen={isOpen}
        onClose={() => setIsOpen(false)}
        isDismissable={isDismissable}
      >
        <input aria-label="账号" />
      </Dialog>
    </>
  )
}

const opener = () => screen.getByRole('button', { name: '登录' })
const dialog = () => screen.queryByRole('dialog', { name: '请先登录' })
const backdrop = () => dialog()!.parentElement!.parentElement!

test.each([
  ['Escape', () => userEvent.keyboard('{Escape}')],
  ['its close button', () => userEvent.click(screen.getByRole('button', { name: '关闭' }))],
  ['the backdrop', () => userEvent.click(backdrop())],
])('%s closes a dialog, and the focus returns to what opened it', async (_, close) => {
  await renderBrick(<Login isDismissable />)
  await userEvent.click(opener())
  expect(dialog()?.contains(document.activeElement)).toBe(true)
  await close()
  await waitFor(() => expect(dialog()).toBeNull())
  await waitFor(() => expect(document.activeElement).toBe(opener()))
})

test('a dialog that must stay has no close button, and neither Escape nor the backdrop closes it', async () => {
  await renderBrick(<Login isDismissable={false} />)
  await userEvent.click(opener())
  expect(screen.queryByRole('button', { name: '关闭' })).toBeNull()
  await userEvent.keyboard('{Escape}')
  await userEvent.click(backdrop())
  expect(dialog()).not.toBeNull()
})

test('the page behind a dialog is out of reach', async () => {
  await renderBrick(<Login isDismissable />)
  await userEvent.click(opener())
  await userEvent.tab()
  await userEvent.tab()
  await userEvent.tab()
  expect(dialog()?.contains(document.activeElement)).toBe(true)
})
