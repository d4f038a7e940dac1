import type { Page } from '@playwright/test'
import { addComment, deleteComment, listComments, listOwnComments } from '@shulin/contract/comments'
import { searchAll } from '@shulin/contract/search'
import { expectNoBarriers } from '../barriers.ts'
import { aBorrower } from '../borrowers.ts'
import { formsOf, mostlyAtDesk } from '../forms.ts'
import { fillInLogin } from '../readers.ts'
import { ask, expect, open, settled, test } from '../stack.ts'
import { openConsole } from '../staff.ts'

const words = {
  'zh-CN': {
    section: '评论',
    write: '写评论',
    loginFirst: '请先登录',
    content: '评论内容',
    send: '提交',
    missing: '请填写评论内容',
    sent: '已提交，审核通过后显示',
    waiting: '待审核',
    passed: '已通过',
    refused: '未通过',
    fourStars: '4 星',
    rated: '已评为 4 星',
    remove: /^删除对/u,
    sure: '删除',
    removed: '删除成功！',
  },
  'zh-TW': {
    section: '評論',
    write: '寫評論',
    loginFirst: '請先登入',
    content: '評論內容',
    send: '送出',
    missing: '請填寫評論內容',
    sent: '已送出，審核通過後顯示',
    waiting: '待審核',
    passed: '已通過',
    refused: '未通過',
    fourStars: '4 星',
    rated: '已評為 4 星',
    remove: /^刪除對/u,
    sure: '刪除',
    removed: '刪除成功！',
  },
  'en-US': {
    section: 'Comments',
    write: 'Write a comment',
    loginFirst: 'Please log in first',
    content: 'Comment',
    send: 'Send',
    missing: 'Please write a comment',
    sent: 'Sent. It will be shown once a librarian has approved it',
    waiting: 'Waiting',
    passed: 'Shown',
    refused: 'Refused',
    fourStars: '4 stars',
    rated: 'Rated with 4 stars',
    remove: /^Delete the comment on/u,
    sure: 'Delete',
    removed: 'Deleted',
  },
} as const

type Words = (typeof words)[keyof typeof words]

const librarian = { groupCode: '100041', account: 'comments', name: '小满' }

const sectionOf = (page: Page, { section }: Words) =>
  page.getByRole('region', { name: section, exact: true })

const said = (page: Page, text: string) =>
  expect(page.getByRole('status').getByText(text, { exact: true })).toBeVisible()

/** Types a comment into the form that is open, and sends it with the keyboard. */
async function send(page: Page, name: Words, content: string) {
  const form = page.getByRole('form', { name: name.write })
  await form.getByLabel(name.content, { exact: true }).fill(content)
  await form.getByRole('button', { name: name.send, exact: true }).focus()
  await page.keyboard.press('Enter')
}

