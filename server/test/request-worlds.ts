import { randomInt, randomUUID } from 'node:crypto'
import { declareLost } from '@shulin/contract/circulation-staff'
import { sql } from 'kysely'
import { dayAfter } from '../src/features/circulation/due-date.ts'
import type { TestApi } from './api.ts'
import { aCharge, aCopy, aReservation, deskOf, fallenDue, type LendingLibrary } from './lending.ts'
import { aMember, aRequestLibrary, atNoon, type Member } from './requests.ts'
import { aReader } from './readers.ts'
import { aTitle } from './searching.ts'

interface WorldCopy {
  at?: 'stacks' | 'annex'
  status?: 'on shelf' | 'in transit' | 'in process'
  loanClass?: string
  /** On loan, due in so many days; late where it is below 0. */
  due?: number
  /** On loan to the reader who looks. */
  isOwn?: boolean
  isReportedLost?: boolean
  /** Set aside for another reader. */
  isSetAside?: boolean
}

/** How long a way takes by the library's word: usually, at most, and for how many fen. */
type WayDays = [likely: number, safe: number, costFen?: number]

/** A title, its library, and who looks: an ordinary reader, unless it is said otherwise. Days are counted from today. */
interface World {
  name: string
  copies: WorldCopy[]
  /** So many other readers wait, none of them with a copy set aside. */
  waiting?: number
  isElectronic?: boolean
  times?: Record<string, WayDays>
  term?: { loanDays: number; pickupDays: number }
  /** Days without service, of one library or of all. */
  closed?: { library?: 'L1' | 'L2'; days: number[] }
  /** Both libraries are open on the weekday of this day and on no other. */
  opensOnlyOn?: number
  reader?:
    | 'visitor'
    | 'owes ¥50'
    | 'frozen'
    | 'has something overdue'
    | 'has reserved it'
    | 'entrusted thrice'
  /** Each way with its first and last day and what closes it, in the order in which they are to be told. */
  answer: string[]
  /** Where the copy stands that is to be fetched. */
  place?: string
}

