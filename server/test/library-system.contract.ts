import { expect, test } from 'vitest'
import type { LibrarySystem } from '../src/features/circulation/library-system.ts'

/** A library the contract is tried in: the system, and what the test puts into it. */
export interface SystemUnderTest {
  system: LibrarySystem
  /** A reader, by the card. */
  aPatron: () => Promise<{ card: string; ref: string }>
  /** A copy in the reader's hands. */
  aLoan: (
    patron: string,
    loan?: LoanOptions,
  ) => Promise<{ loanRef: string; itemRef: string; title: string }>
  /** A copy on the shelf. */
  aCopy: () => Promise<{ itemRef: string }>
  /** The reader owes so much; nothing where the system has no fees. */
  aFee?: (patron: string, openFen: number) => Promise<void>
  /** The reader is blocked; nothing where the system has no blocks of its own. */
  block?: (patron: string) => Promise<void>
  /** The reader waits for something; nothing where the system has no holds. */
  aHold?: (patron: string) => Promise<{ holdRef: string }>
}

interface LoanOptions {
  /** Somebody else waits for it: it is not renewed. */
  isWanted?: boolean
}

const refusalCode = /^(rule|loan|reader|request)\.[a-z-]+$/

/**
 * What every library system promises whoever asks it, ours and foreign ones alike. The tests know the port alone: what is put into a
 * system comes by `SystemUnderTest`, and what became of it is read through the port again.
 */
export function keepsItsContract(name: string, open: () => SystemUnderTest) {
  test(`${name}: a card is found, and one that is nobody's is not`, async () => {
    const { system, aPatron } = open()
    const { card, ref } = await aPatron()
    expect(await system.find(card)).toMatchObject({ ref })
    expect(await system.find('no-such-card')).toBeNull()
  })

  test(`${name}: what it says it can do, it has`, () => {
    const { system } = open()
    const { calls, availabilityAtOnce } = system.capabilities()
    const has = (call: keyof LibrarySystem) => typeof system[call] === 'function'
    expect([...calls].filter((call) => !has(call))).toEqual([])
    expect(availabilityAtOnce).toBeGreaterThan(0)
  })

  test(`${name}: loans are listed with their due dates, to their reader alone`, async () => {
    const { system, aPatron, aLoan } = open()
    const [one, other] = [await aPatron(), await aPatron()]
    const { loanRef, itemRef, title } = await aLoan(one.ref)
    const [loan, ...more] = await system.loansOf(one.ref)
    expect(loan).toMatchObject({ loanRef, itemRef, title })
    expect(loan!.dueAt.getTime()).toBeGreaterThan(Date.now())
    expect(more).toEqual([])
    expect(await system.loansOf(other.ref)).toEqual([])
  })

  test(`${name}: a renewal is done and can be read back, a refused one has a code, and each has its own line`, async () => {
    const { system, aPatron, aLoan } = open()
    const { ref } = await aPatron()
    const fresh = await aLoan(ref)
    const wanted = await aLoan(ref, { isWanted: true })
    const before = new Map(
      (await system.loansOf(ref)).map(({ loanRef, dueAt }) => [loanRef, dueAt.getTime()]),
    )
    const lines = await system.renew(ref, [wanted.loanRef, 'no-such-loan', fresh.loanRef])
    expect(lines.map(({ loanRef }) => loanRef)).toEqual([
      wanted.loanRef,
      'no-such-loan',
      fresh.loanRef,
    ])
    expect(lines.map(({ outcome }) => outcome)).toEqual(['refused', 'refused', 'done'])
    for (const line of lines.slice(0, 2)) {
      expect(line).toMatchObject({ code: expect.stringMatching(refusalCode) as string })
    }
    const after = new Map(
      (await system.loansOf(ref)).map(({ loanRef, dueAt }) => [loanRef, dueAt.getTime()]),
    )
    expect(after.get(fresh.loanRef)!).toBeGreaterThan(before.get(fresh.loanRef)!)
    expect(lines[2]).toMatchObject({ dueAt: new Date(after.get(fresh.loanRef)!) })
    expect(after.get(wanted.loanRef)).toBe(before.get(wanted.loanRef))
  })

  test(`${name}: where loans say whether they can be renewed, they say what a renewal then does`, async () => {
    const { system, aPatron, aLoan } = open()
    const { ref } = await aPatron()
    await aLoan(ref)
    await aLoan(ref, { isWanted: true })
    const loans = await system.loansOf(ref)
    const lines = await system.renew(
      ref,
      loans.map(({ loanRef }) => loanRef),
    )
    const { judgesRenewals } = system.capabilities()
    const said = loans.map(({ renewable }) => renewable)
    const done = lines.map(({ outcome }) => (outcome === 'done' ? 'yes' : 'no'))
    expect(said).toEqual(judgesRenewals ? done : said.map(() => 'unasked'))
  })

  test(`${name}: another reader's loan is not renewed`, async () => {
    const { system, aPatron, aLoan } = open()
    const [one, other] = [await aPatron(), await aPatron()]
    const { loanRef } = await aLoan(one.ref)
    const [before] = await system.loansOf(one.ref)
    const [line] = await system.renew(other.ref, [loanRef])
    expect(line!.outcome).toBe('refused')
    expect((await system.loansOf(one.ref))[0]!.dueAt).toEqual(before!.dueAt)
  })

  test(`${name}: a reader's status counts loans, holds and fees, and names what stands in the way`, async () => {
    const { system, aPatron, aLoan, aFee, block, aHold } = open()
    const { ref } = await aPatron()
    expect(await system.statusOf(ref)).toMatchObject({ blocks: [], loans: 0, holds: 0, feesFen: 0 })
    await aLoan(ref)
    await aFee?.(ref, 250)
    await block?.(ref)
    const hold = await aHold?.(ref)
    const status = await system.statusOf(ref)
    expect(status).toMatchObject({
      loans: 1,
      overdue: 0,
      holds: hold ? 1 : 0,
      feesFen: aFee ? 250 : 0,
    })
    expect(status.blocks).toHaveLength(block ? 1 : 0)
    for (const { code, text } of status.blocks) {
      expect(code).toMatch(refusalCode)
      expect(text).not.toBe('')
    }
    expect((await system.holdsOf(ref)).map(({ holdRef }) => holdRef)).toEqual(
      hold ? [hold.holdRef] : [],
    )
    const fees = await system.feesOf(ref)
    expect(fees.reduce((sum, { openFen }) => sum + openFen, 0)).toBe(aFee ? 250 : 0)
  })

  test(`${name}: every copy that was asked about is answered, one nobody knows as unanswered`, async () => {
    const { system, aPatron, aLoan, aCopy } = open()
    const { ref } = await aPatron()
    const { itemRef: lent } = await aLoan(ref)
    const { itemRef: shelved } = await aCopy()
    const begun = Date.now()
    const answered = await system.availability([lent, 'no-such-copy', shelved])
    expect(answered.map(({ itemRef, state }) => [itemRef, state])).toEqual([
      [lent, 'on loan'],
      ['no-such-copy', 'unanswered'],
      [shelved, 'available'],
    ])
    expect(answered[0]!.dueAt).toBeInstanceOf(Date)
    // A system says when it looked: a mirror may be older than a write that was just made.
    for (const { seenAt } of answered) expect(seenAt.getTime()).toBeGreaterThan(begun - 60_000)
  })
}

