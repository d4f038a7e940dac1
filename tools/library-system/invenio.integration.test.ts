import { afterAll, beforeAll, expect, test } from 'vitest'
import { openInvenio } from '../../server/src/connectors/library-system/invenio.ts'
import { keepsItsContract, keepsItsHolds } from '../../server/test/library-system.contract.ts'
import { openForeignLibrary } from './foreign-library.ts'

let library: Awaited<ReturnType<typeof openForeignLibrary>>
let system: ReturnType<typeof openInvenio>
beforeAll(async () => {
  library = await openForeignLibrary()
  const { url, ca, facts } = library
  system = openInvenio(
    {
      address: url,
      ca: ca.toString(),
      staffId: facts.librarian.id,
      placeId: facts.place,
      timeZone: 'Asia/Shanghai',
    },
    facts.librarian.token,
    {
      allowedHosts: [new URL(url).host],
      // What is tried here is what it answers, not how soon.
      patience: { read: 60_000, availability: 60_000, write: 120_000 },
    },
  )
})
afterAll(() => system.close())

const lent: string[] = []
async function aLoan(patron: string, wishes?: { isWanted?: boolean }) {
  const loan = await library.aLoan(patron, wishes)
  lent.push(loan.itemRef)
  return loan
}

const underTest = () => ({
  system: {
    ...system,
    // What copies are lent is told some seconds later.
    availability: async (itemRefs: readonly string[]) => {
      for (const itemRef of itemRefs.filter((one) => lent.includes(one)))
        await expect.poll(() => library.showsLent(itemRef)).toBe(true)
      return system.availability(itemRefs)
    },
  },
  aPatron: async () => library.aReader(),
  aCopy: async () => library.aCopyOf((await library.aTitle()).recordRef),
  aLoan,
  aHold: async (patron: string) => ({
    holdRef: await library.aRequest(patron, (await library.aTitle()).recordRef),
  }),
  aLentTitle: async () => {
    const { recordRef } = await aLoan(library.aReader().ref)
    return { recordRef, pickupPlace: library.facts.place }
  },
})

keepsItsContract('InvenioILS', underTest)
keepsItsHolds('InvenioILS', underTest)

test('InvenioILS: a secret is right, wrong, or nobody’s', async () => {
  const { card, ref } = library.aReader()
  const { secret } = library.facts
  expect(await system.signIn!(card, secret)).toMatchObject({ is: 'right', patron: { ref } })
  expect(await system.signIn!(card, 'wrong')).toEqual({ is: 'wrong secret' })
  expect(await system.signIn!('nobody@readers.example', secret)).toEqual({ is: 'unknown' })
})

test('InvenioILS: what its staff may and its readers may not, is not done for a reader', async () => {
  const [reader, other] = library.actingReaders
  const { recordRef, title } = await library.aTitle()
  const { itemPid } = await library.aCopyOf(recordRef)
  // The two act in every run: what an earlier one left is given up first.
  for (const one of await system.loansOf(reader!.id)) {
    const { document_pid: of, item_pid: copy } = await library.loan(one.loanRef)
    const given = { ...library.acting(reader!.id, of as string), item_pid: copy }
    await library.call('POST', `/circulation/loans/${one.loanRef}/checkin`, given)
  }
  await library.refresh()
  const loanRef = await library.checkOut(reader!.id, recordRef, itemPid)
  expect(await system.loansOf(reader!.id)).toMatchObject([{ loanRef, title, renewals: 0 }])
  await library.aRequest(other!.id, recordRef)
  const extend = (token: string, by: string) =>
    library.call(
      'POST',
      `/circulation/loans/${loanRef}/extend`,
      { ...library.acting(reader!.id, recordRef), transaction_user_pid: by },
      token,
    )
  expect(await extend(reader!.token!, reader!.id)).toMatchObject({
    status: 400,
    body: { error_class: 'InvalidLoanExtendError' },
  })
  expect(await system.renew(reader!.id, [loanRef])).toMatchObject([
    { outcome: 'refused', code: 'rule.nobody-waiting' },
  ])
  const { librarian } = library.facts
  expect(await extend(librarian.token, librarian.id)).toMatchObject({ status: 202 })
  expect(await library.loan(loanRef)).toMatchObject({ extension_count: 1 })
})

test('InvenioILS: a loan is renewed as often as a reader may, and no oftener though staff could', async () => {
  const { ref } = library.aReader()
  const { loanRef } = await library.aLoan(ref)
  for (const renewals of [1, 2, 3]) {
    expect(await system.renew(ref, [loanRef])).toMatchObject([{ outcome: 'done' }])
    expect(await system.loansOf(ref)).toMatchObject([{ loanRef, renewals, renewalsAllowed: 3 }])
  }
  expect(await system.renew(ref, [loanRef])).toMatchObject([
    { outcome: 'refused', code: 'rule.renewal-limit', number: 3, limit: 3 },
  ])
  expect(await library.loan(loanRef)).toMatchObject({ extension_count: 3 })
})

