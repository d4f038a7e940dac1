import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestApi, type TestApi } from '../../../test/api.ts'
import type { LendingLibrary } from '../../../test/lending.ts'
import { openLedger, type Ledger } from '../../../test/library-ledger.ts'
import {
  aCardHolder,
  aLinkedLibrary,
  aMirroredCopy,
  aProcess,
  aRun,
  toldOf,
  wishesOf,
} from '../../../test/library-links.ts'
import { withdrawOwn } from './wishes.ts'
import type { LibraryLinks } from './library-links.ts'

let api: TestApi
let library: LendingLibrary
let ledger: Ledger
const open: LibraryLinks[] = []
beforeAll(async () => void (api = await startTestApi()))
beforeEach(async () => {
  library = await aLinkedLibrary(api)
  ledger = openLedger()
})
afterAll(async () => {
  await Promise.all(open.map((links) => links.close()))
  await api.close()
})

/** A worker: a process that may be stopped and never ends what it began. */
function aWorker(terms: Parameters<typeof aProcess>[2] = {}) {
  const links = aProcess(api, ledger, terms)
  return {
    links,
    work: async () => links.work(library.groupCode, await aRun(api, library.groupCode)),
  }
}

/** A worker for whom nothing that was sent is still on its way, and what has not moved was not done. */
const aLateWorker = () => aWorker({ answerTakes: 0, notDoneAfter: 0 })

/** A reader with a loan there, that is known here. */
async function aLoanThere(title = '儒林外史') {
  const reader = await aCardHolder(api, library, ledger)
  const { barcode } = await aMirroredCopy(library, title)
  const loan = ledger.lend(reader.account, { barcode, title })
  const links = aProcess(api, ledger)
  open.push(links)
  await links.look(library.groupCode, reader)
  const { id: loanId } = await library.within((trx) =>
    trx
      .selectFrom('loan')
      .select('id')
      .where('readerId', '=', reader.id)
      .where('seenAt', 'is not', null)
      .executeTakeFirstOrThrow(),
  )
  return { reader, loan, loanId, dueBefore: loan.dueAt }
}
type LoanThere = Awaited<ReturnType<typeof aLoanThere>>

/** The reader wishes to renew it; nothing is sent yet. */
async function wish({ reader, loanId }: LoanThere) {
  const { links } = aWorker()
  const whose = { groupCode: library.groupCode, readerId: reader.id }
  const taken = await library.within((trx) => links.takeDownRenewals(trx as never, whose, [loanId]))
  return taken.get(loanId)!
}

const mirrored = async ({ loanId }: LoanThere) =>
  (
    await library.within((trx) =>
      trx.selectFrom('loan').select('dueAt').where('id', '=', loanId).executeTakeFirstOrThrow(),
    )
  ).dueAt

const states = async () => (await wishesOf(api, library)).map(({ state }) => state)
const titlesTold = async ({ reader }: LoanThere) =>
  (await toldOf(api, library, reader.id)).map(({ title }) => title)

/** Lets the time pass in which a wish is not looked at again. */
const laterOn = () =>
  sql`update wish set looked_at = looked_at - interval '1 day' where group_code = ${library.groupCode}`.execute(
    api.adminDb,
  )

/** A gate at which the ledger stops. */
function aGate() {
  const reached = Promise.withResolvers<void>()
  const opened = Promise.withResolvers<void>()
  return {
    reached: reached.promise,
    open: () => opened.resolve(),
    stop: async () => {
      reached.resolve()
      await opened.promise
    },
  }
}

test('a wish made while the system is away waits, is done once when it is back, and the reader is told', async () => {
  const loan = await aLoanThere()
  const wishId = await wish(loan)
  expect(await wish(loan)).toBe(wishId)
  ledger.behave({ isAway: true })
  const worker = aWorker()
  await worker.work()
  expect(await states()).toEqual(['waiting'])
  expect(await titlesTold(loan)).toEqual([])

  ledger.behave({})
  await worker.work()
  await worker.work()
  await aWorker().work()
  expect(ledger.acts).toEqual([`renew ${loan.loan.loanRef}`])
  expect(await states()).toEqual(['done'])
  expect(loan.loan.dueAt.getTime()).toBeGreaterThan(loan.dueBefore.getTime())
  expect(await mirrored(loan)).toEqual(loan.loan.dueAt)
  expect(await titlesTold(loan)).toEqual(['《儒林外史》：已续借'])
})

