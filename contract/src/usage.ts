import { z } from 'zod'
import { twins } from './endpoint.ts'
import { RecordIdInAddress } from './record-id.ts'

/**
 * What is counted. By `/find/eleLog`: a search among electronic resources, the opening of a record, the way to a full text, a download;
 * by `/find/newEle/log`: the way to a database, the opening of its page, a search among databases, the opening of a journal's page.
 */
export const useOperations = [
  'resourceSearch',
  'recordDetail',
  'fullTextVisit',
  'download',
  'databaseVisit',
  'databaseBrowse',
  'databaseSearch',
  'journalBrowse',
] as const
export type UseOperation = (typeof useOperations)[number]

/** A second use of the same by the same visitor within so many seconds is a double click, and does not count. */
export const doubleClickSeconds = 30

const Keyword = z.string().trim().max(500).default('')
/** The address that was followed: it tells two links of one title apart, and is not kept. */
const Url = z.string().max(1_500).default('')

const counting = <const Path extends `/${string}`>(path: Path, summary: string) => ({
  path,
  access: 'anyone' as const,
  summary,
  response: z.literal(true),
})

export const { byGet: noteResourceSearchByGet, byPost: noteResourceSearch } = twins(
  counting(
    '/find/eleLog/search',
    'Counts a search among electronic resources; its words are not kept',
  ),
  z.strictObject({ keyword: Keyword, docCode: z.string().max(64).default('') }),
)

export const { byGet: noteRecordDetailByGet, byPost: noteRecordDetail } = twins(
  counting('/find/eleLog/detail', 'Counts the opening of a record'),
  z.strictObject({ recordId: RecordIdInAddress }),
)

export const { byGet: noteFullTextVisitByGet, byPost: noteFullTextVisit } = twins(
  counting('/find/eleLog/visit', 'Counts the way to a full text'),
  z.strictObject({
    recordId: RecordIdInAddress,
    /** The database that has the full text, where it is known. */
    eCollectionId: z.guid().optional(),
    url: Url,
  }),
)

export const { byGet: noteDownloadByGet, byPost: noteDownload } = twins(
  counting('/find/eleLog/download', 'Counts a download'),
  z.strictObject({ recordId: RecordIdInAddress, attachmentId: z.guid().optional() }),
)

export const { byGet: noteDatabaseVisitByGet, byPost: noteDatabaseVisit } = twins(
  counting('/find/newEle/log/visit', 'Counts the way to a database: one visit more of it'),
  z.strictObject({ id: z.guid(), url: Url }),
)

export const { byGet: noteDatabaseBrowseByGet, byPost: noteDatabaseBrowse } = twins(
  counting(
    '/find/newEle/log/browse',
    'Counts the opening of a database’s page, or of that of a special collection: one visit more of the collection',
  ),
  z.strictObject({ id: z.guid() }),
)

export const { byGet: noteDatabaseSearchByGet, byPost: noteDatabaseSearch } = twins(
  counting('/find/newEle/log/search', 'Counts a search among databases; its words are not kept'),
  z.strictObject({ keyword: Keyword }),
)

export const { byGet: noteJournalBrowseByGet, byPost: noteJournalBrowse } = twins(
  counting(
    '/find/newEle/log/journalBrowse',
    'Counts the opening of a journal’s page: one visit more of it',
  ),
  z.strictObject({ recordId: RecordIdInAddress }),
)