/** A library whose system takes holds through the port. */
export interface HoldingSystem extends SystemUnderTest {
  /** A title that is on loan to somebody else, and where it could be fetched. */
  aLentTitle: () => Promise<{ recordRef: string; pickupPlace: string }>
}

/** What a system promises besides that places and gives up holds. */
export function keepsItsHolds(name: string, open: () => HoldingSystem) {
  test(`${name}: a hold is placed once, can be read back, and is given up by its own reader alone`, async () => {
    const { system, aPatron, aLentTitle } = open()
    const [one, other] = [await aPatron(), await aPatron()]
    expect(system.capabilities().calls.has('placeHold')).toBe(true)
    const hold = { ...(await aLentTitle()), reference: 'R1' }
    const placed = await system.placeHold!(one.ref, hold)
    expect(placed).toMatchObject({ outcome: 'done' })
    const { holdRef } = placed as { holdRef: string }
    const refsOf = async () => (await system.holdsOf(one.ref)).map((held) => held.holdRef)
    expect(await refsOf()).toEqual([holdRef])
    const refused = { outcome: 'refused', code: expect.stringMatching(refusalCode) as string }
    expect(await system.placeHold!(one.ref, hold)).toMatchObject(refused)
    expect(await system.cancelHold!(other.ref, holdRef)).toMatchObject(refused)
    expect(await refsOf()).toEqual([holdRef])
    expect(await system.cancelHold!(one.ref, holdRef)).toMatchObject({ outcome: 'done' })
    expect(await refsOf()).toEqual([])
    expect(await system.cancelHold!(one.ref, holdRef)).toMatchObject(refused)
  })
}

/** A library whose readers have secrets that its system knows. */
export interface SecretSystem extends SystemUnderTest {
  aReaderWithSecret: () => Promise<{ card: string; ref: string; secret: string }>
}

