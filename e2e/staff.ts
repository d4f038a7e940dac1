import { createHmac, randomUUID } from 'node:crypto'
import type { BrowserContext } from '@playwright/test'
import type { CallInput, Endpoint } from '@shulin/contract/endpoint'
import {
  giveStaffCode,
  offerSecondFactor,
  openStaffSession,
  setStaffPassword,
  takeSecondFactor,
} from '@shulin/contract/staff'
import { shulin } from './operator.ts'
import { expect } from './stack.ts'

/** A member of staff. Each journey has one of its own: what one does, no other meets. */
export interface Member {
  groupCode: string
  account: string
  name: string
}

/** Takes somebody into the staff, as an administrator. */
export const putStaff = ({ groupCode, account, name }: Member) =>
  shulin('staff', 'put', groupCode, account, '--name', name)

/** A link that opens the console once. */
export const linkFor = ({ groupCode, account }: Member) =>
  shulin('staff', 'link', groupCode, account)

type Cookies = Awaited<ReturnType<BrowserContext['cookies']>>

/** A session of the console, and what its phone makes codes from. */
interface ConsoleSession {
  cookies: Cookies
  secret: string
  codeGivenAt: number
}
const kept = new Map<string, ConsoleSession>()
const secrets = new WeakMap<BrowserContext, string>()

/** Well within the minutes for which a code is good. */
const staysFresh = 3 * 60_000

/** The account that a member has in this worker. */
export const ofThisWorker = (account: string) =>
  `${account}-${process.env['TEST_WORKER_INDEX'] ?? '0'}`

/**
 * Lets a browser into the console. Who comes the first time is taken into the staff, opens a link, as the first page would, and sets a
 * second factor up; the session is kept while the worker lives: every command is a process of its own, and a journey about something
 * else need not wait for them. Each worker has a member of its own, for a new factor ends the sessions of the old one.
 */
export async function openConsole(context: BrowserContext, member: Member) {
  const key = `${member.groupCode}/${member.account}`
  const known = kept.get(key)
  if (known) {
    await context.addCookies(known.cookies)
    secrets.set(context, known.secret)
    if (Date.now() - known.codeGivenAt < staysFresh) return
    await giveCode(context)
    known.codeGivenAt = Date.now()
    return
  }
  const account = ofThisWorker(member.account)
  const secret = await signInSecured(context, { ...member, account })
  secrets.set(context, secret)
  kept.set(key, { cookies: await context.cookies(), secret, codeGivenAt: Date.now() })
}

async function signInSecured(context: BrowserContext, member: Member) {
  await putStaff(member)
  await openByLink(context, member)
  let offered = await ask(context, offerSecondFactor, { body: {} })
  if (!offered.success) {
    // There is one from an earlier run.
    await shulin('staff', 'forget-factor', member.groupCode, member.account)
    await openByLink(context, member)
    offered = await ask(context, offerSecondFactor, { body: {} })
  }
  const { secret } = offered.data
  await tell(context, setStaffPassword, { body: { current: null, password: randomUUID() } })
  await tell(context, takeSecondFactor, { body: { code: codeOf(secret) } })
  return secret
}

async function openByLink(context: BrowserContext, member: Member) {
  const token = (await linkFor(member)).split('/').at(-1)!
  await tell(context, openStaffSession, { body: { token } })
}

const giveCode = (context: BrowserContext) =>
  tell(context, giveStaffCode, { body: { code: codeOf(secrets.get(context)!) } })

/** What a phone shows that was given this secret. */
export function codeOf(secret: string, now = Date.now()) {
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
  const bits = Array.from(secret, (letter) => letters.indexOf(letter).toString(2).padStart(5, '0'))
  const factor = Buffer.from(
    bits
      .join('')
      .match(/.{8}/g)!
      .map((byte) => Number.parseInt(byte, 2)),
  )
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(Math.floor(now / 30_000)))
  const mac = createHmac('sha1', factor).update(counter).digest()
  const number = mac.readUInt32BE(mac.at(-1)! & 15) & 0x7f_ff_ff_ff
  return String(number % 1_000_000).padStart(6, '0')
}

type Answer<E extends Endpoint> = E['response']['_zod']['output']

/** A call of the console that is not refused. Where the code has grown old meanwhile, another is given first. */
export async function tell<E extends Endpoint>(
  context: BrowserContext,
  endpoint: E,
  input: CallInput<E>,
): Promise<Answer<E>> {
  let reply = await ask(context, endpoint, input)
  if (reply.code === 'staff.code-needed') {
    await giveCode(context)
    reply = await ask(context, endpoint, input)
  }
  const { data, ...answer } = reply
  expect(answer).toMatchObject({ success: true })
  return data
}

async function ask<E extends Endpoint>(
  { request }: BrowserContext,
  endpoint: E,
  input: CallInput<E>,
) {
  const { query = {}, body } = input as { query?: Record<string, string>; body?: object }
  const reply = await request.fetch(endpoint.path, {
    method: endpoint.method,
    params: query,
    ...(body && { data: body }),
  })
  return (await reply.json()) as { data: Answer<E>; success: boolean; code: string | null }
}
