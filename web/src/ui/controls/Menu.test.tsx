import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { Button } from './Button.tsx'
import { Menu, MenuItem, MenuTrigger } from './Menu.tsx'
import { renderBrick } from '../test/render-brick.tsx'

const browse = (
  <MenuTrigger>
    <Button>浏览</Button>
    <Menu label="浏览">
      <MenuItem href="/newBookInform" isCurrent>
        新书通报
      </MenuItem>
      <MenuItem href="/bookDonate">图书捐赠</MenuItem>
      <MenuItem href="https://museum.example/rooms" isOutside>
        博物馆
      </MenuItem>
    </Menu>
  </MenuTrigger>
)

const item = (name: string) => screen.getByRole('menuitem', { name })

test('a menu is opened and used by keyboard, and leads to its place', async () => {
  const router = await renderBrick(browse)
  screen.getByRole('button', { name: '浏览' }).focus()
  await userEvent.keyboard('{Enter}{ArrowDown}{Enter}')
  await waitFor(() => expect(router.state.location.pathname).toBe('/bookDonate'))
  expect(screen.queryByRole('menu')).toBeNull()
})

test('the place where the reader is has a mark', async () => {
  await renderBrick(browse)
  await userEvent.click(screen.getByRole('button', { name: '浏览' }))
  expect(item('新书通报').getAttribute('aria-current')).toBe('true')
  expect(item('图书捐赠').getAttribute('aria-current')).toBeNull()
})

test('the address of another site stays as it is', async () => {
  await renderBrick(browse)
  await userEvent.click(screen.getByRole('button', { name: '浏览' }))
  expect(item('博物馆').getAttribute('href')).toBe('https://museum.example/rooms')
})