test('of two workers that come at once one sends', async () => {
  const loan = await aLoanThere()
  await wish(loan)
  ledger.behave({ beforeActing: () => wait(50) })
  await Promise.all(Array.from({ length: 6 }, () => aWorker().work()))
  expect(ledger.acts).toHaveLength(1)
  expect(await states()).toEqual(['done'])
  expect(await titlesTold(loan)).toHaveLength(1)
})

test('it is noted as being sent, with what was read before, when the system hears of it', async () => {
  const loan = await aLoanThere()
  await wish(loan)
  const seen: Awaited<ReturnType<typeof wishesOf>> = []
  ledger.behave({ beforeActing: async () => seen.push(...(await wishesOf(api, library))) })
  await aWorker().work()
  expect(seen).toMatchObject([
    {
      state: 'sending',
      evidence: {
        loanRef: loan.loan.loanRef,
        dueAt: loan.dueBefore.toISOString(),
        renewals: 0,
      },
    },
  ])
})

test('a worker that stops between sending and noting leaves a wish that is settled by reading: the ledgers are equal', async () => {
  const loan = await aLoanThere()
  await wish(loan)
  const gate = aGate()
  ledger.behave({ beforeAnswering: gate.stop })
  const stopped = aWorker().work()
  await gate.reached
  ledger.behave({})
  expect(await states()).toEqual(['sending'])
  // As long as its answer may be on its way, nobody touches it.
  await aWorker().work()
  expect(await states()).toEqual(['sending'])

  await aLateWorker().work()
  expect(await states()).toEqual(['done'])
  expect(ledger.acts).toHaveLength(1)
  expect(await mirrored(loan)).toEqual(loan.loan.dueAt)
  expect(await titlesTold(loan)).toEqual(['《儒林外史》：已续借'])

  // It wakes after all: what is settled stays, and nobody is told again.
  gate.open()
  await stopped
  expect(await states()).toEqual(['done'])
  expect(ledger.acts).toHaveLength(1)
  expect(await titlesTold(loan)).toHaveLength(1)
})

test('a worker that dies after noting and before the system hears of it: nothing is sent again, and it is not done', async () => {
  const loan = await aLoanThere()
  await wish(loan)
  const gate = aGate()
  ledger.behave({ beforeActing: gate.stop })
  void aWorker().work()
  await gate.reached
  ledger.behave({})
  // What has not moved yet may move: systems show their own writes late.
  await aWorker({ answerTakes: 0 }).work()
  expect(await states()).toEqual(['unknown'])
  expect(await titlesTold(loan)).toEqual(['《儒林外史》：续借待核对'])
  await laterOn()
  await aLateWorker().work()
  expect(await wishesOf(api, library)).toMatchObject([
    { state: 'refused', outcome: { code: 'system.not-done' } },
  ])
  expect(ledger.acts).toEqual([])
  expect(loan.loan.dueAt).toEqual(loan.dueBefore)
  const told = await toldOf(api, library, loan.reader.id)
  expect(told.at(-1)).toEqual({
    title: '《儒林外史》：没有续借',
    content: '原因：该馆的系统没有办成。',
  })
})

test('a worker that sleeps between noting and sending does not send', async () => {
  const loan = await aLoanThere()
  await wish(loan)
  await aWorker({ sendWithin: -1 }).work()
  expect(ledger.acts).toEqual([])
  expect(await states()).toEqual(['sending'])
  await aLateWorker().work()
  expect(await states()).toEqual(['refused'])
  expect(ledger.acts).toEqual([])
})

test('an answer that is lost is looked for: what was done is done, and never sent again', async () => {
  const loan = await aLoanThere()
  await wish(loan)
  ledger.behave({ losesAnswers: true })
  await aWorker().work()
  expect(await states()).toEqual(['unknown'])
  await aWorker().work()
  expect(await wishesOf(api, library)).toMatchObject([
    { state: 'done', outcome: { dueAt: loan.loan.dueAt.toISOString() } },
  ])
  expect(ledger.acts).toHaveLength(1)
  expect(await titlesTold(loan)).toEqual(['《儒林外史》：已续借'])
})

