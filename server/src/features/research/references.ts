import type { referenceTypes } from '@shulin/contract/research'
import type { Database } from '../../platform/stores/database.ts'
import { articleOf } from './articles.ts'
import {
  countCiting,
  countCitingByYear,
  countReferencesOf,
  selectCiting,
  selectReferences,
} from './queries.ts'

export async function referenceCounts(db: Database, id: number, timeZone: string) {
  const { doi } = await articleOf(db, id, timeZone)
  return {
    refCount: await countReferencesOf(db, id),
    citedCount: doi === '' ? 0 : await countCiting(db, doi, timeZone),
  }
}

export async function citationsByYear(db: Database, id: number, timeZone: string) {
  const { doi } = await articleOf(db, id, timeZone)
  return doi === '' ? [] : countCitingByYear(db, doi, timeZone)
}

interface ReferenceQuery {
  id: number
  type: (typeof referenceTypes)[number]
  page: number
  rows: number
}

export async function referencesOf(
  db: Database,
  { id, type, page, rows }: ReferenceQuery,
  timeZone: string,
) {
  const { refCount, citedCount } = await referenceCounts(db, id, timeZone)
  const part = { offset: (page - 1) * rows, rows }
  if (type === 'ref') {
    return { total: refCount, list: await selectReferences(db, id, timeZone, part) }
  }
  const { doi } = await articleOf(db, id, timeZone)
  const list = doi === '' ? [] : await selectCiting(db, doi, timeZone, part)
  return { total: citedCount, list }
}
