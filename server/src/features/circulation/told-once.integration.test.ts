import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { returnCopy } from '@shulin/contract/circulation-staff'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApi, type TestApi } from '../../../test/api.ts'
import { startChatGateway } from '../../../test/chat-gateway.ts'
import { mailsTo, openMailGate } from '../../../test/mail.ts'
import { agree, aNotice, bindChatApp, endOfDay, lentUntil } from '../../../test/notices.ts'
import { aReader } from '../../../test/readers.ts'
import { aSearchedInstitution, patiently } from '../../../test/searching.ts'
import { stopAt, type DatabaseStep } from '../../../test/step-gate.ts'
import { staffHeaders } from '../../../test/staff.ts'
import { startTextGateway } from '../../../test/text-gateway.ts'
import { startWorker, untilNoWorkerIsConnected } from '../../../test/worker.ts'
import { inInstitution } from '../../platform/stores/database.ts'
import { openQueue } from '../../platform/stores/queue.ts'
import { notify } from '../inbox/inbox.ts'
import { beginRound } from './notices-queries.ts'

const loans = 2

let api: TestApi
let texts: Awaited<ReturnType<typeof startTextGateway>>
let chat: Awaited<ReturnType<typeof startChatGateway>>
let mailGate: Awaited<ReturnType<typeof openMailGate>>
const running: { end: () => Promise<unknown> }[] = []

async function aWorker(smtpUrl?: string) {
  const worker = await startWorker(api, { ...(smtpUrl && { smtpUrl }) })
  running.push(worker)
  return worker
}

let phones = 13_800_138_000

/** A reader who is told everywhere, at an institution of its own. */
async function aReaderToTell() {
  const institution = await aSearchedInstitution(api, { textMessages: true })
  const { groupCode, within } = institution
  const email = `told-${groupCode}@library.example`
  // With its country, as the gateway is given it.
  const phone = `+86${phones++}`
  const chatId = `told-${groupCode}`
  const reader = await aReader(api, institution, {
    email,
    isEmailVerified: true,
    phone,
    isPhoneVerified: true,
  })
  await bindChatApp(institution, reader.id, chatId)
  await agree(institution, reader.id, 'mail', 'text messages', 'chat app')
  const textsToReader = () => texts.messages.filter(({ to }) => to === phone)
  const chatsToReader = () => chat.messages.filter(({ to }) => to === chatId)
  const messages = () => within((trx) => trx.selectFrom('message').select('id').execute())

  return {
    groupCode,
    within,
    reader,
    email,
    phone,
    chatId,
    messages,
    textsToReader,
    chatsToReader,
    /** A loan that no morning's round tells of, the barcode of its copy, and what a clerk at the desk sends. */
    async aLoan() {
      const due = await endOfDay(institution, 20)
      const { recordId } = await lentUntil(institution, reader.id, due.at, '归还')
      const { barcode } = await within((trx) =>
        trx
          .selectFrom('item')
          .select('barcode')
          .where('recordId', '=', recordId)
          .executeTakeFirstOrThrow(),
      )
      const headers = await staffHeaders(api, groupCode, ['circulation'])
      return { barcode, headers: { ...institution.headers, ...headers }, key: randomUUID() }
    },
    /** Begins the round of the day, as the clock would. */
    async beginRound() {
      const due = await endOfDay(institution, 2)
      for (let n = 0; n < loans; n++) await lentUntil(institution, reader.id, due.at, `第 ${n} 本`)
      const round = {
        groupCode,
        cause: 'due soon',
        day: (await endOfDay(institution, 0)).day,
      } as const
      await inInstitution(api.db, groupCode, async (trx) => {
        await beginRound(trx, round)
        await openQueue(trx).send('tell-of-loans', round)
      })
    },
    /** Waits until everything that was to be said is noted as sent; then it has been said once. */
    async toldOnce(times: number) {
      const left = () =>
        within(async (trx) => {
          const rows = await trx.selectFrom('outgoing').select(['sentAt']).execute()
          return [rows.length, rows.filter(({ sentAt }) => sentAt === null).length]
        })
      await expect.poll(left, { timeout: 240_000, interval: 200 }).toEqual([3 * times, 0])
      expect(await messages(), 'in the inbox').toHaveLength(times)
      expect(textsToReader(), 'by text message').toHaveLength(times)
      expect(chatsToReader(), 'in the chat app').toHaveLength(times)
      const mails = await mailsTo(email)
      // Killed between the hand-over and the note, a mail is handed over again, and is the same one (F-28).
      expect(new Set(mails.map((mail) => mail['Message-ID'])).size, 'by mail').toBe(times)
      return { mails: mails.length }
    },
  }
}
type ReaderToTell = Awaited<ReturnType<typeof aReaderToTell>>

const workerSteps: Record<string, DatabaseStep> = {
  'while it writes the messages': { table: 'message', on: 'after insert' },
  'while it writes what goes out': { table: 'outgoing', on: 'after insert' },
  'while it hands that to the queue': {
    table: 'pgboss.job',
    on: 'after insert',
    when: `new.name like 'deliver-%'`,
  },
  'while it notes how far it came': { table: 'notice_round', on: 'before update' },
  'between its commit and the end of the job': {
    table: 'pgboss.job',
    on: 'before update',
    when: `new.name = 'tell-of-loans' and new.state = 'completed'`,
  },
  'while it notes that something was sent': {
    table: 'outgoing',
    on: 'before update',
    when: 'new.sent_at is not null',
  },
}

