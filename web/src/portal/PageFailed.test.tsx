import { act, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { renderBrick } from '../ui/test/render-brick.tsx'
import { PageFailed } from './PageFailed.tsx'

test.each([
  ['zh-CN', '没有网络，这一页还没有载入'],
  ['zh-TW', '沒有網路，這一頁還沒有載入'],
  ['en-US', 'This page could not be loaded: there is no network'],
] as const)(
  'a page whose files need a network says so, and comes with it: %s',
  async (locale, words) => {
    const connection = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    const reload = vi.fn<() => void>()
    await renderBrick(<PageFailed reload={reload} />, locale)
    expect(screen.getByRole('heading', { level: 1, name: words })).toBeTruthy()
    expect(reload).not.toHaveBeenCalled()
    connection.mockReturnValue(true)
    act(() => void window.dispatchEvent(new Event('online')))
    expect(reload).toHaveBeenCalledOnce()
    connection.mockRestore()
  },
)

test('a page that broke does not speak of the network', async () => {
  await renderBrick(<PageFailed />)
  expect(screen.getByRole('heading', { level: 1, name: '这一页出了差错' })).toBeTruthy()
})