// The answers are made by hand from docs/requests.md: what is usual (entrust 1–2 days, home delivery 1–3, reservation 1–3 after the turn,
// transfer 1–7, web loan 2–4, document delivery 2–5, other library 5–14), loans of 30 days with 3 for pickup, the soonest first by the
// likely day (without cases the first), then by the last, then by the cost, then in the order of the contract; what is closed last.
export const worlds: World[] = [
  {
    name: 'one copy stands on the shelf',
    copies: [{}],
    answer: [
      'shelf now',
      'entrust 1-2',
      'home delivery 1-3',
      'web loan 2-4',
      'document delivery 2-5',
      'other library 5-14',
    ],
    place: '库 stacks',
  },
  {
    name: 'a visitor is told the same',
    copies: [{}],
    reader: 'visitor',
    answer: [
      'shelf now',
      'entrust 1-2',
      'home delivery 1-3',
      'web loan 2-4',
      'document delivery 2-5',
      'other library 5-14',
    ],
  },
  {
    name: 'what is read at once stands beside the shelf',
    copies: [{}],
    isElectronic: true,
    answer: [
      'shelf now',
      'electronic now',
      'entrust 1-2',
      'home delivery 1-3',
      'web loan 2-4',
      'document delivery 2-5',
      'other library 5-14',
    ],
  },
  {
    name: 'there is no copy but an electronic one',
    copies: [],
    isElectronic: true,
    answer: ['electronic now', 'document delivery 2-5', 'other library 5-14'],
  },
  {
    // 10, and 1 to 3 days until it lies ready.
    name: 'the only copy is due in ten days',
    copies: [{ due: 10 }],
    answer: ['transfer 1-7', 'document delivery 2-5', 'other library 5-14', 'reservation 11-13'],
  },
  {
    name: 'due tomorrow: sooner than a document',
    copies: [{ due: 1 }],
    answer: ['transfer 1-7', 'reservation 2-4', 'document delivery 2-5', 'other library 5-14'],
  },
  {
    name: 'due today: surer than asking its reader',
    copies: [{ due: 0 }],
    answer: ['reservation 1-3', 'transfer 1-7', 'document delivery 2-5', 'other library 5-14'],
  },
  {
    name: 'late for five days: it may come back today',
    copies: [{ due: -5 }],
    answer: ['reservation 1-3', 'transfer 1-7', 'document delivery 2-5', 'other library 5-14'],
  },
  {
    // Either copy will do: from the first to the second.
    name: 'two copies are due in 4 and in 20 days',
    copies: [{ due: 20 }, { due: 4 }],
    answer: ['transfer 1-7', 'document delivery 2-5', 'other library 5-14', 'reservation 5-23'],
  },
  {
    // The first copy goes to who waits, the second to the reader.
    name: 'two copies, and one waits',
    copies: [{ due: 4 }, { due: 20 }],
    waiting: 1,
    answer: ['transfer 1-7', 'document delivery 2-5', 'other library 5-14', 'reservation 21-23'],
  },
  {
    // Whoever waits has it for 30 days from day 4 on, or fetches it on the last of 3 days.
    name: 'one copy, and one waits',
    copies: [{ due: 4 }],
    waiting: 1,
    answer: ['transfer 1-7', 'document delivery 2-5', 'other library 5-14', 'reservation 35-40'],
  },
  {
    // Three loans before: 4 + 90 + 1, and 4 + 99 + 3.
    name: 'one copy, and three wait',
    copies: [{ due: 4 }],
    waiting: 3,
    answer: ['transfer 1-7', 'document delivery 2-5', 'other library 5-14', 'reservation 95-106'],
  },
  {
    // The sixth has the second copy for the third time: 20 + 60 + 1, and 20 + 66 + 3.
    name: 'two copies, and five wait',
    copies: [{ due: 4 }, { due: 20 }],
    waiting: 5,
    answer: ['transfer 1-7', 'document delivery 2-5', 'other library 5-14', 'reservation 81-89'],
  },
  {
    // 3 + 7 + 1, and 3 + 9 + 3.
    name: 'a library that lends for a week and keeps for two days',
    copies: [{ due: 3 }],
    waiting: 1,
    term: { loanDays: 7, pickupDays: 2 },
    answer: ['transfer 1-7', 'document delivery 2-5', 'other library 5-14', 'reservation 11-15'],
  },
  {
    // Nobody has it, so nobody can pass it on; it comes back 3 + 30 days from now.
    name: 'the only copy is set aside for another reader',
    copies: [{ isSetAside: true }],
    answer: ['document delivery 2-5', 'other library 5-14', 'reservation 34-36'],
  },
  {
    name: 'the only copy is on its way back',
    copies: [{ status: 'in transit' }],
    answer: ['reservation 1-3', 'document delivery 2-5', 'other library 5-14'],
  },
  {
    name: 'the only copy is reported lost',
    copies: [{ due: 10, isReportedLost: true }],
    answer: ['document delivery 2-5', 'other library 5-14'],
  },
  {
    name: 'the only copy is not lent',
    copies: [{ loanClass: 'reference' }],
    answer: ['document delivery 2-5', 'other library 5-14'],
  },
  {
    name: 'the only copy is being catalogued',
    copies: [{ status: 'in process' }],
    answer: ['document delivery 2-5', 'other library 5-14'],
  },
  {
    name: 'one copy on the shelf, one on loan: nobody queues, but its reader may be asked',
    copies: [{}, { due: 3 }],
    answer: [
      'shelf now',
      'entrust 1-2',
      'home delivery 1-3',
      'transfer 1-7',
      'web loan 2-4',
      'document delivery 2-5',
      'other library 5-14',
    ],
  },
  {
    name: 'the library brings things within hours: half a day is today, a day and a half is two',
    copies: [{}],
    times: { entrust: [0.5, 1.5] },
    answer: [
      'shelf now',
      'entrust 0-2',
      'home delivery 1-3',
      'web loan 2-4',
      'document delivery 2-5',
      'other library 5-14',
    ],
  },
  {
    name: 'as soon, but dearer, comes later',
    copies: [{}],
    times: { entrust: [1, 3, 800], 'web loan': [1, 3, 500], 'home delivery': [1, 3, 200] },
    answer: [
      'shelf now',
      'home delivery 1-3',
      'web loan 1-3',
      'entrust 1-3',
      'document delivery 2-5',
      'other library 5-14',
    ],
  },
  {
    // Nobody is there before day 2, and everything taken from the shelf counts from it.
    name: 'the library is closed today and tomorrow',
    copies: [{}],
    closed: { days: [0, 1] },
    answer: [
      'shelf 2-2',
      'document delivery 2-5',
      'entrust 3-4',
      'home delivery 3-5',
      'web loan 4-6',
      'other library 5-14',
    ],
  },
  {
    name: 'one of two libraries is closed: the copy of the other is told',
    copies: [{ at: 'stacks' }, { at: 'annex' }],
    closed: { library: 'L1', days: [0, 1, 2, 3, 4, 5, 6, 7, 8, 9] },
    answer: [
      'shelf now',
      'entrust 1-2',
      'home delivery 1-3',
      'web loan 2-4',
      'document delivery 2-5',
      'other library 5-14',
    ],
    place: '库 annex',
  },
  {
    // What is delivered comes all the same; what is fetched can be fetched the day after.
    name: 'closed tomorrow',
    copies: [{}],
    closed: { days: [1] },
    answer: [
      'shelf now',
      'home delivery 1-3',
      'entrust 2-2',
      'web loan 2-4',
      'document delivery 2-5',
      'other library 5-14',
    ],
  },
  {
    name: 'closed on the days on which a returned copy would lie ready',
    copies: [{ due: 10 }],
    closed: { days: [11, 12] },
    answer: ['transfer 1-7', 'document delivery 2-5', 'other library 5-14', 'reservation 13-13'],
  },
  {
    // Taken from the shelf on day 3; brought on day 4 or 5, and fetched a week after day 3.
    name: 'open once a week, in three days',
    copies: [{}],
    opensOnlyOn: 3,
    answer: [
      'document delivery 2-5',
      'shelf 3-3',
      'home delivery 4-6',
      'web loan 5-7',
      'other library 5-14',
      'entrust 10-10',
    ],
  },
  {
    name: 'who owes too much may fetch it to read, and have a document',
    copies: [{}],
    reader: 'owes ¥50',
    answer: [
      'shelf now',
      'document delivery 2-5',
      'entrust 1-2 closed by debt-limit',
      'home delivery 1-3 closed by debt-limit',
      'web loan 2-4 closed by debt-limit',
      'other library 5-14 closed by debt-limit',
    ],
  },
  {
    name: 'who is frozen may ask for nothing, and still reads what is electronic',
    copies: [{ due: 10 }],
    isElectronic: true,
    reader: 'frozen',
    answer: [
      'electronic now',
      'transfer 1-7 closed by not-frozen',
      'document delivery 2-5 closed by not-frozen',
      'other library 5-14 closed by not-frozen',
      'reservation 11-13 closed by not-frozen',
    ],
  },
  {
    name: 'who has something overdue',
    copies: [{ due: 0 }],
    reader: 'has something overdue',
    answer: [
      'document delivery 2-5',
      'reservation 1-3 closed by no-overdue',
      'transfer 1-7 closed by no-overdue',
      'other library 5-14 closed by no-overdue',
    ],
  },
  {
    name: 'who has the only copy cannot queue for it, nor ask anybody for it',
    copies: [{ due: 10, isOwn: true }],
    answer: [
      'document delivery 2-5',
      'other library 5-14',
      'transfer 1-7 closed by not-on-loan-to-reader, a-reader-has-it',
      'reservation 11-13 closed by not-on-loan-to-reader',
    ],
  },
  {
    // Whoever asked now would stand behind the reservation there is.
    name: 'who has reserved it has one request for it',
    copies: [{ due: 10 }],
    reader: 'has reserved it',
    answer: [
      'document delivery 2-5',
      'other library 5-14',
      'transfer 1-7 closed by one-request-per-title',
      'reservation 41-46 closed by one-request-per-title',
    ],
  },
  {
    name: 'who has had three things brought today waits until tomorrow with the fourth',
    copies: [{}],
    reader: 'entrusted thrice',
    answer: [
      'shelf now',
      'home delivery 1-3',
      'web loan 2-4',
      'document delivery 2-5',
      'other library 5-14',
      'entrust 1-2 closed by daily-entrust',
    ],
  },
]

