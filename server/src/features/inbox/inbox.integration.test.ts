import { locales, type Locale } from '@shulin/contract/locale'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { startTestApi, type TestApi } from '../../../test/api.ts'
import { anInstitution } from '../../../test/builders.ts'
import { runCommand } from '../../../test/command.ts'
import { mailsTo, openMailGate } from '../../../test/mail.ts'
import { startWorker, untilNoWorkerIsConnected } from '../../../test/worker.ts'
import { openSmtp } from '../../connectors/mail/smtp.ts'
import { inInstitution } from '../../platform/stores/database.ts'
import { unfinishedJobs } from '../../platform/jobs/job-lists.ts'
import { send } from '../../platform/stores/queue.ts'
import { forgetOldMail } from './delivery.ts'
import { sendMail } from './inbox.ts'
import { deliverMail } from './jobs.ts'
import { MailRefused } from './mail-sender.ts'

let api: TestApi
let gate: Awaited<ReturnType<typeof openMailGate>>
let worker: Awaited<ReturnType<typeof startWorker>>
beforeAll(async () => {
  api = await startTestApi()
  gate = await openMailGate()
  worker = await startWorker(api, { smtpUrl: gate.url })
})
afterAll(async () => {
  await worker.end()
  gate.close()
  await untilNoWorkerIsConnected(api)
  await api.close()
})

const name = { 'zh-CN': '华中图书馆', 'zh-TW': '華中圖書館', 'en-US': 'Central Library' }
const subjects: Record<Locale, string> = {
  'zh-CN': '华中图书馆：测试邮件',
  'zh-TW': '華中圖書館：測試郵件',
  'en-US': 'Central Library: test mail',
}

const ask = (groupCode: string, recipient: string, cause = 'a cause') =>
  inInstitution(api.db, groupCode, (trx) =>
    sendMail(trx, {
      groupCode,
      recipient,
      language: 'en-US',
      letter: 'test',
      content: { portalUrl: 'https://library.example' },
      cause,
    }),
  )
const rowsOf = (groupCode: string) =>
  inInstitution(api.db, groupCode, (trx) => trx.selectFrom('outgoing').selectAll().execute())
/** The text of a mail: Chinese travels as base64, English with soft line breaks. */
function textOf({ mimeMessage }: { mimeMessage: string }) {
  const [, headers, body] = /^(.*?)\r\n\r\n(.*)$/s.exec(mimeMessage) as unknown as string[]
  return /^Content-Transfer-Encoding: base64/im.test(headers!)
    ? Buffer.from(body!, 'base64').toString()
    : body!.replaceAll('=\r\n', '')
}

test('the operator sends a test mail in each language; who got it is forgotten at once', async () => {
  const { groupCode } = await anInstitution(api, { name })
  for (const language of locales) {
    const address = `${language.toLowerCase()}-${groupCode}@library.example`
    const words = ['mail', 'test', groupCode, address, '--language', language, '--json']
    expect(await runCommand(api, ...words)).toMatchObject({ exitCode: 0 })
    const [mail, ...more] = await mailsTo(address)
    expect(more).toEqual([])
    expect(mail!.subject).toBe(subjects[language])
    expect(mail!.mimeMessage).toContain(`\nContent-Language: ${language}\r\n`)
    expect(textOf(mail!)).toContain(name[language])
  }
  for (const row of await rowsOf(groupCode)) {
    expect(row).toMatchObject({ sentAt: expect.any(Date), recipient: null, content: {}, tries: 1 })
  }
})

test('the same cause is told once', async () => {
  const { groupCode } = await anInstitution(api, { name })
  const address = `once-${groupCode}@library.example`
  expect(await ask(groupCode, address)).toMatchObject({ jobId: expect.any(String) })
  expect(await ask(groupCode, address)).toBeUndefined()
  await expect.poll(() => mailsTo(address)).toHaveLength(1)
  expect(await ask(groupCode, address), 'nor after it was sent').toBeUndefined()
})

