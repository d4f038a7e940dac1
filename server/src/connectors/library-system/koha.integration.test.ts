import { afterAll, beforeAll, expect, test } from 'vitest'
import { testConfig } from '../../../test/database.ts'
import { kohaClient } from '../../../test/stand-ins/koha.ts'
import { puttingInto, startStandIn, type StandIn } from '../../../test/stand-ins/start.ts'
import {
  CursorLost,
  type CopyLine,
  type LibrarySystem,
  type ReaderLine,
} from '../../features/circulation/library-system.ts'
import { openKoha } from './koha.ts'

let standIn: StandIn
let system: LibrarySystem & { close: () => Promise<void> }
let put: ReturnType<typeof puttingInto>
beforeAll(async () => {
  standIn = await startStandIn('koha', testConfig())
  const { address, ca, port } = standIn
  system = openKoha(
    {
      address: `${address}/api/v1`,
      ca,
      clientId: kohaClient.clientId,
      tables: { places: { STACKS: 'stacks' }, notForLoan: { '2': 'withdrawn' } },
    },
    kohaClient.secret,
    { allowedHosts: [`127.0.0.1:${port}`] },
  )
  put = puttingInto(standIn, 'koha')
})
afterAll(async () => {
  await system.close()
  standIn.close()
})

test('a token that is not taken any more is changed for a new one, once', async () => {
  const { card, ref } = await put.aPatron()
  expect(await system.find(card)).toMatchObject({ ref })
  await standIn.tell('forgetTokens')
  await standIn.books()
  expect(await system.find(card)).toMatchObject({ ref })
  const { asked } = await standIn.books()
  expect(asked.map(({ kind }) => kind)).toEqual(['read', 'token', 'read'])

  const { address, ca, port } = standIn
  const settings = { address: `${address}/api/v1`, ca, clientId: kohaClient.clientId }
  const stranger = openKoha(settings, 'wrong', { allowedHosts: [`127.0.0.1:${port}`] })
  await expect(stranger.find(card)).rejects.toMatchObject({ why: 'unreachable' })
  const { loanRef } = await put.aLoan(ref)
  expect(await stranger.renew(ref, [loanRef])).toMatchObject([
    { outcome: 'refused', code: 'system.away' },
  ])
  await stranger.close()
})

test('a system inside our network is asked only where the installation allows it', async () => {
  const { address, ca } = standIn
  const settings = { address: `${address}/api/v1`, ca, clientId: kohaClient.clientId }
  const guarded = openKoha(settings, kohaClient.secret, { allowedHosts: [] })
  await expect(guarded.find('card')).rejects.toMatchObject({ why: 'unreachable' })
  await guarded.close()
})

test('counts and codes are read as old and as new releases spell them', async () => {
  for (const speaks of ['speakNewer', 'speakOlder']) {
    await standIn.tell(speaks)
    const { ref } = await put.aPatron()
    const fresh = await put.aLoan(ref)
    const wanted = await put.aLoan(ref, { isWanted: true })
    await system.renew(ref, [fresh.loanRef])
    const loans = await system.loansOf(ref)
    const loanOf = ({ loanRef }: { loanRef: string }) =>
      loans.find((loan) => loan.loanRef === loanRef)
    expect(loanOf(fresh)).toMatchObject({ renewals: 1, renewalsAllowed: 3, renewable: 'yes' })
    expect(loanOf(wanted)).toMatchObject({ renewable: 'no', code: 'rule.nobody-waiting' })
    expect(await system.renew(ref, [wanted.loanRef])).toMatchObject([
      { code: 'rule.nobody-waiting', vendor: { code: 'on_reserve' } },
    ])
    const hold = { ...(await put.aLentTitle()), reference: '' }
    await system.placeHold!(ref, hold)
    expect(await system.placeHold!(ref, hold)).toMatchObject({
      outcome: 'refused',
      code: 'rule.one-request-per-title',
    })
  }
})

