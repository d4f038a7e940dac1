import type { Page } from '@playwright/test'
import { listRequestsToHandle } from '@shulin/contract/requests-staff'
import { z } from 'zod'
import { expect, settled } from './stack.ts'

const listReply = z.object({ data: z.object({ total: z.int() }) })
/** As many as the console shows on a page. */
const rowsOnPage = 50

/** The row of a request in the reader's own list. */
export const requestOf = (page: Page, number: string) =>
  page.getByRole('listitem').filter({ hasText: number })

/** Opens a request in the console; answers its panel. What was asked for last stands on the last page. */
export async function openRequest(staff: Page, number: string) {
  const address = '/staff/#/readers/requests?state=all'
  // Another document: what is waited for is asked for.
  await staff.goto('about:blank')
  const listed = staff.waitForResponse((reply) => reply.url().endsWith(listRequestsToHandle.path))
  await staff.goto(address)
  const { total } = listReply.parse(await (await listed).json()).data
  if (total > rowsOnPage) await staff.goto(`${address}&page=${Math.ceil(total / rowsOnPage)}`)
  await staff.getByRole('row').filter({ hasText: number }).getByRole('link').first().click()
  const panel = staff.getByRole('region', { name: number })
  await expect(panel).toBeVisible()
  await settled(staff)
  return panel
}
