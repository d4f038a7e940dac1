import { visitCookie } from '@shulin/contract/traffic'
import {
  noteDatabaseBrowse,
  noteDatabaseBrowseByGet,
  noteDatabaseSearch,
  noteDatabaseSearchByGet,
  noteDatabaseVisit,
  noteDatabaseVisitByGet,
  noteDownload,
  noteDownloadByGet,
  noteFullTextVisit,
  noteFullTextVisitByGet,
  noteJournalBrowse,
  noteJournalBrowseByGet,
  noteRecordDetail,
  noteRecordDetailByGet,
  noteResourceSearch,
  noteResourceSearchByGet,
} from '@shulin/contract/usage'
import type { Cookies, Serve } from '../../platform/http/serve.ts'
import type { Institution } from '../../platform/institution.ts'
import type { Reader } from '../../platform/reader.ts'
import type { Resources } from '../../resources.ts'
import { isProgram } from './programs.ts'
import { openUseBatches, type Use } from './record-uses.ts'

/** Who calls, as far as that matters for counting. */
interface Caller {
  institution: Institution
  reader: Reader | null
  cookies: Cookies
  address: string
  userAgent: string
  isSystem: boolean
}

type UsedResource = Omit<Use, 'at' | 'isProgram' | 'visitor'>

export function usageRoutes(serve: Serve, { db, keys }: Pick<Resources, 'db' | 'keys'>) {
  const addUse = openUseBatches(db, keys)

  const note = async (caller: Caller, used: UsedResource) => {
    const { institution, reader, cookies, address, userAgent } = caller
    await addUse(institution.groupCode, {
      ...used,
      at: new Date(),
      isProgram: isProgram(caller),
      visitor: { readerId: reader?.id, visit: cookies.get(visitCookie), address, userAgent },
    })
    return true as const
  }

  const resourceSearch = ({ keyword, docCode }: { keyword: string; docCode: string }) =>
    ({ operation: 'resourceSearch', words: `${docCode}\n${keyword}` }) as const
  serve(noteResourceSearchByGet, (call) => note(call, resourceSearch(call.query)))
  serve(noteResourceSearch, (call) => note(call, resourceSearch(call.body)))

  const recordDetail = ({ recordId }: { recordId: number }) =>
    ({ operation: 'recordDetail', recordId }) as const
  serve(noteRecordDetailByGet, (call) => note(call, recordDetail(call.query)))
  serve(noteRecordDetail, (call) => note(call, recordDetail(call.body)))

  const fullTextVisit = (link: {
    recordId: number
    eCollectionId?: string | undefined
    url: string
  }) =>
    ({
      operation: 'fullTextVisit',
      recordId: link.recordId,
      databaseId: link.eCollectionId,
      words: link.url,
    }) as const
  serve(noteFullTextVisitByGet, (call) => note(call, fullTextVisit(call.query)))
  serve(noteFullTextVisit, (call) => note(call, fullTextVisit(call.body)))

  const download = (file: { recordId: number; attachmentId?: string | undefined }) =>
    ({ operation: 'download', ...file }) as const
  serve(noteDownloadByGet, (call) => note(call, download(call.query)))
  serve(noteDownload, (call) => note(call, download(call.body)))

  const databaseVisit = ({ id, url }: { id: string; url: string }) =>
    ({ operation: 'databaseVisit', databaseId: id, words: url }) as const
  serve(noteDatabaseVisitByGet, (call) => note(call, databaseVisit(call.query)))
  serve(noteDatabaseVisit, (call) => note(call, databaseVisit(call.body)))

  const databaseBrowse = ({ id }: { id: string }) =>
    ({ operation: 'databaseBrowse', databaseId: id }) as const
  serve(noteDatabaseBrowseByGet, (call) => note(call, databaseBrowse(call.query)))
  serve(noteDatabaseBrowse, (call) => note(call, databaseBrowse(call.body)))

  const databaseSearch = ({ keyword }: { keyword: string }) =>
    ({ operation: 'databaseSearch', words: keyword }) as const
  serve(noteDatabaseSearchByGet, (call) => note(call, databaseSearch(call.query)))
  serve(noteDatabaseSearch, (call) => note(call, databaseSearch(call.body)))

  const journalBrowse = ({ recordId }: { recordId: number }) =>
    ({ operation: 'journalBrowse', recordId }) as const
  serve(noteJournalBrowseByGet, (call) => note(call, journalBrowse(call.query)))
  serve(noteJournalBrowse, (call) => note(call, journalBrowse(call.body)))
}