test('a question that is lost is looked for, too: after its time it was not done, and may be wished anew', async () => {
  const loan = await aLoanThere()
  await wish(loan)
  ledger.behave({ losesQuestions: true })
  await aWorker().work()
  await aWorker().work()
  expect(await states()).toEqual(['unknown'])
  ledger.behave({})
  await laterOn()
  await aLateWorker().work()
  expect(await states()).toEqual(['refused'])
  await wish(loan)
  await aWorker().work()
  expect(await states()).toEqual(['refused', 'done'])
  expect(ledger.acts).toHaveLength(1)
})

test('a system that shows its own writes late does not pass one renewal off as the next', async () => {
  const loan = await aLoanThere()
  await wish(loan)
  await aWorker().work()
  const renewedUntil = loan.loan.dueAt
  // Its list still has the former day and count, and the next question is lost.
  Object.assign(loan.loan, { dueAt: loan.dueBefore, renewals: 0 })
  await wish(loan)
  ledger.behave({ losesQuestions: true })
  await aWorker().work()
  Object.assign(loan.loan, { dueAt: renewedUntil, renewals: 1 })
  await aLateWorker().work()
  expect(await states()).toEqual(['done', 'refused'])
})

test('what the system refuses is refused for its reason, in our words and not in its own', async () => {
  const loan = await aLoanThere()
  await wish(loan)
  ledger.behave({ refuses: 'rule.nobody-waiting' })
  await aWorker().work()
  expect(await wishesOf(api, library)).toMatchObject([
    { state: 'refused', outcome: { code: 'rule.nobody-waiting', vendor: { code: 'E-17' } } },
  ])
  const told = await toldOf(api, library, loan.reader.id)
  expect(told).toEqual([{ title: '《儒林外史》：没有续借', content: '原因：有读者正在等候本书。' }])
})

test('what was noted and certainly not sent waits again, and is done once', async () => {
  const loan = await aLoanThere()
  await wish(loan)
  ledger.behave({ isClosed: true })
  await aWorker().work()
  expect(await wishesOf(api, library)).toMatchObject([{ state: 'waiting', evidence: null }])
  ledger.behave({})
  await aWorker().work()
  expect(await states()).toEqual(['done'])
  expect(ledger.acts).toHaveLength(1)
  expect(await titlesTold(loan)).toHaveLength(1)
})

test('a loan that is not there any more is refused and not sent', async () => {
  const loan = await aLoanThere()
  await wish(loan)
  ledger.loans.splice(0)
  await aWorker().work()
  expect(await wishesOf(api, library)).toMatchObject([
    { state: 'refused', outcome: { code: 'loan.unknown' }, evidence: null },
  ])
  expect(ledger.acts).toEqual([])
})

test('a reader withdraws what waits; while it is being done, that is refused and its outcome counts', async () => {
  const loan = await aLoanThere()
  const first = await wish(loan)
  const withdraw = (wishId: string) =>
    library.within((trx) => withdrawOwn(trx, loan.reader.id, wishId, 'zh-CN'))
  expect(await withdraw(first)).toMatchObject({ state: 'withdrawn', message: '已撤回' })
  expect(await withdraw(first)).toMatchObject({ state: 'withdrawn' })
  await aWorker().work()
  expect(ledger.acts).toEqual([])

  const second = await wish(loan)
  expect(second).not.toBe(first)
  const gate = aGate()
  ledger.behave({ beforeActing: gate.stop })
  const working = aWorker().work()
  await gate.reached
  await expect(withdraw(second)).rejects.toThrow('being done')
  gate.open()
  await working
  await expect(withdraw(second)).rejects.toThrow('settled already')
  expect(await states()).toEqual(['withdrawn', 'done'])
  expect(ledger.acts).toHaveLength(1)
})

test('withdrawing and sending at the same moment: one of them happens', async () => {
  for (let n = 0; n < 5; n++) {
    const loan = await aLoanThere()
    const wishId = await wish(loan)
    const actsBefore = ledger.acts.length
    await Promise.all([
      aWorker().work(),
      wait(n * 4).then(() =>
        library
          .within((trx) => withdrawOwn(trx, loan.reader.id, wishId, 'zh-CN'))
          .catch(() => undefined),
      ),
    ])
    const mine = (await wishesOf(api, library)).find(({ id }) => id === wishId)!
    expect(['done', 'withdrawn']).toContain(mine.state)
    expect(ledger.acts.length - actsBefore).toBe(mine.state === 'done' ? 1 : 0)
  }
})

