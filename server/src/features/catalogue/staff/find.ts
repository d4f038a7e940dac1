import { readIsbn } from '../../../platform/analysis/identifiers.ts'
import type { Database } from '../../../platform/stores/database.ts'
import {
  countByTitle,
  selectByAlias,
  selectByBarcode,
  selectByIsbn,
  selectByNumber,
  selectByTitle,
  type ListedRecord,
} from './queries.ts'

type MatchKind = 'number' | 'barcode' | 'isbn' | 'title'

/** Records by what is scanned or typed: a barcode, a record number, an ISBN, else the beginning of a title. */
export async function findRecords(
  db: Database,
  { text, page, rows }: { text: string; page: number; rows: number },
) {
  const isbn = readIsbn(text)
  const numbered = {
    barcode: await selectByBarcode(db, text),
    number: [
      ...(/^[1-9]\d{0,14}$/.test(text) ? await selectByNumber(db, Number(text)) : []),
      ...(await selectByAlias(db, text)),
    ],
    isbn: isbn ? await selectByIsbn(db, isbn.forms) : [],
  }
  const exact = onceEach([
    ...numbered.barcode.map(as('barcode')),
    ...numbered.isbn.map(as('isbn')),
    ...numbered.number.map(as('number')),
  ])
  if (numbered.barcode.length > 0 || numbered.isbn.length > 0) {
    return { list: exact.slice((page - 1) * rows, page * rows), total: exact.length }
  }
  // A title may begin with digits, too: what was found by number stands first.
  const shown = page === 1 ? exact : []
  const titled = await selectByTitle(db, text, rows, (page - 1) * rows)
  const list = onceEach([...shown, ...titled.map(as('title'))])
  return { list, total: exact.length + (await countByTitle(db, text)) }
}

const as = (by: MatchKind) => (record: ListedRecord) => ({ ...record, by })

const onceEach = <T extends ListedRecord>(records: T[]) =>
  [
    ...new Map(records.toReversed().map((record) => [record.recordId, record])).values(),
  ].toReversed()