const apiSteps: Record<string, DatabaseStep> = {
  'while it writes the message': { table: 'message', on: 'after insert' },
  'while it writes what goes out': { table: 'outgoing', on: 'after insert' },
  'while it hands that to the queue': {
    table: 'pgboss.job',
    on: 'after insert',
    when: `new.name = 'deliver-in-chat-app'`,
  },
}

type Loan = Awaited<ReturnType<ReaderToTell['aLoan']>>
interface ReturnReply {
  code: string | null
  data: { outcome: string }
}

/** The API as a process of its own on the test's database, at whose desk copies are taken back. */
async function aDesk() {
  const { config } = api
  const port = await freePort()
  const child = spawn(process.execPath, ['server/src/api.ts'], {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: {
      ...process.env,
      NODE_ENV: 'test',
      LOG_LEVEL: 'silent',
      HTTP_PORT: String(port),
      DATABASE_URL: config.database.url,
      SEARCH_PREFIX: config.searchPrefix,
      CACHE_PREFIX: config.cachePrefix,
      INSTITUTIONS_MAX_AGE: '0',
    },
  })
  const ended = once(child, 'exit')
  const url = `http://127.0.0.1:${port}`
  const isThere = () =>
    fetch(`${url}/healthz`).then(
      ({ ok }) => ok,
      () => false,
    )
  while (!(await isThere())) await wait(50)
  const desk = {
    /** Takes a copy back; sent again with the same key, it is the same act. */
    takeBack: async ({ barcode, headers, key }: Loan) => {
      const { body } = await patiently(async () => {
        const response = await fetch(`${url}${returnCopy.path}`, {
          method: returnCopy.method,
          headers: { ...headers, 'content-type': 'application/json', 'idempotency-key': key },
          body: JSON.stringify({ barcode }),
        })
        const { status } = response
        return { status, body: (await response.json()) as ReturnReply }
      })
      return body.data.outcome
    },
    async end() {
      child.kill('SIGKILL')
      await ended
    },
  }
  running.push(desk)
  return desk
}

