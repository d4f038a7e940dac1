import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { inInstitution } from '../../../server/src/platform/stores/database.ts'
import { inDatabase } from '../../database.ts'

interface LongList {
  id: string
  titles: number
}

/** An open list of a reader of the institution with so many of its titles, while something is done with it. */
export async function withLongList<T>(
  mappingPath: string,
  titles: number,
  work: (list: LongList) => Promise<T>,
) {
  const list = await inDatabase(async (db) => {
    const { groupCode } = await db
      .selectFrom('institution')
      .select('groupCode')
      .where('mappingPath', '=', mappingPath)
      .executeTakeFirstOrThrow()
    return inInstitution(db, groupCode, async (trx) => {
      const id = randomUUID()
      await sql`
        insert into book_list (group_code, id, reader_id, name, is_open)
        select group_code, ${id}::uuid, id, '5,000', true from reader
         where group_code = ${groupCode} order by account limit 1`.execute(trx)
      const { numAffectedRows = 0n } = await sql`
        insert into book_list_entry (group_code, list_id, record_id, rank)
        select h.group_code, ${id}::uuid, h.record_id, 'n' || lpad(row_number() over (order by h.record_id)::text, 6, '0') || 'i'
          from holding h where h.group_code = ${groupCode} order by h.record_id limit ${titles}`.execute(
        trx,
      )
      return { groupCode, id, titles: Number(numAffectedRows) }
    })
  })
  try {
    return await work(list)
  } finally {
    await inDatabase((db) =>
      inInstitution(db, list.groupCode, (trx) =>
        trx
          .deleteFrom('bookList')
          .where('groupCode', '=', list.groupCode)
          .where('id', '=', list.id)
          .execute(),
      ),
    )
  }
}