test('a worker whose job is another one’s by now sends nothing and settles nothing', async () => {
  const loan = await aLoanThere()
  await wish(loan)
  const { links } = aWorker({ answerTakes: 0 })
  const run = await aRun(api, library.groupCode)
  await expect(links.work(library.groupCode, { ...run, attempt: 7 })).rejects.toThrow(
    'no longer held',
  )
  expect(await states()).toEqual(['waiting'])
  ledger.behave({ losesAnswers: true })
  await aWorker().work()
  await expect(links.work(library.groupCode, { ...run, attempt: 7 })).rejects.toThrow(
    'no longer held',
  )
  expect(await states()).toEqual(['unknown'])
  expect(ledger.acts).toHaveLength(1)
})

test('where nothing can be read it stays unknown, ever less often looked for, and the reader is told once', async () => {
  const loan = await aLoanThere()
  await wish(loan)
  ledger.behave({ losesAnswers: true })
  await aWorker().work()
  ledger.behave({ isAway: true })
  const late = aLateWorker()
  for (let n = 0; n < 3; n++) {
    await late.work()
    await laterOn()
  }
  expect(await wishesOf(api, library)).toMatchObject([{ state: 'unknown', looks: 3 }])
  expect(await titlesTold(loan)).toEqual(['《儒林外史》：续借待核对'])
  // Returned meanwhile: what was before, nobody can tell.
  ledger.behave({})
  ledger.loans.splice(0)
  await late.work()
  expect(await states()).toEqual(['unknown'])
})

test('a hold is found by its title, and one that is gone was cancelled', async () => {
  const reader = await aCardHolder(api, library, ledger)
  const { takeDownHold, takeDownCancelling } = await import('./wishes.ts')
  const { barcode, recordId, title } = await aMirroredCopy(library, '万历十五年')
  ledger.titles.set(barcode, `${title} / 黄仁宇著`)
  const whose = { groupCode: library.groupCode, readerId: reader.id }
  const form = { libCode: 'L3', recordId: String(recordId), pickupLocationId: 'branch' }
  await library.within((trx) => takeDownHold(trx, whose, form))
  ledger.behave({ losesAnswers: true })
  await aWorker().work()
  await aWorker().work()
  const [hold] = ledger.holds
  expect(await wishesOf(api, library)).toMatchObject([
    { state: 'done', outcome: { holdRef: hold!.holdRef } },
  ])
  await library.within((trx) =>
    takeDownCancelling(trx, whose, { libCode: 'L3', holdRef: hold!.holdRef, title }),
  )
  await aWorker().work()
  await aWorker().work()
  expect(await states()).toEqual(['done', 'done'])
  expect(ledger.holds).toEqual([])
  expect(ledger.acts).toHaveLength(2)
  expect((await toldOf(api, library, reader.id)).map((one) => one.title)).toEqual([
    '《万历十五年》：已预约',
    '《万历十五年》：已取消预约',
  ])
})

test('whatever happens to many wishes and workers at once, every loan is renewed once for each wish that is done, and never otherwise', async () => {
  const loans = await Promise.all(Array.from({ length: 12 }, (_, n) => aLoanThere(`第 ${n} 种`)))
  for (const loan of loans) await wish(loan)
  const mishaps = [
    {},
    { losesAnswers: true },
    { losesQuestions: true },
    { isClosed: true },
    { isAway: true },
    { beforeAnswering: () => wait(30) },
  ]
  for (let round = 0; round < 12; round++) {
    ledger.behave(mishaps[round % mishaps.length]!)
    await Promise.allSettled(Array.from({ length: 3 }, () => aWorker().work()))
    await laterOn()
  }
  ledger.behave({})
  await aLateWorker().work()
  await laterOn()
  await aLateWorker().work()
  const wishes = await wishesOf(api, library)
  expect(new Set(wishes.map(({ state }) => state))).toEqual(
    new Set(['done', 'refused'].filter((state) => wishes.some((one) => one.state === state))),
  )
  for (const { loan, loanId } of loans) {
    const acted = ledger.acts.filter((act) => act === `renew ${loan.loanRef}`).length
    const done = wishes.filter(({ about, state }) => about === loanId && state === 'done').length
    expect({ loan: loan.title, acted }).toEqual({ loan: loan.title, acted: done })
    expect(loan.renewals).toBe(done)
  }
  expect(ledger.acts.length).toBeGreaterThan(0)
})
