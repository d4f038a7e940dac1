import { gzipSync } from 'node:zlib'
import { chromium, type Browser, type CDPSession, type Page, type Response } from '@playwright/test'
import { requestHeaders } from '@shulin/contract/locale'
import { searchAll, type SearchReply } from '@shulin/contract/search'

/** A phone of the middle class on a mobile line. */
export const conditions = {
  cpuSlowdown: 4,
  roundTripMs: 150,
  downMegabits: 1.6,
  upMegabits: 0.75,
  width: 412,
  height: 823,
}

export interface PageFigures {
  /** JavaScript of the first load, gzipped, in 1,000 bytes. */
  jsKb: number
  /** When the largest part of the first screen was there. */
  lcpMs: number
  /** The slowest answer to what the reader did. */
  inpMs: number
  /** How much of the page jumped. */
  cls: number
}

type Use = (page: Page) => Promise<void>

export interface Visit {
  address: string
  /** What stands there when the page is complete. */
  isThere: string
  use: Use
}

const word = '中国'

/** Types as a reader does, and lets the page answer. */
async function typeInto(page: Page, text: string) {
  await page.getByRole('combobox').last().tap()
  await page.keyboard.type(text, { delay: 120 })
  await page.waitForTimeout(1_000)
}

/** Lists that lead through what a library has, and which links of theirs lead to one of it. */
const lists: Record<string, { list: string; one?: string }> = {
  databases: { list: '#/dataBaseNav', one: 'dataBaseNav/details/' },
  journals: { list: '#/magazineNav', one: 'magazineNavDetail' },
  collections: { list: '#/specialBaseNav', one: 'specialBaseDetail' },
  locations: { list: '#/collectionNav', one: 'collectionNavDetail' },
  departments: { list: '#/departmentList', one: 'departmentHome' },
  researchers: { list: '#/researcher', one: 'researcherDetail' },
  theses: { list: '#/schoolBaseNav', one: 'paperId=' },
  'electronic collections': { list: '#/digitalLibrary' },
}

/** Every list, and the first page that it leads to. */
async function visitsOfNavigation(browser: Browser, root: string) {
  const page = await browser.newPage({ ignoreHTTPSErrors: true, locale: 'zh-CN' })
  const visits: Record<string, Visit> = {}
  const look = { isThere: 'main h1', use: async () => {} }
  for (const [name, { list, one }] of Object.entries(lists)) {
    visits[name] = { address: list, ...look }
    if (one === undefined) continue
    await page.goto(`${root}${list}`)
    const link = await page.locator(`main a[href*="${one}"]`).first().getAttribute('href')
    visits[`${name}: one`] = { address: link!.slice(link!.indexOf('#')), ...look }
  }
  await page.close()
  return visits
}

const entryVisits = (recordId: number): Record<string, Visit> => ({
  home: {
    address: '#/home',
    isThere: 'main section li a',
    use: async (page) => {
      await typeInto(page, 'hist')
      await page.keyboard.press('Escape')
      await page.getByRole('button', { name: '菜单' }).tap()
      await page.waitForTimeout(800)
    },
  },
  results: {
    address: `#/searchList?keyword=${word}`,
    isThere: 'section article',
    use: async (page) => {
      await page.getByRole('button', { name: /^筛选/ }).tap()
      const tick = page.getByRole('dialog').getByRole('checkbox').first()
      await tick.waitFor()
      await page.waitForTimeout(500)
      await tick.locator('xpath=..').tap()
      await page.waitForTimeout(1_500)
      await page.getByRole('dialog').getByRole('button').last().tap()
      await page.waitForTimeout(500)
      await typeInto(page, '史')
    },
  },
  record: {
    address: `#/searchList/bookDetails/${recordId}`,
    isThere: 'table',
    use: async (page) => {
      const library = page
        .getByRole('region', { name: '馆藏', exact: true })
        .locator('h3 button')
        .first()
      await library.tap()
      await page.waitForTimeout(500)
      await library.tap()
      await page.waitForTimeout(500)
      await page.getByRole('button', { name: '引用与导出' }).tap()
      await page.waitForTimeout(1_000)
    },
  },
})

/** Watches from the first moment on; a shift right after a touch is the reader's own doing, as the browsers count it. */
const watch = `
  window.seen = { lcp: 0, interactions: new Map(), shift: 0, window: 0, began: 0, last: 0 }
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) seen.lcp = entry.startTime
  }).observe({ type: 'largest-contentful-paint', buffered: true })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      if (entry.hadRecentInput) continue
      const isNew = entry.startTime - seen.last > 1000 || entry.startTime - seen.began > 5000
      if (isNew) { seen.window = 0; seen.began = entry.startTime }
      seen.last = entry.startTime
      seen.window += entry.value
      seen.shift = Math.max(seen.shift, seen.window)
    }
  }).observe({ type: 'layout-shift', buffered: true })
  new PerformanceObserver((list) => {
    for (const { interactionId, duration } of list.getEntries()) {
      if (!interactionId) continue
      seen.interactions.set(interactionId, Math.max(duration, seen.interactions.get(interactionId) ?? 0))
    }
  }).observe({ type: 'event', durationThreshold: 16, buffered: true })
`

