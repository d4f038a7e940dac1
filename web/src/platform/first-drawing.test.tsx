import { render } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'

afterEach(() => {
  vi.restoreAllMocks()
  vi.resetModules()
})

/** What a page is told in turn while it is drawn, when the portal is opened in this way; then again for a page that is opened later. */
async function toldWhen(type: NavigationTimingType) {
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([
    { type } as PerformanceNavigationTiming,
  ])
  const { useIsWhole } = await import('./first-drawing.ts')
  const told = new Set<boolean>()
  function Page() {
    told.add(useIsWhole())
    return null
  }
  render(<Page />)
  const first = [...told]
  told.clear()
  render(<Page />)
  return { first, later: [...told] }
}

test('a portal that is opened shows what is in sight first, and the whole after it; its next page is whole at once', async () => {
  expect(await toldWhen('navigate')).toEqual({ first: [false, true], later: [true] })
})

test.each(['reload', 'back_forward'] as const)(
  'where the reader may have been further down, all is there at once: %s',
  async (type) => {
    expect(await toldWhen(type)).toEqual({ first: [true], later: [true] })
  },
)
