import { randomInt, randomUUID } from 'node:crypto'
import { rateRecord } from '@shulin/contract/comments'
import { cancelFavourites } from '@shulin/contract/favourites'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApi, type TestApi } from '../../../test/api.ts'
import { atOnce, insist, timesMade } from '../../../test/at-once.ts'
import { anInstitution } from '../../../test/builders.ts'
import { commentOn, decideOn } from '../../../test/comments.ts'
import { keep } from '../../../test/favourites.ts'
import { aCopy, aLendingLibrary, deskOf, fallenDue } from '../../../test/lending.ts'
import { shortForm, shortOrLong } from '../../../test/long.ts'
import { anEntry, insertEntry, pointsAtOdds } from '../../../test/points.ts'
import { aReader, sessionOf, type TestInstitution } from '../../../test/readers.ts'
import { switchOff, unlockFunction } from '../../../test/row-locks.ts'
import { aTitle, patiently } from '../../../test/searching.ts'
import { staffHeaders } from '../../../test/staff.ts'
import { zoneAt } from '../../../test/time-zones.ts'
import { openLog } from '../../platform/log.ts'
import { inInstitution } from '../../platform/stores/database.ts'
import { checkPoints } from './jobs.ts'
import { awardPoints } from './points.ts'

const callers = 50
/** Milliseconds that a storm may take; the long form is minutes of it. */
const patience = shortOrLong(120_000, 3_600_000)

let api: TestApi
/** The same without the locks of its queries, and with what the tables protect switched off, test by test. */
let open: TestApi
beforeAll(async () => {
  api = await startTestApi({ pool: 34 })
  open = await startTestApi({ pool: 34, rowLocks: false })
})
afterAll(() => Promise.all([api.close(), open.close()]))

/** How many of some attempts went through. */
const doneOf = (...attempts: (() => Promise<unknown>)[]) =>
  timesMade(attempts.length, (n) => attempts[n]!())

const onceASubject = `alter table point_entry add constraint i09_one_award_per_subject unique (group_code, reader_id, rule_code, subject_hash)`
const neverBelowZero = `alter table point_balance add constraint i09_never_below_zero check (points >= 0)`

const entriesOf = ({ within }: TestInstitution, readerId: string) =>
  within((trx) =>
    trx
      .selectFrom('pointEntry')
      .select(['ruleCode', 'change'])
      .where('readerId', '=', readerId)
      .execute(),
  )

const pointsOf = ({ within }: TestInstitution, readerId: string) =>
  within((trx) =>
    trx
      .selectFrom('pointBalance')
      .select('points')
      .where('readerId', '=', readerId)
      .executeTakeFirst(),
  )

interface Outcome {
  status: number
  body: { success: boolean; code: string | null }
}

/** What may happen to a reader, by the rules' own words: which subjects there are, what each gives, and how often on a day. */
const acts = [
  { rule: 'login', subjects: 1, change: 1, most: 1 },
  { rule: 'favourite', subjects: 9, change: 1, most: 5 },
  { rule: 'audited comment', subjects: 12, change: 2, most: Infinity },
  { rule: 'on-time return', subjects: 20, change: 1, most: Infinity },
  { rule: 'overdue return', subjects: 20, change: -2, most: Infinity },
] as const

const awarded = ({ within }: TestInstitution, award: Parameters<typeof awardPoints>[1]) =>
  insist(() => within((trx) => awardPoints(trx, award)))

/** A life of random acts, each in a transaction of its own or two in one; answers what the sum must be by a plain count. */
async function liveAtRandom({ within }: TestInstitution, readerId: string, operations: number) {
  const given = new Map<string, number>()
  let sum = 0
  for (let n = 0; n < operations; n += 1) {
    const { rule, subjects, change, most } = acts[randomInt(acts.length)]!
    const subject = `${rule} ${randomInt(subjects)}`
    const isUndone = randomInt(10) === 0
    const today = [...given.keys()].filter((key) => key.startsWith(`${rule} `)).length
    const expected = given.has(subject) || today >= most ? 0 : Math.max(change, -sum)
    const award = { readerId, rule, subject }
    const undone = new Error('the act was undone')
    const really = await insist(() =>
      within(async (trx) => {
        const points = await awardPoints(trx, award)
        // What is given in a transaction that fails was not given.
        if (isUndone) throw undone
        // A second try in the same transaction gives nothing.
        return points + (await awardPoints(trx, award)) * 1_000
      }),
    ).catch((failure: unknown) => {
      if (failure !== undone) throw failure
      return null
    })
    if (really === null) continue
    if (really !== expected) throw new Error(`${subject}: ${really} instead of ${expected}`)
    if (expected !== 0) given.set(subject, expected)
    sum += expected
  }
  return sum
}

