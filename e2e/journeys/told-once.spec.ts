import { sql } from 'kysely'
import { notify } from '../../server/src/features/inbox/inbox.ts'
import { inInstitution } from '../../server/src/platform/stores/database.ts'
import { expectNoBarriers } from '../barriers.ts'
import { inDatabase } from '../database.ts'
import { mailsTo } from '../mailbox.ts'
import { shulinWith } from '../operator.ts'
import { logIn } from '../readers.ts'
import { expect, open, test } from '../stack.ts'

const groupCode = '100041'

/** A reader of the demo university for this journey alone, with a verified mail address. */
async function aReaderOfOwn() {
  const account = `told${Date.now()}`
  const [password, mail] = ['Anker-Kette-5-Boote', `${account}@example.org`]
  const file = `account,name,readerType,validUntil,password\n${account},新读者,student,2099-01-01,${password}\n`
  await shulinWith('readers.csv', file, (csv) => ['readers', 'import', groupCode, csv])
  const id = await inDatabase(async (db) => {
    const { rows } = await sql<{ id: string }>`
      update reader set email = ${mail}, email_verified_at = now(), help_tour_seen = true
       where group_code = ${groupCode} and account = ${account} returning id`.execute(db)
    await sql`update credential set must_change = false
               where group_code = ${groupCode} and reader_id = ${rows[0]!.id}`.execute(db)
    return rows[0]!.id
  })
  return { id, account, password, mail }
}

/** Tells a reader of a loan, as the worker does in the morning. */
const tellOf = (readerId: string, title: string) =>
  inDatabase((db) =>
    inInstitution(db, groupCode, (trx) =>
      notify(trx, {
        groupCode,
        readerId,
        cause: 'due soon',
        causeId: title,
        template: 'due soon',
        content: { title, dueDay: '2026-11-20' },
        link: '/personalCenter?tab=5',
      }),
    ),
  )

test('[R-INBOX-001] two unread messages are marked so and counted; read, deleted, and told by mail to whoever wants it, once', async ({
  page,
}) => {
  const reader = await aReaderOfOwn()
  await open(page, '/demo/#/home')
  await logIn(page, reader)

  // Where messages go is the reader's choice.
  await page.goto('/demo/#/personalCenter?tab=1')
  const mail = page.getByRole('switch', { name: '邮件', exact: true })
  await mail.click()
  await expect(mail).toBeChecked()

  for (const title of ['儒林外史', '乡土中国']) {
    expect(await tellOf(reader.id, title)).toBe(true)
    expect(await tellOf(reader.id, title), 'told before').toBe(false)
  }

  await page.goto('/demo/#/personalCenter?tab=13')
  await page.reload()
  const main = page.getByRole('main')
  const row = (title: string) =>
    main.getByRole('listitem').filter({ has: page.getByRole('link', { name: title }) })
  for (const title of ['《儒林外史》即将到期', '《乡土中国》即将到期']) {
    await expect(row(title).getByText('未读', { exact: true })).toBeAttached()
  }
  await expect(main.getByRole('button', { name: '未读 2' })).toBeVisible()
  const banner = page.getByRole('banner')
  await expect(banner.getByRole('link', { name: '消息，2 条未读' })).toBeVisible()
  await expectNoBarriers(page, { address: '/personalCenter?tab=13' }, 'zh-CN')

  await main.getByRole('link', { name: '《儒林外史》即将到期' }).click()
  const reading = page.getByRole('article', { name: '《儒林外史》即将到期' })
  await expect(reading.getByRole('link', { name: '查看借阅' })).toBeVisible()
  await expect(banner.getByRole('link', { name: '消息，1 条未读' })).toBeVisible()
  await expectNoBarriers(page, { address: '/personalCenter?tab=13' }, 'zh-CN')

  await reading.getByRole('button', { name: '删除' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: '删除' }).click()
  await expect(row('《儒林外史》即将到期')).toHaveCount(0)
  await page.reload()
  await expect(row('《乡土中国》即将到期')).toHaveCount(1)
  await expect(row('《儒林外史》即将到期')).toHaveCount(0)

  await expect.poll(async () => (await mailsTo(reader.mail)).length, { timeout: 60_000 }).toBe(2)
})
