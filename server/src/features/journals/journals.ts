import type {
  CountedCode,
  JournalDetail,
  JournalScreening,
  listHotJournals,
  listJournals,
} from '@shulin/contract/journals'
import type { Locale } from '@shulin/contract/locale'
import type { z } from 'zod'
import { foldKey } from '../../platform/analysis/folding.ts'
import { refusal, Refused } from '../../platform/failure.ts'
import { inLanguage, type Institution } from '../../platform/institution.ts'
import type { Database } from '../../platform/stores/database.ts'
import { dictionariesIn } from '../institutions/institutions.ts'
import { selectDescriptions, selectIssues } from '../record/record.ts'
import { visitSums } from '../usage/usage.ts'
import { missingIssues } from './gaps.ts'
import {
  countJournals,
  selectCarryingPackages,
  selectClassNames,
  selectCoreEditions,
  selectHotJournals,
  selectJournal,
  selectJournals,
  type CountRow,
} from './queries.ts'

type JournalQuery = z.output<(typeof listJournals)['query']>

interface ListContext {
  timeZone: string
  locale: Locale
}

/** One page of the list, and what it can be narrowed by. */
export async function journals(
  db: Database,
  { keyword, sort, page, rows, ...asked }: JournalQuery,
  { timeZone, locale }: ListContext,
) {
  const key = foldKey(keyword)
  const filter = { ...asked, key: keyword === '' ? undefined : key }
  // Words that fold to nothing are in no title.
  if (keyword !== '' && key === '') return { total: 0, list: [], screening: noScreening }
  const counts = await countJournals(db, filter, timeZone)
  return {
    total: counts.find(({ list }) => list === 'total')!.count,
    list: await selectJournals(db, filter, {
      timeZone,
      sort,
      visits: visitSums(db, 'journal'),
      page,
      rows,
    }),
    screening: await screeningOf(db, counts, locale),
  }
}

const noScreening: JournalScreening = {
  initials: [],
  strokes: [],
  coreInclude: [],
  publFreqCode: [],
  classNo: [],
  langCode: [],
}

async function screeningOf(
  db: Database,
  counts: CountRow[],
  locale: Locale,
): Promise<JournalScreening> {
  const of = (wanted: CountRow['list']) => counts.filter(({ list }) => list === wanted)
  const lists = await dictionariesIn(db, locale, [
    'coreInclude',
    'customCoreList',
    'publFreqCode',
    'langCode',
  ])
  const classNames = await selectClassNames(
    db,
    of('classNo').map(({ code }) => code),
  )
  const editions = of('editions').map(({ code, count }) => {
    const [list = '', year = ''] = code.split(':')
    return { list, year: Number(year), count }
  })
  const coreLists = [...(lists.coreInclude ?? []), ...(lists.customCoreList ?? [])]
  return {
    initials: of('initials').map(initialAndCount),
    strokes: of('strokes')
      .map(initialAndCount)
      .toSorted((a, b) => Number(a.initial) - Number(b.initial)),
    coreInclude: named(of('coreInclude'), coreLists).map((entry) => ({
      ...entry,
      years: editions
        .filter(({ list }) => list === entry.code)
        .map(({ year, count }) => ({ year, count }))
        .toSorted((a, b) => b.year - a.year),
    })),
    publFreqCode: named(of('publFreqCode'), lists.publFreqCode),
    classNo: named(
      of('classNo'),
      classNames.map(({ code, name }) => ({ code, name: inLanguage(name, locale) })),
    ),
    langCode: named(of('langCode'), lists.langCode),
  }
}

const initialAndCount = ({ code, count }: CountRow) => ({ initial: code, count })

/** Counts with their names, the most frequent first; a code that no list names stands for itself. */
const named = (counts: CountRow[], names: { code: string; name: string }[] = []): CountedCode[] => {
  const nameOf = new Map(names.map(({ code, name }) => [code, name]))
  return counts
    .map(({ code, count }) => ({ code, name: nameOf.get(code) ?? code, count }))
    .toSorted((a, b) => b.count - a.count || (a.code < b.code ? -1 : 1))
}

