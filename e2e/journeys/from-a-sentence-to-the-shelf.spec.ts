import { countItems } from '@shulin/contract/catalogue'
import type { Locale } from '@shulin/contract/locale'
import { listHotLoans } from '@shulin/contract/rankings'
import { readSearchSentence } from '@shulin/contract/search'
import { barriers, desk, expectNothingBeyondTheEdge, phone } from '../barriers.ts'
import { formsOf } from '../forms.ts'
import { ask, expect, open, settled, test } from '../stack.ts'

const words: Record<
  Locale,
  {
    take: (count: string) => string
    found: (count: string) => RegExp
    ranking: string
    states: string[]
  }
> = {
  'zh-CN': {
    take: (count) => `按这些条件检索（${count} 条）`,
    found: (count) => new RegExp(`[共，] ?${count} 条`),
    ranking: '热门图书',
    states: ['在架', '不在架', '在线阅读'],
  },
  'zh-TW': {
    take: (count) => `以這些條件檢索（${count} 筆）`,
    found: (count) => new RegExp(`[共，] ?${count} 筆`),
    ranking: '熱門圖書',
    states: ['在架', '不在架', '線上閱讀'],
  },
  'en-US': {
    take: (count) => `Search with these filters (${count} title${count === '1' ? '' : 's'})`,
    found: (count) => new RegExp(`\\b${count} (?:results?|records)`),
    ranking: 'Popular books',
    states: ['On shelf', 'Not on shelf', 'Online'],
  },
}
const locales = Object.keys(words) as Locale[]
const typed = '近五年 中文 期刊 目录检索'

for (const locale of formsOf(locales, 'zh-CN')) {
  const { take, found, ranking, states } = words[locale]

  test(`a sentence is offered with its number and leads to that many titles: ${locale}`, async ({
    page,
    request,
  }) => {
    await page.setViewportSize(locale === 'en-US' ? phone : desk)
    const { count } = await ask(request, readSearchSentence, {
      mappingPath: 'demo',
      data: { text: typed },
    })
    expect(count).toBeGreaterThan(0)
    const number = count.toLocaleString(locale)
    await open(page, `/demo/#/searchList?keyword=${encodeURIComponent(typed)}`, locale)
    const offer = page.getByRole('button', { name: take(number), exact: true })
    await expect(offer).toBeVisible()
    expect(await barriers(page)).toEqual([])
    await offer.click()
    await expect(page.getByText(found(number)).first()).toBeVisible()
  })

  test(`a ranking says of each title whether it is to be had: ${locale}`, async ({
    page,
    request,
  }) => {
    const { list } = await ask(request, listHotLoans, {
      mappingPath: 'demo',
      data: { range: 'year', rows: 100 },
    })
    const counts = await ask(request, countItems, {
      mappingPath: 'demo',
      data: { recordIds: list.map(({ recordId }) => recordId) },
    })
    const expected = list.map(({ recordId }) => {
      const { itemCount, onShelfCount, isOnline } = counts[recordId]!
      return onShelfCount > 0 ? states[0]! : isOnline ? states[2]! : itemCount > 0 ? states[1]! : ''
    })
    for (const size of [desk, phone]) {
      await page.setViewportSize(size)
      await open(page, '/demo/#/hotBook?range=year', locale)
      await settled(page)
      const rows = page.getByRole('list', { name: ranking }).getByRole('listitem')
      await expect(rows).toHaveCount(list.length)
      const shown = rows.getByText(new RegExp(`^(?:${states.join('|')})$`))
      await expect(shown).toHaveText(expected.filter((state) => state !== ''))
      await expectNothingBeyondTheEdge(page)
    }
    expect(await barriers(page)).toEqual([])
  })
}
