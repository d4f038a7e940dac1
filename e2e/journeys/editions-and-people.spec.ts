import type { Locale } from '@shulin/contract/locale'
import { searchAll, type SearchReply } from '@shulin/contract/search'
import { barriers, desk } from '../barriers.ts'
import { formsOf } from '../forms.ts'
import { ask, expect, open, settled, test } from '../stack.ts'

/** The sample has two editions of it by Li, Boyuan, and one by 李宝嘉, which nothing there says is the same man. */
const work = '官场现形记'
/** The sample has it by "Austen, Jane" and by Jane Austen. */
const novel = 'Pride and Prejudice'

const words: Record<Locale, { results: string; filters: string; merge: string; others: string }> = {
  'zh-CN': {
    results: '检索结果',
    filters: '筛选',
    merge: '合并同一作品的版本',
    others: '另有 1 个版本',
  },
  'zh-TW': {
    results: '檢索結果',
    filters: '篩選',
    merge: '合併同一作品的版本',
    others: '另有 1 個版本',
  },
  'en-US': {
    results: 'Search results',
    filters: 'Filters',
    merge: 'Group editions',
    others: '1 other edition',
  },
}

for (const locale of formsOf(Object.keys(words) as Locale[], 'zh-TW')) {
  const { results, filters, merge, others } = words[locale]

  test(`editions of a work are one result that unfolds, until the reader wants them apart (${locale})`, async ({
    page,
    request,
  }) => {
    const data = { searchItems: [{ searchField: 'title', searchFieldContent: work }] }
    const apart: SearchReply = await ask(request, searchAll, { mappingPath: 'demo', data })
    expect(apart.total).toBe(3)

    await page.setViewportSize(desk)
    await open(page, `/demo/#/searchList?keyword=${work}&searchField=title`, locale)
    const list = page.getByRole('region', { name: results })
    await expect(list.getByRole('article')).toHaveCount(2)
    await settled(page)
    await list.getByRole('button', { name: others }).click()
    await expect(list.getByRole('listitem').filter({ hasText: /官[场場]/ })).not.toHaveCount(0)
    expect(await barriers(page)).toEqual([])

    const together = page.getByRole('switch', { name: merge })
    await expect(together).toBeChecked()
    await together.uncheck()
    await expect(page).toHaveURL(/group=0/)
    await expect(list.getByRole('article')).toHaveCount(3)
    await page.reload()
    await expect(list.getByRole('article')).toHaveCount(3)
    await together.check()
    await expect(page).not.toHaveURL(/group=/)
    await expect(list.getByRole('article')).toHaveCount(2)
  })

  test(`an author is one line beside the list, in whichever order the name is written (${locale})`, async ({
    page,
    request,
  }) => {
    const data = { searchItems: [{ searchField: 'title', searchFieldContent: novel }] }
    const all: SearchReply = await ask(request, searchAll, { mappingPath: 'demo', data })
    const authors = new Set(all.searchList.map(({ author }) => author))
    expect([...authors]).toEqual(expect.arrayContaining(['Austen, Jane', 'Jane Austen']))

    await page.setViewportSize(desk)
    await open(page, `/demo/#/searchList?keyword=${novel}&searchField=title&group=0`, locale)
    const tick = page
      .getByRole('complementary', { name: filters })
      .getByRole('checkbox', { name: /Austen/ })
    await expect(tick).toHaveCount(1)
    await tick.check()
    await expect(page).toHaveURL(/author=/)
    await settled(page)
    const rows = page.getByRole('region', { name: results }).getByRole('article')
    await expect(rows.filter({ hasText: 'Austen, Jane' })).not.toHaveCount(0)
    await expect(rows.filter({ hasText: 'Jane Austen' })).not.toHaveCount(0)
    expect(await barriers(page)).toEqual([])
  })
}
