import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { aMenuItem, answerInstitution, renderPortal } from '../../../test/render.tsx'

test.each([
  ['is not open', [], ['首页', '检索', '我的']],
  ['is open', [aMenuItem({ menuId: '5' })], ['首页', '检索', '书架', '我的']],
])('where the tab of loans %s, the bar of a phone has %3$j', async (_, menuB, names) => {
  answerInstitution({ menus: { menuB } })
  await renderPortal('/home')
  const bar = within(screen.getByRole('navigation', { name: '底部导航' }))
  expect(bar.getAllByRole('link').map((link) => link.textContent)).toEqual(names)
})
