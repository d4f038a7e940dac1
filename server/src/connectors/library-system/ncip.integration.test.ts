import { afterAll, beforeAll, expect, test } from 'vitest'
import { testConfig } from '../../../test/database.ts'
import { ncipClient } from '../../../test/stand-ins/ncip.ts'
import { puttingInto, startStandIn, type StandIn } from '../../../test/stand-ins/start.ts'
import { openNcip } from './ncip.ts'

let standIn: StandIn
let put: ReturnType<typeof puttingInto>
const opened: { close: () => Promise<void> }[] = []
beforeAll(async () => {
  standIn = await startStandIn('ncip', testConfig())
  put = puttingInto(standIn, 'ncip')
})
afterAll(async () => {
  for (const system of opened) await system.close()
  standIn.close()
})

function open(secret = ncipClient.secret, more: { tables?: object; takesPayments?: string } = {}) {
  const { address, ca, port } = standIn
  const { login, agency } = ncipClient
  const settings = { address: `${address}/ncip`, ca, login, agency, ...more }
  const system = openNcip(settings, secret, { allowedHosts: [`127.0.0.1:${port}`] })
  opened.push(system)
  return system
}

test('settings come as text, and what is not switched on is not offered', () => {
  expect(open().capabilities().calls.has('payFees')).toBe(false)
  const paid = open(ncipClient.secret, { takesPayments: '1' })
  expect(paid.capabilities().calls.has('payFees')).toBe(true)
})

test('whoever is not let in has no system, and has sent nothing', async () => {
  const stranger = open('wrong')
  const { ref, card } = await put.aPatron()
  const { loanRef } = await put.aLoan(ref)
  await expect(stranger.find(card)).rejects.toMatchObject({ why: 'unreachable' })
  expect(await stranger.renew(ref, [loanRef])).toMatchObject([
    { outcome: 'refused', code: 'system.away' },
  ])
  const hold = { ...(await put.aLentTitle()), reference: 'R' }
  expect(await stranger.placeHold!(ref, hold)).toMatchObject({ code: 'system.away' })
})

test('a problem is named by its type, wherever it comes from, and by what it is about', async () => {
  const system = open()
  const { ref } = await put.aPatron()
  const hold = { ...(await put.aLentTitle()), reference: 'A' }
  expect(await system.placeHold!(ref, { ...hold, pickupPlace: 'moon' })).toMatchObject({
    outcome: 'refused',
    code: 'rule.pickup-place',
    vendor: { code: 'Resource Cannot Be Provided' },
  })
  const { loanRef } = await put.aLoan(ref)
  await put.block(ref)
  expect(await system.renew(ref, [loanRef])).toMatchObject([{ code: 'rule.not-frozen' }])
  // A library that has its own words for it.
  const own = open(ncipClient.secret, {
    tables: { problems: { 'user-blocked': 'rule.debt-limit' } },
  })
  const [line] = await own.renew(ref, [loanRef])
  expect(line).toMatchObject({ code: 'rule.debt-limit', vendor: { code: 'User Blocked' } })
})

test('a loan of a reader whom the system does not know is no loan, and nothing is sent', async () => {
  const system = open()
  await standIn.books()
  expect(await system.renew('nobody', ['copy'])).toMatchObject([{ code: 'system.away' }])
  const { asked } = await standIn.books()
  expect(asked.map(({ kind }) => kind)).toEqual(['read'])
})
