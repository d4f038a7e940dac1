import type { Page } from '@playwright/test'
import { localeNames, type Locale } from '@shulin/contract/locale'
import axe from 'axe-core'
import { expect, open, settled } from './stack.ts'

export const desk = { width: 1280, height: 800 }
export const phone = { width: 375, height: 780 }
const narrowest = { width: 320, height: 640 }

/** WCAG 2.2 A and AA, sizes of targets too. Of what is in order nothing is written down: that took most of the time. */
export const everything = {
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'],
  // That the name of a control holds the words on it: axe calls the rule an experiment, and leaves it off.
  rules: { 'label-content-name-mismatch': { enabled: true } },
  resultTypes: ['violations'],
} satisfies axe.RunOptions
const colours = { ...everything, runOnly: ['color-contrast'] } satisfies axe.RunOptions
/** What a language can break: names, and what they are the name of. */
const names = {
  ...everything,
  runOnly: [
    'document-title',
    'html-has-lang',
    'html-lang-valid',
    'html-xml-lang-mismatch',
    'valid-lang',
    'button-name',
    'input-button-name',
    'link-name',
    'summary-name',
    'aria-command-name',
    'label',
    'select-name',
    'aria-input-field-name',
    'aria-toggle-field-name',
    'image-alt',
    'role-img-alt',
    'svg-img-alt',
    'aria-progressbar-name',
    'aria-tooltip-name',
    'label-content-name-mismatch',
  ],
} satisfies axe.RunOptions

/** The component library keeps what it has read out for some seconds, also when what gave it its name is gone. */
const where = { exclude: [['[data-live-announcer]']] } satisfies axe.ElementContext

interface ViewMode {
  size: { width: number; height: number }
  theme: 'light' | 'dark'
  rules: axe.RunOptions
}

/**
 * How each page is looked at. Two sizes, two themes and three languages make twelve looks; these three find what the twelve would:
 * - a colour depends on the theme, never on the language: both themes are there, and every part of a page is seen in both;
 * - a name depends on the language, never on the theme: all languages are there, the second of Chinese with the rules of names alone;
 * - what is there at all, how large and how near, depends on the size, and most of all where words are long: the phone is in English.
 * That nothing lies beyond the edge is seen at every size in every language: it costs next to nothing.
 */
const looks: Record<Locale, ViewMode[]> = {
  'zh-CN': [{ size: desk, theme: 'light', rules: everything }],
  'zh-TW': [{ size: desk, theme: 'light', rules: names }],
  'en-US': [{ size: phone, theme: 'dark', rules: everything }],
}
/**
 * A part that is at a desk only, or on a phone only, would by these be seen in one theme. Such parts belong to the frame (menus, bars,
 * the column of filters) and are the same on every page: pages that show them get these looks as well.
 */
const looksAtFrame: Record<Locale, ViewMode[]> = {
  'zh-CN': [
    ...looks['zh-CN'],
    { size: desk, theme: 'dark', rules: colours },
    { size: phone, theme: 'light', rules: everything },
  ],
  'zh-TW': looks['zh-TW'],
  'en-US': looks['en-US'],
}

