import { randomBytes, randomUUID } from 'node:crypto'
import type { Database } from '../../src/platform/stores/database.ts'
import type { PersonalRows, Person } from '../personal-row.ts'

/** A request for a document, about which other rows are. */
async function aDocumentRequest(trx: Database, { groupCode, readerId }: Person) {
  const id = randomUUID()
  await trx
    .insertInto('request')
    .values({
      groupCode,
      id,
      number: `R${randomUUID()}`,
      type: 'document delivery',
      readerId,
      title: '知夏要的文章',
      pickupAddress: '知夏的宿舍',
      contact: 'zhixia@reader.example',
    })
    .execute()
  return id
}

export const rows: PersonalRows = {
  // Written with every request, by a trigger.
  request_event: aDocumentRequest,
  document_request: async (trx, person) => {
    const requestId = await aDocumentRequest(trx, person)
    await trx
      .insertInto('documentRequest')
      .values({ groupCode: person.groupCode, requestId, articleTitle: '知夏要的文章' })
      .execute()
  },
  passed_copy: async (trx, person) => {
    const requestId = await aDocumentRequest(trx, person)
    const { groupCode, readerId } = person
    await trx.insertInto('passedCopy').values({ groupCode, requestId, readerId }).execute()
  },
  daily_count: (trx, { groupCode, readerId }) =>
    trx
      .insertInto('dailyCount')
      .values({ groupCode, readerId, action: 'entrust', day: '2026-11-17', used: 1, allowed: 3 })
      .execute(),
  take_code: async (trx, person) => {
    const requestId = await aDocumentRequest(trx, person)
    await trx
      .insertInto('takeCode')
      .values({
        groupCode: person.groupCode,
        requestId,
        codeHash: randomBytes(32),
        salt: randomBytes(16),
        keyId: 1,
      })
      .execute()
  },
}
