import { sql, type Insertable, type SqlBool } from 'kysely'
import type { DB } from '../../platform/stores/database-tables.ts'
import type { Database } from '../../platform/stores/database.ts'
import { isShown } from '../catalogue/catalogue.ts'

/** Files of a title, as long as readers may see it, and from the day on which they are open. */
const attachmentsOf = (db: Database, recordId: number) =>
  db
    .selectFrom('attachment')
    .innerJoin('holding as h', (join) =>
      join
        .onRef('h.groupCode', '=', 'attachment.groupCode')
        .onRef('h.recordId', '=', 'attachment.recordId'),
    )
    .innerJoin('record as r', 'r.id', 'attachment.recordId')
    .where('attachment.recordId', '=', recordId)
    .where(isShown)
    .where(sql<SqlBool>`(attachment.opens_on is null or attachment.opens_on <= institution_day())`)

export const selectAttachments = (db: Database, recordId: number) =>
  attachmentsOf(db, recordId)
    .select(['attachment.id', 'attachment.kind', 'attachment.title', 'attachment.objectKey'])
    .select(['attachment.url', 'attachment.pages', 'attachment.needsLogin'])
    .orderBy('attachment.title')
    .orderBy('attachment.id')
    .execute()

export const selectAttachment = (db: Database, recordId: number, attachmentId: string) =>
  attachmentsOf(db, recordId)
    .select(['attachment.objectKey', 'attachment.needsLogin'])
    .where('attachment.id', '=', attachmentId)
    .executeTakeFirst()

export const insertAttachment = (db: Database, row: Insertable<DB['attachment']>) =>
  db.insertInto('attachment').values(row).execute()