test('[I-25] the mail of an institution is neither seen, written nor sent by another', async () => {
  const [here, there] = [await anInstitution(api, { name }), await anInstitution(api, { name })]
  const mail = {
    groupCode: here.groupCode,
    id: crypto.randomUUID(),
    channel: 'mail',
    recipient: 'a@c.cn',
    language: 'zh-CN',
    letter: 'test',
    cause: 'x',
  }
  const fromThere = there.within((trx) => trx.insertInto('outgoing').values(mail).execute())
  await expect(fromThere).rejects.toThrow('row-level security')

  await here.within((trx) => trx.insertInto('outgoing').values(mail).execute())
  expect(await rowsOf(there.groupCode)).toEqual([])
  await api.db
    .transaction()
    .execute((trx) => send(trx, deliverMail, { groupCode: there.groupCode, outgoingId: mail.id }))
  await expect.poll(() => unfinishedJobs(api.db, [deliverMail])).toEqual([])
  expect(await rowsOf(here.groupCode)).toMatchObject([{ sentAt: null, tries: 0 }])
})

test('a mailbox that does not exist: given up at once, listed without the address, sent again by command', async () => {
  const { groupCode } = await anInstitution(api, { name })
  const address = `gone-${groupCode}@library.example`
  onTestFinished(() => gate.refuse())
  gate.refuse(`550 5.1.1 <${address}> is unknown here`)
  const tried = await runCommand(api, 'mail', 'test', groupCode, address)
  expect(tried.exitCode).toBe(1)
  expect(tried.stderr + tried.stdout).toContain('550 5.1.1')

  const dead = async () => {
    const { stdout } = await runCommand(api, 'jobs', 'list', '--dead', '--json')
    const listed = JSON.parse(stdout) as { id: string; groupCode: string; failure: string }[]
    return listed.filter((job) => job.groupCode === groupCode)
  }
  const [listed, ...more] = await dead()
  expect(more).toEqual([])
  expect(listed).toMatchObject({ job: 'deliver-mail', groupCode, tries: 1 })
  expect(listed!.failure).toMatch(/550 5\.1\.1 <\*\*\*>/)
  expect(worker.log()).not.toContain(address)

  gate.refuse()
  expect(await mailsTo(address)).toEqual([])
  const unknown = await runCommand(api, 'jobs', 'retry', crypto.randomUUID())
  expect(unknown.exitCode).toBe(1)
  const again = await runCommand(api, 'jobs', 'retry', listed!.id, '--json')
  expect(JSON.parse(again.stdout)).toEqual({ sent: 1 })
  await expect.poll(() => mailsTo(address)).toHaveLength(1)
  expect(await dead()).toEqual([])
})

test('called the wrong way, the commands say how', async () => {
  for (const words of [
    ['jobs', 'retry'],
    ['jobs', 'retry', 'not-an-id'],
    ['jobs', 'retry', '--all', crypto.randomUUID()],
    ['mail', 'test', '100041', 'a@c.cn', '--language', 'de'],
  ]) {
    const { exitCode, stderr } = await runCommand(api, ...words)
    expect([exitCode, stderr], words.join(' ')).toEqual([2, expect.stringMatching(/error:/)])
  }
  const nowhere = await runCommand(api, 'mail', 'test', '999999', 'a@c.cn')
  expect(nowhere).toMatchObject({ exitCode: 1, stderr: expect.stringContaining('999999') })
})

// Ways to slip a second recipient, a header or a second mail into what looks like one address.
const badAddresses = [
  'a@c.cn\r\nBcc: other@library.example',
  'a@c.cn\nBcc: other@library.example',
  'a@c.cn\r',
  'a@c.cn\u2028Bcc: other@library.example',
  'a@c.cn, other@library.example',
  'a@c.cn;other@library.example',
  'a@c.cn>\r\nRCPT TO:<other@library.example',
  '<a@c.cn>',
  'Name <other@library.example>',
  '"a@c.cn\r\nDATA"@library.example',
  'a@b',
  'a b@c.cn',
  '',
]

