import {
  deleteNotices,
  listNotices,
  markAllNoticesRead,
  markNoticesRead,
} from '@shulin/contract/inbox'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { startTestApi, type TestApi } from '../../../test/api.ts'
import { anInstitution } from '../../../test/builders.ts'
import { tellTimes } from '../../../test/notices.ts'
import { aReader, sessionOf, type TestInstitution } from '../../../test/readers.ts'
import { patiently } from '../../../test/searching.ts'

const callers = 32
const turns = 8

/** When each message was read and deleted. */
type Marks = Map<string, { readAt: number | null; deletedAt: number | null }>

async function marksOf({ within }: TestInstitution, readerId: string): Promise<Marks> {
  const rows = await within((trx) =>
    trx
      .selectFrom('message')
      .select(['id', 'readAt', 'deletedAt'])
      .where('readerId', '=', readerId)
      .execute(),
  )
  return new Map(
    rows.map(({ id, readAt, deletedAt }) => [
      id,
      { readAt: readAt?.getTime() ?? null, deletedAt: deletedAt?.getTime() ?? null },
    ]),
  )
}

/** What was taken back between two looks: a mark that is gone, or another one than before. */
const takenBack = (before: Marks, after: Marks) =>
  [...before].flatMap(([id, marks]) =>
    (['readAt', 'deletedAt'] as const)
      .filter((mark) => marks[mark] !== null && after.get(id)?.[mark] !== marks[mark])
      .map((mark) => `${mark} moved`),
  )

/** 32 callers read, delete and list the messages of one reader at once, while more come in. Answers every fault that was seen. */
async function storm(plain: TestApi) {
  // Who is told to come again because the machine is busy does so: only an answer can be wrong.
  const call: TestApi['call'] = (endpoint, sent) => patiently(() => plain.call(endpoint, sent))
  const api = { ...plain, call }
  const institution = await anInstitution(api, { tabs: ['13'] })
  const reader = await aReader(api, institution)
  const { headers } = await sessionOf(api, institution, reader)
  const known = await tellTimes(api, institution, reader.id, 24)
  const faults: string[] = []
  const deleted = new Set<string>()
  const read = new Set<string>()

  const look = async () => {
    const [goneBefore, readBefore] = [new Set(deleted), new Set(read)]
    const { body } = await api.call(listNotices, { query: { rows: '100' }, headers })
    const { total, unread, list } = body.data!
    if (list.length !== total) faults.push(`${list.length} listed of ${total}`)
    const notRead = list.filter(({ readFlag }) => readFlag === '0')
    if (notRead.length !== unread) faults.push(`${unread} unread, ${notRead.length} are`)
    if (list.some(({ noticeId }) => goneBefore.has(noticeId))) faults.push('a deleted one is back')
    if (notRead.some(({ noticeId }) => readBefore.has(noticeId)))
      faults.push('a read one is unread')
    return list
  }
  const markRead = async (noticeIds: string[]) => {
    const { body } = await api.call(markNoticesRead, {
      body: { noticeIds, readFlag: '1' },
      headers,
    })
    if (!body.success) faults.push(`reading: ${body.message}`)
    for (const id of noticeIds) read.add(id)
  }
  const remove = async (noticeIds: string[]) => {
    const { body } = await api.call(deleteNotices, { body: { noticeIds }, headers })
    if (!body.success) faults.push(`deleting: ${body.message}`)
    for (const id of noticeIds) deleted.add(id)
  }
  const markAll = async () => {
    const [newest] = await look()
    if (!newest) return
    await api.call(markAllNoticesRead, { body: { until: newest.createTime }, headers })
  }
  /** Whoever finds no connection in time tries again, as with the calls. */
  const tell = (): Promise<unknown> =>
    tellTimes(api, institution, reader.id, 1).catch((error: unknown) => {
      if (error instanceof Error && /timeout/.test(error.message)) return tell()
      throw error
    })
  const some = (from: number) => [
    known[from % known.length]!,
    known[(from * 7 + 3) % known.length]!,
  ]

  await Promise.all(
    Array.from({ length: callers }, async (_, caller) => {
      for (let turn = 0; turn < turns; turn++) {
        const n = caller * turns + turn
        const acts = [
          () => markRead(some(n)),
          look,
          () => (n % 3 === 0 ? remove(some(n)) : markRead(some(n + 5))),
          markAll,
          tell,
        ]
        await acts[n % acts.length]!()
      }
    }),
  )

  // Everybody once more, with all of them at once: nothing changes any more.
  const after = await marksOf(institution, reader.id)
  const all = [...after.keys()]
  await Promise.all(
    Array.from({ length: callers }, (_, n) =>
      n % 2 === 0
        ? markRead(all.filter((id) => after.get(id)!.readAt !== null).slice(0, 100))
        : remove([...deleted]),
    ),
  )
  const last = await marksOf(institution, reader.id)
  faults.push(...takenBack(after, last))
  const { body } = await api.call(listNotices, { query: { rows: '100' }, headers })
  const left = [...last.values()].filter(({ deletedAt }) => deletedAt === null)
  const unread = left.filter(({ readAt }) => readAt === null).length
  if (body.data!.unread !== unread)
    faults.push(`${body.data!.unread} unread at the end, ${unread} are`)
  if (body.data!.total !== left.length)
    faults.push(`${body.data!.total} at the end of ${left.length}`)
  return { faults, seen: { messages: last.size, deleted: deleted.size } }
}

async function anApi() {
  const api = await startTestApi()
  onTestFinished(() => api.close())
  return api
}

test('[I-22] 32 callers at once: read stays read, deleted stays deleted, and the unread number is that of the rows', async () => {
  const { faults, seen } = await storm(await anApi())
  expect(seen.messages).toBeGreaterThan(24)
  expect(seen.deleted).toBeGreaterThan(4)
  expect([...new Set(faults)]).toEqual([])
}, 300_000)

test('[I-22] without the trigger of the table the same storm moves what was read and deleted: the test above can fail', async () => {
  const api = await anApi()
  await sql`drop trigger i22_read_stays_read on message`.execute(api.adminDb)
  const { faults } = await storm(api)
  expect(new Set(faults)).toEqual(new Set(['readAt moved', 'deletedAt moved']))
}, 300_000)
