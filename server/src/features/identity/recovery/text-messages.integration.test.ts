import { PassThrough } from 'node:stream'
import { sendPhoneCode } from '@shulin/contract/recovery'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { startTestApi, type TestApi } from '../../../../test/api.ts'
import { anInstitution } from '../../../../test/builders.ts'
import type { TestInstitution } from '../../../../test/readers.ts'
import { aReachableReader, aRecovery, askForCode, forgetLimits } from '../../../../test/recovery.ts'
import { startTextGateway } from '../../../../test/text-gateway.ts'
import { startWorker, untilNoWorkerIsConnected } from '../../../../test/worker.ts'
import { openTextGateway } from '../../../connectors/text-messages/gateway.ts'

const name = { 'zh-CN': '清溪图书馆', 'zh-TW': '清溪圖書館', 'en-US': 'Qingxi Library' }

let gateway: Awaited<ReturnType<typeof startTextGateway>>
let api: TestApi
let library: TestInstitution
let thrifty: TestInstitution
let worker: Awaited<ReturnType<typeof startWorker>> | undefined
const log: string[] = []
beforeAll(async () => {
  gateway = await startTextGateway()
  const stream = new PassThrough().on('data', (chunk: Buffer) => log.push(chunk.toString()))
  api = await startTestApi({ config: { textGateway: gateway.config }, log: stream })
  library = await anInstitution(api, { name })
  thrifty = await anInstitution(api, { name, settings: { textMessagesPerDay: '1' } })
})
afterAll(async () => {
  await worker?.end()
  gateway.close()
  await untilNoWorkerIsConnected(api)
  await api.close()
})
beforeEach(() => forgetLimits(api))

/** A reader who recovers a password. */
async function recovering(institution = library) {
  const reader = await aReachableReader(api, institution)
  const { headers } = await aRecovery(api, institution, reader)
  const row = () =>
    institution.within((trx) =>
      trx.selectFrom('outgoing').selectAll().where('readerId', '=', reader.id).executeTakeFirst(),
    )
  return { institution, reader, headers, row }
}
const messagesTo = ({ phone }: { phone: string }) =>
  gateway.messages.filter(({ to }) => to === `+86${phone}`)

test('[T-25] a thousand ask at once for one number: exactly one message, also when the worker is killed between taking and noting', async ({
  annotate,
}) => {
  await annotate('T-25 sends at once to one number: 1000', 'figure')
  await annotate('T-25 messages: 1', 'figure')
  const { headers, reader, row } = await recovering()
  const taken = gateway.keepAnswersBack()
  const first = await startWorker(api)
  onTestFinished(async () => void (await first.end()))
  // All are inside before the first is answered: no connection has to be made for each.
  const ask = async () => {
    const { method, path: url } = sendPhoneCode
    const reply = await api.app.inject({ method, url, headers, payload: { scene: 'reset' } })
    return reply.json<{ success: boolean; code: string | null }>()
  }
  const outcomes = await Promise.all(Array.from({ length: 1000 }, ask))
  expect(outcomes.filter(({ success }) => success)).toHaveLength(1)
  const known = [null, 'code.too-soon', 'service.unavailable']
  for (const { code } of outcomes) expect(known).toContain(code)

  // The gateway has it, and nobody here knows: the worker is killed, and another one begins.
  await taken
  expect((await row())?.sentAt).toBeNull()
  await first.end()
  gateway.answerAgain()
  worker = await startWorker(api)
  await expect.poll(async () => (await row())?.sentAt).toBeInstanceOf(Date)
  expect(messagesTo(reader)).toHaveLength(1)
  expect(new Set(gateway.asked).size).toBe(1)
  expect(gateway.asked.length).toBeGreaterThan(1)
  expect(await row()).toMatchObject({ recipient: null, secret: null, content: {}, channel: 'text' })
  const [message] = messagesTo(reader)
  expect(message).toMatchObject({ template: 'code', language: 'zh-CN', from: '清溪图书馆' })
  expect(message!.parameters['code']).toMatch(/^\d{6}$/)
  expect(message!.text).toBe(
    `【清溪图书馆】验证码 ${message!.parameters['code']}，用于重设密码，5 分钟内有效。请勿告诉任何人。`,
  )
}, 120_000)

