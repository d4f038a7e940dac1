import type {
  receiveIssue as receiveCall,
  saveJournal as saveCall,
} from '@shulin/contract/journals-staff'
import type { Locale } from '@shulin/contract/locale'
import type { z } from 'zod'
import { foldKey } from '../../platform/analysis/folding.ts'
import { writeAudit } from '../../platform/audit.ts'
import { refusal, Refused } from '../../platform/failure.ts'
import type { StaffMember } from '../../platform/staff-member.ts'
import type { Database } from '../../platform/stores/database.ts'
import { initialOf } from '../../platform/text/initials.ts'
import { dictionariesIn } from '../institutions/institutions.ts'
import { selectDescriptions } from '../record/record.ts'
import { heldYears } from './journals.ts'
import { listNewJournals } from './listing.ts'
import { selectCoreEditions, selectJournal, selectListing } from './queries.ts'
import {
  deleteIssue,
  isHeld,
  putCoreEditions,
  refreshCoreLists,
  selectKeptJournals,
  selectListsWithEditions,
  updateInitial,
  upsertIssue,
  upsertJournal,
} from './staff-queries.ts'

interface KeptQuery {
  keyword: string
  page: number
  rows: number
}

/** One page of the journals that readers see, with what staff keep of them; what came since the worker last looked is among them. */
export async function keptJournals(
  db: Database,
  { keyword, page, rows }: KeptQuery,
  { groupCode, timeZone }: Pick<StaffContext, 'groupCode' | 'timeZone'>,
) {
  await listNewJournals(db, groupCode, timeZone)
  const key = keyword === '' ? undefined : foldKey(keyword)
  const { total, list } = await selectKeptJournals(db, { timeZone, key, page, rows })
  const editions = await selectCoreEditions(
    db,
    list.map(({ recordId }) => recordId),
  )
  return {
    total,
    list: list.map((journal) => ({
      ...journal,
      coreEditions: editions
        .filter(({ recordId }) => recordId === journal.recordId)
        .map(({ coreList, editionYear }) => ({ coreList, editionYear })),
    })),
  }
}

/** What a journal may have, in the language of whoever chooses. */
export async function journalChoices(db: Database, locale: Locale) {
  const lists = await dictionariesIn(db, locale, [
    'publFreqCode',
    'coreInclude',
    'customCoreList',
    'locationId',
  ])
  return {
    frequencies: lists.publFreqCode ?? [],
    coreLists: [...(lists.coreInclude ?? []), ...(lists.customCoreList ?? [])],
    locations: lists.locationId ?? [],
  }
}

interface StaffContext {
  groupCode: string
  timeZone: string
  staff: StaffMember
}

/** Sets what staff keep of a journal. It counts as in a core list while it stands in the list's newest edition. */
export async function saveJournal(
  trx: Database,
  { recordId, frequency, initial, coreEditions }: z.output<(typeof saveCall)['body']>,
  { groupCode, timeZone, staff }: StaffContext,
) {
  const [described] = await selectDescriptions(trx, [recordId], timeZone)
  const listed = await selectListing(trx, recordId)
  if (!described || !listed) throw new Refused(notListed)
  await checkCodes(trx, { frequency, coreLists: coreEditions.map(({ coreList }) => coreList) })
  const before = await selectJournal(trx, recordId)
  const editionsBefore = await selectCoreEditions(trx, [recordId])
  const letter = initial ?? initialOf(described.title)
  const editions = [
    ...new Map(
      coreEditions.map((edition) => [`${edition.coreList}:${edition.editionYear}`, edition]),
    ).values(),
  ]
  const touched = [...new Set([...editions, ...editionsBefore].map(({ coreList }) => coreList))]
  const untouched = (before?.coreLists ?? []).filter((code) => !touched.includes(code))
  await upsertJournal(trx, {
    groupCode,
    recordId,
    initial: letter,
    frequency,
    coreLists: untouched,
  })
  await updateInitial(trx, recordId, { initial: letter, isInitialSet: initial !== null })
  await putCoreEditions(trx, { groupCode, recordId }, editions)
  await refreshCoreLists(trx, touched)
  await writeAudit(trx, staff, 'journal.change', String(recordId), {
    before: { frequency: before?.frequency ?? null, coreEditions: named(editionsBefore) },
    after: { frequency, coreEditions: named(editions) },
  })
}

