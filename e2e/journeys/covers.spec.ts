import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { locales } from '@shulin/contract/locale'
import type { Shape } from '@shulin/presentation/cover/cover-shapes'
import { drawCover } from '@shulin/presentation/cover/drawn-cover'
import { languageOf } from '@shulin/presentation/language-of'
import { listed } from '../results.ts'
import { expect, open, settled, test } from '../stack.ts'

const fileAt = (address: string) => readFileSync(new URL(address, import.meta.url), 'utf8')
const tokens = fileAt('../../web/src/ui/tokens.css')
const samples = JSON.parse(fileAt('../../fixtures/covers/titles.json')) as {
  docCode: string
  title: string
  author: string
}[]

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')

/** A shape as a drawing on a page names it. */
function written({ kind, part, ...shape }: Shape) {
  const names = new Set(['textLength', 'lengthAdjust'])
  const attributes = Object.entries({ ...(part && { class: `cover__${part}` }), ...shape })
    .filter(([name]) => name !== 'words')
    .map(([name, value]) => {
      const attribute = names.has(name) ? name : name.replaceAll(/[A-Z]/gu, '-$&').toLowerCase()
      return ` ${attribute}="${escaped(String(value))}"`
    })
  const words = 'words' in shape ? escaped(shape.words) : ''
  return `<${kind}${attributes.join('')}>${words}</${kind}>`
}

/**
 * What stands outside of its place on the covers that are drawn: any word outside of its cover, and a title outside of its label.
 * Letters may be higher than the signs they stand for, so that across the line their middle counts.
 */
const strays = (page: Page) =>
  page.evaluate<{ drawn: number; words: string[] }>(`(() => {
    const slack = 1
    const covers = [...document.querySelectorAll('svg[viewBox="0 0 200 300"]')].filter((one) => one.getClientRects().length)
    const words = covers.flatMap((cover) => {
      const field = cover.getBoundingClientRect()
      const labels = [...cover.querySelectorAll('rect[class*="label"]')].map((one) => one.getBoundingClientRect())
      return [...cover.querySelectorAll('text')].filter((text) => {
        const { left, right, top, bottom } = text.getBoundingClientRect()
        const isTurned = text.getAttribute('transform')?.includes('rotate')
        const x = isTurned ? [(left + right) / 2] : [left, right]
        const y = isTurned ? [top, bottom] : [(top + bottom) / 2]
        const homes = /title/.test(text.getAttribute('class') ?? '') ? labels : [field]
        return !homes.some((home) =>
          x.every((at) => at >= home.left - slack && at <= home.right + slack) &&
          y.every((at) => at >= home.top - slack && at <= home.bottom + slack))
      }).map((text) => text.textContent)
    })
    return { drawn: covers.length, words }
  })()`)

test('no word leaves its label on a drawn cover: hard titles of every kind, at every width', async ({
  page,
}) => {
  const covers = [48, 64, 80, 96, 120, 200].flatMap((width) =>
    samples.map((sample) => {
      const { shapes, lang: own = 'zh-Hans' } = drawCover({ id: 'r1', ...sample }, width)
      const lang = languageOf(sample.title, 'zh-CN') ?? own
      return `<svg viewBox="0 0 200 300" width="${width}" height="${width * 1.5}" lang="${lang}">${shapes.map(written).join('')}</svg>`
    }),
  )
  await page.setContent(
    `<!doctype html><html lang="zh-Hans-CN"><style>${tokens} text { font: 600 16px var(--serif) }</style><body>${covers.join('')}`,
  )
  expect(await strays(page)).toEqual({ drawn: covers.length, words: [] })
})

const addresses = [
  'home',
  'newBooks',
  ...['keyword=history', 'keyword=中国', 'keyword=index&docCode=database'].map(
    (one) => `searchList?${one}`,
  ),
]

for (const locale of locales) {
  test(`no word leaves a cover of the catalogue, on a phone, a tablet and a desk: ${locale}`, async ({
    page,
  }) => {
    let drawn = 0
    for (const width of [375, 768, 1280]) {
      await page.setViewportSize({ width, height: 900 })
      for (const address of addresses) {
        // Not from one page to the next: what is measured is this one.
        await page.goto('about:blank')
        await open(page, `/demo/#/${address}`, locale)
        await settled(page)
        const found = await strays(page)
        expect({ width, address, words: found.words }).toEqual({ width, address, words: [] })
        drawn += found.drawn
      }
    }
    expect(drawn).toBeGreaterThan(60)
  })
}

test('a database does not look like a book', async ({ page }) => {
  await open(page, '/demo/#/searchList?keyword=数据库&docCode=database')
  await listed(page)
  const cover = page.getByRole('article').first().locator('svg[viewBox="0 0 200 300"]')
  // The pulls of three drawers; the thread of a bound book has holes, without a part of their own.
  await expect(cover.locator('circle[class*="label"]')).toHaveCount(3)
})
