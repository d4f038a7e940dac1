import type { Attachment, BookDetail, Neighbour } from '@shulin/contract/record'
import type { Locale } from '@shulin/contract/locale'
import { readIsbn } from '../../platform/analysis/identifiers.ts'
import type { Database } from '../../platform/database.ts'
import { refusal, Refused } from '../../platform/failure.ts'
import { inLanguage } from '../../platform/institution.ts'
import { inFull } from '../catalogue/catalogue.ts'
import {
  selectAttachments,
  selectByIsbn,
  selectContentsAddress,
  selectDescriptions,
  selectIssues,
  selectNameOf,
  selectResources,
  type DescriptionRow,
  type NeighbourRow,
} from './queries.ts'

export { attachmentFolder } from './attachments.ts'
export type { Cited } from './cited.ts'
export { citedById } from './cited-records.ts'
export { dublinCoreOf } from './formats/dublin-core.ts'
export { marcXmlOf } from './formats/marcxml.ts'
export { modsOf } from './formats/mods.ts'
export { publicAddress } from './share.ts'

/** The title a page or a caller asks about, if readers of the institution may see it. */
export async function describedRecord(db: Database, recordId: number, timeZone: string) {
  const [row] = await selectDescriptions(db, [recordId], timeZone)
  if (!row) throw new Refused(recordNotShown, { recordId })
  return row
}

export const neighbourOf = (row: NeighbourRow): Neighbour => ({
  recordId: row.recordId,
  title: row.title,
  author: row.creators.join('; '),
  publisher: row.publisher ?? '',
  publishYear: row.year,
  docCode: row.documentType,
  cover: row.cover ?? '',
})

export const bookDetailOf = (row: DescriptionRow, locale: Locale): BookDetail => ({
  ...neighbourOf(row),
  isbn: row.isbn[0] ?? '',
  callNo: row.callNo ?? '',
  ...inFull(row),
  className: row.className ? inLanguage(row.className, locale) : '',
  holdingSummary: row.holdingSummary ?? '',
})

interface Around {
  timeZone: string
  locale: Locale
  /** Where a link leads from outside the institution's own network; undefined: the link itself does. */
  offCampus: ((url: string) => string) | undefined
}

/** What belongs to a title beside its description. */
export async function partsOf(db: Database, recordId: number, around: Around) {
  const { timeZone, locale, offCampus } = around
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

interface Asked {
  recordId?: number | undefined
  isbn?: string | undefined
}

/** The title that is asked for by its number or its ISBN; none where neither is known. */
async function asked(db: Database, { recordId, isbn = '' }: Asked, timeZone: string) {
  const forms = readIsbn(isbn)?.forms ?? []
  const found = recordId ?? (forms.length > 0 ? await selectByIsbn(db, forms, timeZone) : undefined)
  if (found === undefined) return undefined
  const [row] = await selectDescriptions(db, [found], timeZone)
  return row
}

export async function introductionOf(db: Database, title: Asked, timeZone: string) {
  const row = await asked(db, title, timeZone)
  const author = row?.creators[0]
  const known =
    row && author !== undefined ? await selectNameOf(db, row.recordId, author) : undefined
  return {
    introduction: row?.abstract ?? '',
    authorIntroduction: known?.introduction ?? '',
    cover: row?.cover ?? '',
  }
}

export async function contentsOf(db: Database, title: Asked, timeZone: string) {
  const row = await asked(db, title, timeZone)
  return (row?.contents ?? []).map(({ title: chapter, page = '' }) => ({ title: chapter, page }))
}

export async function contentsAddressOf(db: Database, title: Asked, timeZone: string) {
  const row = await asked(db, title, timeZone)
  return (row && (await selectContentsAddress(db, row.recordId))?.url) ?? ''
}

const recordNotShown = refusal('record.not-shown', 404, {
  'zh-CN': '没有找到该书目记录',
  'zh-TW': '找不到該書目紀錄',
  'en-US': 'There is no such record',
})