test(
  `[T-49${shortForm}] 50 desks that take back one copy at once give one point, 50 awards for one subject are one, and after acts at random every sum is that of its ledger`,
  async ({ annotate }) => {
    const readers = 20
    const operations = shortOrLong(30, 500)
    await annotate(`T-49 awards at once: ${callers}`, 'figure')
    await annotate(`T-49 random operations: ${readers * operations}`, 'figure')
    const library = await aLendingLibrary(api)
    const { lend, take } = deskOf(api, library)
    const { id } = await aReader(api, library)
    const { barcode } = await aCopy(library)
    await lend(id, barcode)
    const answers = await atOnce(callers, () => patiently(() => take(barcode)))
    expect(answers.filter(({ body }) => body.data?.outcome === 'returned')).toHaveLength(1)
    expect(await entriesOf(library, id)).toEqual([{ ruleCode: 'on-time return', change: 1 }])

    const award = { readerId: id, rule: 'audited comment', subject: randomUUID() } as const
    const given = await atOnce(callers, () => awarded(library, award))
    expect(given.filter((points) => points !== 0)).toEqual([2])
    // Between five times a day and 50 titles at once the five win.
    const kept = await atOnce(callers, (n) =>
      awarded(library, { ...award, rule: 'favourite', subject: `${n}` }),
    )
    expect(kept.filter((points) => points !== 0)).toHaveLength(5)
    expect(await pointsOf(library, id)).toEqual({ points: 1 + 2 + 5 })

    const lives = await atOnce(readers, async () => {
      const reader = await aReader(api, library)
      const sum = await liveAtRandom(library, reader.id, operations)
      return { sum, balance: (await pointsOf(library, reader.id))?.points ?? 0 }
    })
    expect(lives.filter(({ sum, balance }) => sum !== balance)).toEqual([])
    expect(await pointsAtOdds(api, library)).toEqual([])
  },
  patience,
)

test(
  `[I-09${shortForm}] many at once for the same readers: no sum differs from its ledger, none is below zero, and nothing counts twice`,
  async ({ annotate }) => {
    const operations = shortOrLong(600, 100_000)
    await annotate(`I-09 random operations: ${operations}`, 'figure')
    const library = await anInstitution(api)
    const readers: string[] = []
    for (let n = 0; n < 4; n += 1) readers.push((await aReader(api, library)).id)
    const perCaller = operations / 30
    const counted = new Map<string, number>()
    await atOnce(30, async () => {
      for (let n = 0; n < perCaller; n += 1) {
        const { rule, subjects } = acts[randomInt(acts.length)]!
        const subject = String(randomInt(subjects * 3))
        const readerId = readers[randomInt(readers.length)]!
        const points = await awarded(library, { readerId, rule, subject })
        const what = [readerId, rule, subject].join(' ')
        if (points !== 0) counted.set(what, (counted.get(what) ?? 0) + 1)
      }
    })
    expect(counted.size).toBeGreaterThan(0)
    expect([...counted].filter(([, times]) => times > 1)).toEqual([])
    expect(await pointsAtOdds(api, library)).toEqual([])
    const counts = await Promise.all(readers.map((id) => entriesOf(library, id)))
    // As many as there are subjects, or times on a day, and no more.
    const most = new Map<string, number>(
      acts.map(({ rule, subjects, most: times }) => [rule, Math.min(subjects * 3, times)]),
    )
    const tooMany = counts.flatMap((entries) =>
      [...most].filter(
        ([rule, times]) => entries.filter(({ ruleCode }) => ruleCode === rule).length > times,
      ),
    )
    expect(tooMany).toEqual([])
    await run(api)
  },
  patience,
)

