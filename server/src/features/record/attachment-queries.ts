import type { Insertable } from 'kysely'
import type { DB } from '../../platform/database-tables.ts'
import type { Database } from '../../platform/database.ts'

/** Of a title that readers may see. */
export const selectAttachment = (db: Database, recordId: number, attachmentId: string) =>
  db
    .selectFrom('attachment')
    .innerJoin('holding', (join) =>
      join
        .onRef('holding.groupCode', '=', 'attachment.groupCode')
        .onRef('holding.recordId', '=', 'attachment.recordId'),
    )
    .select(['attachment.objectKey', 'attachment.needsLogin'])
    .where('attachment.recordId', '=', recordId)
    .where('attachment.id', '=', attachmentId)
    .where('holding.isHidden', '=', false)
    .where('holding.withdrawnAt', 'is', null)
    .executeTakeFirst()

export const insertAttachment = (db: Database, row: Insertable<DB['attachment']>) =>
  db.insertInto('attachment').values(row).execute()
