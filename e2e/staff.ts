import type { BrowserContext } from '@playwright/test'
import type { CallInput, Endpoint } from '@shulin/contract/endpoint'
import { openStaffSession } from '@shulin/contract/staff'
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
const kept = new Map<string, Cookies>()

/**
 * Lets a browser into the console. Who comes the first time is taken into the staff and opens a link, as the first page would; the session
 * is kept while the worker lives: every command is a process of its own, and a journey about something else need not wait for two.
 */
export async function enterConsole(context: BrowserContext, member: Member) {
  const key = `${member.groupCode}/${member.account}`
  const cookies = kept.get(key)
  if (cookies) return context.addCookies(cookies)
  await putStaff(member)
  const token = (await linkFor(member)).split('/').at(-1)!
  const reply = await context.request.post(openStaffSession.path, { data: { token } })
  expect(reply.ok()).toBe(true)
  kept.set(key, await context.cookies())
}

type Answer<E extends Endpoint> = E['response']['_zod']['output']

/** A call of the console that is not refused. */
export async function tell<E extends Endpoint>(
  { request }: BrowserContext,
  endpoint: E,
  input: CallInput<E>,
): Promise<Answer<E>> {
  const { query = {}, body } = input as { query?: Record<string, string>; body?: object }
  const reply = await request.fetch(endpoint.path, {
    method: endpoint.method,
    params: query,
    ...(body && { data: body }),
  })
  const { data, ...answer } = (await reply.json()) as { data: Answer<E>; success: boolean }
  expect(answer).toMatchObject({ success: true })
  return data
}
