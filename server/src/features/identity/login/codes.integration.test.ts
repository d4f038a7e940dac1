import { logIn } from '@shulin/contract/identity'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApi, type TestApi } from '../../../../test/api.ts'
import { anInstitution } from '../../../../test/builders.ts'
import { aCode, aReader, encodePassword, type TestInstitution } from '../../../../test/readers.ts'

let api: TestApi
beforeAll(async () => void (api = await startTestApi()))
afterAll(() => api.close())

interface Person {
  account: string
  password: string
}

const send = (
  to: TestApi,
  { headers, mappingPath }: TestInstitution,
  { account, password }: Person,
  code: object,
) =>
  to.call(logIn, {
    body: { username: account, mappingPath, password: encodePassword(password), ...code } as never,
    headers,
  })

/** Sends one login with one code fifty times at once: how often a password was looked at, and what the others heard. */
async function sendAtOnce(to: TestApi) {
  const institution = await anInstitution(to)
  const reader = await aReader(to, institution)
  const code = aCode(to, institution)
  const before = to.passwords.compared
  const answers = await Promise.all(
    Array.from({ length: 50 }, () => send(to, institution, reader, code)),
  )
  return {
    compared: to.passwords.compared - before,
    successes: answers.filter(({ body }) => body.success).length,
    // Who finds the door full is told to come again, and keeps the code.
    others: new Set(
      answers
        .map(({ body }) => body.code)
        .filter((code) => code !== null && code !== 'password.busy'),
    ),
  }
}

test('[I-15] [T-02] [R-LOGIN-044] of fifty logins at once with one code one is looked at', async ({
  annotate,
}) => {
  await annotate('I-15 uses at once: 50', 'figure')
  await annotate('T-02 logins at once with one code: 50', 'figure')
  await annotate('T-02 passwords looked at: 1', 'figure')
  expect(await sendAtOnce(api)).toEqual({
    compared: 1,
    successes: 1,
    others: new Set(['login.code-wrong']),
  })
})

test('once codes are not spent, the same fifty are looked at: the test above can fail', async () => {
  const careless = await startTestApi()
  await sql`alter table spent_code drop constraint i15_code_spent_once`.execute(careless.adminDb)
  const { compared, successes } = await sendAtOnce(careless)
  expect(compared).toBeGreaterThan(1)
  expect(successes).toBeGreaterThan(1)
  await careless.close()
})

test('[T-02] [T-04] a login that was recorded is worth nothing, nor is a code after a wrong password', async () => {
  const institution = await anInstitution(api)
  const reader = await aReader(api, institution)
  const [recorded, tried] = [aCode(api, institution), aCode(api, institution)]
  expect((await send(api, institution, reader, recorded)).body.success).toBe(true)
  await send(api, institution, { ...reader, password: 'wrong' }, tried)
  const before = api.passwords.compared
  for (const code of [recorded, tried]) {
    expect((await send(api, institution, reader, code)).body.code).toBe('login.code-wrong')
  }
  expect(api.passwords.compared).toBe(before)
})

test('[R-LOGIN-044] a wrong code uses up its key', async () => {
  const institution = await anInstitution(api)
  const reader = await aReader(api, institution)
  const code = aCode(api, institution)
  await send(api, institution, reader, { ...code, verifyCode: '22222' })
  expect((await send(api, institution, reader, code)).body.code).toBe('login.code-wrong')
})

test('small and wide letters and spaces are the same code: it is read by people', async () => {
  const institution = await anInstitution(api)
  const reader = await aReader(api, institution)
  const { codeKey, verifyCode } = aCode(api, institution)
  const wide = verifyCode
    .split('')
    .map((letter) => String.fromCodePoint(letter.codePointAt(0)! + 0xfee0))
  const typed = ` ${wide.join(' ').toLowerCase()} `
  expect((await send(api, institution, reader, { codeKey, verifyCode: typed })).body.success).toBe(
    true,
  )
})