test('[T-25] the worker is gone between commit and send: the message goes out once when another begins', async () => {
  await worker?.end()
  const { headers, reader, row } = await recovering()
  await askForCode(api, headers, { channel: 'text', scene: 'reset' })
  const late = await recovering()
  await askForCode(api, late.headers, { channel: 'text', scene: 'reset' })
  await sql`update outgoing set send_until = now() - interval '1 second' where reader_id = ${late.reader.id}`.execute(
    api.adminDb,
  )
  expect(messagesTo(reader)).toEqual([])
  worker = await startWorker(api)
  await expect.poll(async () => (await row())?.sentAt).toBeInstanceOf(Date)
  expect(messagesTo(reader)).toHaveLength(1)
  // A code that is worth nothing any more is never sent.
  await expect.poll(async () => (await late.row())?.givenUpAt).not.toBeNull()
  expect(await late.row()).toMatchObject({ recipient: null, secret: null, failure: 'too late' })
  expect(messagesTo(late.reader)).toEqual([])
}, 60_000)

test('a number the gateway refuses is given up; one it cannot take now is tried again', async () => {
  worker ??= await startWorker(api)
  const refused = await recovering()
  gateway.refuse(422)
  await askForCode(api, refused.headers, { channel: 'text', scene: 'reset' })
  await expect.poll(async () => (await refused.row())?.givenUpAt).not.toBeNull()
  expect((await refused.row())?.failure).toBe('the gateway refuses the number (422)')

  gateway.refuse(503)
  const patient = await recovering()
  await askForCode(api, patient.headers, { channel: 'text', scene: 'reset' })
  await expect.poll(async () => (await patient.row())?.tries).toBe(1)
  gateway.refuse()
  await expect.poll(async () => (await patient.row())?.sentAt).not.toBeNull()
  expect(messagesTo(patient.reader)).toHaveLength(1)
  expect(worker.log()).not.toContain(patient.reader.phone)
}, 90_000)

test('a message that is not signed, or signed by somebody else, is none', async () => {
  const message = {
    id: crypto.randomUUID(),
    to: '+8613800138000',
    fromName: 'x',
    language: 'zh-CN' as const,
    template: 'code',
    parameters: {},
    text: 'x',
  }
  const forged = openTextGateway({ ...gateway.config, key: 'somebody else’s key' })
  await expect(forged.send(message)).rejects.toThrow('the gateway answered 401')
  const plain = await fetch(gateway.config.url, { method: 'POST', body: '{}' })
  expect(plain.status).toBe(401)
  expect(gateway.messages.filter(({ id }) => id === message.id)).toEqual([])
})

test('[T-25] the text messages of a day are used up: the next is refused, and somebody is told', async () => {
  const { institution, headers } = await recovering(thrifty)
  const other = await aRecovery(api, institution, await aReachableReader(api, institution))
  expect((await askForCode(api, headers, { channel: 'text', scene: 'reset' })).body.success).toBe(
    true,
  )
  const { body } = await askForCode(api, other.headers, { channel: 'text', scene: 'reset' })
  expect([body.success, body.code]).toEqual([false, 'text.used-up'])
  expect(log.join('')).toMatch(/"level":50.*text messages of the day are used up/)
  // Mail costs nothing.
  const mailed = await askForCode(api, other.headers, { channel: 'mail', scene: 'reset' })
  expect(mailed.body.success).toBe(true)
})

test('[T-25] a network asks for fifteen codes an hour, whoever they are for', async () => {
  const { institution } = await recovering()
  const from = { 'x-forwarded-for': '44.5.6.7' }
  const ask = async () => {
    const { headers } = await aRecovery(api, institution, await aReachableReader(api, institution))
    const sent = { body: { scene: 'reset' as const }, headers: { ...headers, ...from } }
    return (await api.call(sendPhoneCode, sent)).body.code
  }
  for (let turn = 0; turn < 15; turn++) expect(await ask()).toBeNull()
  expect(await ask()).toBe('code.too-many-from-here')
})

test('an installation without a gateway says so, and promises nothing', async () => {
  const without = await startTestApi({ onDatabaseOf: api, config: { textGateway: undefined } })
  const { headers } = await recovering()
  const { body } = await askForCode(without, headers, { channel: 'text', scene: 'reset' })
  expect(body.code).toBe('text.not-offered')
  await without.close()
})