async function freePort() {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

/** Who was told, by the step at which a worker was killed. */
const toldByWorkers = new Map<string, ReaderToTell>()
const outsideSteps = {
  'before the gateways took anything': 'takeNothing',
  'before it heard the gateways’ answer': 'keepAnswersBack',
} as const
const mailStep = 'before a mail is handed over'

/**
 * Kills one worker after another, each at its own step with an institution of its own. Meanwhile the next one takes over what
 * the one before had left, and may be killed in the middle of that, too. The last one is left alone.
 */
async function killWorkers() {
  for (const [name, step] of Object.entries(workerSteps)) {
    const told = await aReaderToTell()
    toldByWorkers.set(name, told)
    const gate = await stopAt(api, told.groupCode, step)
    const worker = await aWorker()
    await told.beginRound()
    await gate.untilStopped()
    await worker.end('SIGKILL')
    await gate.open()
  }
  const worker = await aWorker(mailGate.url)
  const stopped: Promise<void>[] = []
  for (const [name, misbehaviour] of Object.entries(outsideSteps)) {
    const told = await aReaderToTell()
    toldByWorkers.set(name, told)
    stopped.push(texts[misbehaviour](told.phone), chat[misbehaviour](told.chatId))
    await told.beginRound()
  }
  const mailed = await aReaderToTell()
  toldByWorkers.set(mailStep, mailed)
  stopped.push(mailGate.stopAt('recipient', mailed.email))
  await mailed.beginRound()
  await Promise.all(stopped)
  await worker.end('SIGKILL')
  for (const gateway of [texts, chat]) gateway.answerAgain()
  await aWorker()
}

/** What an API that is killed had told by then, and what was said to whoever asked again. */
const toldByApis = new Map<string, { told: ReaderToTell; before: unknown[]; answers: string[] }>()
const committed = 'after its commit, before its answer is heard'

/** Kills one API after another while it takes a copy back; then everybody who heard nothing asks again. */
async function killApis() {
  const asked: { name: string; told: ReaderToTell; loan: Loan; before: unknown[] }[] = []
  for (const [name, step] of Object.entries(apiSteps)) {
    const told = await aReaderToTell()
    const loan = await told.aLoan()
    const desk = await aDesk()
    const gate = await stopAt(api, told.groupCode, step)
    const lost = desk.takeBack(loan).catch(() => 'no answer')
    await gate.untilStopped()
    await desk.end()
    await gate.open()
    asked.push({ name, told, loan, before: [await lost, ...(await told.messages())] })
  }
  const heard = await aReaderToTell()
  const loan = await heard.aLoan()
  const desk = await aDesk()
  await desk.takeBack(loan)
  await desk.end()
  asked.push({ name: committed, told: heard, loan, before: await heard.messages() })

  const again = await aDesk()
  for (const { name, told, loan: sent, before } of asked) {
    // Who never heard the answer sends it again, and once more; who lost the key, too, finds the copy on the shelf.
    const answers = [
      await again.takeBack(sent),
      await again.takeBack(sent),
      await again.takeBack({ ...sent, key: randomUUID() }),
    ]
    toldByApis.set(name, { told, before, answers })
  }
}

beforeAll(async () => {
  ;[texts, chat, mailGate] = await Promise.all([
    startTextGateway(),
    startChatGateway(),
    openMailGate(),
  ])
  api = await startTestApi({ config: { textGateway: texts.config, chatGateway: chat.config } })
  await Promise.all([killWorkers(), killApis()])
}, 600_000)
afterAll(async () => {
  for (const one of running) await one.end()
  for (const gateway of [texts, chat, mailGate]) gateway.close()
  await untilNoWorkerIsConnected(api)
  await api.close()
})

describe('a worker that is killed', { timeout: 300_000 }, () => {
  test.for([...Object.keys(workerSteps), ...Object.keys(outsideSteps)])(
    '%s: told once',
    async (name) => {
      const { mails } = await toldByWorkers.get(name)!.toldOnce(loans)
      expect(mails).toBeGreaterThanOrEqual(loans)
    },
  )

  test(`${mailStep}: told once, also by mail`, async () => {
    const { mails } = await toldByWorkers.get(mailStep)!.toldOnce(loans)
    expect(mails).toBe(loans)
  })
})

describe('an API that is killed while a copy is taken back', { timeout: 300_000 }, () => {
  test.for(Object.keys(apiSteps))(
    '%s: nobody was told, and whoever asks again tells once',
    async (name) => {
      const { told, before, answers } = toldByApis.get(name)!
      expect(before).toEqual(['no answer'])
      expect(answers).toEqual(['returned', 'returned', expect.not.stringMatching('returned')])
      await told.toldOnce(1)
    },
  )

  test(`${committed}: told, and whoever asks again is told so`, async () => {
    const { told, before, answers } = toldByApis.get(committed)!
    expect(before).toHaveLength(1)
    expect(answers).toEqual(['returned', 'returned', expect.not.stringMatching('returned')])
    await told.toldOnce(1)
  })
})

describe('what the gateways may do', { timeout: 300_000 }, () => {
  test('cut the line, fail, and be asked again: told once; refuse the reader: given up, and said so', async () => {
    const told = await aReaderToTell()
    for (const gateway of [texts, chat]) gateway.hangUp(true)
    const before = chat.asked.length
    await told.beginRound()
    await expect.poll(() => chat.asked.length).toBeGreaterThan(before + 1)
    for (const gateway of [texts, chat]) {
      gateway.hangUp(false)
      gateway.refuse(503)
    }
    const asked = chat.asked.length
    await expect.poll(() => chat.asked.length).toBeGreaterThan(asked)
    for (const gateway of [texts, chat]) gateway.refuse()
    await told.toldOnce(loans)
    expect(told.chatsToReader()[0]).toMatchObject({
      institution: told.groupCode,
      language: 'zh-CN',
      template: 'due soon',
      parameters: { title: expect.any(String), dueDay: expect.any(String) },
      title: expect.stringMatching(/^《第 \d 本》即将到期$/),
      url: expect.stringMatching(/\/#\/personalCenter\?tab=5$/),
    })

    chat.refuse(422)
    await inInstitution(api.db, told.groupCode, (trx) =>
      notify(trx, { groupCode: told.groupCode, ...aNotice(told.reader.id, 'refused') }),
    )
    const refused = () =>
      told.within((trx) =>
        trx
          .selectFrom('outgoing')
          .select(['channel', 'failure'])
          .where('givenUpAt', 'is not', null)
          .execute(),
      )
    await expect
      .poll(refused)
      .toEqual([{ channel: 'chat app', failure: 'the chat app refuses the reader (422)' }])
    chat.refuse()
  })
})

test('a library that has sent all the text messages it pays for in a day tells in the inbox alone', async () => {
  const told = await aReaderToTell()
  const { groupCode } = told
  await told.within(async (trx) => {
    const setting = { groupCode, code: 'textMessagesPerDay', value: '1' }
    await trx.insertInto('setting').values(setting).execute()
    const sent = { channel: 'text', language: 'zh-CN', letter: 'code', cause: 'a code' }
    await trx
      .insertInto('outgoing')
      .values({ groupCode, id: randomUUID(), ...sent, sentAt: new Date() })
      .execute()
  })
  await told.beginRound()
  const failures = () =>
    told.within(async (trx) => {
      const rows = await trx
        .selectFrom('outgoing')
        .select('failure')
        .where('channel', '=', 'text')
        .where('letter', '=', 'due soon')
        .execute()
      return rows.map(({ failure }) => failure)
    })
  await expect
    .poll(failures, { timeout: 120_000 })
    .toEqual(Array.from({ length: loans }, () => 'the text messages of the day are used up'))
  expect(told.textsToReader()).toEqual([])
  await expect.poll(() => told.chatsToReader().length).toBe(loans)
}, 300_000)
