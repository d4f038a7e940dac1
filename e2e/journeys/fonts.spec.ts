import type { Page } from '@playwright/test'
import { desk, expectNothingBeyondTheEdge, phone } from '../barriers.ts'
import { expect, open, settled, test } from '../stack.ts'

/** Inter is on the page, and every part of it that the page uses has come. */
const isInterThere = (page: Page) =>
  expect
    .poll(() =>
      page.evaluate<string[]>(
        `[...document.fonts].filter(({ family, status }) => /^Inter (Variable|Marks)$/.test(family) && status === 'loaded').map(({ family }) => family).toSorted()`,
      ),
    )
    .toEqual(expect.arrayContaining(['Inter Marks', 'Inter Variable']))

/** The fonts the browser draws a sentence with, once all that the sentence makes it ask for has come. */
async function fontsOf(page: Page, words: string, lang: string) {
  await page.evaluate(`(async () => {
    document.querySelector('#sentence')?.remove()
    const sentence = document.createElement('p')
    sentence.id = 'sentence'
    sentence.lang = ${JSON.stringify(lang)}
    sentence.textContent = ${JSON.stringify(words)}
    document.body.append(sentence)
    // Laid out, it asks for its fonts; drawn twice, it has them.
    sentence.getBoundingClientRect()
    await document.fonts.ready
    for (let frame = 0; frame < 2; frame += 1) await new Promise((drawn) => requestAnimationFrame(drawn))
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
  return fonts.map(
    ({ familyName, isCustomFont }) => `${familyName}, ${isCustomFont ? 'ours' : 'the device’s'}`,
  )
}

/** While a font is on its way the browser draws with none: it is looked at until the sentence has its fonts. */
const expectFonts = (page: Page, words: string, lang: string) =>
  expect.poll(() => fontsOf(page, words, lang), { message: `${words}, ${lang}` })

test('English is written in Inter, its quotation marks and dashes too; Chinese has those of its own font', async ({
  page,
}) => {
  await open(page, '/demo/#/home', 'en-US')
  await isInterThere(page)

  const english = 'The Director’s “choice” — 2026 · new books…'
  await expectFonts(page, english, 'en-US').toEqual(['Inter, ours'])
  // A letter of pinyin makes the page ask for its file.
  await expect
    .poll(async () => [...new Set(await fontsOf(page, 'Lǐ Bái, lǜshī', 'en-US'))])
    .toEqual(['Inter, ours'])

  for (const lang of ['zh-Hans-CN', 'zh-Hant-TW']) {
    await expectFonts(page, '2026', lang).toEqual(['Inter, ours'])
    for (const mark of ['“', '”', '‘', '’', '—', '·', '…']) {
      await expectFonts(page, mark, lang).toEqual([expect.stringMatching(/, the device’s$/u)])
    }
  }
})

for (const [name, size] of Object.entries({ phone, desk })) {
  test(`when Inter has loaded, nothing jumps: ${name}`, async ({ page }) => {
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
    await isInterThere(page)
    const jumped = await page.evaluate<number>(`(async () => {
      // Drawn, and drawn again: what has moved is known then.
      for (let frame = 0; frame < 3; frame += 1) await new Promise((drawn) => requestAnimationFrame(drawn))
      return window.jumped
    })()`)
    expect(jumped).toBeLessThanOrEqual(0.05)
    // What fits by its width, as the words of the menu, was measured again.
    await expectNothingBeyondTheEdge(page)
  })
}