for (const [locale, viewport] of formsOf(mostlyAtDesk, 'en-US')) {
  test(`[R-COMMENT-001] [R-COMMENT-004] [R-COMMENT-005] [R-COMMENT-010] a reader says something of a title, staff pass it, and others read it as text: ${locale} ${viewport.width}`, async ({
    page,
    browser,
    request,
  }) => {
    const name = words[locale]
    const reader = await aBorrower('critic')
    const sign = reader.account
    const bold = `<b>x</b> ${sign}`
    const spoiler = `。${sign}`
    const book = { searchItems: [{ searchFieldContent: '战略问题三十篇' }], docCode: 'book' }
    const { searchList } = await ask(request, searchAll, { mappingPath: 'demo', data: book })
    const { recordId } = searchList[0]!
    const record = `/demo/#/searchList/bookDetails/${recordId}`

    await open(page, record, locale)
    await page.setViewportSize(viewport)
    await test.step('a visitor is told to log in first, and writes then', async () => {
      await sectionOf(page, name).getByRole('button', { name: name.write }).click()
      await expect(page.getByRole('dialog').getByText(name.loginFirst)).toBeVisible()
      await fillInLogin(page, reader, locale)
      await expect(page.getByRole('form', { name: name.write })).toBeVisible()
      await expectNoBarriers(page, { address: 'the form of a comment' }, locale)
    })
    const token = await page.evaluate<string>("sessionStorage.getItem('jwt')")
    const asReader = { mappingPath: 'demo', locale, token } as const
    const own = () => ask(page.request, listOwnComments, { ...asReader, query: {} })

    await test.step('nothing is said with nothing, by the page or by a call', async () => {
      for (const blank of ['', '   ', '\n\n']) {
        await send(page, name, blank)
        await expect(page.getByText(name.missing)).toBeVisible()
        // What was said of one try is gone before the next.
        const form = page.getByRole('form', { name: name.write })
        await form.getByLabel(name.content, { exact: true }).fill('一')
        await expect(page.getByText(name.missing)).toHaveCount(0)
        const data = { recordId, content: blank }
        expect(await ask(page.request, addComment, { ...asReader, data })).toBeNull()
      }
      expect((await own()).total).toBe(0)
    })

    await test.step('a comment is kept, and waits: only its author sees it', async () => {
      await send(page, name, bold)
      await said(page, name.sent)
      const mine = sectionOf(page, name).getByRole('listitem').filter({ hasText: sign })
      await expect(mine.getByText(name.waiting)).toBeVisible()
      for (const content of ['一', spoiler, '𠮷'.repeat(1000)]) {
        const data = { recordId, content }
        expect(await ask(page.request, addComment, { ...asReader, data })).not.toBeNull()
      }
      const tooLong = { recordId, content: '𠮷'.repeat(1001) }
      expect(await ask(page.request, addComment, { ...asReader, data: tooLong })).toBeNull()
      expect((await own()).total).toBe(4)
    })

    const others = await browser.newContext()
    const visitor = await others.newPage()
    await open(visitor, record, locale)
    await expect(sectionOf(visitor, name)).toBeVisible()
    await settled(visitor)
    await expect(visitor.getByText(sign)).toHaveCount(0)

    await test.step('staff pass one and refuse another, each with one press', async () => {
      const office = await browser.newContext()
      await openConsole(office, librarian)
      const list = await office.newPage()
      await list.goto('/staff/#/feedback/comments')
      const rowOf = (text: string) => list.getByRole('row').filter({ hasText: text })
      await rowOf(bold).getByRole('button', { name: /^通过/u }).click()
      await expect(rowOf(bold)).toHaveCount(0)
      await rowOf(spoiler)
        .getByRole('button', { name: /^不通过/u })
        .click()
      await expect(rowOf(spoiler)).toHaveCount(0)
      await office.close()
    })

    await test.step('others read what was passed, as text, and nothing else', async () => {
      await visitor.reload()
      const shown = sectionOf(visitor, name).getByText(bold, { exact: true })
      await expect(shown).toBeVisible()
      await expect(shown.locator('b')).toHaveCount(0)
      await expect(visitor.getByText(spoiler)).toHaveCount(0)
      const data = { recordId, rows: 100 }
      const { userCommentList } = await ask(request, listComments, { mappingPath: 'demo', data })
      const contents = userCommentList.map(({ content }) => content)
      expect(contents).toContain(bold)
      expect(contents).not.toContain(spoiler)
      await others.close()
    })

    await test.step('the reader gives four stars', async () => {
      await sectionOf(page, name).getByRole('button', { name: name.fourStars }).click()
      await said(page, name.rated)
      await settled(page)
      await expectNoBarriers(page, { address: record }, locale)
    })

    await test.step('tab 17 lists every one with its state, and one is deleted', async () => {
      await page.goto('/demo/#/personalCenter?tab=17')
      const list = page.getByRole('list', { name: name.section, exact: true })
      const rowOf = (text: string) => list.getByRole('listitem').filter({ hasText: text })
      await expect(rowOf(bold).getByText(name.passed)).toBeVisible()
      await expect(rowOf(spoiler).getByText(name.refused)).toBeVisible()
      await expect(rowOf('𠮷').getByText(name.waiting)).toBeVisible()
      await settled(page)
      await expectNoBarriers(page, { address: '/personalCenter?tab=17' }, locale)
      await rowOf(spoiler).getByRole('button', { name: name.remove }).click()
      const question = page.getByRole('alertdialog')
      await question.getByRole('button', { name: name.sure, exact: true }).click()
      await said(page, name.removed)
      await expect(rowOf(spoiler)).toHaveCount(0)
      // Staff see the oldest fifty first: what nobody decided about must not fill them for whoever runs this again.
      for (const { commentId } of (await own()).list) {
        const data = { commentId }
        expect(await ask(page.request, deleteComment, { ...asReader, data })).not.toBeNull()
      }
    })
  })
}
