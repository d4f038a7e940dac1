import { randomUUID } from 'node:crypto'
import { listOwnComments, readOwnRating } from '@shulin/contract/comments'
import { areFavourites } from '@shulin/contract/favourites'
import { addBookList, listOwnBookLists } from '@shulin/contract/own-book-lists'
import { desk } from '../barriers.ts'
import { aBorrower } from '../borrowers.ts'
import { titleOfOwn, withdrawTitle } from '../desk.ts'
import { logIn } from '../readers.ts'
import { requestOf } from '../requests.ts'
import { ask, expect, open, test } from '../stack.ts'

test('[R-RECORD-010] everything that is offered on a record does what its call says; a visitor is told to log in, and nothing is sent', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.setViewportSize(desk)
  const made = await titleOfOwn(randomUUID().slice(0, 8))
  const { recordId, title } = made
  const address = `/demo/#/searchList/bookDetails/${recordId}`
  const comments = page.getByRole('region', { name: '评论', exact: true })
  const acts = {
    favourite: page.getByRole('button', { name: `收藏：${title}`, exact: true }),
    list: page.getByRole('button', { name: '加入书单', exact: true }),
    stars: comments.getByRole('button', { name: '4 星' }),
    comment: comments.getByRole('button', { name: '写评论' }),
    request: page
      .getByRole('region', { name: '最快拿到' })
      .getByRole('button', { name: '委托', exact: true }),
  }

  await open(page, address)
  await test.step('a visitor is told to log in first, and nothing is sent', async () => {
    const sent: string[] = []
    const note = (request: { method: () => string; url: () => string }) => {
      const written =
        /userRatings|userComment$|addmyfav|bookList\/add|\/request\/|subscribeAndEntrust|askBook|addLoanOrder/u
      if (request.method() === 'POST' && written.test(request.url())) sent.push(request.url())
    }
    page.on('request', note)
    for (const act of Object.values(acts)) {
      await act.click()
      const dialog = page.getByRole('dialog')
      await expect(dialog.getByText('请先登录')).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(dialog).toHaveCount(0)
    }
    page.off('request', note)
    expect(sent).toEqual([])
  })

  await test.step('whoever reads it shares it and takes it along as a picture', async () => {
    await page.getByRole('button', { name: '分享', exact: true }).click()
    await page.getByRole('menuitem', { name: '复制链接' }).click()
    await expect(page.getByRole('status').getByText('链接已复制')).toBeVisible()
    // The public address, which opens in the language of whoever opens it.
    expect(await page.evaluate('navigator.clipboard.readText()')).toBe(
      new URL(`/demo/record/${recordId}`, page.url()).href,
    )
    await page.getByRole('button', { name: '二维码' }).click()
    await expect(page.getByRole('img', { name: '本页的二维码' })).toBeVisible()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: '引用与导出' }).click()
    await expect(
      page
        .getByRole('dialog')
        .getByText(/\[M(\/OL)?\]/)
        .first(),
    ).toBeVisible()
    await page.keyboard.press('Escape')
  })

  await logIn(page, await aBorrower('actor'))
  const token = await page.evaluate<string>("sessionStorage.getItem('jwt')")
  const asReader = { mappingPath: 'demo', token }
  await ask(page.request, addBookList, { ...asReader, data: { name: '读过的' } })
  await page.goto(address)

  await test.step('a favourite', async () => {
    const kept = async () =>
      (
        await ask(page.request, areFavourites, {
          ...asReader,
          query: { recordIds: String(recordId) },
        })
      )[recordId]
    // The visitor had chosen it: with the login it has become the reader's.
    await expect(acts.favourite).toHaveAttribute('aria-pressed', 'true')
    await expect.poll(kept).toBe('1')
    await acts.favourite.click()
    await expect(acts.favourite).toHaveAttribute('aria-pressed', 'false')
    expect(await kept()).toBe('0')
    await acts.favourite.click()
    await expect(acts.favourite).toHaveAttribute('aria-pressed', 'true')
    expect(await kept()).toBe('1')
  })

  await test.step('a book list', async () => {
    await acts.list.click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: /读过的/u }).click()
    await expect(dialog).toHaveCount(0)
    const { list } = await ask(page.request, listOwnBookLists, {
      ...asReader,
      query: { recordId: String(recordId) },
    })
    expect(list).toMatchObject([{ name: '读过的', count: 1, hasRecord: true }])
  })

  await test.step('a rating', async () => {
    await acts.stars.click()
    await expect(page.getByRole('status').getByText('已评为 4 星')).toBeVisible()
    const own = await ask(page.request, readOwnRating, { ...asReader, data: { recordId } })
    expect(own).toEqual({ score: 4 })
  })

  await test.step('a comment', async () => {
    await acts.comment.click()
    const form = page.getByRole('form', { name: '写评论' })
    await form.getByLabel('评论内容', { exact: true }).fill('值得一读')
    await form.getByRole('button', { name: '提交', exact: true }).click()
    await expect(page.getByRole('status').getByText('已提交，审核通过后显示')).toBeVisible()
    const own = await ask(page.request, listOwnComments, { ...asReader, query: {} })
    expect(own).toMatchObject({ total: 1, list: [{ recordId, content: '值得一读' }] })
  })

  await test.step('a request', async () => {
    await acts.request.click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('联系方式', { exact: true }).fill('13800002046')
    await dialog.getByRole('button', { name: '提交委托', exact: true }).click()
    const follow = dialog.getByRole('link', { name: '看这笔申请' })
    await expect(follow).toBeVisible()
    const number = await dialog
      .getByText(/^申请号/u)
      .locator('b')
      .innerText()
    await follow.click()
    await expect(requestOf(page, number)).toBeVisible()
  })
  await withdrawTitle(made)
})
