import type { Page } from '@playwright/test'
import { sql } from 'kysely'
import { expectNoBarriers } from '../barriers.ts'
import { inDatabase } from '../database.ts'
import { codeAfter, mailsTo } from '../mailbox.ts'
import { shulinWith } from '../operator.ts'
import { codeOf, stepAt } from '../../server/src/platform/security/totp.ts'
import { fillInLogin, logIn, words } from '../readers.ts'
import { expect, open, test } from '../stack.ts'

interface OwnReader {
  account: string
  password: string
  mail: string
}

/** A reader of the demo university for one journey alone, with a verified mail address. */
async function aReaderOfOwn(name: string): Promise<OwnReader> {
  const account = `${name}${Date.now()}`
  const [password, mail] = ['Anker-Kette-5-Boote', `${account}@example.org`]
  const file = `account,name,readerType,validUntil,password\n${account},新读者,student,2099-01-01,${password}\n`
  await shulinWith('readers.csv', file, (csv) => ['readers', 'import', '100041', csv])
  await inDatabase(async (db) => {
    await sql`update reader set email = ${mail}, email_verified_at = now(), help_tour_seen = true
               where group_code = '100041' and account = ${account}`.execute(db)
    await sql`update credential set must_change = false
               where group_code = '100041' and reader_id =
                     (select id from reader where group_code = '100041' and account = ${account})`.execute(
      db,
    )
  })
  return { account, password, mail }
}

/** The sessions of a reader have been open for a while. */
const leaveOpen = ({ account }: OwnReader) =>
  inDatabase((db) =>
    sql`update session set confirmed_at = now() - interval '10 minutes'
         where group_code = '100041' and reader_id =
               (select id from reader where group_code = '100041' and account = ${account})`.execute(
      db,
    ),
  )

/** What a browser reports of replies that are HTTP errors. */
const isRefusal = (complaint: string) => /status of 40[13]/.test(complaint)

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