test('InvenioILS: a copy that it lent to two readers at once is shown to both, and renewed for neither twice', async () => {
  const [one, other] = [library.aReader(), library.aReader()]
  const { recordRef } = await library.aTitle()
  const { itemPid } = await library.aCopyOf(recordRef)
  // It decides by its index. One that lags behind lets both have the copy.
  const lagging = (interval: string | null) =>
    library.askSearch('PUT', '/ils-*loans*/_settings', { index: { refresh_interval: interval } })
  await lagging('-1')
  const answers = await Promise.all(
    [one, other].map(({ ref }) =>
      library.call(
        'POST',
        '/circulation/loans/checkout',
        library.checkOutBody(ref, recordRef, itemPid),
      ),
    ),
  )
  await lagging(null)
  await library.refresh()
  expect(answers.map(({ status }) => status)).toEqual([202, 202])
  for (const { ref } of [one, other]) {
    const [loan, ...more] = await system.loansOf(ref)
    expect(loan).toMatchObject({ title: '天工开物' })
    expect(more).toEqual([])
    const before = await library.loan(loan!.loanRef)
    const [line] = await system.renew(ref, [loan!.loanRef])
    // It may answer that it failed when it has not: then nobody knows, until it is read again.
    expect(['done', 'refused', 'unknown']).toContain(line!.outcome)
    const { extension_count: count = 0 } = await library.loan(loan!.loanRef)
    expect(count).toBeLessThanOrEqual(((before['extension_count'] as number | undefined) ?? 0) + 1)
    // Nothing that we send lends it once more.
    expect(await system.loansOf(ref)).toMatchObject([{ loanRef: loan!.loanRef }])
  }
})

async function allOf<T>(pages: AsyncIterable<readonly T[]>) {
  const all: T[] = []
  for await (const page of pages) all.push(...page)
  return all
}

test('InvenioILS: complete lists have every copy once, and every reader', async () => {
  const { itemRef, recordRef } = await aLoan(library.aReader().ref)
  const { itemRef: shelved } = await library.aCopyOf((await library.aTitle()).recordRef)
  await expect.poll(() => library.showsLent(itemRef)).toBe(true)
  const copies = await allOf(system.everyCopy!())
  expect(copies.find(({ barcode }) => barcode === itemRef)).toMatchObject({
    recordRef,
    status: 'on loan',
    dueAt: expect.any(Date) as Date,
  })
  expect(copies.find(({ barcode }) => barcode === shelved)).toMatchObject({ status: 'on shelf' })
  expect(new Set(copies.map(({ barcode }) => barcode)).size).toBe(copies.length)
  const cards = (await allOf(system.everyReader!())).map(({ card }) => card)
  expect(cards).toEqual(expect.arrayContaining(library.facts.readers.map(({ card }) => card)))
})

test('InvenioILS: a hold that became a loan is not given up as one', async () => {
  const { ref } = library.aReader()
  const { recordRef } = await library.aTitle()
  const { itemPid } = await library.aCopyOf(recordRef)
  const { place: pickupPlace } = library.facts
  const placed = await system.placeHold!(ref, { recordRef, pickupPlace, reference: 'R1' })
  expect(placed).toMatchObject({ outcome: 'done' })
  const { holdRef } = placed as { holdRef: string }
  await library.refresh()
  expect(await library.checkOut(ref, recordRef, itemPid)).toBe(holdRef)
  expect(await system.holdsOf(ref)).toEqual([])
  expect(await system.cancelHold!(ref, holdRef)).toMatchObject({
    outcome: 'refused',
    code: 'request.unknown',
  })
  expect(await library.loan(holdRef)).toMatchObject({ state: 'ITEM_ON_LOAN' })
  expect(await system.placeHold!(ref, { recordRef, pickupPlace, reference: 'R2' })).toMatchObject({
    outcome: 'refused',
    code: 'rule.already-yours',
  })
})

test('InvenioILS: a place it does not know, and a title it does not know, are refused before anything is asked for', async () => {
  const { ref } = library.aReader()
  const { recordRef } = await library.aTitle()
  const place = (of: string, pickupPlace: string) =>
    system.placeHold!(ref, { recordRef: of, pickupPlace, reference: 'R1' })
  expect(await place(recordRef, 'nowhere')).toMatchObject({
    outcome: 'refused',
    code: 'rule.pickup-place',
  })
  expect(await place('no-such-title', library.facts.place)).toMatchObject({
    outcome: 'refused',
    code: 'request.record-unknown',
  })
  await library.refresh()
  expect(await system.holdsOf(ref)).toEqual([])
})
