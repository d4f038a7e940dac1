import { afterAll, beforeAll, expect, test } from 'vitest'
import { testConfig } from '../../../test/database.ts'
import { kohaClient } from '../../../test/stand-ins/koha.ts'
import { ncipClient } from '../../../test/stand-ins/ncip.ts'
import { puttingInto, startStandIn, type StandIn } from '../../../test/stand-ins/start.ts'
import type { LibrarySystem } from '../../features/circulation/library-system.ts'
import type { HttpOptions } from './http.ts'
import { openKoha } from './koha.ts'
import { openNcip } from './ncip.ts'

const protocols = ['koha', 'ncip'] as const
type Protocol = (typeof protocols)[number]

const standIns = {} as Record<Protocol, StandIn>
const systems = {} as Record<Protocol, LibrarySystem>
/** The same, asked by somebody who does not wait for what writes, and who asks again however often it failed. */
const hastily = {} as Record<Protocol, LibrarySystem>
const opened: { close: () => unknown }[] = []

const hasty: Omit<HttpOptions, 'allowedHosts'> = {
  patience: { read: 8_000, availability: 8_000, write: 2_000 },
  breaker: { failures: 1_000 },
}

function open(protocol: Protocol, options: Omit<HttpOptions, 'allowedHosts'> = {}) {
  const { address, ca, port } = standIns[protocol]
  const asked = { ...options, allowedHosts: [`127.0.0.1:${port}`] }
  const { clientId, secret } = kohaClient
  const { login, agency } = ncipClient
  const system =
    protocol === 'koha'
      ? openKoha({ address: `${address}/api/v1`, ca, clientId, takesPayments: true }, secret, asked)
      : openNcip(
          { address: `${address}/ncip`, ca, login, agency, takesPayments: true },
          ncipClient.secret,
          asked,
        )
  opened.push(system)
  return system
}

beforeAll(async () => {
  for (const protocol of protocols) {
    standIns[protocol] = await startStandIn(protocol, testConfig())
    systems[protocol] = open(protocol)
    hastily[protocol] = open(protocol, hasty)
  }
})
afterAll(async () => {
  for (const system of opened) await system.close()
  for (const standIn of Object.values(standIns)) standIn.close()
})

// What was lost on the way is settled by reading ------------------------------------------------------------------------

/** Every way in which an answer can be lost after the system has acted. */
const lost = ['drop', 'late', '500', 'html', 'cut off', 'half', 'lie']
/** One without words cannot be cut in half or be about somebody else. */
const lostWithoutWords = new Set(['drop', 'late', '500', 'html'])

test.each(protocols)(
  '%s: a renewal whose answer was lost was made once, and can be read back',
  async (protocol) => {
    const standIn = standIns[protocol]
    const system = hastily[protocol]
    const put = puttingInto(standIn, protocol)
    const { ref } = await put.aPatron()
    for (const how of lost) {
      const { loanRef } = await put.aLoan(ref)
      const dueAt = async () =>
        (await system.loansOf(ref)).find((loan) => loan.loanRef === loanRef)!.dueAt.getTime()
      const before = await dueAt()
      await standIn.books()
      await standIn.misbehave({ on: 'renew', how })
      expect(await system.renew(ref, [loanRef]), how).toEqual([{ loanRef, outcome: 'unknown' }])
      await standIn.behave()
      expect(await dueAt(), how).toBe(before + 28 * 86_400_000)
      const { asked } = await standIn.books()
      expect(
        asked.filter(({ kind }) => kind === 'renew'),
        how,
      ).toHaveLength(1)
    }
  },
)

test.each(protocols)(
  '%s: asked twice, it renews twice: nobody but us sees to it that it is not',
  async (protocol) => {
    const put = puttingInto(standIns[protocol], protocol)
    const { ref, id } = await put.aPatron()
    const { loanRef } = await put.aLoan(ref)
    const twice = [loanRef, loanRef]
    expect((await systems[protocol].renew(ref, twice)).map(({ outcome }) => outcome)).toEqual([
      'done',
      'done',
    ])
    const { loans } = await standIns[protocol].books()
    expect(loans.find(({ patronId }) => patronId === id)).toMatchObject({ renewals: 2 })
  },
)

