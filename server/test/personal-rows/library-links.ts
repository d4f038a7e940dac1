import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Database } from '../../src/platform/stores/database.ts'
import type { Person, PersonalRows } from '../personal-row.ts'

const libCode = 'medical'

/** A library that keeps its own system. */
const aLibrary = (trx: Database, { groupCode }: Person) =>
  trx
    .insertInto('library')
    .values({
      groupCode,
      libCode,
      name: JSON.stringify({ 'zh-CN': '医学馆' }),
      circulationAuthority: 'ils',
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()

export const rows: PersonalRows = {
  library_link: async (trx, person) => {
    await aLibrary(trx, person)
    const { groupCode, staffName: changedBy } = person
    await trx
      .insertInto('libraryLink')
      .values({ groupCode, libCode, kind: 'sip2', changedBy })
      .execute()
  },
  library_reader: async (trx, person) => {
    await aLibrary(trx, person)
    const { groupCode, readerId } = person
    const unlisted = JSON.stringify([{ title: '知夏借的书', dueAt: '2026-12-01T16:00:00.000Z' }])
    await trx
      .insertInto('libraryReader')
      .values({ groupCode, libCode, readerId, unlisted })
      .execute()
  },
  // Settled by a member of staff: no wish begins so.
  wish: async (trx, person) => {
    await aLibrary(trx, person)
    const { groupCode, readerId, staffName } = person
    const id = randomUUID()
    await trx
      .insertInto('wish')
      .values({
        groupCode,
        id,
        libCode,
        readerId,
        action: 'renew',
        subject: JSON.stringify({ loanId: id }),
        about: id,
        title: '知夏借的书',
      })
      .execute()
    const wish = trx.updateTable('wish').where('groupCode', '=', groupCode).where('id', '=', id)
    await wish
      .set({ state: 'sending', sender: randomUUID(), sentAt: sql<Date>`now()`, evidence: '{}' })
      .execute()
    await wish.set({ state: 'unknown' }).execute()
    await wish
      .set({
        state: 'done',
        settledBy: staffName,
        settledAt: sql<Date>`now()`,
        outcome: '{"reason":"知夏来问过"}',
      })
      .execute()
  },
}
