import type { Transaction } from 'kysely'
import type { DB } from '../../platform/stores/database-tables.ts'
import { requestsPage } from '../circulation/circulation.ts'
import { notify } from '../inbox/inbox.ts'
import { selectTitle } from './queries.ts'

interface Addressee {
  groupCode: string
  readerId: string
}

/** Tells the reader who has a copy that somebody would like to take it over; nothing of whom. */
export async function tellHolder(
  trx: Transaction<DB>,
  holder: Addressee,
  requestId: string,
  recordId: number,
) {
  const { title } = (await selectTitle(trx, recordId))!
  await notify(trx, {
    ...holder,
    cause: 'transfer asked',
    causeId: requestId,
    template: 'transfer asked',
    content: { title },
    link: requestsPage,
  })
}
