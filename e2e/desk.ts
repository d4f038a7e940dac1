import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { sql } from 'kysely'
import { inDatabase } from './database.ts'
import { shulinWith } from './operator.ts'

/** The demo university: its libraries lend by themselves. */
export const demo = { groupCode: '100041', mappingPath: 'demo' }

interface OwnReader {
  account: string
  name: string
}

/** Readers of the demo university for one journey alone. */
export async function readersOfOwn(
  stem: string,
  count: number,
  readerType = 'student',
): Promise<OwnReader[]> {
  const readers = Array.from({ length: count }, (_, n) => ({
    account: `${stem}r${n + 1}`,
    name: `读者${stem}${n + 1}`,
  }))
  const lines = readers.map(({ account, name }) => `${account},${name},${readerType},2099-01-01`)
  const file = ['account,name,readerType,validUntil', ...lines, ''].join('\n')
  await shulinWith('readers.csv', file, (csv) => ['readers', 'import', demo.groupCode, csv])
  return readers
}

/** New copies of titles the demo university has, free to be lent: no other journey knows their barcodes. */
export function copiesOfOwn(stem: string, count: number) {
  return inDatabase((db) =>
    db.transaction().execute(async (trx) => {
      await sql`select set_config('app.group_code', ${demo.groupCode}, true)`.execute(trx)
      const { rows } = await sql<{ barcode: string }>`
        insert into item (group_code, id, record_id, barcode, call_no, location_id, current_location_id, loan_class)
        select group_code, gen_random_uuid(), record_id, ${stem} || 'c' || row_number() over (order by barcode), call_no,
               location_id, location_id, 'standard'
          from (select distinct on (i.record_id) i.* from item i join holding h using (group_code, record_id)
                 where i.group_code = ${demo.groupCode} and i.seen_at is null and i.status = 'on shelf'
                   and i.location_id = (select min(location_id) from item
                                         where group_code = ${demo.groupCode} and seen_at is null and status = 'on shelf')
                   and h.withdrawn_at is null
                 order by i.record_id limit ${count}) as shelved
        returning barcode`.execute(trx)
      return rows.map(({ barcode }) => barcode).toSorted()
    }),
  )
}

/**
 * A title of one copy that no other journey knows. The copy stands where readers fetch things, so nothing has to be carried; and it came
 * long ago, so no list of new books has it.
 */
export function titleOfOwn(stem: string) {
  return inDatabase((db) =>
    db.transaction().execute(async (trx) => {
      await sql`select set_config('app.group_code', ${demo.groupCode}, true)`.execute(trx)
      const itemId = randomUUID()
      const { rows } = await sql<{ recordId: number; barcode: string; title: string }>`
        with described as (
          insert into record (owner_group_code, document_type, title, creators, source, source_key)
          values (${demo.groupCode}, 'book', ${`临时借书记 ${stem}`}, '{苏白}', 'journeys', ${stem})
          returning id, title),
        held as (
          insert into holding (group_code, record_id, call_no, arrived_on) select ${demo.groupCode}, id, 'I247.5/1', date '2000-01-01' from described)
        select id::int as record_id, ${`${stem}c`} as barcode, title from described`.execute(trx)
      const made = rows[0]!
      const { rows: places } = await sql<{ locationId: string }>`
        insert into item (group_code, id, record_id, barcode, call_no, location_id, current_location_id, loan_class)
        select ${demo.groupCode}, ${itemId}, ${made.recordId}, ${made.barcode}, 'I247.5/1', p.location_id, p.location_id, 'standard'
          from location p join library l using (group_code, lib_code)
         where p.group_code = ${demo.groupCode} and p.is_pickup and l.circulation_authority = 'own'
         order by p.position, p.location_id limit 1
        returning location_id`.execute(trx)
      return { ...made, itemId, locationId: places[0]!.locationId }
    }),
  )
}

/** The library buys another copy of a title; answers its barcode. */
export const anotherCopyOf = (barcode: string) =>
  inDatabase((db) =>
    db.transaction().execute(async (trx) => {
      await sql`select set_config('app.group_code', ${demo.groupCode}, true)`.execute(trx)
      const { rows } = await sql<{ barcode: string }>`
        insert into item (group_code, id, record_id, barcode, call_no, location_id, current_location_id, loan_class)
        select group_code, gen_random_uuid(), record_id, barcode || '2', call_no, location_id, location_id, loan_class
          from item where group_code = ${demo.groupCode} and barcode = ${barcode} returning barcode`.execute(
        trx,
      )
      return rows[0]!.barcode
    }),
  )

/** Takes the copies of a journey out of the catalogue again. */
export const withdrawCopies = (barcodes: readonly string[]) =>
  inDatabase((db) =>
    db.transaction().execute(async (trx) => {
      await sql`select set_config('app.group_code', ${demo.groupCode}, true)`.execute(trx)
      await sql`update item set status = 'withdrawn'
                 where group_code = ${demo.groupCode} and barcode = any(${barcodes}) and status = 'on shelf'`.execute(
        trx,
      )
    }),
  )

/** Lets two titles of a journey count to one work, as a cataloguer does. */
export const putTogether = (recordId: number, otherRecordId: number) =>
  inDatabase((db) =>
    db.transaction().execute(async (trx) => {
      await sql`select set_config('app.group_code', ${demo.groupCode}, true)`.execute(trx)
      await sql`
        insert into grouping_decision (group_code, id, record_id, other_record_id, belong_together, decided_by)
        values (${demo.groupCode}, gen_random_uuid(), ${recordId}, ${otherRecordId}, true, '苏白')`.execute(
        trx,
      )
    }),
  )

/** Takes a title of a journey out of the catalogue again, with its copy. */
export async function withdrawTitle({ recordId, barcode }: { recordId: number; barcode: string }) {
  await withdrawCopies([barcode])
  await inDatabase((db) =>
    db.transaction().execute(async (trx) => {
      await sql`select set_config('app.group_code', ${demo.groupCode}, true)`.execute(trx)
      await sql`update holding set withdrawn_at = now() where group_code = ${demo.groupCode} and record_id = ${recordId}`.execute(
        trx,
      )
    }),
  )
}

/** Which of the copies are out, and with whom, as the library itself knows it. */
export async function openLoans(barcodes: readonly string[]) {
  return inDatabase(async (db) => {
    const { rows } = await sql<{ account: string; barcode: string; renewals: number }>`
      select r.account, i.barcode, l.renewals::int as renewals
        from loan l join item i on i.group_code = l.group_code and i.id = l.item_id
                    join reader r on r.group_code = l.group_code and r.id = l.reader_id
       where l.group_code = ${demo.groupCode} and i.barcode = any(${barcodes})
       order by i.barcode`.execute(db)
    return rows
  })
}

/** As a scanner does: very fast, with Enter at the end, and without waiting for anything. */
export async function scan(page: Page, ...codes: string[]) {
  for (const code of codes) {
    await page.keyboard.type(code)
    await page.keyboard.press('Enter')
  }
}
