import { loginTypes } from '@shulin/contract/identity'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startTestApi, type TestApi } from '../../../../test/api.ts'
import { anInstitution } from '../../../../test/builders.ts'
import { aReader } from '../../../../test/readers.ts'
import { aMark, aProvider } from '../../../../test/sign-on.ts'
import { bindTicket } from './bind-ticket.ts'
import { insertIdentity, selectReaderOf } from './identity-queries.ts'

let api: TestApi
beforeAll(async () => void (api = await startTestApi()))
afterAll(() => api.close())

const lin = {
  provider: 'campus',
  subject: 'lin',
  loginType: loginTypes.unified,
  outsideSession: null,
  needsPassword: true,
}

test('[I-15] a bind ticket says whom a provider vouched for, and is used once however many come with it', async ({
  annotate,
}) => {
  await annotate('I-15 uses at once: 50', 'figure')
  const { groupCode, within } = await anInstitution(api)
  const ticket = bindTicket.make(api.keys, groupCode, lin, aMark)
  const held = bindTicket.read(api.keys, groupCode, ticket, aMark)!
  expect(held).toMatchObject(lin)
  const uses = await Promise.all(
    Array.from({ length: 50 }, () => within((trx) => bindTicket.use(trx, groupCode, held))),
  )
  expect(uses.filter(Boolean)).toHaveLength(1)
})

test('a bind ticket is nothing at another institution, in another browser, after ten minutes, or changed by one letter', async () => {
  const { groupCode } = await anInstitution(api)
  const ticket = bindTicket.make(api.keys, groupCode, lin, aMark)
  const read = (at: string, shown = ticket, mark = aMark) =>
    bindTicket.read(api.keys, at, shown, mark)
  expect(ticket).not.toContain('lin')
  expect(read('other')).toBeUndefined()
  expect(read(groupCode, 'lin')).toBeUndefined()
  expect(read(groupCode, ticket, 'x'.repeat(43))).toBeUndefined()
  expect(bindTicket.read(api.keys, groupCode, ticket, undefined)).toBeUndefined()
  const changed = `${ticket.slice(0, -2)}${ticket.endsWith('AA') ? 'BB' : 'AA'}`
  expect(read(groupCode, changed)).toBeUndefined()
  const now = Date.now()
  vi.spyOn(Date, 'now').mockReturnValue(now + 9 * 60_000)
  expect(read(groupCode)).toBeDefined()
  vi.spyOn(Date, 'now').mockReturnValue(now + 10 * 60_000 + 1000)
  expect(read(groupCode)).toBeUndefined()
  vi.restoreAllMocks()
})

test('[I-16] of fifty readers who bind one identity at once one has it; a reader has one identity of a provider', async () => {
  const institution = await anInstitution(api)
  const { groupCode, within } = institution
  await aProvider(api, institution)
  const readers = await Promise.all(Array.from({ length: 50 }, () => aReader(api, institution)))
  const bound = await Promise.all(
    readers.map(({ id }) => within((trx) => insertIdentity(trx, groupCode, lin, id))),
  )
  expect(bound.filter(Boolean)).toHaveLength(1)
  const winner = readers[bound.indexOf(true)]!
  expect(await within((trx) => selectReaderOf(trx, lin))).toBe(winner.id)
  const second = { ...lin, subject: 'somebody else' }
  expect(await within((trx) => insertIdentity(trx, groupCode, second, winner.id))).toBe(false)
})

test('[T-18] the same subject at two providers is two people', async () => {
  const institution = await anInstitution(api)
  const { groupCode, within } = institution
  await aProvider(api, institution)
  await aProvider(api, institution, { provider: 'carsi', kind: 'saml', entry: 'external' })
  const elsewhere = { ...lin, provider: 'carsi' }
  const [one, other] = [await aReader(api, institution), await aReader(api, institution)]
  expect(await within((trx) => insertIdentity(trx, groupCode, lin, one.id))).toBe(true)
  expect(await within((trx) => selectReaderOf(trx, elsewhere))).toBeUndefined()
  expect(await within((trx) => insertIdentity(trx, groupCode, elsewhere, other.id))).toBe(true)
  expect(await within((trx) => selectReaderOf(trx, lin))).toBe(one.id)
  expect(await within((trx) => selectReaderOf(trx, elsewhere))).toBe(other.id)
})
