import { randomUUID } from 'node:crypto'
import type { ConsentPurpose } from '@shulin/contract/inbox'
import { sql } from 'kysely'
import { notify, type NoticeRequest } from '../src/features/inbox/inbox.ts'
import { inInstitution } from '../src/platform/stores/database.ts'
import type { TestApi } from './api.ts'
import type { TestInstitution } from './readers.ts'
import { aTitle, type SearchedInstitution } from './searching.ts'

/** Agrees for a reader to each of these purposes. */
export const agree = (
  { groupCode, within }: Pick<TestInstitution, 'groupCode' | 'within'>,
  readerId: string,
  ...purposes: ConsentPurpose[]
) =>
  within((trx) =>
    trx
      .insertInto('consent')
      .values(purposes.map((purpose) => ({ groupCode, readerId, purpose })))
      .execute(),
  )

/** Binds a reader to the chat app of the institution, which has one from now on. */
export const bindChatApp = (
  { groupCode, within }: Pick<TestInstitution, 'groupCode' | 'within'>,
  readerId: string,
  subject: string,
) =>
  within(async (trx) => {
    const provider = 'chat'
    await trx
      .insertInto('signOn')
      .values({
        groupCode,
        provider,
        kind: 'chat app',
        entry: 'chat app',
        name: JSON.stringify({ 'zh-CN': '聊天应用' }),
      })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    await trx.insertInto('identity').values({ groupCode, provider, subject, readerId }).execute()
  })

/** A notice of a loan that is due soon. */
export const aNotice = (readerId: string, causeId: string): NoticeRequest<'due soon'> => ({
  readerId,
  cause: 'due soon',
  causeId,
  template: 'due soon',
  content: { title: '儒林外史', dueDay: '2026-11-17' },
  link: '/personalCenter?tab=5',
})

/** Tells a reader of so many loans that are due soon, one after another; answers the ids of the messages. */
export async function tellTimes(
  { db }: TestApi,
  { groupCode }: Pick<TestInstitution, 'groupCode'>,
  readerId: string,
  times: number,
) {
  const ids: string[] = []
  for (let n = 0; n < times; n++) {
    ids.push(
      await inInstitution(db, groupCode, async (trx) => {
        const notice = { groupCode, ...aNotice(readerId, randomUUID()) }
        await notify(trx, notice)
        const { id } = await trx
          .selectFrom('message')
          .select('id')
          .where('causeId', '=', notice.causeId)
          .executeTakeFirstOrThrow()
        return id
      }),
    )
  }
  return ids
}

/** A loan of a new title that falls due at a moment, as the desk would have made it. */
export async function lentUntil(
  institution: SearchedInstitution,
  readerId: string,
  dueAt: Date,
  title = '儒林外史',
) {
  const { groupCode, within } = institution
  const recordId = await aTitle(institution, { title, items: [{ at: 'P1' }] })
  const id = randomUUID()
  await within(async (trx) => {
    const { id: itemId } = await trx
      .selectFrom('item')
      .select('id')
      .where('recordId', '=', recordId)
      .executeTakeFirstOrThrow()
    await trx
      .insertInto('loan')
      .values({
        groupCode,
        id,
        itemId,
        recordId,
        readerId,
        lentAt: new Date(dueAt.getTime() - 30 * 86_400_000),
        dueAt,
        renewalsAllowed: 2,
        loanClass: 'standard',
      })
      .execute()
  })
  return { loanId: id, recordId }
}

/** The end of a day at the institution, so many days from today; before today with a minus. */
export const endOfDay = ({ within }: Pick<TestInstitution, 'within'>, days: number) =>
  within(async (trx) => {
    const { rows } = await sql<{ at: Date; day: string }>`
      select end_of_institution_day(day) as at, day from (select institution_day() + ${days}::int as day) d`.execute(
      trx,
    )
    return rows[0]!
  })