test.each(protocols)(
  '%s: a hold and its cancelling whose answers were lost are there, and gone',
  async (protocol) => {
    const standIn = standIns[protocol]
    const system = hastily[protocol]
    const put = puttingInto(standIn, protocol)
    const { ref, id } = await put.aPatron()
    for (const [number, how] of lost.entries()) {
      const reference = `W-${protocol}-${number}`
      await standIn.misbehave({ on: 'hold', how })
      const placed = await system.placeHold!(ref, { ...(await put.aLentTitle()), reference })
      expect(placed, how).toEqual({ outcome: 'unknown' })
      await standIn.behave()
      const { holds } = await standIn.books()
      // Our own number travelled along: nobody has to guess which one it is.
      expect(
        holds.filter(({ note }) => note === reference),
        how,
      ).toHaveLength(1)
      const [hold, ...others] = await system.holdsOf(ref)
      expect(others).toEqual([])

      const isSilent = protocol === 'koha' && !lostWithoutWords.has(how)
      if (!isSilent) await standIn.misbehave({ on: 'cancel', how })
      const cancelled = await system.cancelHold!(ref, hold!.holdRef)
      expect(cancelled.outcome, how).toBe(isSilent ? 'done' : 'unknown')
      await standIn.behave()
      expect(await system.holdsOf(ref), how).toEqual([])
    }
    const { holds } = await standIn.books()
    expect(holds.filter(({ patronId }) => patronId === id)).toEqual([])
  },
)

test.each(protocols)(
  '%s: a payment carries our number, is made once, and shows in the balance when its answer was lost',
  async (protocol) => {
    const standIn = standIns[protocol]
    const system = hastily[protocol]
    const put = puttingInto(standIn, protocol)
    for (const [number, how] of lost.entries()) {
      const { ref, id } = await put.aPatron()
      const owed = async () =>
        (await system.feesOf(ref)).reduce((sum, { openFen }) => sum + openFen, 0)
      await put.aFee(ref, 1_250)
      const orderNo = `O-${protocol}-${number}`
      const payment = { amountFen: 1_000, orderNo }
      await standIn.misbehave({ on: 'pay', how })
      const paid = await system.payFees!(ref, payment)
      expect(paid, how).toEqual({ outcome: 'unknown' })
      await standIn.behave()
      expect(await owed(), how).toBe(250)
      // Sent again by mistake, it is more than is owed, and is not sent.
      expect(await system.payFees!(ref, payment), how).toMatchObject({
        outcome: 'refused',
        code: 'rule.fee-open',
      })
      const { payments } = await standIn.books()
      expect(payments.filter(({ patronId }) => patronId === id)).toMatchObject([
        { fen: 1_000, note: orderNo },
      ])
    }
    const { ref } = await put.aPatron()
    await put.aFee(ref, 5)
    expect(await system.payFees!(ref, { amountFen: 5, orderNo: 'O' })).toEqual({
      outcome: 'done',
      paidFen: 5,
    })
  },
)

test.each(protocols)(
  '%s: what was only read before a write, and failed, is a write that was not sent',
  async (protocol) => {
    const standIn = standIns[protocol]
    const system = hastily[protocol]
    const put = puttingInto(standIn, protocol)
    const { ref } = await put.aPatron()
    const { loanRef } = await put.aLoan(ref)
    const { holdRef } = await put.aHold(ref)
    await put.aFee(ref, 100)
    const away = { outcome: 'refused', code: 'system.away', vendor: null }
    await standIn.books()
    await standIn.misbehave({ on: 'read', how: '500' })
    expect(await system.renew(ref, [loanRef])).toEqual([{ loanRef, ...away }])
    expect(await system.cancelHold!(ref, holdRef)).toEqual(away)
    expect(await system.payFees!(ref, { amountFen: 100, orderNo: 'O' })).toEqual(away)
    await standIn.behave()
    const { asked } = await standIn.books()
    expect(asked.filter(({ kind }) => kind !== 'read')).toEqual([])
  },
)

