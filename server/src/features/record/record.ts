import type { Attachment } from '@shulin/contract/record'
import type { Locale } from '@shulin/contract/locale'
import { readIsbn } from '../../platform/analysis/identifiers.ts'
import { writtenForms } from '../../platform/analysis/person-key.ts'
import type { Database } from '../../platform/stores/database.ts'
import { inLanguage } from '../../platform/institution.ts'
import { selectAttachments } from './attachment-queries.ts'
import { bookDetailOf, describedRecord } from './described-record.ts'
import {
  selectByIsbn,
  selectContentsAddress,
  selectDescriptions,
  selectIssues,
  selectNameOf,
  selectResources,
} from './queries.ts'

export { recordKnownAs, standInOf } from './aliases.ts'
export { citedOf, isPart, type CitationData } from './citation-data.ts'
export { citedById } from './cited-records.ts'
export { turnedNames } from './citations/names.ts'
export { exportAs } from './export.ts'
export { bookDetailOf, describedRecord, neighbourOf } from './described-record.ts'
export { dublinCoreOf } from './formats/dublin-core.ts'
export { schemaOrgOf } from './formats/json-ld.ts'
export { marcXmlOf } from './formats/marcxml.ts'
export { modsOf } from './formats/mods.ts'
export { selectDescriptions, selectIssues, selectNeighbours, selectResources } from './queries.ts'
export { linkedTo } from './related.ts'
export { publicAddress, resolverAddress } from './share.ts'
export { openWays, type Ways } from './ways.ts'

interface RecordContext {
  timeZone: string
  locale: Locale
  /** Where a link leads from outside the institution's own network; undefined: the link itself does. */
  offCampus: ((url: string) => string) | undefined
}

/** What belongs to a title beside its description. */
export async function partsOf(db: Database, recordId: number, context: RecordContext) {
  const { timeZone, locale, offCampus } = context
  const row = await describedRecord(db, recordId, timeZone)
  const resources = await selectResources(db, recordId, timeZone)
  const attachments = await selectAttachments(db, recordId)
  const issues = await selectIssues(db, recordId)
  return {
    detailInfo: { [recordId]: bookDetailOf(row, locale) },
    attachmentList: attachments.flatMap(
      ({ id, kind, title, url, pages, needsLogin }): Attachment[] =>
        kind === 'disc' || kind === 'document'
          ? [
              {
                attachmentId: id,
                title,
                kind: kind,
                url: url ?? '',
                pages: pages ?? 0,
                needsLogin,
              },
            ]
          : [],
    ),
    eleItems: resources.map(({ name, kind, url, covered, needsLogin }) => ({
      name: name ?? '',
      kind,
      url,
      offCampusUrl: offCampus?.(url) ?? '',
      covered: covered ?? '',
      needsLogin,
    })),
    figureItems: attachments
      .filter(({ kind }) => kind === 'figure')
      .map(({ title, url, objectKey }) => ({ title, url: url ?? `/media/${objectKey}` })),
    contiItems: issues.map(({ receivedOn, locationName, ...issue }) => ({
      ...issue,
      receivedOn: receivedOn ?? '',
      locationName: locationName ? inLanguage(locationName, locale) : '',
    })),
  }
}

interface RecordRef {
  recordId?: number | undefined
  isbn?: string | undefined
}

/** The title that is asked for by its number or its ISBN; none where neither is known. */
async function asked(db: Database, { recordId, isbn = '' }: RecordRef, timeZone: string) {
  const forms = readIsbn(isbn)?.forms ?? []
  const found = recordId ?? (forms.length > 0 ? await selectByIsbn(db, forms, timeZone) : undefined)
  if (found === undefined) return undefined
  const [row] = await selectDescriptions(db, [found], timeZone)
  return row
}

export async function introductionOf(db: Database, title: RecordRef, timeZone: string) {
  const row = await asked(db, title, timeZone)
  const author = row?.creators[0]
  const known =
    row && author !== undefined
      ? await selectNameOf(db, row.recordId, writtenForms(author))
      : undefined
  return {
    introduction: row?.abstract ?? '',
    authorIntroduction: known?.introduction ?? '',
    cover: row?.cover ?? '',
  }
}

export async function contentsOf(db: Database, title: RecordRef, timeZone: string) {
  const row = await asked(db, title, timeZone)
  return (row?.contents ?? []).map(({ title: chapter, page = '' }) => ({ title: chapter, page }))
}

export async function contentsAddressOf(db: Database, title: RecordRef, timeZone: string) {
  const row = await asked(db, title, timeZone)
  return (row && (await selectContentsAddress(db, row.recordId))?.url) ?? ''
}