const run = ({ db }: TestApi) =>
  checkPoints.perform(
    {},
    { job: 'check-points', id: '', attempt: 0 },
    { db, log: openLog('silent') },
  )

test('one award for a subject is one, whoever writes past the rules; without the constraint there are many', async () => {
  const written = async (at: TestApi) => {
    const institution = await anInstitution(at)
    const { id: readerId } = await aReader(at, institution)
    const { groupCode } = institution
    const row = { groupCode, readerId, ruleCode: 'login', change: 1, ruleChange: 1 }
    return timesMade(callers, () =>
      inInstitution(at.adminDb, groupCode, (trx) =>
        trx
          .insertInto('pointEntry')
          .values({ ...row, subjectHash: Buffer.from('today') })
          .execute(),
      ),
    )
  }
  expect(await written(api)).toBe(1)
  await switchOff(open, 'alter table point_entry drop constraint i09_one_award_per_subject')
  expect(await written(open)).toBe(callers)
  await switchOff(open, `truncate point_title, point_entry, point_balance; ${onceASubject}`)
})

test('no sum falls below zero, whoever writes past the rules; without the constraint it does', async () => {
  const taken = async (at: TestApi) => {
    const institution = await anInstitution(at)
    const reader = await aReader(at, institution)
    await anEntry(at, institution, reader, { change: 3 })
    const penalty = { ruleCode: 'overdue return', change: -2 }
    const made = await timesMade(8, () => anEntry(at, institution, reader, penalty))
    return { made, found: await pointsAtOdds(at, institution), readerId: reader.id }
  }
  expect(await taken(api)).toMatchObject({ made: 1, found: [] })
  await switchOff(open, 'alter table point_balance drop constraint i09_never_below_zero')
  const { made, found, readerId } = await taken(open)
  expect(made).toBe(8)
  expect(found).toEqual([readerId])
  await switchOff(open, `truncate point_title, point_entry, point_balance; ${neverBelowZero}`)
})

test('the sum follows the ledger; without the trigger it does not, and the check of the night says so', async () => {
  const institution = await anInstitution(open)
  const reader = await aReader(open, institution)
  await anEntry(open, institution, reader, { change: 3 })
  await switchOff(open, 'alter table point_entry disable trigger i09_balance_follows_ledger')
  await anEntry(open, institution, reader, { change: 2 })
  await switchOff(open, 'alter table point_entry enable trigger i09_balance_follows_ledger')
  expect(await pointsAtOdds(open, institution)).toEqual([reader.id])
  await expect(run(open)).rejects.toThrow('differ from their ledger')
})

test('the ledger is only added to: neither the product nor whoever owns the database changes an entry; without the trigger the owner does', async () => {
  const changed = async (at: TestApi) => {
    const institution = await anInstitution(at)
    const { groupCode, within } = institution
    const reader = await aReader(at, institution)
    await anEntry(at, institution, reader)
    const asOwner = <T>(work: Parameters<typeof inInstitution<T>>[2]) =>
      inInstitution(at.adminDb, groupCode, work)
    return {
      byProduct: await doneOf(
        () =>
          within((trx) =>
            trx.updateTable('pointEntry').set({ change: 9, ruleChange: 9 }).execute(),
          ),
        () => within((trx) => trx.deleteFrom('pointEntry').execute()),
        () => within((trx) => insertEntry(trx, { groupCode, readerId: reader.id })),
        () => within((trx) => trx.updateTable('pointBalance').set({ points: 9 }).execute()),
      ),
      byOwner: await doneOf(() =>
        asOwner((trx) =>
          trx
            .updateTable('pointEntry')
            .set({ change: 9, ruleChange: 9 })
            .where('groupCode', '=', groupCode)
            .execute(),
        ),
      ),
    }
  }
  expect(await changed(api)).toEqual({ byProduct: 0, byOwner: 0 })
  await switchOff(open, 'alter table point_entry disable trigger append_only')
  expect(await changed(open)).toEqual({ byProduct: 0, byOwner: 1 })
  await switchOff(open, 'alter table point_entry enable trigger append_only')
})

