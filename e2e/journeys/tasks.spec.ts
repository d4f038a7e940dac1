import type { APIRequestContext, BrowserContext, Locator, Page } from '@playwright/test'
import { randomUUID } from 'node:crypto'
import { localeNames, type Locale } from '@shulin/contract/locale'
import { correctSpelling, searchAll } from '@shulin/contract/search'
import { isLong } from '../../server/test/long.ts'
import { aBorrower, lendTo } from '../borrowers.ts'
import { titleOfOwn, withdrawTitle } from '../desk.ts'
import { expectProven, userMenu, words as loginWords } from '../readers.ts'
import { ask, expect, open, settled, test } from '../stack.ts'
import { handOf, hands, type By, type Hand } from '../taps.ts'

// What somebody new to the portal comes to do, each from the home page, by touch on a phone, by mouse and by keyboard at a desk: in at most
// eight taps, and never to a page that leads nowhere.

interface TaskContext {
  hand: Hand
  by: By
  page: Page
  context: BrowserContext
  request: APIRequestContext
}

interface Task {
  name: string
  locale: Locale
  act: (place: TaskContext) => Promise<void>
}

const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const rows = (page: Page) => page.getByRole('main').getByRole('article')
const titleOf = (page: Page, place = 0) =>
  rows(page).nth(place).getByRole('heading').getByRole('link')
const said = (page: Page, text: string | RegExp) => page.getByRole('status').getByText(text).first()
/** The box of a record that says how to come by it. */
const getBox = (page: Page) => page.locator('aside[aria-labelledby=record-get]')

const filterWords = {
  'zh-CN': { open: '筛选', close: /^查看 / },
  'zh-TW': { open: '篩選', close: /^檢視 / },
  'en-US': { open: 'Filters', close: /^Show / },
} as const satisfies Record<Locale, object>

/** Does something with the filters: beside the list at a desk, in their sheet on a phone. */
async function narrowing(
  { hand, by, page }: TaskContext,
  locale: Locale,
  act: (filters: Locator) => Promise<void>,
) {
  const name = filterWords[locale]
  if (by !== 'touch') return act(page.getByRole('complementary', { name: name.open }))
  await hand.press(page.getByRole('main').getByRole('button', { name: name.open, exact: true }))
  const sheet = page.getByRole('dialog', { name: name.open })
  await act(sheet)
  const close = sheet.getByRole('button', { name: name.close })
  // The button hears nothing while the list is on its way: who pressed too early presses again, and that counts.
  await expect(async () => {
    if (await sheet.isVisible()) await hand.press(close)
    await expect(sheet).toBeHidden({ timeout: 5_000 })
  }).toPass()
}

/** What opens outside the portal: it is answered here, and its address is all that counts. */
async function opened({ context, page }: TaskContext, press: () => Promise<void>) {
  const { host } = new URL(page.url())
  await context.route(
    (address) => address.host !== host,
    (route) => route.fulfill({ contentType: 'text/html', body: '<title>elsewhere</title>' }),
  )
  const opening = context.waitForEvent('page')
  await press()
  const outside = await opening
  await expect(outside).toHaveURL(/^http/)
  await outside.close()
}

