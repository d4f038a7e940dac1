import type { Page } from '@playwright/test'
import { expect, settled } from './stack.ts'

/** The list a search came to. */
export const results = (page: Page) => page.getByRole('region', { name: '检索结果' })

export const rows = (page: Page) => results(page).getByRole('article')

/** The number of titles the list says it has found. */
export async function total(page: Page) {
  const words = (await results(page)
    .getByText(/^共 [\d,]+ 条结果$/)
    .textContent())!
  return Number(words.replaceAll(/\D/g, ''))
}

/** The list has answered, and found something. */
export async function listed(page: Page) {
  await expect(rows(page).first()).toBeVisible()
  await settled(page)
}
