import { expect, open, test } from '../stack.ts'
import { openConsole } from '../staff.ts'

test('what staff write in the console stands on the home page in the language of the reader, until they withdraw it', async ({
  page,
  context,
  browser,
}) => {
  const member = { groupCode: '300010', account: 'announcer', name: '白露' }
  const title = `自习室今晚停电 ${Date.now()}`
  await openConsole(context, member)
  await page.goto('/staff/#/home/announcements')
  await page.getByRole('button', { name: '写公告' }).click()
  const panel = page.getByRole('region', { name: '写公告' })
  await panel.getByLabel(/^标题/).first().fill(title)
  await panel.getByLabel(/^标题.*English/).fill(`No light tonight ${title}`)
  await panel.getByLabel(/^正文/).first().fill('八点以后请带灯。')
  await panel.getByRole('button', { name: '保存' }).click()
  await expect(page.getByRole('link', { name: title })).toBeVisible()

  const reader = await browser.newContext()
  const home = await reader.newPage()
  await open(home, '/yunjing/#/home', 'en-US')
  const announced = home.getByRole('region', { name: 'Announcements' })
  await announced.getByRole('link', { name: title }).click()
  await expect(home.getByRole('heading', { level: 1 })).toHaveText(`No light tonight ${title}`)
  await expect(home.getByText('八点以后请带灯。')).toBeVisible()

  await page.getByRole('link', { name: title }).click()
  await page.getByRole('button', { name: '撤下' }).click()
  await expect(page.getByRole('button', { name: '重新显示' })).toBeVisible()
  await home.reload()
  await expect(home.getByText('There is no such announcement')).toBeVisible()
  await reader.close()
})