const student: Task[] = [
  {
    name: 'where a book stands',
    locale: 'zh-CN',
    act: async ({ hand, page }) => {
      await hand.search('活着')
      await hand.press(titleOf(page))
      await expect(heading(page)).toHaveText('活着')
      await expect(getBox(page).getByText(/^在架 \d+ 册$|^暂无在架$/)).toBeVisible()
      await expect(getBox(page).getByText('I247').first()).toBeVisible()
    },
  },
  {
    name: 'when a book that is lent comes back',
    locale: 'zh-CN',
    act: async ({ hand, page, request }) => {
      const made = await titleOfOwn(randomUUID().slice(0, 8))
      await lendTo(await aBorrower('hasit'), { dueIn: 9, barcode: made.barcode })
      await isFound(request, made.title)
      await hand.search(made.title)
      await hand.press(rows(page).getByRole('link', { name: made.title, exact: true }).first())
      await expect(heading(page)).toHaveText(made.title)
      await expect(getBox(page).getByText(/^最早 .+ 归还$/)).toBeVisible()
    },
  },
  {
    name: 'books since a year that are on the shelf',
    locale: 'zh-CN',
    act: async (place) => {
      const { hand, page } = place
      await hand.search('中国')
      await narrowing(place, 'zh-CN', async (shown) => {
        await hand.press(shown.getByRole('switch', { name: '只看在架' }))
        await expect(page).toHaveURL(/onlyOnShelf=1/)
        await hand.type(shown.getByLabel('起始年', { exact: true }), '2001')
        await hand.send()
        await expect(page).toHaveURL(/publishBegin=2001/)
      })
      await expect(titleOf(page)).toBeVisible()
    },
  },
  {
    name: 'a title by its sound',
    locale: 'zh-CN',
    act: async ({ hand, page }) => {
      await hand.search('hong lou meng')
      await expect(titleOf(page)).toHaveText(/[红紅][楼樓][梦夢]/)
    },
  },
  {
    name: 'a name with a slip',
    locale: 'zh-CN',
    act: async ({ hand, page, request }) => {
      // The first model of the spelling is made in the minute in which the catalogue is complete.
      await expect
        .poll(
          async () => {
            const query = { keyword: '鲁讯' }
            return (await ask(request, correctSpelling, { mappingPath: 'demo', query })).spellWord
          },
          { timeout: 180_000 },
        )
        .toContain('鲁迅')
      await hand.search('鲁讯')
      await hand.press(page.getByRole('main').getByRole('link', { name: /^鲁迅/ }).first())
      await expect(heading(page)).toContainText('鲁迅')
      await expect(titleOf(page)).toBeVisible()
    },
  },
  {
    name: 'a citation to copy',
    locale: 'zh-CN',
    act: async ({ hand, page, context }) => {
      await context.grantPermissions(['clipboard-read', 'clipboard-write'])
      await hand.search('活着')
      await hand.press(titleOf(page))
      await expect(heading(page)).toHaveText('活着')
      await hand.press(page.getByRole('button', { name: '引用与导出' }))
      const dialog = page.getByRole('dialog')
      await hand.press(dialog.getByRole('button', { name: '复制GB/T 7714 顺序编码制引文' }))
      await expect(said(page, /^GB\/T 7714 .+引文已复制$/)).toBeVisible()
      expect(await page.evaluate('navigator.clipboard.readText()')).toContain('活着[M')
    },
  },
  {
    name: 'a database of law',
    locale: 'zh-CN',
    act: async (place) => {
      const { hand, page } = place
      await hand.follow('导航', '数据库导航')
      await expect(heading(page)).toHaveText('数据库导航')
      await narrowing(place, 'zh-CN', async (shown) => {
        await hand.press(shown.getByRole('checkbox', { name: /^法学/ }))
        await expect(page).toHaveURL(/subject=/)
      })
      await opened(place, () => hand.press(page.getByRole('link', { name: '访问 北大法宝' })))
    },
  },
  {
    name: 'journals from A to Z',
    locale: 'zh-CN',
    act: async ({ hand, page }) => {
      await hand.follow('导航', '期刊导航')
      const letters = page.getByRole('navigation', { name: '按首字母' }).getByRole('link')
      await expect(letters.nth(1)).toBeVisible()
      await hand.press(letters.nth(1))
      await expect(page).toHaveURL(/initial=/)
      await hand.press(titleOf(page))
      await expect(page).toHaveURL(/magazineNavDetail\?id=\d+/)
    },
  },
  {
    name: 'what is new this month',
    locale: 'zh-CN',
    act: async ({ hand, page }) => {
      await hand.follow('浏览', '新书通报')
      await expect(heading(page)).toHaveText('新书通报')
      await hand.press(page.getByRole('button', { name: '一个月' }))
      const books = page.getByRole('list', { name: '新书通报' }).getByRole('link').first()
      await expect(books.or(page.getByText('这段时间没有新书')).first()).toBeVisible()
    },
  },
  {
    name: 'another script and back',
    locale: 'zh-CN',
    act: async ({ hand, by, page }) => {
      const turnTo = async (language: string, locale: Locale, menu: string) => {
        if (by === 'touch') await hand.press(page.getByRole('button', { name: menu, exact: true }))
        await hand.press(page.getByRole('button', { name: language, exact: true }))
        await expect(page.locator('html')).toHaveAttribute('lang', localeNames[locale].html)
        await expect(heading(page)).toBeVisible()
      }
      await turnTo('繁體中文', 'zh-TW', '菜单')
      await turnTo('简体中文', 'zh-CN', '選單')
    },
  },
]

const english = 'en-US'