/** Makes a world; answers its title, who looks, and which day it is there. */
export async function aWorld(api: TestApi, world: World) {
  const library = await aRequestLibrary(api)
  await atNoon(api, library)
  const today = await todayAt(library)
  const recordId = await aTitle(library)
  const member = await aMember(api, library)
  for (const copy of world.copies) await putCopy(api, library, { recordId, member, copy })
  for (let n = 0; n < (world.waiting ?? 0); n += 1) {
    await aReservation(library, { readerId: (await aReader(api, library)).id, recordId })
  }
  await describe(library, world, { recordId, today })
  await befall(api, library, world.reader, { recordId, member })
  const headers = world.reader === 'visitor' ? library.headers : member.headers
  return { recordId, headers, today }
}

async function todayAt({ within }: LendingLibrary) {
  const { rows } = await within((trx) =>
    sql<{ today: string }>`select institution_day()::text as today`.execute(trx),
  )
  return rows[0]!.today
}

/** Puts a copy where a world has it: lent and set aside by the product, as it came about. */
async function putCopy(
  api: TestApi,
  library: LendingLibrary,
  { recordId, member, copy }: { recordId: number; member: Member; copy: WorldCopy },
) {
  const { at = 'stacks', status = 'on shelf', loanClass = 'standard', due } = copy
  const { itemId, barcode } = await aCopy(library, { recordId, at, status, loanClass })
  const another = async () => (await aReader(api, library)).id
  if (copy.isSetAside) {
    await aReservation(library, { readerId: await another(), recordId, offered: itemId })
  }
  if (due === undefined) return
  const { lend, headers } = deskOf(api, library)
  const { body } = await lend(copy.isOwn ? member.id : await another(), barcode)
  const { loanId } = body.data!.loan
  await fallenDue(api, library, loanId, -due)
  if (copy.isReportedLost)
    await api.call(declareLost, { body: { loanId, amountFen: 900 }, headers })
}

