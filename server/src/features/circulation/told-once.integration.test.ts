import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { returnCopy } from '@shulin/contract/circulation-staff'
import { describe, test, type TestContext } from 'vitest'
import { startTestApi, type TestApi } from '../../../test/api.ts'
import { startChatGateway } from '../../../test/chat-gateway.ts'
import { mailsTo, openMailGate } from '../../../test/mail.ts'
import { agree, aNotice, bindChatApp, endOfDay, lentUntil } from '../../../test/notices.ts'
import { aReader } from '../../../test/readers.ts'
import { aSearchedInstitution } from '../../../test/searching.ts'
import { stopAt, type DatabaseStep } from '../../../test/step-gate.ts'
import { staffHeaders } from '../../../test/staff.ts'
import { startTextGateway } from '../../../test/text-gateway.ts'
import { startWorker, untilNoWorkerIsConnected } from '../../../test/worker.ts'
import { inInstitution } from '../../platform/stores/database.ts'
import { openQueue } from '../../platform/stores/queue.ts'
import { notify } from '../inbox/inbox.ts'
import { beginRound } from './notices-queries.ts'

const loans = 2

/** A reader who is told everywhere, with loans that are due soon, and all the outside systems that are told. */
async function aReaderToTell({ expect, onTestFinished }: TestContext) {
  const [texts, chat] = [await startTextGateway(), await startChatGateway()]
  const api = await startTestApi({
    config: { textGateway: texts.config, chatGateway: chat.config },
  })
  const institution = await aSearchedInstitution(api, { textMessages: true })
  const { groupCode, within } = institution
  const email = `told-${groupCode}@library.example`
  const reader = await aReader(api, institution, {
    email,
    isEmailVerified: true,
    phone: '13800138000',
    isPhoneVerified: true,
  })
  await bindChatApp(institution, reader.id, `told-${groupCode}`)
  await agree(institution, reader.id, 'mail', 'text messages', 'chat app')
  const running: { end: () => Promise<unknown> }[] = []
  onTestFinished(async () => {
    for (const one of running) await one.end()
    texts.close()
    chat.close()
    await untilNoWorkerIsConnected(api)
    await api.close()
  })

  return {
    api,
    groupCode,
    within,
    reader,
    texts,
    chat,
    running,
    async aWorker(smtpUrl?: string) {
      const worker = await startWorker(api, { ...(smtpUrl && { smtpUrl }) })
      running.push(worker)
      return worker
    },
    /** A loan, the barcode of its copy, and what a clerk at the desk sends. */
    async aLoan() {
      const due = await endOfDay(institution, 2)
      const { recordId } = await lentUntil(institution, reader.id, due.at, '归还')
      const { barcode } = await within((trx) =>
        trx
          .selectFrom('item')
          .select('barcode')
          .where('recordId', '=', recordId)
          .executeTakeFirstOrThrow(),
      )
      const headers = await staffHeaders(api, groupCode, ['circulation'])
      return { barcode, headers: { ...institution.headers, ...headers } }
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
      const messages = await within((trx) => trx.selectFrom('message').select('id').execute())
      expect(messages, 'in the inbox').toHaveLength(times)
      expect(texts.messages, 'by text message').toHaveLength(times)
      expect(chat.messages, 'in the chat app').toHaveLength(times)
      const mails = await mailsTo(email)
      // Killed between the hand-over and the note, a mail is handed over again, and is the same one (F-28).
      expect(new Set(mails.map((mail) => mail['Message-ID'])).size, 'by mail').toBe(times)
      return { mails: mails.length }
    },
  }
}

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

describe.concurrent('a worker that is killed', { timeout: 300_000 }, () => {
  test.for(Object.entries(workerSteps))('%s: told once', async ([, step], context) => {
    const told = await aReaderToTell(context)
    const gate = await stopAt(told.api, step)
    const worker = await told.aWorker()
    await told.beginRound()
    await gate.untilStopped()
    await worker.end('SIGKILL')
    await gate.open()
    await told.aWorker()
    const { mails } = await told.toldOnce(loans)
    context.expect(mails).toBeGreaterThanOrEqual(loans)
  })

  test.for(['takeNothing', 'keepAnswersBack'] as const)(
    'while the gateways are asked (%s): told once',
    async (misbehaviour, context) => {
      const told = await aReaderToTell(context)
      const worker = await told.aWorker()
      const stopped = [told.texts, told.chat].map((gateway) => gateway[misbehaviour]())
      await told.beginRound()
      await Promise.all(stopped)
      await worker.end('SIGKILL')
      for (const gateway of [told.texts, told.chat]) gateway.answerAgain()
      await told.aWorker()
      const { mails } = await told.toldOnce(loans)
      context.expect(mails).toBeGreaterThanOrEqual(loans)
    },
  )

  test('before a mail is handed over: told once', async (context) => {
    const told = await aReaderToTell(context)
    const gate = await openMailGate()
    context.onTestFinished(() => gate.close())
    const worker = await told.aWorker(gate.url)
    const stopped = gate.stopAt('recipient')
    await told.beginRound()
    await stopped
    await worker.end('SIGKILL')
    await told.aWorker()
    const { mails } = await told.toldOnce(loans)
    context.expect(mails).toBe(loans)
  })
})