const scholar: Task[] = [
  {
    name: 'a book to read on the screen',
    locale: english,
    act: async (place) => {
      const { hand, page } = place
      await hand.search('The Yellow Wallpaper')
      await hand.press(titleOf(page))
      await expect(heading(page)).toContainText('Yellow Wallpaper')
      await opened(place, () => hand.press(getBox(page).locator('a[target=_blank]').first()))
    },
  },
  {
    name: 'the oldest edition',
    locale: english,
    act: async ({ hand, page }) => {
      await hand.search('Pride and Prejudice')
      await hand.choose(
        page.getByRole('combobox', { name: 'Sort by', exact: true }),
        'Year, oldest first',
      )
      await expect(page).toHaveURL(/sortField=publishYear(?!.*sortClause)/)
      await settled(page)
      await hand.press(titleOf(page))
      await expect(page).toHaveURL(/bookDetails\/\d+/)
      await expect(heading(page)).toBeVisible()
    },
  },
  {
    name: 'a subject without one kind of document',
    locale: english,
    act: async (place) => {
      const { hand, page } = place
      await hand.search('中国')
      await narrowing(place, english, async (shown) => {
        await hand.press(shown.getByRole('button', { name: /^Exclude “/ }).first())
        await expect(page).toHaveURL(/exclude=docCode\./)
      })
      await expect(titleOf(page)).toBeVisible()
    },
  },
  {
    name: 'what is between two years',
    locale: english,
    act: async (place) => {
      const { hand, page } = place
      await hand.search('中国')
      await narrowing(place, english, async (shown) => {
        await hand.type(shown.getByLabel('From year', { exact: true }), '1990')
        await hand.type(shown.getByLabel('To year', { exact: true }), '2009')
        await hand.send()
        await expect(page).toHaveURL(/publishBegin=1990&publishEnd=2009/)
      })
      await expect(titleOf(page)).toBeVisible()
    },
  },
  {
    name: 'a word within what was found',
    locale: english,
    act: async (place) => {
      const { hand, page } = place
      await hand.search('中国')
      await narrowing(place, english, async (shown) => {
        await hand.type(shown.getByRole('searchbox', { name: 'Search within results' }), '史')
        await hand.send()
        await expect(page.getByText('Within: 史').first()).toBeAttached()
      })
      await expect(titleOf(page)).toBeVisible()
    },
  },
  {
    name: 'an author with other names',
    locale: english,
    act: async ({ hand, page }) => {
      await hand.search('Tolstoy, Leo')
      const work = rows(page).filter({ hasText: 'Tolstoy, Leo' }).first()
      await hand.press(work.getByRole('heading').getByRole('link'))
      await expect(page).toHaveURL(/bookDetails\/\d+/)
      const author = page.getByRole('main').getByRole('link', { name: /^Tolstoy, Leo/ })
      await hand.press(author.first())
      await expect(page.getByText('Толстой, Лев Николаевич')).toBeVisible()
    },
  },
  {
    name: 'papers into one file',
    locale: english,
    act: async ({ hand, page }) => {
      await hand.search('中国')
      await hand.press(page.getByRole('checkbox', { name: 'Select this page' }))
      await hand.press(page.getByRole('button', { name: 'Export selected' }))
      const waiting = page.waitForEvent('download')
      await hand.press(page.getByRole('menuitem', { name: 'RIS', exact: true }))
      expect((await waiting).suggestedFilename()).toBe('records-10.ris')
    },
  },
  {
    name: 'what other libraries hold',
    locale: english,
    act: async ({ hand, by, page }) => {
      const medical = 'Medical Library'
      if (by === 'touch') {
        await hand.press(page.getByRole('button', { name: 'Menu', exact: true }))
        await hand.press(page.getByRole('dialog').getByRole('button', { name: medical }))
        await expect(page.getByRole('dialog')).toHaveCount(0)
      } else {
        const banner = page.getByRole('banner')
        await hand.press(banner.locator('button[aria-expanded]:has(svg.lucide-library)'))
        await hand.press(banner.getByRole('button', { name: medical }))
      }
      await hand.search('红楼梦')
      await hand.press(page.getByRole('link', { name: /^See who has it and request it/ }))
      await expect(heading(page)).toHaveText('“红楼梦” in other libraries')
      const copies = page.getByRole('main').getByText(/^\d+ items?$/)
      await expect(copies.first()).toBeVisible()
    },
  },
  {
    name: 'one word without another',
    locale: english,
    act: async ({ hand, page }) => {
      await hand.press(page.getByRole('link', { name: 'Advanced search', exact: true }))
      const form = page.getByRole('form', { name: 'Advanced search' })
      await hand.type(form.getByLabel('Words', { exact: true }).nth(0), '中国')
      await hand.press(form.getByRole('button', { name: /Joined by/ }))
      await hand.press(page.getByRole('option', { name: 'Not', exact: true }))
      await hand.type(form.getByLabel('Words', { exact: true }).nth(1), '史')
      await hand.press(form.getByRole('button', { name: 'Search', exact: true }))
      await expect(titleOf(page)).toBeVisible()
      await settled(page)
      for (const title of await rows(page).getByRole('heading').allTextContents()) {
        expect(title).not.toContain('史')
      }
    },
  },
  {
    name: 'databases of a science',
    locale: english,
    act: async (place) => {
      const { hand, page } = place
      await hand.follow('Navigation', 'Databases')
      await expect(heading(page)).toHaveText('Databases')
      const find = page.getByRole('searchbox', { name: 'Name, former name or producer' })
      await hand.type(find, 'Reaxys')
      await hand.send()
      await hand.press(page.getByRole('link', { name: /Reaxys/ }).first())
      await expect(heading(page)).toContainText('Reaxys')
    },
  },
  {
    name: 'a class and a part of it',
    locale: english,
    act: async ({ hand, by, page }) => {
      await hand.follow('Browse', 'Browse by class')
      const tree = page.getByRole('navigation', { name: 'Classes', exact: true })
      await hand.press(tree.getByRole('link', { name: /^K/ }).first())
      await expect(page).toHaveURL(/classNo=K/)
      const trail = page.getByRole('navigation', { name: 'You are here' })
      await hand.press((by === 'touch' ? trail : tree).getByRole('link', { name: /^K\d/ }).first())
      await expect(page).toHaveURL(/classNo=K\d/)
      await expect(titleOf(page)).toBeVisible()
    },
  },
  {
    name: 'what the library keeps of its readers',
    locale: english,
    act: async ({ hand, page }) => {
      await hand.press(page.getByRole('contentinfo').getByRole('link', { name: 'Privacy' }))
      await expect(page).toHaveURL(/#\/privacy$/)
      await expect(heading(page)).toBeVisible()
    },
  },
  {
    name: 'when the library is open',
    locale: english,
    act: async ({ hand, page }) => {
      await hand.search('活着')
      await hand.press(titleOf(page))
      const copies = page.getByRole('region', { name: 'Copies', exact: true })
      await expect(copies.getByText(/^Today: /).first()).toBeVisible()
    },
  },
  {
    name: 'a link that opens for everybody',
    locale: english,
    act: async ({ hand, page, context }) => {
      await context.grantPermissions(['clipboard-read', 'clipboard-write'])
      await hand.search('活着')
      await hand.press(titleOf(page))
      await expect(heading(page)).toHaveText('活着')
      await hand.press(page.getByRole('button', { name: 'Share', exact: true }))
      await hand.press(page.getByRole('menuitem', { name: 'Copy link' }))
      await expect(said(page, 'Link copied')).toBeVisible()
      const link = await page.evaluate<string>('navigator.clipboard.readText()')
      const other = await context.browser()!.newContext({ ignoreHTTPSErrors: true })
      const visitor = await other.newPage()
      await visitor.goto(link)
      await expect(heading(visitor)).toContainText('活着')
      await other.close()
    },
  },
  {
    name: 'the third title and back to the list',
    locale: english,
    act: async ({ hand, page }) => {
      await hand.search('中国')
      const third = titleOf(page, 2)
      const name = (await third.textContent())!
      await hand.press(third)
      await expect(heading(page)).toHaveText(name)
      await hand.press(page.getByRole('button', { name: /^Back to results for/ }))
      await expect(third).toHaveText(name)
    },
  },
]

/** A title that has just been made takes a moment until a search has it. */
const isFound = (request: APIRequestContext, title: string) =>
  expect
    .poll(
      async () => {
        const data = { searchItems: [{ searchFieldContent: title }] }
        const found = await ask(request, searchAll, { mappingPath: 'demo', data })
        return found.searchList.map((one) => one.title)
      },
      { timeout: 180_000 },
    )
    .toContain(title)

for (const [turn, { by, device }] of hands.entries()) {
  test.describe(`by ${by} at ${device.viewport.width}`, () => {
    test.use(device)

    // In a check the hands take turns; `pnpm long journeys` does each task by all of them.
    const tasks = [...student, ...scholar].filter((_, n) => isLong || n % hands.length === turn)
    for (const { name, locale, act } of tasks) {
      test(`${name}: in eight taps at most, and from there on`, async ({
        page,
        context,
        request,
      }) => {
        await open(page, '/demo/#/home', locale)
        await settled(page)
        const hand = handOf(page, by, locale)
        await act({ hand, by, page, context, request })
        await hand.expectDone(name)
      })
    }

    test('what a reader does: in eight taps at most each, and from there on', async ({
      page,
      request,
    }) => {
      const reader = await aBorrower('newcomer')
      await lendTo(reader, { dueIn: 3 })
      const wanted = await titleOfOwn(randomUUID().slice(0, 8))
      await lendTo(await aBorrower('hasit'), { dueIn: 9, barcode: wanted.barcode })
      await isFound(request, wanted.title)
      await open(page, '/demo/#/home')
      await settled(page)
      const hand = handOf(page, by)
      const banner = page.getByRole('banner')
      const name = loginWords['zh-CN']
      const fromOwnMenu = async (link: string) => {
        await hand.press(userMenu(page))
        await hand.press(banner.getByRole('link', { name: link, exact: true }))
      }

      await test.step('logs in', async () => {
        await hand.press(banner.getByRole('button', { name: name.login, exact: true }))
        const form = page.getByRole('form')
        await hand.type(form.getByLabel(name.account, { exact: true }), reader.account)
        await hand.type(form.getByLabel(name.password, { exact: true }), reader.password)
        await hand.press(form.getByRole('button', { name: name.withoutPicture }))
        await expectProven(page)
        await hand.press(form.getByRole('checkbox'))
        await hand.press(form.getByRole('button', { name: name.login, exact: true }))
        await expect(userMenu(page)).toBeVisible()
        await hand.expectDone('to log in')
      })

      await test.step('sees what is lent, and renews it', async () => {
        await fromOwnMenu('借阅')
        await hand.press(page.getByRole('main').getByRole('button', { name: /^续借至 / }))
        await expect(said(page, '续借成功')).toBeVisible()
        await hand.expectDone('to see and renew loans')
      })

      await test.step('reserves what others have', async () => {
        await page.goto('/demo/#/home')
        await hand.search(wanted.title)
        await hand.press(rows(page).getByRole('link', { name: wanted.title, exact: true }).first())
        const all = page.getByRole('region', { name: '最快拿到' })
        await hand.press(all.getByRole('button', { name: '预约', exact: true }))
        const dialog = page.getByRole('dialog')
        await hand.type(dialog.getByLabel('联系方式', { exact: true }), '13800002046')
        await hand.press(dialog.getByRole('button', { name: '提交预约', exact: true }))
        await expect(dialog.getByRole('link', { name: '看这笔申请' })).toBeVisible()
        await hand.expectDone('to reserve')
        await page.keyboard.press('Escape')
        await expect(dialog).toHaveCount(0)
      })

      await test.step('keeps what was found in a list', async () => {
        await page.goto('/demo/#/home')
        await hand.search('余华')
        await hand.press(page.getByRole('checkbox', { name: '全选本页' }))
        await hand.press(page.getByRole('button', { name: '加入书单', exact: true }))
        const dialog = page.getByRole('dialog')
        await hand.press(dialog.getByRole('button', { name: '新建书单' }))
        const form = page.getByRole('form', { name: '书单' })
        await hand.type(form.getByLabel('名称', { exact: true }), '待读')
        await hand.press(form.getByRole('button', { name: '保存', exact: true }))
        await expect(dialog).toHaveCount(0)
        await hand.expectDone('to keep titles in a list')
      })

      await test.step('tells the library of an error', async () => {
        await fromOwnMenu('意见反馈')
        await hand.type(page.getByRole('textbox', { name: '内容' }), '这本书的出版年写错了。')
        await hand.press(page.getByRole('main').getByRole('button', { name: '提交', exact: true }))
        await expect(said(page, '已提交，谢谢您！')).toBeVisible()
        await hand.expectDone('to tell of an error')
      })

      await test.step('logs out', async () => {
        await hand.press(userMenu(page))
        await hand.press(banner.getByRole('button', { name: name.logout, exact: true }))
        await expect(banner.getByRole('button', { name: name.login, exact: true })).toBeVisible()
        await hand.expectDone('to log out')
      })
      await withdrawTitle(wanted)
    })
  })
}