const named = (editions: { coreList: string; editionYear: number }[]) =>
  editions.map(({ coreList, editionYear }) => `${coreList}:${editionYear}`).toSorted()

/** Only codes of the institution's own lists, or what no list has any more but journals still have. */
async function checkCodes(
  trx: Database,
  { frequency, coreLists }: { frequency: string | null; coreLists: string[] },
) {
  const choices = await journalChoices(trx, 'zh-CN')
  const isKnown = (list: { code: string }[], code: string) => list.some((one) => one.code === code)
  if (frequency !== null && !isKnown(choices.frequencies, frequency)) {
    throw new Refused(unknownCode, { code: frequency })
  }
  const kept = new Set(await selectListsWithEditions(trx))
  const stray = coreLists.find((code) => !isKnown(choices.coreLists, code) && !kept.has(code))
  if (stray !== undefined) throw new Refused(unknownCode, { code: stray })
}

/** The issues of a journal as staff see them. */
export async function arrivedIssues(db: Database, recordId: number, locale: Locale) {
  if (!(await selectListing(db, recordId))) throw new Refused(notListed)
  const kept = await selectJournal(db, recordId)
  const years = await heldYears(db, recordId, kept?.frequency ?? null, locale)
  return {
    list: years.flatMap(({ year, issues }) => issues.map((issue) => ({ year, ...issue }))),
    missing: years
      .filter(({ missing }) => missing.length > 0)
      .map(({ year, missing }) => ({ year, issues: missing })),
  }
}

export async function receiveIssue(
  trx: Database,
  issue: z.output<(typeof receiveCall)['body']>,
  { groupCode, staff }: Pick<StaffContext, 'groupCode' | 'staff'>,
) {
  if (!(await isHeld(trx, issue.recordId))) throw new Refused(notHeld)
  const { locations } = await journalChoices(trx, 'zh-CN')
  if (issue.locationId !== null && !locations.some(({ code }) => code === issue.locationId)) {
    throw new Refused(unknownCode, { code: issue.locationId })
  }
  await upsertIssue(trx, { groupCode, ...issue })
  const { recordId, ...after } = issue
  await writeAudit(trx, staff, 'journal.receive', String(recordId), { before: null, after })
}

export async function removeIssue(
  trx: Database,
  key: { recordId: number; year: number; volume: string; issue: string },
  staff: StaffMember,
) {
  const before = await deleteIssue(trx, key)
  if (!before) throw new Refused(noSuchIssue)
  const { recordId } = key
  await writeAudit(trx, staff, 'journal.remove-issue', String(recordId), { before, after: null })
}

const notListed = refusal('journal.listing-unknown', 404, {
  'zh-CN': '期刊列表中没有这种期刊',
  'zh-TW': '期刊列表中沒有這種期刊',
  'en-US': 'The list of journals does not have this one',
})
const notHeld = refusal('journal.title-unknown', 400, {
  'zh-CN': '本馆没有收藏这种期刊，不能登记到刊',
  'zh-TW': '本館沒有收藏這種期刊，不能登記到刊',
  'en-US': 'The library does not hold this journal: no issue of it arrives',
})
const unknownCode = refusal('journal.unknown-code', 400, {
  'zh-CN': '代码表中没有这个代码',
  'zh-TW': '代碼表中沒有這個代碼',
  'en-US': 'No code list has this code',
})
const noSuchIssue = refusal('journal.issue-unknown', 404, {
  'zh-CN': '没有登记过这一期',
  'zh-TW': '沒有登記過這一期',
  'en-US': 'This issue was not noted',
})