test.each(protocols)(
  '%s: a list from before is read as it is, and a write does not believe it',
  async (protocol) => {
    const standIn = standIns[protocol]
    const system = systems[protocol]
    const put = puttingInto(standIn, protocol)
    const { ref } = await put.aPatron()
    const { loanRef } = await put.aLoan(ref)
    const [before] = await system.loansOf(ref)
    await standIn.misbehave({ on: 'read', how: 'stale' })
    const [line] = await system.renew(ref, [loanRef])
    expect(line).toMatchObject({ outcome: 'done' })
    const [stale] = await system.loansOf(ref)
    expect(stale!.dueAt).toEqual(before!.dueAt)
    await standIn.behave()
    const [now] = await system.loansOf(ref)
    expect(line).toMatchObject({ dueAt: now!.dueAt })
  },
)

test.each(protocols)(
  '%s: a refusal in GBK is read where it says so, and is no answer where it does not',
  async (protocol) => {
    const standIn = standIns[protocol]
    const system = systems[protocol]
    const put = puttingInto(standIn, protocol)
    const { ref } = await put.aPatron()
    const { loanRef } = await put.aLoan(ref, { isWanted: true })
    await standIn.misbehave({ on: 'renew', how: 'gbk' })
    expect(await system.renew(ref, [loanRef])).toMatchObject([
      {
        outcome: 'refused',
        code: 'rule.nobody-waiting',
        vendor: { text: expect.stringContaining('不能续借') as string },
      },
    ])
    await standIn.misbehave({ on: 'renew', how: 'gbk, unsaid' })
    expect(await system.renew(ref, [loanRef])).toMatchObject([{ outcome: 'unknown' }])
    await standIn.behave()
  },
)

test.each(protocols)(
  '%s: while it is away writes are refused, copies unanswered, and after five failures it is left alone',
  async (protocol) => {
    const standIn = standIns[protocol]
    const put = puttingInto(standIn, protocol)
    const { card, ref } = await put.aPatron()
    const { itemRef } = await put.aCopy()
    const hold = { ...(await put.aLentTitle()), reference: 'R' }
    const system = open(protocol, { breaker: { rest: 1_500 } })
    const why = () =>
      system.find(card).then(
        () => 'there',
        (fault: { why: string }) => fault.why,
      )
    expect(await why()).toBe('there')
    await standIn.tell('leave')
    expect(await system.placeHold!(ref, hold)).toMatchObject({
      outcome: 'refused',
      code: 'system.away',
    })
    expect(await system.availability([itemRef])).toMatchObject([{ itemRef, state: 'unanswered' }])
    const reasons = [await why(), await why(), await why(), await why(), await why()]
    expect(new Set(reasons.slice(0, 3))).toEqual(new Set(['unreachable']))
    expect(reasons.at(-1)).toBe('resting')
    await standIn.tell('comeBack')
    await expect.poll(why).toBe('there')
    // One that rests is that one alone.
    expect(await systems[protocol].find(card)).toMatchObject({ ref })
  },
)

test.each(protocols)(
  '%s: more copies than fit into one question are each answered',
  async (protocol) => {
    const put = puttingInto(standIns[protocol], protocol)
    const refs: string[] = []
    for (let number = 0; number < 60; number += 1) refs.push((await put.aCopy()).itemRef)
    const lines = await systems[protocol].availability([...refs, 'no-such-copy', refs[0]!])
    expect(lines.map(({ itemRef }) => itemRef)).toEqual([...refs, 'no-such-copy', refs[0]])
    expect(lines.map(({ state }) => state)).toEqual([
      ...refs.map(() => 'available'),
      'unanswered',
      'available',
    ])
  },
)
