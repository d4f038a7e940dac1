import { act, render, screen } from '@testing-library/react'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { answerInstitution } from '../../test/render.tsx'
import { speak } from '../i18n.ts'

// In a file of its own: a portal that is loaded anew does not know the institution of one that was loaded before it.
test.each([
  ['en-US', 'loading'],
  ['zh-CN', '正在载入'],
  ['zh-TW', '正在載入'],
] as const)(
  '[R-SHELL-004] until a page has been loaded its place says so: %s',
  async (locale, words) => {
    answerInstitution()
    await speak(locale)
    window.history.replaceState(null, '', '/demo/#/home')
    vi.resetModules()
    let open = () => {}
    vi.doMock('../features/home/HomePage.tsx', async (load) => {
      await new Promise<void>((resolve) => (open = resolve))
      return load()
    })
    const { Portal: FreshPortal } = await import('./Portal.tsx')
    const { speak: speakAnew } = await import('../i18n.ts')
    await speakAnew(locale)
    render(
      <QueryClientProvider client={new QueryClient()}>
        <FreshPortal />
      </QueryClientProvider>,
    )
    await screen.findByRole('banner')
    // For all to see: what skeletons say is for those who do not.
    const saying = () => screen.queryAllByText(words).filter((one) => !one.matches('.sr'))
    expect(saying()).toHaveLength(1)
    expect(screen.queryByRole('heading', { level: 1 })).toBeNull()

    await act(async () => open())
    await screen.findByRole('heading', { level: 1 })
    expect(saying()).toEqual([])
    vi.doUnmock('../features/home/HomePage.tsx')
  },
)