/** Slows the machine and the line down. */
async function slowDown(session: CDPSession) {
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: conditions.roundTripMs,
    downloadThroughput: (conditions.downMegabits * 1e6) / 8,
    uploadThroughput: (conditions.upMegabits * 1e6) / 8,
  })
  await session.send('Emulation.setCPUThrottlingRate', { rate: conditions.cpuSlowdown })
}

/** What the code of a page weighs, compressed as every browser takes it. */
function weighScripts(page: Page) {
  const scripts: Promise<Buffer>[] = []
  const note = (reply: Response) => {
    if (reply.request().resourceType() !== 'script') return
    const body = reply.body()
    // A visit that breaks off closes the page while code is still coming: what broke it is what is told.
    body.catch(() => {})
    scripts.push(body)
  }
  page.on('response', note)
  return async () => {
    // What comes when the page is used is no part of the first load, and nobody waits for it.
    page.off('response', note)
    const sizes = (await Promise.all(scripts)).map((code) => gzipSync(code).length)
    return sizes.reduce((sum, size) => sum + size, 0)
  }
}

/** One cold visit: an empty cache, nothing known of the reader. */
async function visit(browser: Browser, root: string, { address, isThere, use }: Visit) {
  const { width, height } = conditions
  const context = await browser.newContext({
    ignoreHTTPSErrors: true,
    viewport: { width, height },
    deviceScaleFactor: 2,
    isMobile: true,
    hasTouch: true,
    locale: 'zh-CN',
  })
  const page = await context.newPage()
  await page.addInitScript(watch)
  const weight = weighScripts(page)
  await slowDown(await context.newCDPSession(page))
  await page.goto(`${root}${address}`)
  await page.locator(isThere).first().waitFor({ timeout: 60_000 })
  await page.waitForLoadState('networkidle')
  // The browser tells of its largest paint when it finds the time.
  await page.waitForTimeout(3_000)
  const jsKb = Math.round((await weight()) / 100) / 10
  const lcpMs = Math.round(await page.evaluate<number>('seen.lcp'))
  await use(page)
  const [inp, cls] = await page.evaluate<[number, number]>(
    '[Math.max(0, ...seen.interactions.values()), seen.shift]',
  )
  await context.close()
  return { jsKb, lcpMs, inpMs: Math.round(inp), cls: Math.round(cls * 1000) / 1000 }
}

const middle = (values: number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!

/** A title with copies, as the portal finds it. */
async function aRecord(portal: string, mappingPath: string) {
  const reply = await fetch(`${portal}${searchAll.path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', [requestHeaders.mappingPath]: mappingPath },
    body: JSON.stringify({
      searchItems: [{ searchFieldContent: word }],
      docCode: 'book',
      onlyOnShelf: true,
    }),
  })
  const { data } = (await reply.json()) as { data: SearchReply }
  return data.searchList[0]!.recordId
}

interface Measurement {
  portal: string
  mappingPath: string
  /** The pages that readers come in by, or those that lead through what there is. */
  pages: 'entry' | 'navigation'
  loads: number
  say: (text: string) => void
}

export function measurePages({ portal, mappingPath, pages, loads, say }: Measurement) {
  const root = `${portal}/${mappingPath}/`
  const visitsIn = async (browser: Browser) =>
    pages === 'entry'
      ? entryVisits(await aRecord(portal, mappingPath))
      : visitsOfNavigation(browser, root)
  return measureVisits(root, visitsIn, loads, say)
}

type Visits = Record<string, Visit>

/** Cold visits of pages, so many of each, and the median of each figure. Some are known only to who has looked for them. */
export async function measureVisits(
  root: string,
  visits: Visits | ((browser: Browser) => Promise<Visits>),
  loads: number,
  say: (text: string) => void,
) {
  const browser = await chromium.launch({
    executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium-headless-shell',
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  })
  const measured: Record<string, { median: PageFigures; loads: PageFigures[] }> = {}
  try {
    const known = typeof visits === 'function' ? await visits(browser) : visits
    for (const [name, one] of Object.entries(known)) {
      const samples: PageFigures[] = []
      while (samples.length < loads) {
        samples.push(await visit(browser, root, one))
        say(`${name}: ${JSON.stringify(samples.at(-1))}`)
      }
      const median = Object.fromEntries(
        (['jsKb', 'lcpMs', 'inpMs', 'cls'] as const).map((figure) => [
          figure,
          middle(samples.map((sample) => sample[figure])),
        ]),
      ) as unknown as PageFigures
      measured[name] = { median, loads: samples }
    }
  } finally {
    await browser.close()
  }
  return measured
}
