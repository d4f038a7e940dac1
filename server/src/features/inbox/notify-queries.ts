import type { NoticeKind } from '@shulin/contract/inbox'
import type { Locale } from '@shulin/contract/locale'
import { sql } from 'kysely'
import type { Database } from '../../platform/stores/database.ts'

interface NewMessage {
  id: string
  readerId: string
  kind: NoticeKind
  cause: string
  causeId: string
  title: Record<Locale, string>
  content: Record<Locale, string>
  link: string | null
  /** Also by text message: the reader asked for it with what it is about. */
  byText?: boolean | undefined
  /** By mail or not: chosen with what it is about. */
  byMail?: boolean | undefined
}

/** A channel a reader agreed to, and where it reaches them. */
export interface WayOut {
  purpose: 'mail' | 'text messages' | 'chat app'
  address: string
}

interface MessageTold {
  messageId: string
  readerId: string
  language: string
  ways: WayOut[]
}

/**
 * Writes messages into inboxes, and says of those that are new where else their readers wish to be told: at contacts they
 * proved to be theirs, by channels the institution has. Who was erased is told nothing.
 */
export async function insertMessages(db: Database, groupCode: string, messages: NewMessage[]) {
  const { rows } = await sql<MessageTold>`
    with m as (
      select * from jsonb_to_recordset(${JSON.stringify(messages)}::jsonb)
        as m (id uuid, "readerId" uuid, kind text, cause text, "causeId" text, title jsonb, content jsonb, link text, "byText" boolean, "byMail" boolean)),
    told as (
      insert into message (group_code, id, reader_id, kind, cause, cause_id, title, content, link)
      select ${groupCode}, m.id, m."readerId", m.kind, m.cause, m."causeId", m.title, m.content, m.link
        from m
        join reader r on r.group_code = ${groupCode} and r.id = m."readerId" and r.state <> 'erased'
      on conflict on constraint told_once_in_inbox do nothing
      returning id, reader_id)
    select told.id as message_id, told.reader_id, r.language, coalesce(ways.list, '[]') as ways
      from told
      join reader r on r.group_code = ${groupCode} and r.id = told.reader_id
      join institution i on i.group_code = ${groupCode}
      left join lateral (
        select jsonb_agg(jsonb_build_object('purpose', c.purpose, 'address', way.address)) as list
          from (
            select c.purpose from consent c
             where c.group_code = ${groupCode} and c.reader_id = r.id and c.withdrawn_at is null
               and (c.purpose <> 'mail' or exists (select from m where m.id = told.id and m."byMail" is distinct from false))
             union select 'text messages' from m where m.id = told.id and m."byText"
             union select 'mail' from m where m.id = told.id and m."byMail") c
          cross join lateral (
            select case c.purpose
              when 'mail' then case when r.email_verified_at is not null then r.email end
              when 'text messages' then case when r.phone_verified_at is not null and i.text_messages then r.phone end
              when 'chat app' then (
                select b.subject from identity b
                  join sign_on s on s.group_code = b.group_code and s.provider = b.provider
                 where b.group_code = ${groupCode} and b.reader_id = r.id and s.kind = 'chat app' and s.is_active)
              end as address) way
         where way.address is not null
      ) ways on true`.execute(db)
  return rows
}

interface NewOutgoingNotice {
  id: string
  readerId: string
  channel: string
  recipient: string
  hint: string | null
  language: Locale
  letter: string
  content: object
  cause: string
}

/** Writes what is to be sent besides; answers what was not told before. */
export async function insertAllOutgoing(
  db: Database,
  groupCode: string,
  outgoing: NewOutgoingNotice[],
) {
  if (outgoing.length === 0) return []
  return db
    .insertInto('outgoing')
    .values(
      outgoing.map(({ content, ...row }) => ({
        ...row,
        groupCode,
        content: JSON.stringify(content),
      })),
    )
    .onConflict((conflict) => conflict.constraint('told_once').doNothing())
    .returning(['id', 'channel'])
    .execute()
}
