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

/** Opens a request in the console; answers its panel. What was asked for last stands on one of the last pages. */
export async function openRequest(staff: Page, number: string) {
  const row = staff
    .getByRole('row')
    .filter({ has: staff.getByRole('checkbox', { name: new RegExp(number, 'u') }) })
  let page = Math.ceil((await listPage(staff, 1)) / rowsOnPage)
  if (page > 1) await listPage(staff, page)
  // Others ask meanwhile, too.
  while ((await row.count()) === 0 && page > 1) await listPage(staff, (page -= 1))
  await row.getByRole('link').first().click()
  const panel = staff.getByRole('region', { name: number })
  await expect(panel).toBeVisible()
  await settled(staff)
  return panel
}

/** Shows a page of all requests, as of now; answers how many there are. */
async function listPage(staff: Page, page: number) {
  // Another document: what is waited for is asked for.
  await staff.goto('about:blank')
  const listed = staff.waitForResponse((reply) => reply.url().endsWith(listRequestsToHandle.path))
  await staff.goto(`/staff/#/readers/requests?state=all&page=${page}`)
  const { total } = listReply.parse(await (await listed).json()).data
  await expect(staff.getByRole('row').first()).toBeVisible()
  await settled(staff)
  return total
}
