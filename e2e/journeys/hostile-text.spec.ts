import type { BrowserContext, Page } from '@playwright/test'
import { addItem, addRecord } from '@shulin/contract/catalogue-staff'
import { locales } from '@shulin/contract/locale'
import { searchAll } from '@shulin/contract/search'
import { putOpenLists } from '../hostile-lists.ts'
import { putPassedComments } from '../hostile-comments.ts'
import { putFeedback } from '../hostile-feedback.ts'
import { hostileTexts } from '../hostile-texts.ts'
import { shulin, shulinWith, untilServed } from '../operator.ts'
import { openConsole, tell } from '../staff.ts'
import { ask, expect, open, test } from '../stack.ts'

/** An institution of its own: what stands in it is met by nobody else. */
const thorns = { groupCode: '399999', mappingPath: 'thorns', name: '荆棘图书馆' }
const librarian = { groupCode: thorns.groupCode, account: 'ji', name: '姬棘' }
/** In every title, and in those of no other run. */
const sign = `荆棘${Date.now().toString(36)}`

/** Ten texts a title: each in every field that takes words. */
const groups = Array.from({ length: hostileTexts.length / 10 }, (_, n) =>
  hostileTexts.slice(n * 10, n * 10 + 10).map((text) => text.trim()),
)
const all = (texts: string[], most: number) => texts.join(' ').slice(0, most)
/** Ten comments have them all. */
const comments = Array.from({ length: 10 }, (_, n) =>
  all(
    hostileTexts.slice(n * 15, n * 15 + 15).map((text) => text.trim()),
    1000,
  ),
)

const fieldsWith = (texts: string[]) => ({
  documentType: 'book',
  title: `${sign} ${all(texts, 900)}`,
  otherTitles: texts,
  creators: texts,
  series: texts,
  subjects: texts,
  publisher: all(texts, 500),
  place: texts[0]!,
  published: texts[1]!,
  edition: texts[2]!,
  extent: all(texts, 500),
  price: texts[3]!,
  doi: `10.1000/${texts[4]!.replaceAll(/\s/gu, '')}`,
  classScheme: 'LCC' as const,
  classNo: texts[5]!,
  abstract: all(texts, 2000),
})

/** Names of an institution, its places, its menu and its words for visitors. */
const configured = () => {
  const name = (n: number) => ({
    'zh-CN': all(groups[n]!, 200),
    'zh-TW': all(groups[n + 1]!, 200),
    'en-US': all(groups[n + 2]!, 200),
  })
  const text = hostileTexts.join('\n')
  return {
    groupCode: thorns.groupCode,
    settings: { loginExplain: text, phone: text, email: text, filingNumbers: text },
    libraries: [{ libCode: 'J1', name: name(0) }],
    campuses: [{ campusId: 'J', name: name(3) }],
    locations: [{ locationId: 'J1-1', libCode: 'J1', campusId: 'J', name: name(6) }],
    menus: {
      A: [
        { menuId: 'one', name: name(9), url: '/home' },
        { menuId: 'two', name: name(12), url: '/searchList' },
      ],
    },
    privacyNotice: { version: 1, text: { 'zh-CN': text, 'zh-TW': text, 'en-US': text } },
  }
}

async function openInstitution() {
  const { groupCode, mappingPath, name } = thorns
  const known = await shulin('institution', 'list', '--json')
  if (!known.includes(`"${groupCode}"`)) {
    await shulin('institution', 'add', groupCode, mappingPath, '--name', name)
  }
  const settings = JSON.stringify(configured())
  await shulinWith('institution.json', settings, (file) => ['institution', 'import', file])
  await untilServed(mappingPath)
}

/** Elements that a text would have made, had it been read as markup. */
const grown = (page: Page) =>
  page.evaluate<string[]>(`[...document.querySelectorAll('*')]
    .filter((one) => one.getAttributeNames().some((name) => name.startsWith('on')) ||
      /^\\s*(javascript|data:text|vbscript)/i.test(one.getAttribute('href') ?? one.getAttribute('src') ?? ''))
    .map((one) => one.outerHTML.slice(0, 200))`)

const { mappingPath } = thorns
const recordIds: number[] = []
let bookListId = ''
let feedbackCount = 0

