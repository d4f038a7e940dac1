import { sql } from 'kysely'
import type { SearchedInstitution } from './searching.ts'
import { allNamed, readXml, textOf, textsOf, type Element } from './xml.ts'

interface HarvestedRecord {
  recordId: number
  datestamp: string
  isDeleted: boolean
  sets: string[]
  title: string | undefined
}

const harvestedOf = (record: Element): HarvestedRecord => ({
  recordId: Number(textOf(record, 'identifier')?.split('/').at(-1)),
  datestamp: textOf(record, 'datestamp')!,
  isDeleted: allNamed(record, 'header')[0]?.attributes['status'] === 'deleted',
  sets: textsOf(record, 'setSpec'),
  title: textOf(record, 'title'),
})

interface Harvest {
  records: HarvestedRecord[]
  /** Of the first answer: from there the next harvest begins. */
  responseDate: string
  parts: number
  error?: string
}

/** Harvests a whole list as a harvester does, token by token; `between` happens after each part. */
export async function harvest(
  url: string,
  given: Record<string, string> = {},
  between: (part: number) => Promise<void> = async () => {},
): Promise<Harvest> {
  const records: HarvestedRecord[] = []
  let responseDate = ''
  let asked = new URLSearchParams({ verb: 'ListRecords', metadataPrefix: 'oai_dc', ...given })
  for (let part = 1; ; part += 1) {
    const answer = readXml(await (await fetch(`${url}?${asked.toString()}`)).text())
    responseDate ||= textOf(answer, 'responseDate')!
    const [error] = allNamed(answer, 'error')
    if (error) return { records, responseDate, parts: part, error: error.attributes['code']! }
    records.push(...allNamed(answer, 'record').map(harvestedOf))
    const token = textOf(answer, 'resumptionToken')
    if (!token) return { records, responseDate, parts: part }
    asked = new URLSearchParams({ verb: 'ListRecords', resumptionToken: token })
    await between(part)
  }
}

/** Many titles in one statement: more than one answer holds. They are called 题名 1, 题名 2 … */
export const manyTitles = ({ groupCode, within }: SearchedInstitution, from: number, to: number) =>
  within(async (trx) => {
    const { rows } = await sql<{ id: number }>`
      insert into record (owner_group_code, document_type, title, source, source_key)
      select ${groupCode}, 'book', '题名 ' || n, 'test', n::text from generate_series(${from}::int, ${to}::int) n
      returning id`.execute(trx)
    const ids = rows.map(({ id }) => id)
    await sql`
      insert into holding (group_code, record_id)
      select ${groupCode}, unnest(${ids}::bigint[])`.execute(trx)
    return ids
  })

/** Each is called 新 and its number from then on. */
export const rename = ({ within }: SearchedInstitution, recordIds: number[]) =>
  within((trx) =>
    sql`update record set title = '新 ' || id where id = any(${recordIds})`.execute(trx),
  )

export const withdraw = ({ within }: SearchedInstitution, recordIds: number[]) =>
  within((trx) =>
    sql`update holding set withdrawn_at = now() where record_id = any(${recordIds})`.execute(trx),
  )

/** What an institution holds or held, as it is now. */
export const titlesNow = ({ within }: SearchedInstitution) =>
  within(async (trx) => {
    const { rows } = await sql<{ id: number; title: string; isGone: boolean }>`
      select r.id, r.title, h.withdrawn_at is not null as is_gone
        from holding h join record r on r.id = h.record_id`.execute(trx)
    return rows
  })
