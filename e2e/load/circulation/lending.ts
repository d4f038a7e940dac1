import { randomUUID } from 'node:crypto'
import { lendCopy } from '@shulin/contract/circulation-staff'
import { sql } from 'kysely'
import { lendAtDesk } from '../../../server/src/features/circulation/desk/desk.ts'
import { compareInPairs, quantile } from '../pairs.ts'
import { addCopiesAndReaders, desks, type Library } from './library.ts'

const groupCode = '100041'

/**
 * Lending at eight desks beside the bare transaction that writes the same rows: hold the reader, hold the copy, write the loan and the
 * trail. The bare one knows no rules, no session and no wire; our transaction has the rules, our call all three.
 */
export async function measureLending(
  library: Library,
  { pairs, loans }: { pairs: number; loans: number },
) {
  await addCopiesAndReaders(library, groupCode, { copies: loans, readers: 100 })
  const { within } = library.institutionOf(groupCode)
  const headers = await library.clerk(groupCode)
  const atDesks = await library.callers(desks)
  const { copies, readers } = await within(async (trx) => ({
    copies: await trx
      .selectFrom('item')
      .select(['id', 'barcode', 'recordId', 'locationId'])
      .where('barcode', 'like', 'bench%')
      .execute(),
    readers: await trx
      .selectFrom('reader')
      .select('id')
      .where('account', 'like', 'bench%')
      .execute(),
  }))

  /** All copies are lent, each desk taking the next, and given back when nobody looks. */
  async function block(
    lend: (desk: number, copy: (typeof copies)[number], readerId: string) => Promise<unknown>,
  ) {
    const took: number[] = []
    let next = 0
    const before = await library.processorMilliseconds()
    const work = async (desk: number) => {
      for (let n = next++; n < copies.length; n = next++) {
        const begunAt = performance.now()
        await lend(desk, copies[n]!, readers[n % readers.length]!.id)
        took.push(performance.now() - begunAt)
      }
    }
    await Promise.all(Array.from({ length: desks }, (_, desk) => work(desk)))
    const processor = ((await library.processorMilliseconds()) - before) / copies.length
    await within((trx) =>
      sql`select close_loan(l.id, 'bench') from loan l join item i on i.id = l.item_id where i.barcode like 'bench%'`.execute(
        trx,
      ),
    )
    return { p50: quantile(0.5, took), p95: quantile(0.95, took), processor }
  }

  const call = () =>
    block((desk, { barcode }, readerId) =>
      atDesks[desk]!.call(lendCopy, {
        body: { readerId, barcode },
        // As the page at the desk does: a loan that is sent again is not made twice.
        headers: { ...headers, 'idempotency-key': randomUUID() },
      }),
    )
  const staff = await within((trx) =>
    trx.selectFrom('staff').select('id').where('account', '=', 'bench').executeTakeFirstOrThrow(),
  )
  const desk = { groupCode, staff: { ...staff, account: 'bench', name: '流通台', roles: [] } }
  const transaction = () =>
    block((_desk, { barcode }, readerId) =>
      within((trx) => lendAtDesk(trx, desk, { readerId, barcode }, 'zh-CN')),
    )
  const bare = () =>
    block((_desk, { id: itemId, recordId, barcode }, readerId) =>
      within(async (trx) => {
        await sql`select id from reader where id = ${readerId} for no key update`.execute(trx)
        await sql`select id from item where barcode = ${barcode} for no key update`.execute(trx)
        await sql`
          insert into loan (group_code, id, item_id, record_id, reader_id, due_at, renewals_allowed, loan_class)
          values (${groupCode}, ${randomUUID()}, ${itemId}, ${recordId}, ${readerId}, now() + interval '30 days', 2, 'standard')`.execute(
          trx,
        )
        await sql`select write_audit('staff', 'desk.lend', null, ${barcode}, '{}'::jsonb, ${readerId}, null, null)`.execute(
          trx,
        )
      }),
    )

  const control = await compareInPairs(pairs, bare, bare)
  const ofTransaction = await compareInPairs(pairs, bare, transaction)
  const ofCall = await compareInPairs(pairs, bare, call)
  for (const { close } of atDesks) close()
  return { control: control.p50, transaction: ofTransaction, call: ofCall }
}
