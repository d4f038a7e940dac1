import { roles, type EntryStep, type Role } from '@shulin/contract/endpoint'
import { logOut, tokenHeader } from '@shulin/contract/identity'
import { inInstitution } from '../src/platform/stores/database.ts'
import type { TestApi } from './api.ts'
import { aReader, sessionOf, type TestInstitution } from './readers.ts'
import { signInFirstStep, securedStaff, staffHeaders } from './staff.ts'

/** One who calls: what the API should make of them, and what their browser sends. */
export interface Caller {
  name: string
  /** Whom they pass for. */
  as: 'visitor' | 'reader' | 'staff'
  /** The reader they are, at the institution their headers name. */
  reader?: 'reader' | 'left open' | 'lost card'
  /** The member of staff they are. */
  staff?: { roles: readonly Role[]; step?: EntryStep }
  headers: Record<string, string>
}

type UnnamedCaller = Omit<Caller, 'as'>

/** Everybody who might call: those who may do something somewhere, and those who may nothing any more. */
export async function callersOf(
  api: TestApi,
  home: TestInstitution,
  away: TestInstitution,
): Promise<Caller[]> {
  const readers = await readersOf(api, home, away)
  const staff = await staffOf(api, home, away)
  return [
    { name: 'no token', as: 'visitor', headers: home.headers },
    ...readers.map((caller) => ({ ...caller, as: 'reader' as const })),
    ...staff.map((caller) => ({ ...caller, as: 'staff' as const })),
  ]
}

async function readersOf(
  api: TestApi,
  home: TestInstitution,
  away: TestInstitution,
): Promise<UnnamedCaller[]> {
  const someone = async (
    at: TestInstitution,
    state?: 'locked' | 'cleared' | 'erased' | 'lost card',
    isConfirmed = true,
  ) => {
    const reader = await aReader(api, at)
    const session = await sessionOf(api, at, reader, isConfirmed)
    // The session was there first: whoever is locked out is so at once.
    if (state) {
      await at.within((trx) =>
        trx.updateTable('reader').set({ state }).where('id', '=', reader.id).execute(),
      )
    }
    return session
  }
  const [one, stranger, gone] = [await someone(home), await someone(away), await someone(home)]
  await api.call(logOut, { body: {}, headers: gone.headers })
  return [
    { name: 'another reader', reader: 'reader', headers: one.headers },
    {
      name: 'a reader whose session was left open',
      reader: 'left open',
      headers: (await someone(home, undefined, false)).headers,
    },
    {
      name: 'a broken token',
      headers: { ...one.headers, [tokenHeader]: `${one.jwt.slice(0, -4)}AAAA` },
    },
    { name: 'a token without its cookie', headers: { ...home.headers, [tokenHeader]: one.jwt } },
    { name: 'a cookie without its token', headers: { ...home.headers, cookie: one.cookie } },
    { name: 'a reader who logged out', headers: gone.headers },
    { name: 'a reader of another institution', headers: { ...stranger.headers, ...home.headers } },
    { name: 'a locked reader', headers: (await someone(home, 'locked')).headers },
    {
      name: 'a reader whose card was given back',
      headers: (await someone(home, 'cleared')).headers,
    },
    { name: 'an erased reader', headers: (await someone(home, 'erased')).headers },
    {
      name: 'a reader with a lost card',
      reader: 'lost card',
      headers: (await someone(home, 'lost card')).headers,
    },
  ]
}

async function staffOf(
  api: TestApi,
  { groupCode, headers: named }: TestInstitution,
  away: TestInstitution,
): Promise<UnnamedCaller[]> {
  const member = async (account: string, given: Role[], at = groupCode) => ({
    ...named,
    ...(await staffHeaders(api, at, given, account)),
  })
  const withRoles = (name: string, given: Role[], headers: Record<string, string>) => ({
    name,
    staff: { roles: given },
    headers,
  })
  const alone: UnnamedCaller[] = []
  for (const role of roles) {
    alone.push(withRoles(`staff: ${role}`, [role], await member(`only-${role}`, [role])))
  }
  const closed = await member('closed', ['admin'])
  await inInstitution(api.db, groupCode, (trx) =>
    trx
      .updateTable('staff')
      .set({ disabledAt: new Date() })
      .where('account', '=', 'closed')
      .execute(),
  )
  const [key, secret] = closed['cookie'].split('=') as [string, string]
  return [
    ...alone,
    withRoles('staff without a role', [], await member('idle', [])),
    { name: 'staff whose account was closed', headers: closed },
    {
      name: 'a broken cookie of staff',
      headers: { ...named, cookie: `${key}=${secret.slice(0, -4)}AAAA` },
    },
    ...(await onTheWayIn(api, groupCode)),
    withRoles('staff of another institution', ['admin'], {
      ...named,
      ...(await foreignStaff(api, away)),
    }),
  ]
}

/** A right password opens nothing yet but the next step. */
async function onTheWayIn(api: TestApi, groupCode: string): Promise<UnnamedCaller[]> {
  const { account } = await securedStaff(api, groupCode, ['admin'], 'half-way')
  const { account: bare, id } = await securedStaff(api, groupCode, ['admin'], 'at-the-door')
  await inInstitution(api.db, groupCode, (trx) =>
    trx
      .updateTable('staffCredential')
      .set({ factor: null, factorKey: null, factorSince: null })
      .where('staffId', '=', id)
      .execute(),
  )
  const step = async (of: string, left: EntryStep): Promise<UnnamedCaller> => ({
    name: `staff on the way in: ${left}`,
    staff: { roles, step: left },
    headers: await signInFirstStep(api, groupCode, of),
  })
  return [await step(account, 'code'), await step(bare, 'enrol')]
}

/** An administrator elsewhere who has shown the second factor just now. */
const foreignStaff = (api: TestApi, { groupCode }: TestInstitution) =>
  staffHeaders(api, groupCode, ['admin'])