test('[T-03] [R-LOGIN-044] whatever is wrong with a code, the refusal is the same and no password is looked at', async ({
  annotate,
}) => {
  const institution = await anInstitution(api)
  const other = await anInstitution(api)
  const reader = await aReader(api, institution)
  const right = () => aCode(api, institution)
  const old = aCode(api, institution)
  const { codeKey, verifyCode } = right()
  const sealed = codeKey.split('.')[1]!
  const variants: Record<string, object> = {
    'no code': { codeKey },
    'empty code': { codeKey, verifyCode: '' },
    'null code': { codeKey, verifyCode: null },
    "'null' code": { codeKey, verifyCode: 'null' },
    'code in a list': { codeKey, verifyCode: [verifyCode] },
    'code in an object': { codeKey, verifyCode: { $ne: '' } },
    'number as code': { codeKey, verifyCode: 12345 },
    'true as code': { codeKey, verifyCode: true },
    'code too short': { ...right(), verifyCode: 'ACDE' },
    'code too long': { ...right(), verifyCode: 'ACDEFH' },
    'very long code': { codeKey, verifyCode: 'A'.repeat(5000) },
    wildcard: { ...right(), verifyCode: '*****' },
    'no key': { verifyCode },
    'empty key': { codeKey: '', verifyCode },
    'null key': { codeKey: null, verifyCode },
    "'null' key": { codeKey: 'null', verifyCode },
    'key in a list': { codeKey: [codeKey], verifyCode },
    'key of another size of letters': { codeKey: codeKey.toUpperCase(), verifyCode },
    'key with another number': { codeKey: `9.${sealed}`, verifyCode },
    'key cut short': { codeKey: codeKey.slice(0, -8), verifyCode },
    'key changed in one character': {
      codeKey: `${codeKey.slice(0, -20)}${codeKey.at(-20) === 'A' ? 'B' : 'A'}${codeKey.slice(-19)}`,
      verifyCode,
    },
    'key written otherwise': { codeKey: `${codeKey}=`, verifyCode },
    'key made up': { codeKey: `1.${'x'.repeat(200)}`, verifyCode },
    'key and code of another institution': aCode(api, other),
    'code of another key': { ...right(), verifyCode: right().verifyCode },
  }
  await annotate(`T-03 malformed variants: ${Object.keys(variants).length}`, 'figure')
  const before = api.passwords.compared
  const replies = new Map<string, string[]>()
  for (const [name, code] of Object.entries(variants)) {
    const { status, body, headers } = await send(api, institution, reader, code)
    const { requestId: _, ...reply } = body
    const told = JSON.stringify([status, reply, headers.getSetCookie()])
    replies.set(told, [...(replies.get(told) ?? []), name])
  }
  expect([...replies.values()]).toEqual([Object.keys(variants)])
  expect([...replies.keys()][0]).toContain('login.code-wrong')
  expect(api.passwords.compared).toBe(before)
  // Nothing above used it up, and it is good: what was refused was refused for its own sake.
  expect((await send(api, institution, reader, old)).body.success).toBe(true)
})

test('logins without a right code never fill the door: they are refused for it, and whoever has one comes in', async () => {
  const institution = await anInstitution(api)
  const reader = await aReader(api, institution)
  const used = aCode(api, institution)
  expect((await send(api, institution, reader, used)).body.success).toBe(true)
  const junk = [
    () => ({ codeKey: `1.${'x'.repeat(200)}`, verifyCode: 'ACDEF' }),
    () => ({ ...aCode(api, institution), verifyCode: '22222' }),
    () => used,
  ]
  const before = api.passwords.compared
  const flood = junk.map((code) =>
    Promise.all(Array.from({ length: 80 }, () => send(api, institution, reader, code()))),
  )
  const honest = await Promise.all(
    Array.from({ length: 3 }, () => send(api, institution, reader, aCode(api, institution))),
  )
  expect(honest.map(({ body }) => body.code)).toEqual([null, null, null])
  const refused = (await Promise.all(flood)).flat().map(({ body }) => body.code)
  expect(new Set(refused)).toEqual(new Set(['login.code-wrong']))
  expect(api.passwords.compared - before).toBe(3)
})