test.each(badAddresses)('[T-31] %j is refused, and nobody gets a mail', async (address) => {
  const { groupCode } = await anInstitution(api, { name })
  await expect(ask(groupCode, address)).rejects.toThrow('This is not a mail address')
  expect(await rowsOf(groupCode)).toEqual([])
  expect(await mailsTo('other@library.example')).toEqual([])
})

test('[T-31] the table refuses such an address, too, whoever writes it', async () => {
  const { groupCode } = await anInstitution(api, { name })
  for (const recipient of badAddresses.filter((address) => address !== 'a@b')) {
    await expect(
      inInstitution(api.db, groupCode, (trx) =>
        trx
          .insertInto('outgoing')
          .values({
            groupCode,
            id: crypto.randomUUID(),
            channel: 'mail',
            recipient,
            language: 'zh-CN',
            letter: 'test',
            cause: 'x',
          })
          .execute(),
      ),
      recipient,
    ).rejects.toThrow('outgoing_recipient_check')
  }
})

test('[T-31] a line break in any header field is refused before the mail server is asked', async () => {
  const sender = openSmtp({ url: 'smtp://127.0.0.1:1', from: 'no-reply@library.example' })
  const mail = {
    id: 'id',
    fromName: 'Library',
    to: 'a@c.cn',
    subject: 'Subject',
    text: 'Text',
    language: 'en-US',
    writtenAt: new Date(),
  } as const
  for (const field of ['id', 'fromName', 'to', 'subject'] as const) {
    for (const breaks of ['\r\nBcc: other@library.example', '\nX: y', '\r', '\0', '\u0085']) {
      const bad = { ...mail, [field]: `${mail[field]}${breaks}` }
      await expect(
        sender.send(bad, async () => {}),
        field,
      ).rejects.toThrow(MailRefused)
    }
  }
})

test('[T-31] a name of an institution that looks like headers stays a name; one that is headers sends nothing', async () => {
  const tricky = 'Bcc: other@library.example, "<x>" {{portalUrl}}'
  const { groupCode } = await anInstitution(api, { name: { 'zh-CN': tricky } })
  const address = `tricky-${groupCode}@library.example`
  await ask(groupCode, address)
  await expect.poll(() => mailsTo(address)).toHaveLength(1)
  const [mail] = await mailsTo(address)
  expect(mail!.subject).toBe(`${tricky}: test mail`)
  expect(mail!.mimeMessage).not.toMatch(/^(Bcc|Cc):/im)

  const broken = await anInstitution(api, { name: { 'zh-CN': 'x\r\nBcc: other@library.example' } })
  await ask(broken.groupCode, address, 'another')
  await expect
    .poll(async () => (await runCommand(api, 'jobs', 'list', '--dead', '--json')).stdout)
    .toContain('line break')
  expect(await mailsTo(address)).toHaveLength(1)
  expect(await mailsTo('other@library.example')).toEqual([])
})

test('what was sent 90 days ago is forgotten, in every institution; what waits is not', async () => {
  const [one, other] = [await anInstitution(api, { name }), await anInstitution(api, { name })]
  const aRow = (groupCode: string, cause: string, days?: number) =>
    api.adminDb
      .insertInto('outgoing')
      .values({
        groupCode,
        id: crypto.randomUUID(),
        channel: 'mail',
        language: 'zh-CN',
        letter: 'test',
        cause,
        ...(days === undefined
          ? { recipient: 'a@c.cn', createdAt: new Date(0) }
          : { sentAt: new Date(Date.now() - days * 24 * 60 * 60 * 1000) }),
      })
      .execute()
  for (const { groupCode } of [one, other]) {
    await aRow(groupCode, 'old', 91)
    await aRow(groupCode, 'recent', 89)
    await aRow(groupCode, 'waiting')
  }
  await forgetOldMail(api.db)
  for (const { groupCode } of [one, other]) {
    const causes = (await rowsOf(groupCode)).map(({ cause }) => cause)
    expect(causes.toSorted()).toEqual(['recent', 'waiting'])
  }
})
