import type { Page } from '@playwright/test'
import { expect, settled } from './stack.ts'

/** The list a search came to. */
export const results = (page: Page) => page.getByRole('region', { name: '检索结果' })

export const rows = (page: Page) => results(page).getByRole('article')

/** The number of records the list says it has found, whether or not editions of a work are one result. */
export async function total(page: Page) {
  const words = (await results(page)
    .getByText(/^共 [\d,]+ (?:条结果|种，[\d,]+ 条记录)$/)
    .textContent())!
  return Number(
    words
      .match(/[\d,]+/g)!
      .at(-1)!
      .replaceAll(',', ''),
  )
}

/** The list has answered, and found something. */
export async function listed(page: Page) {
  await expect(rows(page).first()).toBeVisible()
  await settled(page)
}
