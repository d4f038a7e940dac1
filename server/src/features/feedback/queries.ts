import type { FeedbackType } from '@shulin/contract/feedback'
import { instantOf } from '@shulin/contract/time'
import { sql, type Selectable } from 'kysely'
import type { Database } from '../../platform/stores/database.ts'
import type { DB } from '../../platform/stores/database-tables.ts'

interface Paging {
  page: number
  rows: number
}

interface NewFeedback {
  groupCode: string
  id: string
  readerId: string
  type: FeedbackType
  content: string
  contact: string
}

export const insertFeedback = (db: Database, feedback: NewFeedback) =>
  db.insertInto('feedback').values(feedback).execute()

/** How much a reader has said since the day began where the library is. */
export async function countToday(db: Database, readerId: string) {
  const { count } = await db
    .selectFrom('feedback')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('readerId', '=', readerId)
    .where(sql`institution_day(sent_at)`, '=', sql`institution_day(now())`)
    .executeTakeFirstOrThrow()
  return count
}

const told = ({
  id,
  content,
  sentAt,
  reply,
  repliedAt,
}: Pick<Selectable<DB['feedback']>, 'id' | 'content' | 'sentAt' | 'reply' | 'repliedAt'>) => ({
  feedbackId: id,
  content,
  createTime: instantOf(sentAt),
  reply: reply ?? '',
  replyTime: instantOf(repliedAt),
})

export async function feedbackOf(db: Database, readerId: string, { page, rows }: Paging) {
  const own = db.selectFrom('feedback').where('readerId', '=', readerId)
  const { total } = await own
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  const list = await own
    .select(['id', 'content', 'sentAt', 'reply', 'repliedAt'])
    .orderBy('sentAt', 'desc')
    .orderBy('id', 'desc')
    .limit(rows)
    .offset((page - 1) * rows)
    .execute()
  return { total, list: list.map(told) }
}

interface FeedbackFilter extends Paging {
  replyFlag?: '0' | '1' | undefined
}

/** What waits for an answer comes in the order in which it came; what has one, or all of it, newest first. */
export async function receivedFeedback(db: Database, { replyFlag, page, rows }: FeedbackFilter) {
  const wanted = db
    .selectFrom('feedback')
    .innerJoin('reader', (join) =>
      join
        .onRef('reader.groupCode', '=', 'feedback.groupCode')
        .onRef('reader.id', '=', 'feedback.readerId'),
    )
    .$if(replyFlag === '0', (query) => query.where('feedback.repliedAt', 'is', null))
    .$if(replyFlag === '1', (query) => query.where('feedback.repliedAt', 'is not', null))
  const { total } = await wanted
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  const direction = replyFlag === '0' ? 'asc' : 'desc'
  const list = await wanted
    .select([
      'feedback.id',
      'feedback.type',
      'feedback.content',
      'feedback.contact',
      'feedback.sentAt',
      'feedback.reply',
      'feedback.repliedAt',
      'reader.account',
      'reader.name',
    ])
    .orderBy('feedback.sentAt', direction)
    .orderBy('feedback.id', direction)
    .limit(rows)
    .offset((page - 1) * rows)
    .execute()
  return {
    total,
    list: list.map(({ type, contact, account, name, ...row }) => ({
      ...told(row),
      type: type as FeedbackType,
      contact,
      account,
      name,
    })),
  }
}

/** Keeps an answer; answers whose feedback it was and whether it had one, or nothing where there is no such feedback. */
export async function putReply(db: Database, id: string, reply: string) {
  const before = await db
    .selectFrom('feedback')
    .select(['readerId', 'repliedAt'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!before) return undefined
  const { repliedAt } = await db
    .updateTable('feedback')
    .set({ reply, repliedAt: sql<Date>`now()` })
    .where('id', '=', id)
    .returning('repliedAt')
    .executeTakeFirstOrThrow()
  return {
    readerId: before.readerId,
    wasAnswered: before.repliedAt !== null,
    repliedAt: repliedAt!,
  }
}
