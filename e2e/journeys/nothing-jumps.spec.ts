import type { Page } from '@playwright/test'
import { desk, phone } from '../barriers.ts'
import { alike, browsed, found, someTitles, withNumbers } from '../portal-pages.ts'
import { expect, open, settled, test } from '../stack.ts'

/** No more of a page may jump while it comes, as browsers count it (the largest window of layout shifts). */
const most = 0.05

/** Watches from the first moment on, and keeps what jumped for whoever has to mend it. */
const watch = `
  window.jumps = { most: 0, window: 0, began: 0, last: 0, what: [] }
  new PerformanceObserver((list) => {
    for (const { hadRecentInput, startTime, value, sources } of list.getEntries()) {
      if (hadRecentInput) continue
      if (startTime - jumps.last > 1000 || startTime - jumps.began > 5000) {
        jumps.window = 0
        jumps.began = startTime
      }
      jumps.last = startTime
      jumps.window += value
      jumps.most = Math.max(jumps.most, jumps.window)
      for (const { node, previousRect: from, currentRect: to } of sources) {
        const name = node?.closest?.('[class]')?.className ?? node?.nodeName
        jumps.what.push([name, Math.round(from.y), Math.round(to.y), Math.round(to.height)].join(' '))
      }
    }
  }).observe({ type: 'layout-shift', buffered: true })
`

const drawn = (page: Page) =>
  page.evaluate('new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))')

interface Jumps {
  most: number
  what: string[]
}

// As most readers see it: with what moves on its own.
test.use({ contextOptions: { reducedMotion: 'no-preference' } })

for (const [name, size] of Object.entries({ phone, desk })) {
  test(`nothing on a page jumps while it comes, however late its answers are: ${name}`, async ({
    page,
    request,
    complaints,
  }) => {
    const places = withNumbers([...browsed, ...alike, ...found], await someTitles(request))
    await page.setViewportSize(size)
    await page.addInitScript(watch)
    // Here the portal answers before anything is drawn, elsewhere it does not: no answer comes before what waits for it was seen.
    await page.route('**/find/**', async (route) => {
      await drawn(page).catch(() => {})
      await route.continue()
    })
    const jumped: Record<string, Jumps> = {}
    for (const { address, sign } of places) {
      // Each comes as it does to somebody who opens a link.
      await page.goto('about:blank')
      await open(page, `/demo/#${address}`)
      if (sign) await expect(page.locator(sign).first()).toBeAttached()
      await settled(page)
      await page.waitForLoadState('networkidle')
      await page.evaluate('document.fonts.ready.then(() => {})')
      await drawn(page)
      const jumps = await page.evaluate<Jumps>('({ most: jumps.most, what: jumps.what })')
      if (jumps.most > most) jumped[address] = jumps
    }
    expect(jumped).toEqual({})
    // What is still held back when its page goes has failed, as far as the browser knows.
    expect(complaints.splice(0).filter((one) => !one.includes('net::ERR_FAILED'))).toEqual([])
  })
}
