import { sql } from 'kysely'
import { inInstitution } from '../../../platform/stores/database.ts'
import { documentVersions, type IndexScope } from './compare.ts'
import type { Indexes } from './indexes.ts'
import { finishMarks, type Mark } from './marks.ts'

const pageSize = 5_000

/**
 * Takes away the marks of titles whose documents are as their rows are: after a rebuild nothing of it is written a second time. A
 * version stands for one state of a title, so the same version is the same document; what is marked again meanwhile stays marked.
 */
export async function deleteSettledMarks(indexes: Indexes, scope: IndexScope) {
  // Shared titles have no institution that could see their marks: they are fed.
  if (scope.groupCode === '') return
  let after = 0
  for (;;) {
    const marked = await selectMarked(indexes, scope.groupCode, after)
    if (marked.length === 0) return
    const last = marked.at(-1)!.recordId
    const versions = await documentVersions({ ...indexes, pageSize }, scope, after, last)
    await finishMarks(
      indexes.db,
      marked.filter(({ recordId, version }) => versions.get(recordId) === version),
    )
    after = last
  }
}

/** Marks and versions as one look sees them. What is gone has no document that could tell. */
const selectMarked = ({ db }: Indexes, groupCode: string, after: number) =>
  inInstitution(db, groupCode, async (trx) => {
    const { rows } = await sql<Mark & { version: number }>`
      select d.group_code, d.record_id, d.marks, d.since, h.version
        from index_dirty d join holding h using (group_code, record_id)
       where d.group_code = ${groupCode} and d.record_id > ${after}
       order by d.record_id limit ${pageSize}`.execute(trx)
    return rows
  })