export const hotJournals = (
  db: Database,
  { rows, range }: z.output<(typeof listHotJournals)['body']>,
  { timeZone }: Pick<Institution, 'timeZone'>,
) => selectHotJournals(db, visitSums(db, 'journal', range), { timeZone, rows })

interface DetailContext extends ListContext {
  /** Where a link leads whoever asks; a package may have a way in of its own. */
  linkOf: (url: string, ownWay: string | null) => string
}

/** One journal with everything a reader asks of it: where it is rated, which issues are there, and who carries it. */
export async function journalDetail(
  db: Database,
  recordId: number,
  { timeZone, locale, linkOf }: DetailContext,
): Promise<JournalDetail> {
  const [row] = await selectDescriptions(db, [recordId], timeZone)
  if (!row || !['journal', 'e-journal'].includes(row.documentType)) throw new Refused(noSuchJournal)
  const kept = await selectJournal(db, recordId)
  const lists = await dictionariesIn(db, locale, [
    'coreInclude',
    'customCoreList',
    'publFreqCode',
    'langCode',
  ])
  const nameIn = (names: { code: string; name: string }[] | undefined, code: string) =>
    names?.find((entry) => entry.code === code)?.name ?? code
  const frequency = kept?.frequency ?? ''
  const carrying = await selectCarryingPackages(db, recordId, timeZone)
  const coreNames = [...(lists.coreInclude ?? []), ...(lists.customCoreList ?? [])]
  const coreLists = await editionsByList(db, recordId, kept?.coreLists ?? [])
  return {
    recordId,
    title: row.title,
    otherTitles: row.otherTitles,
    issn: row.issn,
    publisher: row.publisher ?? '',
    introduction: row.abstract ?? '',
    publFreqCode: frequency,
    frequency: frequency && nameIn(lists.publFreqCode, frequency),
    classNo: row.classNo ?? '',
    className: row.className ? inLanguage(row.className, locale) : '',
    languages: row.language.map((code) => nameIn(lists.langCode, code)),
    coreLists: coreLists.map(({ code, years }) => ({ code, name: nameIn(coreNames, code), years })),
    callNo: row.callNo ?? '',
    summary: row.holdingSummary ?? '',
    holdings: await heldYears(db, recordId, kept?.frequency ?? null, locale),
    packages: carrying.map(({ url, offCampusLink, databaseId, ...described }) => ({
      ...described,
      url: url === null ? '' : linkOf(url, offCampusLink),
      eCollectionId: databaseId ?? '',
    })),
  }
}

/** Every core list with the years of its editions, newest first; of some no edition is known. */
async function editionsByList(db: Database, recordId: number, current: string[]) {
  const editions = await selectCoreEditions(db, [recordId])
  const codes = [...new Set([...current, ...editions.map(({ coreList }) => coreList)])]
  return codes.map((code) => ({
    code,
    years: editions
      .filter(({ coreList }) => coreList === code)
      .map(({ editionYear }) => editionYear),
  }))
}

/** The issues that arrived, year by year, and between them what is missing. */
export async function heldYears(
  db: Database,
  recordId: number,
  frequency: string | null,
  locale: Locale,
) {
  const issues = await selectIssues(db, recordId)
  const missing = missingIssues(issues, { frequency, thisYear: new Date().getFullYear() })
  return [...Map.groupBy(issues, ({ year }) => year)].map(([year, ofYear]) => ({
    year,
    issues: ofYear.map(({ volume, issue, receivedOn, locationName }) => ({
      volume,
      issue,
      receivedOn,
      locationName: locationName ? inLanguage(locationName, locale) : '',
    })),
    missing: missing.get(year) ?? [],
  }))
}

const noSuchJournal = refusal('journal.unknown', 404, {
  'zh-CN': '没有找到这种期刊',
  'zh-TW': '沒有找到這種期刊',
  'en-US': 'This journal was not found',
})