test('a hold for a place that is none says so, and one that staff must agree to give up is only asked for', async () => {
  const { ref, id } = await put.aPatron()
  const hold = { ...(await put.aLentTitle()), reference: 'R' }
  expect(await system.placeHold!(ref, { ...hold, pickupPlace: 'moon' })).toMatchObject({
    outcome: 'refused',
    code: 'rule.pickup-place',
  })
  const placed = await system.placeHold!(ref, hold)
  await standIn.tell('rules', { asksStaff: true })
  const { holdRef } = placed as { holdRef: string }
  expect(await system.cancelHold!(ref, holdRef)).toEqual({ outcome: 'done', isAsked: true })
  await standIn.tell('rules', { asksStaff: false })
  const { holds } = await standIn.books()
  expect(holds.find(({ patronId }) => patronId === id)).toMatchObject({ isAskedToCancel: true })
})

test('a reader with more loans than a page has sees all of them', async () => {
  const { ref } = await put.aPatron()
  for (let number = 0; number < 103; number += 1) await put.aLoan(ref)
  expect(await system.loansOf(ref)).toHaveLength(103)
  expect(await system.statusOf(ref)).toMatchObject({ loans: 103, overdue: 0 })
})

test('every copy and every reader come page by page, and what changed comes behind a cursor', async () => {
  const { ref, card } = await put.aPatron()
  const { itemRef: lent, loanRef } = await put.aLoan(ref)
  const { barcode: reserved } = await standIn.tell<{ barcode: string }>('copy', {
    barcode: 'NOT-LENT',
    title: '四库全书',
    notForLoan: 2,
  })
  for (let number = 0; number < 205; number += 1) await put.aCopy()

  const copies: CopyLine[] = []
  let pages = 0
  for await (const page of system.everyCopy!()) {
    pages += 1
    copies.push(...page)
  }
  expect(pages).toBeGreaterThan(1)
  const barcodes = copies.map(({ barcode }) => barcode)
  expect(new Set(barcodes).size).toBe(barcodes.length)
  const copyOf = (barcode: string) => copies.find((copy) => copy.barcode === barcode)
  expect(copyOf(lent)).toMatchObject({ status: 'on loan', place: 'stacks', callNo: 'I242.4' })
  expect(copyOf(lent)!.dueAt).toEqual((await system.loansOf(ref))[0]!.dueAt)
  expect(copyOf(reserved)).toMatchObject({ status: 'withdrawn', dueAt: null })
  const shelved = copies.filter(({ status }) => status === 'on shelf')
  expect(shelved.length).toBeGreaterThanOrEqual(205)

  const readers: ReaderLine[] = []
  for await (const page of system.everyReader!()) readers.push(...page)
  expect(readers.find((reader) => reader.card === card)).toEqual({
    card,
    name: `读者${card}`,
    readerType: 'PT',
    expiresOn: '2099-12-31',
    blocks: [],
  })

  const changesSince = async (cursor: string | null) => {
    const changed: CopyLine[] = []
    let last = cursor
    for await (const page of system.changesSince!(cursor)) {
      changed.push(...page.copies)
      last = page.cursor
    }
    return { changed, cursor: last }
  }
  const first = await changesSince(null)
  expect(new Set(first.changed.map(({ barcode }) => barcode))).toEqual(new Set(barcodes))
  await system.renew(ref, [loanRef])
  const { itemRef: added } = await put.aCopy()
  const { changed } = await changesSince(first.cursor)
  expect(changed.map(({ barcode }) => barcode)).toEqual(expect.arrayContaining([lent, added]))
  expect(changed.find(({ barcode }) => barcode === lent)!.dueAt!.getTime()).toBeGreaterThan(
    copyOf(lent)!.dueAt!.getTime(),
  )
  await expect(changesSince('no cursor')).rejects.toThrow(CursorLost)
})

test('a list that breaks off throws, and does not just end', async () => {
  const read = async () => {
    for await (const page of system.everyCopy!()) expect(page.length).toBeGreaterThan(0)
  }
  await standIn.misbehave({ on: 'read', how: 'cut off' })
  await expect(read()).rejects.toMatchObject({ why: 'broken' })
  await standIn.misbehave({ on: 'read', how: 'half' })
  await expect(read()).rejects.toMatchObject({ why: 'unreadable' })
  await standIn.behave()
  await read()
})