/** What the library has said of itself. */
async function describe(
  { groupCode, within }: LendingLibrary,
  { isElectronic, times = {}, term, closed, opensOnlyOn }: World,
  { recordId, today }: { recordId: number; today: string },
) {
  await within(async (trx) => {
    if (isElectronic) {
      const url = `https://read.example/${randomInt(1e9)}`
      await trx
        .insertInto('electronicResource')
        .values({ groupCode, id: randomUUID(), recordId, kind: 'full text', url })
        .execute()
    }
    for (const [way, [likelyDays, safeDays, costFen = 0]] of Object.entries(times)) {
      await trx
        .insertInto('wayTime')
        .values({ groupCode, way, likelyDays, safeDays, costFen })
        .execute()
    }
    if (term)
      await trx
        .insertInto('loanTerm')
        .values({ groupCode, ...term })
        .execute()
    for (const day of closed?.days ?? []) {
      const libCode = closed?.library ?? ''
      await trx
        .insertInto('closedDay')
        .values({ groupCode, libCode, day: dayAfter(today, day) })
        .execute()
    }
    if (opensOnlyOn === undefined) return
    const weekday = new Date(`${dayAfter(today, opensOnlyOn)}T00:00:00Z`).getUTCDay() || 7
    for (const libCode of ['L1', 'L2']) {
      await trx
        .insertInto('openingHours')
        .values({ groupCode, libCode, weekday, opens: '09:00', closes: '17:00' })
        .execute()
    }
  })
}

/** What has befallen the reader who looks. */
async function befall(
  api: TestApi,
  library: LendingLibrary,
  reader: World['reader'],
  { recordId, member }: { recordId: number; member: Member },
) {
  const { lend, freeze } = deskOf(api, library)
  const { groupCode, within } = library
  const { id: readerId } = member
  switch (reader) {
    case 'owes ¥50':
      await aCharge(library, readerId, 5000)
      break
    case 'frozen':
      await freeze(readerId)
      break
    case 'has something overdue': {
      const { barcode } = await aCopy(library)
      const { body } = await lend(readerId, barcode)
      await fallenDue(api, library, body.data!.loan.loanId, 3)
      break
    }
    case 'has reserved it':
      await aReservation(library, { readerId, recordId })
      break
    case 'entrusted thrice': {
      const day = sql<string>`institution_day()`
      const used = { action: 'entrust', day, used: 3, allowed: 3 }
      await within((trx) =>
        trx
          .insertInto('dailyCount')
          .values({ groupCode, readerId, ...used })
          .execute(),
      )
      break
    }
  }
}
