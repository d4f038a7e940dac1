import type { Page } from '@playwright/test'
import { desk, phone } from '../barriers.ts'
import { expect, open, settled, test } from '../stack.ts'

/** Our letters are on the page, and every one that it uses has come. */
const lettersAreThere = (page: Page) =>
  expect
    .poll(() =>
      page.evaluate<string[]>(
        `[...document.fonts].filter(({ family, status }) => /^Inter (Variable|Marks)$/.test(family) && status === 'loaded').map(({ family }) => family).toSorted()`,
      ),
    )
    .toEqual(expect.arrayContaining(['Inter Marks', 'Inter Variable']))

/** The fonts the browser draws a sentence with. */
async function fontsOf(page: Page, words: string, lang: string) {
  await page.evaluate(`(() => {
    document.querySelector('#sentence')?.remove()
    const sentence = document.createElement('p')
    sentence.id = 'sentence'
    sentence.lang = ${JSON.stringify(lang)}
    sentence.textContent = ${JSON.stringify(words)}
    document.body.append(sentence)
  })()`)
  const session = await page.context().newCDPSession(page)
  await session.send('DOM.enable')
  await session.send('CSS.enable')
  const { root } = await session.send('DOM.getDocument')
  const { nodeId } = await session.send('DOM.querySelector', {
    nodeId: root.nodeId,
    selector: '#sentence',
  })
  const { fonts } = await session.send('CSS.getPlatformFontsForNode', { nodeId })
  await session.detach()
  return fonts.map(({ familyName, isCustomFont, glyphCount }) => ({
    name: familyName,
    isOurs: isCustomFont,
    count: glyphCount,
  }))
}

test('English is written in Inter, its quotation marks and dashes too; Chinese has those of its own font', async ({
  page,
}) => {
  await open(page, '/demo/#/home', 'en-US')
  await lettersAreThere(page)

  const english = 'The Director’s “choice” — 2026 · new books…'
  expect(await fontsOf(page, english, 'en-US')).toEqual([
    { name: 'Inter', isOurs: true, count: english.length },
  ])
  expect(await fontsOf(page, 'Lǐ Bái, lǜshī', 'en-US')).toEqual([
    expect.objectContaining({ name: 'Inter', isOurs: true }),
    expect.objectContaining({ name: 'Inter', isOurs: true }),
  ])

  for (const lang of ['zh-Hans-CN', 'zh-Hant-TW']) {
    const fonts = await fontsOf(page, '“书”——2026', lang)
    expect(fonts).toHaveLength(2)
    expect(fonts).toContainEqual({ name: 'Inter', isOurs: true, count: 4 })
    expect(fonts).toContainEqual(expect.objectContaining({ isOurs: false, count: 5 }))
  }
})

for (const [name, size] of Object.entries({ phone, desk })) {
  test(`when the letters come, nothing jumps: ${name}`, async ({ page }) => {
    await page.setViewportSize(size)
    const released = Promise.withResolvers<void>()
    await page.route('**/*.woff2', async (route) => {
      await released.promise
      await route.continue()
    })
    const asked = page.waitForRequest('**/*.woff2')
    await open(page, '/demo/#/searchList?keyword=history', 'en-US')
    await settled(page)
    await asked
    // All that is on the page stands there without them.
    await page.evaluate(`(() => {
      window.jumped = 0
      new PerformanceObserver((list) => {
        for (const { value } of list.getEntries()) window.jumped += value
      }).observe({ type: 'layout-shift' })
    })()`)
    released.resolve()
    await lettersAreThere(page)
    const jumped = await page.evaluate<number>(`(async () => {
      // Drawn, and drawn again: what has moved is known then.
      for (let frame = 0; frame < 3; frame += 1) await new Promise((drawn) => requestAnimationFrame(drawn))
      return window.jumped
    })()`)
    expect(jumped).toBeLessThanOrEqual(0.05)
  })
}