describe.concurrent('what the gateways may do', { timeout: 300_000 }, () => {
  test('cut the line, fail, and be asked again: told once; refuse the reader: given up, and said so', async (context) => {
    const { expect } = context
    const told = await aReaderToTell(context)
    for (const gateway of [told.texts, told.chat]) gateway.hangUp(true)
    await told.aWorker()
    await told.beginRound()
    await expect.poll(() => told.chat.asked.length, { timeout: 60_000 }).toBeGreaterThan(1)
    for (const gateway of [told.texts, told.chat]) {
      gateway.hangUp(false)
      gateway.refuse(503)
    }
    const asked = told.chat.asked.length
    await expect.poll(() => told.chat.asked.length, { timeout: 60_000 }).toBeGreaterThan(asked)
    for (const gateway of [told.texts, told.chat]) gateway.refuse()
    await told.toldOnce(loans)
    expect(told.chat.messages[0]).toMatchObject({
      institution: told.groupCode,
      to: `told-${told.groupCode}`,
      language: 'zh-CN',
      template: 'due soon',
      parameters: { title: expect.any(String), dueDay: expect.any(String) },
      title: expect.stringMatching(/^《第 \d 本》即将到期$/),
      url: expect.stringMatching(/\/#\/personalCenter\?tab=5$/),
    })

    told.chat.refuse(422)
    await inInstitution(told.api.db, told.groupCode, (trx) =>
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
      .poll(refused, { timeout: 60_000 })
      .toEqual([{ channel: 'chat app', failure: 'the chat app refuses the reader (422)' }])
  })
})

test('a library that has sent all the text messages it pays for in a day tells in the inbox alone', async (context) => {
  const { expect } = context
  const told = await aReaderToTell(context)
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
  await told.aWorker()
  await told.beginRound()
  const texts = () =>
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
    .poll(texts, { timeout: 120_000 })
    .toEqual(Array.from({ length: loans }, () => 'the text messages of the day are used up'))
  expect(told.texts.messages).toEqual([])
  await expect.poll(() => told.chat.messages.length, { timeout: 60_000 }).toBe(loans)
}, 300_000)

/** The API as a process of its own on the test's database, at whose desk copies are taken back. */
async function aDesk({ config }: TestApi, headers: Record<string, string>) {
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
  return {
    /** Takes a copy back; sent again with the same key, it is the same act. */
    takeBack: async (barcode: string, key: string) => {
      const response = await fetch(`${url}${returnCopy.path}`, {
        method: returnCopy.method,
        headers: { ...headers, 'content-type': 'application/json', 'idempotency-key': key },
        body: JSON.stringify({ barcode }),
      })
      return ((await response.json()) as { data: { outcome: string } }).data.outcome
    },
    async end() {
      child.kill('SIGKILL')
      await ended
    },
  }
}

async function freePort() {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
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

describe.concurrent(
  'an API that is killed while a copy is taken back',
  { timeout: 300_000 },
  () => {
    test.for(Object.entries(apiSteps))(
      '%s: nobody was told, and whoever asks again tells once',
      async ([, step], context) => {
        const { expect } = context
        const told = await aReaderToTell(context)
        const { barcode, headers } = await told.aLoan()
        const desk = await aDesk(told.api, headers)
        const gate = await stopAt(told.api, step)
        const key = randomUUID()
        const lost = desk.takeBack(barcode, key).catch(() => 'no answer')
        await gate.untilStopped()
        await desk.end()
        expect(await lost).toBe('no answer')
        await gate.open()
        const messages = () =>
          told.within((trx) => trx.selectFrom('message').select('id').execute())
        expect(await messages()).toEqual([])

        const again = await aDesk(told.api, headers)
        told.running.push(again)
        await told.aWorker()
        expect(await again.takeBack(barcode, key)).toBe('returned')
        expect(await again.takeBack(barcode, key)).toBe('returned')
        await told.toldOnce(1)
      },
    )

    test('after its commit, before its answer is heard: told, and whoever asks again is told so', async (context) => {
      const { expect } = context
      const told = await aReaderToTell(context)
      const { barcode, headers } = await told.aLoan()
      const desk = await aDesk(told.api, headers)
      const key = randomUUID()
      await desk.takeBack(barcode, key)
      await desk.end()
      const again = await aDesk(told.api, headers)
      told.running.push(again)
      // Who never heard the answer sends it again; who lost the key, too, finds the copy on the shelf.
      expect(await again.takeBack(barcode, key)).toBe('returned')
      expect(await again.takeBack(barcode, randomUUID())).not.toBe('returned')
      await told.aWorker()
      await told.toldOnce(1)
    })
  },
)