// One after the other: what stands in the catalogue is put there once.
test.describe.configure({ mode: 'default' })
test.beforeAll(async ({ browser, request }) => {
  await openInstitution()
  const context = await browser.newContext()
  await openConsole(context, librarian)
  for (const texts of groups) {
    const { recordId } = await tell(context, addRecord, { body: { fields: fieldsWith(texts) } })
    recordIds.push(recordId)
    const item = { barcode: `J${recordId}`, callNo: texts[6]!, volume: texts[7]! }
    await tell(context, addItem, {
      body: { recordId, item: { ...item, locationId: 'J1-1', status: 'on shelf' } },
    })
  }
  await context.close()
  bookListId = await putOpenLists(thorns.groupCode, recordIds, groups)
  const trimmed = hostileTexts.map((text) => text.trim())
  feedbackCount = await putFeedback(thorns.groupCode, bookListId, trimmed)
  // All of them on one page of comments, on each title that is opened below.
  for (const recordId of recordIds.slice(0, locales.length)) {
    await putPassedComments(thorns.groupCode, recordId, comments)
  }
  const data = { searchItems: [{ searchField: 'title', searchFieldContent: sign }] }
  const found = async () => (await ask(request, searchAll, { mappingPath, data }))?.total
  await expect.poll(found).toBe(groups.length)
})

/** Tells how often a text of ours has run. */
async function listen(context: BrowserContext) {
  let ran = 0
  await context.exposeFunction('thorn', () => {
    ran += 1
  })
  return () => ran
}

test('where nothing holds them back, the hostile texts act', async ({ context }) => {
  const ran = await listen(context)
  const bare = await context.newPage()
  await bare.setContent(hostileTexts.map((_, n) => `<iframe id=f${n}></iframe>`).join(''))
  await bare.evaluate(`${JSON.stringify(hostileTexts)}.forEach((text, n) => {
    const inside = document.getElementById('f' + n).contentWindow
    inside.document.write('<script>thorn = () => parent.thorn()</' + 'script><p>' + text)
    inside.document.close()
  })`)
  await expect.poll(ran).toBeGreaterThan(60)
})

for (const [place, locale] of locales.entries()) {
  test(`150 hostile texts in the fields of titles, places, menus, book lists and their notes, comments and feedback are text in ${locale}`, async ({
    page,
    context,
  }) => {
    const ran = await listen(context)
    const expectText = async (what: string) => {
      expect([what, await grown(page), ran()]).toEqual([what, [], 0])
    }
    const h1 = page.getByRole('heading', { level: 1 })

    // Pages without scripts.
    for (const recordId of recordIds) {
      await page.goto(`/${mappingPath}/record/${recordId}?lang=${locale}`)
      await expect(h1).toContainText(sign)
      await expectText(`record/${recordId}`)
    }
    await page.goto(`/${mappingPath}/home?lang=${locale}`)
    await expect(page.getByText(sign).first()).toBeVisible()
    await expectText('home')

    await page.goto(`/${mappingPath}/lists?lang=${locale}`)
    await expect(page.locator(`a[href*="${bookListId}"]`)).toBeVisible()
    await expectText('lists')
    await page.goto(`/${mappingPath}/list/${bookListId}?lang=${locale}`)
    await expect(page.locator('#notes')).toBeVisible()
    await expectText('list')

    // The portal: every title in the list of results, and one of them on its own page.
    await open(
      page,
      `/${mappingPath}/#/searchList?searchField=title&rows=20&keyword=${sign}`,
      locale,
    )
    await expect(page.getByRole('heading', { level: 2, name: sign })).toHaveCount(groups.length)
    await expectText('results')
    await page.goto(`/${mappingPath}/#/searchList/bookDetails/${recordIds[place]}`)
    await expect(h1).toContainText(sign)
    await expect(page.getByText(groups[place]![6]!).first()).toBeVisible()
    const said = page.locator('#record-comments').locator('xpath=ancestor::section')
    await expect(said.getByRole('list').last().getByRole('listitem')).toHaveCount(comments.length)
    await expectText(`bookDetails/${recordIds[place]}`)

    // A list of a reader, with a note on each of its titles.
    await page.goto(`/${mappingPath}/#/bookListNav?bookListId=${bookListId}`)
    const notes = page.locator('blockquote')
    await expect(notes.first()).toBeVisible()
    // Only the titles near the window are drawn; for paper all of them are.
    await page.evaluate("dispatchEvent(new Event('beforeprint'))")
    await expect(notes).toHaveCount(groups.length)
    await expectText('bookListNav')

    // What staff read of it.
    await openConsole(context, librarian)
    await page.goto('/staff/#/feedback/comments?state=1')
    await expect(page.getByRole('row').filter({ hasText: sign }).first()).toBeVisible()
    await expectText('the comments in the console')
    await page.goto('/staff/#/feedback/received')
    // The first row names the columns.
    await expect(page.getByRole('row')).toHaveCount(feedbackCount + 1)
    await page.getByRole('row').nth(1).getByRole('link').click()
    await expect(page.locator('textarea')).toBeVisible()
    await expectText('the feedback in the console')
  })
}