test('a reader changes the own password, and whoever is logged in elsewhere is no longer', async ({
  page,
  browser,
}) => {
  const reader = await aReaderOfOwn('pw')
  const chosen = `Neu-Wolken-${Date.now()}`
  const elsewhere = await (await browser.newContext()).newPage()
  await open(elsewhere, '/demo/#/home')
  await logIn(elsewhere, reader)
  await open(page, '/demo/#/home')
  await logIn(page, reader)
  await page.goto('/demo/#/personalCenter?tab=1')
  await page.getByRole('link', { name: '修改密码', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('修改密码')

  const field = (name: string) => page.getByRole('main').getByLabel(name, { exact: true })
  await field('原密码').fill(reader.password)
  await field('新密码').fill(chosen)
  await field('再输入一次新密码').fill(chosen)
  await page.getByRole('main').getByRole('button', { name: '修改密码', exact: true }).click()
  await expect(page.getByText('修改密码成功')).toBeVisible()
  await expect(page.getByRole('heading', { name: '联系方式' })).toBeVisible()
  const { menu, login } = words['zh-CN']
  await page.reload()
  await expect(page.getByRole('banner').getByRole('button', { name: menu })).toBeVisible()
  await elsewhere.reload()
  const entry = elsewhere.getByRole('banner').getByRole('button', { name: login, exact: true })
  await expect(entry).toBeVisible()
  await logIn(elsewhere, { ...reader, password: chosen })
  await elsewhere.context().close()
  await expect.poll(async () => (await mailsTo(reader.mail)).length).toBe(1)
})

test('a session that was left open shows who holds it before anything grave; a mail address is replaced by password and two codes', async ({
  page,
  browser,
  complaints,
}) => {
  const reader = await aReaderOfOwn('mail')
  const elsewhere = await (await browser.newContext()).newPage()
  await open(elsewhere, '/demo/#/home')
  await logIn(elsewhere, reader)
  await open(page, '/demo/#/home', 'en-US')
  await logIn(page, reader, 'en-US')
  await page.goto('/demo/#/personalCenter?tab=1')
  await leaveOpen(reader)

  await button(page, 'Log out everywhere else').click()
  const asked = page.getByRole('dialog', { name: 'Confirm that it is you' })
  await expect(asked).toBeVisible()
  await expectNoBarriers(page, { address: '/personalCenter?tab=1, confirm' }, 'en-US')
  await asked.getByLabel('Password', { exact: true }).fill(reader.password)
  await asked.getByRole('button', { name: 'Go on' }).click()
  await expect(page.getByText('You are logged in on this device only.')).toBeVisible()
  expect(complaints.splice(0).every(isRefusal)).toBe(true)
  await elsewhere.context().close()

  const another = `new-${reader.mail}`
  await button(page, 'Change email').click()
  const dialog = page.getByRole('dialog', { name: 'Change email' })
  await dialog.getByLabel('Password', { exact: true }).fill(reader.password)
  await dialog.getByRole('button', { name: 'Next' }).click()
  await dialog.getByRole('button', { name: 'Send code' }).click()
  await expect(dialog.getByLabel('Code', { exact: true })).toBeVisible()
  await expectNoBarriers(page, { address: '/personalCenter?tab=1, old contact' }, 'en-US')
  await dialog.getByLabel('Code', { exact: true }).fill(await codeAfter(reader.mail, 0))
  await dialog.getByRole('button', { name: 'Next' }).click()
  await dialog.getByLabel('Email', { exact: true }).fill(another)
  await dialog.getByRole('button', { name: words['en-US'].withoutPicture }).click()
  await expect(dialog.getByText(words['en-US'].proven)).toBeVisible()
  await dialog.getByRole('button', { name: 'Send code' }).click()
  await dialog.getByLabel('Code', { exact: true }).fill(await codeAfter(another, 0))
  await dialog.getByRole('button', { name: 'Link this email address' }).click()
  await expect(page.getByText('The email address was linked')).toBeVisible()
  // The code, and the notice that another address took its place.
  await expect.poll(async () => (await mailsTo(reader.mail)).length).toBe(2)
})

test('a reader who wants a second step sets it up, and finds it without barriers', async ({
  page,
}) => {
  const reader = await aReaderOfOwn('factor')
  await open(page, '/demo/#/home', 'en-US')
  await logIn(page, reader, 'en-US')
  await page.goto('/demo/#/personalCenter?tab=1')
  await button(page, 'Turn on two-step verification').click()
  const dialog = page.getByRole('dialog', { name: 'Turn on two-step verification' })
  await dialog.getByRole('button', { name: 'Begin' }).click()
  const secret = (await dialog.locator('code').textContent())!.replaceAll(' ', '')
  await expectNoBarriers(page, { address: '/personalCenter?tab=1, second step' }, 'en-US')
  await dialog.getByLabel('Code from your phone').fill(codeNow(secret))
  await dialog.getByRole('button', { name: 'Turn on' }).click()
  const codes = dialog.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')
  await expect(codes).toHaveCount(10)
  const recovery = (await codes.first().textContent())!
  await dialog.getByRole('button', { name: 'I have saved them' }).click()
  await expect(page.getByText('On; 10 recovery codes left')).toBeVisible()

  await page.context().clearCookies()
  await page.evaluate('sessionStorage.clear()')
  await page.goto('/demo/#/login')
  await page.reload()
  await fillInLogin(page, reader, 'en-US')
  await expect(page.getByLabel('Code from your phone')).toBeVisible()
  await expectNoBarriers(page, { address: '/login, second step' }, 'en-US')
  await page.getByLabel('Code from your phone').fill(recovery)
  await page.getByLabel('Code from your phone').press('Enter')
  await expect(page).toHaveURL(/#\/home$/)
})

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** What a phone shows that has scanned this secret. */
function codeNow(secret: string) {
  const bits = Array.from(secret, (one) => letters.indexOf(one).toString(2).padStart(5, '0'))
  const bytes = bits.join('').match(/.{8}/g) ?? []
  return codeOf(Buffer.from(bytes.map((byte) => Number.parseInt(byte, 2))), stepAt(Date.now()))
}
