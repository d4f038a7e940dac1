import { createHash, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Database } from '../src/platform/stores/database.ts'

interface FrozenOptions {
  groupCode: string
  readerId: string
  recordId: number
}

/** A frozen search with one title, put into the tables as they are; answers its number. */
export async function aFrozenSearch(
  trx: Database,
  { groupCode, readerId, recordId }: FrozenOptions,
) {
  const id = randomUUID()
  const fingerprint = createHash('sha256').update(String(recordId)).digest()
  const searchItems = [
    { oper: 'and', searchField: 'title', matchMode: '2', searchFieldContent: 'history' },
  ]
  await trx
    .insertInto('frozenSearch')
    .values({
      groupCode,
      id,
      readerId,
      name: 'history',
      search: JSON.stringify({ searchItems }),
      sortField: 'relevance',
      sortClause: 'asc',
      rung: 'strict',
      indexVersion: '-.1',
      titles: 1,
      checksum: 'none',
    })
    .execute()
  const description = {
    recordId,
    documentType: 'book',
    isElectronic: false,
    title: 'history',
    otherTitles: [],
    creators: [],
    series: [],
    publisher: '',
    place: '',
    year: null,
    published: '',
    edition: '',
    extent: '',
    isbn: [],
    issn: [],
    doi: '',
    language: [],
    classScheme: null,
    classNo: '',
    subjects: [],
    abstract: '',
    callNo: '',
    address: 'https://library.example/record',
  }
  await trx
    .insertInto('frozenDescription')
    .values({ groupCode, fingerprint, description: JSON.stringify(description) })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await sql`
    insert into frozen_title (group_code, search_id, position, record_id, version, fingerprint)
    values (${groupCode}, ${id}, 1, ${recordId}, 1, ${fingerprint})`.execute(trx)
  return id
}