/** What a system promises besides that knows the secrets of readers. */
export function keepsItsSecrets(name: string, open: () => SecretSystem) {
  test(`${name}: a secret is right, wrong, or of a card that is nobody's`, async () => {
    const { system, aReaderWithSecret } = open()
    const { card, ref, secret } = await aReaderWithSecret()
    expect(await system.signIn!(card, secret)).toMatchObject({ is: 'right', patron: { ref } })
    expect(await system.signIn!(card, 'wrong')).toEqual({ is: 'wrong secret' })
    expect(await system.signIn!('no-such-card', secret)).toEqual({ is: 'unknown' })
  })
}

/** What a system promises besides that takes payments. */
export function keepsItsPayments(name: string, open: () => SystemUnderTest) {
  test(`${name}: what is paid is owed no more, and more than is owed is not taken`, async () => {
    const { system, aPatron, aFee } = open()
    const { ref } = await aPatron()
    await aFee!(ref, 1_250)
    const owed = async () =>
      (await system.feesOf(ref)).reduce((sum, { openFen }) => sum + openFen, 0)
    const pay = (amountFen: number, orderNo: string) => system.payFees!(ref, { amountFen, orderNo })
    expect(await pay(1_000, 'O1')).toEqual({ outcome: 'done', paidFen: 1_000 })
    expect(await owed()).toBe(250)
    expect(await pay(251, 'O2')).toMatchObject({ outcome: 'refused', code: 'rule.fee-open' })
    expect(await owed()).toBe(250)
    expect(await pay(250, 'O3')).toMatchObject({ outcome: 'done' })
    expect(await owed()).toBe(0)
  })
}

async function pagesOf<Page>(list: AsyncIterable<Page>) {
  const pages: Page[] = []
  for await (const page of list) pages.push(page)
  return pages
}

/** What a system promises besides that lists what it has. Its copies are known by their barcodes. */
export function keepsItsLists(name: string, open: () => SystemUnderTest) {
  test(`${name}: lists have every copy and reader once, and what changed stands behind a cursor`, async () => {
    const { system, aPatron, aLoan, aCopy } = open()
    const { card, ref } = await aPatron()
    const { itemRef: lent, loanRef } = await aLoan(ref)
    const { itemRef: shelved } = await aCopy()
    const copies = (await pagesOf(system.everyCopy!())).flat()
    const linesOf = (barcode: string) => copies.filter((copy) => copy.barcode === barcode)
    const [loan] = await system.loansOf(ref)
    expect(linesOf(lent)).toMatchObject([{ status: 'on loan', dueAt: loan!.dueAt }])
    expect(linesOf(shelved)).toMatchObject([{ status: 'on shelf', dueAt: null }])
    const readers = (await pagesOf(system.everyReader!())).flat()
    expect(readers.filter((reader) => reader.card === card)).toHaveLength(1)

    const { cursor } = (await pagesOf(system.changesSince!(null))).at(-1)!
    await system.renew(ref, [loanRef])
    const pages = await pagesOf(system.changesSince!(cursor))
    const changed = pages.flatMap((page) => page.copies).filter(({ barcode }) => barcode === lent)
    const [renewed] = await system.loansOf(ref)
    expect(changed.at(-1)).toMatchObject({ status: 'on loan', dueAt: renewed!.dueAt })
  })
}

/** Where a system names the rule it goes by, or its words are read by a table: the same no has the same name. */
export function saysNoAlike(name: string, open: () => HoldingSystem) {
  test(`${name}: the same no has the same name as everywhere`, async () => {
    const { system, aPatron, aLoan, aLentTitle, block } = open()
    const [one, other] = [await aPatron(), await aPatron()]
    const wanted = await aLoan(one.ref, { isWanted: true })
    const foreign = await aLoan(other.ref)
    const refs = [wanted.loanRef, foreign.loanRef, 'no-such-loan']
    const lines = await system.renew(one.ref, refs)
    const hold = { ...(await aLentTitle()), reference: 'R2' }
    await system.placeHold!(one.ref, hold)
    const twice = await system.placeHold!(one.ref, hold)
    const unknown = await system.cancelHold!(one.ref, 'no-such-hold')
    await block!(one.ref)
    const { blocks } = await system.statusOf(one.ref)
    const nameOf = (outcome: { outcome: string; code?: string }) => outcome.code ?? outcome.outcome
    expect({
      renewals: lines.map(nameOf),
      twice: nameOf(twice),
      unknown: nameOf(unknown),
      blocks: blocks.map(({ code }) => code),
    }).toEqual({
      renewals: ['rule.nobody-waiting', 'loan.unknown', 'loan.unknown'],
      twice: 'rule.one-request-per-title',
      unknown: 'request.unknown',
      blocks: ['rule.not-frozen'],
    })
  })
}
