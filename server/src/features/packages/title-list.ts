import type { Locale } from '@shulin/contract/locale'
import type { TitleListPreview } from '@shulin/contract/packages-staff'
import { writeAudit } from '../../platform/audit.ts'
import { refusal, Refused } from '../../platform/failure.ts'
import type { StaffMember } from '../../platform/staff-member.ts'
import type { Database } from '../../platform/stores/database.ts'
import {
  putPackageTitles,
  saveRecords,
  selectRecordsByNumbers,
  selectTitlesOfPackage,
  takeFromPackage,
  type Description,
} from '../catalogue/catalogue.ts'
import { readTitleList, reasonInWords, type TitleOfList } from '../imports/imports.ts'
import { ownPackage } from './packages.ts'
import { lockPackage } from './queries.ts'
import {
  compareTitles,
  gatherLines,
  recordOf,
  type ListedTitle,
  type TitleChanges,
} from './title-changes.ts'

/** A list with more lines is the operator's to import. */
const mostLines = 30_000
/** So many of the lines that were refused are shown. */
const mostRefusals = 50
/** So many titles are looked up or written in one statement. */
const batchSize = 500

type RefusedLine = Extract<TitleOfList, { ok: false }>

interface ReadList {
  lines: number
  descriptions: Description[]
  refused: RefusedLine[]
}

interface SentList {
  packageId: string
  /** In base64. */
  kbart: string
}

/** Descriptions that came with the title list of a package are a source of their own. */
const sourceOf = (packageId: string) => `package ${packageId}`

async function readList(kbart: string): Promise<ReadList> {
  const [descriptions, refused]: [Description[], RefusedLine[]] = [[], []]
  for await (const title of readTitleList(Buffer.from(kbart, 'base64'))) {
    if (title.ok) descriptions.push(title.description)
    else refused.push(title)
    if (descriptions.length + refused.length > mostLines) {
      throw new Refused(tooLong, { most: mostLines })
    }
  }
  // A list of which nothing can be read would empty the package.
  if (descriptions.length === 0) {
    const first = refused[0]
    throw new Refused(unreadable, (locale) =>
      first
        ? { line: first.line, reason: reasonInWords(first.reason, locale), detail: first.detail }
        : null,
    )
  }
  return { lines: descriptions.length + refused.length, descriptions, refused }
}

/** What a list would change in a package; nothing is written. */
export async function previewTitleList(
  trx: Database,
  { packageId, kbart }: SentList,
  locale: Locale,
): Promise<TitleListPreview> {
  await ownPackage(trx, packageId)
  const read = await readList(kbart)
  const changes = await changesBy(trx, packageId, read.descriptions)
  return {
    counts: countsOf(read, changes),
    changes: changes.shown,
    refusals: read.refused.slice(0, mostRefusals).map(({ line, reason, detail, excerpt }) => ({
      line,
      reason: reasonInWords(reason, locale),
      detail,
      excerpt,
    })),
    fingerprint: changes.fingerprint,
  }
}

interface TakingContext {
  groupCode: string
  staff: StaffMember
}

/** Takes in a list as it was looked at: where something changed since, it is refused and looked at again. */
export async function takeInTitleList(
  trx: Database,
  { packageId, kbart, fingerprint }: SentList & { fingerprint: string },
  { groupCode, staff }: TakingContext,
) {
  await ownPackage(trx, packageId)
  const read = await readList(kbart)
  await lockPackage(trx, packageId)
  const changes = await changesBy(trx, packageId, read.descriptions)
  if (changes.fingerprint !== fingerprint) throw new Refused(outdated)
  const source = sourceOf(packageId)
  const written = [...changes.added, ...changes.changed]
  for (const batch of batchesOf(written.filter(({ recordId }) => recordId === null))) {
    const descriptions = batch.map(({ description }) => description)
    await saveRecords(trx, { ownerGroupCode: groupCode, source, packageId }, descriptions)
  }
  for (const batch of batchesOf(written.filter(({ recordId }) => recordId !== null))) {
    await putPackageTitles(
      trx,
      packageId,
      batch.map(({ recordId, description: { link, covered } }) => ({
        recordId: recordId!,
        url: link,
        covered,
      })),
    )
  }
  const recordIds = changes.removed.map(({ recordId }) => recordId)
  if (recordIds.length > 0) await takeFromPackage(trx, packageId, { recordIds, source })
  const counts = countsOf(read, changes)
  await writeAudit(trx, staff, 'package.take-in', packageId, { before: null, after: counts })
  return counts
}

const countsOf = ({ lines, refused }: ReadList, changes: TitleChanges) => ({
  lines,
  added: changes.added.length,
  changed: changes.changed.length,
  removed: changes.removed.length,
  unchanged: changes.unchanged,
  refused: refused.length,
})

async function changesBy(trx: Database, packageId: string, descriptions: Description[]) {
  const source = sourceOf(packageId)
  const had = await selectTitlesOfPackage(trx, packageId, source)
  const ownKeys = new Set(had.flatMap(({ ownKey }) => ownKey ?? []))
  const inPackage = new Set(had.map(({ recordId }) => recordId))
  const listed: ListedTitle[] = []
  for (const batch of batchesOf(gatherLines(descriptions))) {
    const records = await selectRecordsByNumbers(trx, {
      issn: batch.flatMap(({ issn }) => issn),
      isbn: batch.flatMap(({ isbn }) => isbn),
      exceptSource: source,
    })
    for (const description of batch) {
      // A title that came with an earlier list stays what it was.
      const isOwn = ownKeys.has(description.sourceKey)
      const recordId = isOwn ? null : recordOf(description, records, inPackage)
      listed.push({ description, recordId })
    }
  }
  return compareTitles(had, listed)
}

const batchesOf = <Entry>(entries: readonly Entry[]): Entry[][] =>
  Array.from({ length: Math.ceil(entries.length / batchSize) }, (_, n) =>
    entries.slice(n * batchSize, (n + 1) * batchSize),
  )

const unreadable = refusal('package.unreadable-list', 400, {
  'zh-CN': '文件中没有可用的题名，请确认是 KBART 格式的制表符分隔文本',
  'zh-TW': '檔案中沒有可用的題名，請確認是 KBART 格式的定位字元分隔文字',
  'en-US': 'No title could be read: a title list is text in KBART, with tabs between its columns',
})
const tooLong = refusal('package.long-list', 400, {
  'zh-CN': '文件行数过多，请由运维人员导入',
  'zh-TW': '檔案行數過多，請由系統管理員匯入',
  'en-US': 'The list has too many lines: ask the operator to import it',
})
const outdated = refusal('package.outdated-preview', 409, {
  'zh-CN': '预览之后资源包有变化，请重新预览',
  'zh-TW': '預覽之後資源套裝有變化，請重新預覽',
  'en-US': 'The package has changed since you looked: please look again',
})