/** What readers and staff can do for points, again and again and all at once; answers what each kind of it came to. */
async function mint(at: TestApi) {
  const options = { tabs: ['2', '5', '8', '17'], timeZone: zoneAt(12) }
  const library = await aLendingLibrary(at, options)
  const { lend, take } = deskOf(at, library)
  const content = await staffHeaders(at, library.groupCode, ['content'], 'content')
  const aCollector = async () => {
    const reader = await aReader(at, library)
    return { id: reader.id, headers: (await sessionOf(at, library, reader)).headers }
  }
  const [author, late, keeper] = [await aCollector(), await aCollector(), await aCollector()]
  const title = await aTitle(library)
  const commentId = await commentOn(at, author.headers, title)
  const copies = await atOnce(6, () => aCopy(library))
  const loans = []
  for (const { barcode } of copies) loans.push((await lend(late.id, barcode)).body.data!.loan)
  for (const { loanId } of loans) await fallenDue(at, library, loanId, 2)
  await anEntry(at, library, late, { change: 3 })

  // Passed, refused and passed again; rated by its author; returned; kept and given up.
  await Promise.all([
    atOnce(callers, (n) =>
      patiently(() => decideOn(at, content, commentId, n % 5 === 4 ? '2' : '1')),
    ),
    atOnce(8, (n) =>
      patiently(() =>
        at.call(rateRecord, {
          body: { recordId: title, score: 1 + (n % 5) },
          headers: author.headers,
        }),
      ),
    ),
    atOnce(copies.length, (n) => patiently(() => take(copies[n]!.barcode))),
    atOnce(12, (n) =>
      patiently<Outcome>(() =>
        n % 2 === 0
          ? keep(at, keeper.headers, title)
          : at.call(cancelFavourites, { body: { recordIds: [title] }, headers: keeper.headers }),
      ),
    ),
  ])
  await patiently(() => decideOn(at, content, commentId))
  await patiently(() => keep(at, keeper.headers, title))
  return {
    author: await entriesOf(library, author.id),
    keeper: await entriesOf(library, keeper.id),
    late: (await pointsOf(library, late.id))!.points,
    atOdds: await pointsAtOdds(at, library),
  }
}

test('a comment passed fifty times at once, ratings of one’s own, and keeping and giving up mint nothing, and late returns take no more than there is; also where only the tables see to it', async () => {
  const once = {
    author: [{ ruleCode: 'audited comment', change: 2 }],
    keeper: [{ ruleCode: 'favourite', change: 1 }],
    late: 0,
    atOdds: [],
  }
  expect(await mint(api)).toEqual(once)
  expect(await mint(open)).toEqual(once)
  // Without what moves the sum with the ledger, the same acts leave sums that are at odds with it.
  await switchOff(open, 'alter table point_entry disable trigger i09_balance_follows_ledger')
  expect((await mint(open)).atOdds).not.toEqual([])
  await switchOff(open, 'alter table point_entry enable trigger i09_balance_follows_ledger')
})

test('where an award holds no row and the ledger takes a subject twice, 50 awards for one subject are several, and penalties take what is not there', async () => {
  // The row of the balance is held twice: whoever would add it waits for whoever changes it.
  await unlockFunction(open, 'award_points', /insert into point_balance[^;]*;/u)
  await switchOff(open, 'alter table point_entry drop constraint i09_one_award_per_subject')
  await switchOff(open, 'alter table point_balance drop constraint i09_never_below_zero')
  const institution = await anInstitution(open)
  const [author, late] = [await aReader(open, institution), await aReader(open, institution)]
  for (const reader of [author, late]) await anEntry(open, institution, reader, { change: 1 })
  // Whoever still had to open a connection would come when the others are done.
  await atOnce(34, () => institution.within((trx) => sql`select pg_sleep(0.5)`.execute(trx)))
  const award = { readerId: author.id, rule: 'audited comment', subject: 'one' } as const
  const given = await atOnce(callers, () => awarded(institution, award))
  expect(given.filter((points) => points !== 0).length).toBeGreaterThan(1)
  // Of a sum below zero the table takes no penalty any more: those that come late fail.
  await timesMade(callers, (n) =>
    awarded(institution, { readerId: late.id, rule: 'overdue return', subject: `${n}` }),
  )
  expect(await pointsAtOdds(open, institution)).toEqual([late.id])
})
