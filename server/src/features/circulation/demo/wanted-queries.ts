import { sql } from 'kysely'

/** Chance that is the same for the same words wherever the demo is loaded: from 0 to 1. */
export const chance = (words: ReturnType<typeof sql>) =>
  sql`(('x' || substr(md5(${words}), 1, 8))::bit(32)::bigint::float8 / 4294967296)`

/** The titles people ask for, most wanted first: the classics and the described books of the sample, and what the world reads. */
export const wantedTitles = (groupCode: string) => sql`
  select h.group_code, h.record_id, h.call_no, r.source || ' ' || r.source_key as key,
         row_number() over (order by case r.source when 'demo-cnmarc' then 1 + 50 * ${chance(sql`r.source_key`)}
                                                   when 'demo-books' then 10 + 260 * ${chance(sql`r.source_key`)}
                                                   else 40 + 4 * r.source_key::int end, r.id) as place
    from holding h join record r on r.id = h.record_id
   where h.group_code = ${groupCode} and r.source in ('demo-cnmarc', 'demo-books', 'goodbooks') and h.call_no is not null
   order by place limit 240`

/** The readers who only ever borrow, with their numbers. */
export const borrowers = (groupCode: string) => sql`
  select id, reader_type, row_number() over (order by account) as n from reader
   where group_code = ${groupCode} and account like 'demo-%'`
