import type { Locale } from '@shulin/contract/locale'
import { listRelated } from '@shulin/contract/record'
import { searchAll } from '@shulin/contract/search'
import { barriers, desk, expectNothingBeyondTheEdge, phone } from '../barriers.ts'
import { formsOf } from '../forms.ts'
import { ask, expect, open, settled, test } from '../stack.ts'

const words: Record<
  Locale,
  {
    /** One title has both words, more than ten have one of them. */
    few: string
    /** No title has all of these. */
    none: string
    missing: string
    group: string
    all: (count: number) => string
    apart: string
    notice: RegExp
    beside: RegExp
  }
> = {
  'zh-CN': {
    few: '检索 键盘',
    none: '目录检索 拼音 围棋',
    missing: '不含：围棋',
    group: '含部分检索词的文献',
    all: (count) => `查看全部 ${count} 条`,
    apart: '查看含全部检索词的文献',
    notice: /没有文献含全部检索词/,
    beside: /^主题相近/,
  },
  'zh-TW': {
    few: '檢索 鍵盤',
    none: '目錄檢索 拼音 圍棋',
    missing: '不含：圍棋',
    group: '含部分檢索詞的文獻',
    all: (count) => `檢視全部 ${count} 筆`,
    apart: '檢視含全部檢索詞的文獻',
    notice: /沒有文獻含全部檢索詞/,
    beside: /^主題相近/,
  },
  'en-US': {
    few: '检索 键盘',
    none: '目录检索 拼音 围棋',
    missing: 'Without: 围棋',
    group: 'Titles with some of your words',
    all: (count) => `Show all ${count} titles`,
    apart: 'Show titles with all the words',
    notice: /Nothing has all your words/,
    beside: /^Similar subject/,
  },
}

for (const locale of formsOf(Object.keys(words) as Locale[], 'zh-CN')) {
  const { few, none, missing, group, all, apart, notice, beside } = words[locale]

  test(`a topic of several words shows below what has all of them what has some: ${locale}`, async ({
    page,
    request,
  }) => {
    await page.setViewportSize(locale === 'en-US' ? phone : desk)
    const data = { searchItems: [{ searchFieldContent: few }], group: true }
    const reply = await ask(request, searchAll, { mappingPath: 'demo', data })
    const below = reply.someWords!
    expect(below.total).toBeGreaterThan(below.searchList.length)

    await open(page, `/demo/#/searchList?keyword=${encodeURIComponent(few)}`, locale)
    const section = page.getByRole('region', { name: group })
    await expect(section.getByRole('article')).toHaveCount(below.searchList.length)
    await settled(page)
    const first = page.getByRole('main').getByRole('article').first()
    await expect(first).toContainText(reply.searchList[0]!.title)
    expect(await barriers(page)).toEqual([])
    await expectNothingBeyondTheEdge(page)

    await test.step('the group has pages, counts and filters of its own', async () => {
      await section.getByRole('link', { name: all(below.total) }).click()
      await expect(page.getByRole('link', { name: apart })).toBeVisible()
      await settled(page)
      const rows = page.getByRole('main').getByRole('article')
      await expect(rows.first()).toContainText(below.searchList[0]!.title)
      await expect(rows.filter({ hasText: reply.searchList[0]!.title })).toHaveCount(0)
      expect(await barriers(page)).toEqual([])
      await page.getByRole('link', { name: apart }).click()
      await expect(first).toContainText(reply.searchList[0]!.title)
    })
  })

  test(`where no title has all the words, those with some are shown and named so: ${locale}`, async ({
    page,
  }) => {
    await page.setViewportSize(locale === 'en-US' ? phone : desk)
    await open(page, `/demo/#/searchList?keyword=${encodeURIComponent(none)}`, locale)
    await expect(page.getByText(notice)).toBeVisible()
    const first = page.getByRole('main').getByRole('article').first()
    await expect(first).toContainText('拼音首字母在书目检索中的使用')
    await expect(first.getByText(missing)).toBeVisible()
    await settled(page)
    expect(await barriers(page)).toEqual([])
    await expectNothingBeyondTheEdge(page)
  })

  test(`beside a title stand titles about the same, and why: ${locale}`, async ({
    page,
    request,
  }) => {
    await page.setViewportSize(locale === 'en-US' ? phone : desk)
    const data = { searchItems: [{ searchFieldContent: '墨子' }] }
    const { searchList } = await ask(request, searchAll, { mappingPath: 'demo', data })
    const { recordId } = searchList[0]!
    const related = await ask(request, listRelated, {
      mappingPath: 'demo',
      query: { recordId },
    })
    // In the language of the title, and not what only is of the same kind.
    expect(related.subjects.length).toBeGreaterThan(0)
    for (const { title, shared } of related.subjects) {
      expect(title).toMatch(/\p{sc=Han}/u)
      expect(shared.length, title).toBeGreaterThan(0)
    }

    await open(page, `/demo/#/searchList/bookDetails/${recordId}`, locale)
    const shelf = page.getByRole('heading', { name: beside, level: 3 })
    await expect(shelf).toBeVisible()
    await settled(page)
    for (const { title } of related.subjects) {
      await expect(page.getByRole('link', { name: title }).first()).toBeVisible()
    }
    expect(await barriers(page)).toEqual([])
  })
}