/** What axe finds, in words: on the whole page, or in a part of it. */
export async function barriers(page: Page, rules: axe.RunOptions = everything, part?: string) {
  // A colour on its way to another is neither.
  await page.evaluate(`Promise.allSettled(document.getAnimations()
    .filter((one) => Number.isFinite(one.effect?.getComputedTiming().endTime))
    .map((one) => one.finished))`)
  // Half a megabyte: sent to a document once.
  if (!(await page.evaluate<boolean>("'axe' in window"))) await page.evaluate(axe.source)
  const { violations } = await page.evaluate<axe.AxeResults>(
    `axe.run(${JSON.stringify({ ...where, ...(part && { include: [[part]] }) })}, ${JSON.stringify(rules)})`,
  )
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' ')}`)
}

/** Lays rules over the page for as long as something is looked at. A style sheet made by a script needs no leave of the policy. */
const withRules = (rules: string, look: string) => `(async () => {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(${JSON.stringify(rules)})
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
  try {
    ${look}
  } finally {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet)
  }
})()`

/** As far apart as WCAG 1.4.12 wants it. */
const furtherApart = `
  * {
    line-height: 1.5 !important;
    letter-spacing: 0.12em !important;
    word-spacing: 0.16em !important;
    transition: none !important;
  }
  p {
    margin-block-end: 2em !important;
  }`

/**
 * Whoever needs it sets lines, letters and words further apart: answers what is cut off then and was not before, and whether the page
 * has become wider than its window. What shortens its text on purpose, with an ellipsis or after some lines, says the whole of it elsewhere; a
 * chart says it as a table; what stands in a field moves with the text cursor.
 */
export const cutOffWhenSpaced = (page: Page) =>
  page.evaluate<string[]>(`(async () => {
    const isHiding = (overflow) => overflow === 'hidden' || overflow === 'clip'
    const cutOff = () => [...document.querySelectorAll('body *')].filter((element) => {
      if (element.clientWidth < 2 || element.closest('[aria-hidden="true"], svg, figure, input')) return false
      const { overflowX, overflowY, textOverflow, webkitLineClamp, visibility } = getComputedStyle(element)
      if (textOverflow === 'ellipsis' || webkitLineClamp !== 'none' || visibility === 'hidden') return false
      return (isHiding(overflowY) && element.scrollHeight > element.clientHeight + 2) ||
        (isHiding(overflowX) && element.scrollWidth > element.clientWidth + 2)
    })
    const isBeyond = (element) => {
      const { left, right } = element.getBoundingClientRect()
      return Math.max(right, left + element.scrollWidth) > window.innerWidth + 1
    }
    // What is placed by another element than its parent is cut by that one.
    const isCut = (element) => {
      const { position } = getComputedStyle(element)
      const box = position === 'absolute' ? element.offsetParent : element.parentElement
      return box !== null && box !== document.body && (getComputedStyle(box).overflowX !== 'visible' || isCut(box))
    }
    const beyondTheEdge = () => [...document.querySelectorAll('body :not(svg *)')]
      .filter((element) => isBeyond(element) && !isCut(element) && ![...element.children].some(isBeyond))
      .map((element) => element.outerHTML.slice(0, 200))
    const before = new Set(cutOff())
    return await ${withRules(
      furtherApart,
      `const found = () => {
        const beyond = document.documentElement.scrollWidth - window.innerWidth
        return [
          ...cutOff().filter((element) => !before.has(element)).map((element) => element.outerHTML.slice(0, 200)),
          ...(beyond > 0 ? [beyond + ' pixels beyond the edge', ...beyondTheEdge()] : []),
        ]
      }
      // What measures itself draws itself anew some frames later.
      for (let frame = 0; frame < 60 && found().length > 0; frame += 1) await new Promise(requestAnimationFrame)
      return found()`,
    )}
  })()`)

/**
 * The focus goes through the page and back: answers what lies wholly below something else while it has it (WCAG 2.4.11). Nothing on the
 * page hears of it: what is looked at is the place, not what a focus sets off. Below an open dialog nothing can have it.
 */
export const hiddenInFocus = (page: Page) =>
  page.evaluate<string[]>(
    withRules(
      '*, *::before, *::after { transition: none !important; scroll-behavior: auto !important; }',
      `const events = ['focus', 'blur', 'focusin', 'focusout']
    const silence = (event) => event.stopImmediatePropagation()
    const { activeElement, scrollingElement } = document
    const { scrollTop } = scrollingElement
    const grounds = new Set([document.documentElement, document.body, document.querySelector('main')])
    const isSeen = (element) => {
      // A tick is drawn by its label.
      const shown = element.matches('input') ? (element.closest('label') ?? element) : element
      const { left, right, top, bottom } = shown.getBoundingClientRect()
      const [x, y] = [Math.max(left, 0), Math.max(top, 0)]
      const [width, height] = [Math.min(right, window.innerWidth) - x, Math.min(bottom, window.innerHeight) - y]
      // The middle is seen as a rule, and is asked first.
      return width > 0 && height > 0 && [0.5, 0.25, 0.75, 0.02, 0.98].some((across) => [0.5, 0.02, 0.98].some((down) => {
        const hit = document.elementFromPoint(x + width * across, y + height * down)
        return hit !== null && (shown.contains(hit) || (hit.contains(shown) && !grounds.has(hit)))
      }))
    }
    const reached = [...document.querySelectorAll('a[href], button, input, select, textarea, summary, [tabindex]')]
      .filter((element) => element.tabIndex >= 0 && !element.closest('[aria-hidden="true"], [inert]') &&
        element.checkVisibility({ visibilityProperty: true }) && element.getBoundingClientRect().width > 1)
    const hidden = new Set()
    for (const event of events) window.addEventListener(event, silence, true)
    try {
      for (const element of [...reached, ...reached.toReversed()]) {
        element.focus()
        if (document.activeElement === element && !isSeen(element)) hidden.add(element.outerHTML.slice(0, 200))
      }
      document.activeElement?.blur()
      activeElement?.focus({ preventScroll: true })
    } finally {
      for (const event of events) window.removeEventListener(event, silence, true)
    }
    scrollingElement.scrollTop = scrollTop
    return [...hidden]`,
    ),
  )

/** How many pixels of the page lie beyond the right edge of the window. */
const sideways = (page: Page) =>
  page.evaluate<number>('document.documentElement.scrollWidth - window.innerWidth')

/** A page that has just got another size takes a moment to find its place in it. */
export const expectNothingBeyondTheEdge = (page: Page, what?: string) =>
  expect.poll(() => sideways(page), what).toBeLessThanOrEqual(0)

/** A page, what is there once it is, and whether it shows parts of the frame that no page before it had. */
export interface CheckedPage {
  address: string
  sign?: string
  showsFrame?: boolean
}

/** A toast is gone in some seconds: what it covers until then is no barrier of the page below it. */
const closeToasts = (page: Page) =>
  expect
    .poll(() =>
      page.evaluate<number>(`(() => {
        const buttons = document.querySelectorAll('[data-toast] > button:last-child')
        buttons.forEach((button) => button.click())
        return buttons.length
      })()`),
    )
    .toBe(0)

/** Looks at the page that is open, in its language, and leaves it as it was but for toasts. */
export async function expectNoBarriers(
  page: Page,
  { address, showsFrame = false }: CheckedPage,
  locale: Locale,
) {
  const before = page.viewportSize()!
  const html = page.locator('html')
  await expect(html).toHaveAttribute('lang', localeNames[locale].html)
  await closeToasts(page)
  for (const size of [narrowest, phone, desk]) {
    await page.setViewportSize(size)
    await expectNothingBeyondTheEdge(page, `${address} ${size.width}`)
    const ofThisSize = (showsFrame ? looksAtFrame : looks)[locale].filter(
      (look) => look.size === size,
    )
    for (const { theme, rules } of ofThisSize) {
      await page.emulateMedia({ colorScheme: theme })
      await expect(html).toHaveAttribute('data-theme', theme)
      expect(await barriers(page, rules), `${address} ${theme} ${size.width}`).toEqual([])
    }
    const place = `${address} ${size.width}`
    // Where words are longest they are cut off first; where the focus is hidden depends on the size, not on the language.
    if (locale === 'en-US' && size !== narrowest)
      expect(await cutOffWhenSpaced(page), `cut off: ${place}`).toEqual([])
    if (locale !== 'zh-TW' && ofThisSize.length > 0)
      expect(await hiddenInFocus(page), `hidden: ${place}`).toEqual([])
  }
  await page.setViewportSize(before)
  await page.emulateMedia({ colorScheme: 'light' })
}

const routeOf = (address: string | undefined) => address?.split('?')[0]

/** Opens pages one by one and looks at them. */
export async function lookAt(
  page: Page,
  base: string,
  places: readonly CheckedPage[],
  locale: Locale,
  atDesk: (address: string) => Promise<void> = async () => {},
) {
  await page.setViewportSize(desk)
  let before: string | undefined
  for (const place of places) {
    const address = `${base}#${place.address}`
    if (before && routeOf(before) !== routeOf(place.address)) await turnTo(page, address)
    else {
      // Another state of the same page: what was there before would stand there until the next has come.
      await page.goto('about:blank')
      await open(page, address, locale)
    }
    if (place.sign) await expect(page.locator(place.sign).first()).toBeAttached()
    await settled(page)
    await atDesk(place.address)
    await expectNoBarriers(page, place, locale)
    before = place.address
  }
}

/** Goes to another page of the same site, as a link does: nothing is loaded anew. Another page has another heading. */
export async function turnTo(page: Page, address: string) {
  await page.evaluate("document.querySelector('h1').dataset.before = ''")
  await page.goto(address)
  await expect(page.locator('h1:not([data-before])')).toBeVisible()
}
