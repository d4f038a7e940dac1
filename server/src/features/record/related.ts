import type { Locale } from '@shulin/contract/locale'
import type { RelatedTitle } from '@shulin/contract/record'
import { foldKey } from '../../platform/analysis/folding.ts'
import { Refused } from '../../platform/failure.ts'
import type { Institution } from '../../platform/institution.ts'
import type { Database, Within } from '../../platform/stores/database.ts'
import { searchUnavailable } from '../../platform/stores/search-engine.ts'
import { otherEditionsOf } from '../catalogue/catalogue.ts'
import { personKey, writtenForms } from '../../platform/analysis/person-key.ts'
import {
  lookedAt,
  selectBeside,
  selectCompared,
  selectName,
  selectNameOf,
  selectNeighbours,
  selectRecordsByCreators,
  selectRecordsOfNames,
  type ComparedRow,
  type DescriptionRow,
  type NeighbourRow,
} from './queries.ts'
import { describedRecord, neighbourOf } from './described-record.ts'
import {
  common,
  fitsByName,
  fitsInSeries,
  headingsOf,
  isAboutTheSame,
  isLiterature,
  namesOf,
  sharedHeadings,
  typesBeside,
} from './fitting.ts'
import type { FindTitlesBeside } from './titles-beside.ts'

/** As many as stand on one shelf of the page. */
const shelf = 6
/** No more of one author among those about the same. */
const mostOfAuthor = 2
/** How many titles of a name are looked at. */
const mostOfName = 500

interface RelatedCall {
  institution: Institution
  locale: Locale
  within: Within
  titlesBeside: FindTitlesBeside
}

/** What stands beside a title: its editions, its series, its authors, and what is about the same; each title once. */
export async function relatedTo(call: RelatedCall, recordId: number) {
  const { within, institution } = call
  const { timeZone } = institution
  const { row, editions } = await within(async (db) => ({
    row: await describedRecord(db, recordId, timeZone),
    editions: await selectEditions(db, recordId, timeZone),
  }))
  const beside = await unlessAway(besideOf(call, row))
  if (!beside)
    return within(async (db) => {
      const linked = await linkedTo(db, row, timeZone)
      return { ...linked, editions: editions.map(relatedBy([])), subjects: [] }
    })
  const all = [...beside.series, ...beside.creators, ...beside.similar]
  const rows = await within((db) =>
    selectCompared(db, [...new Set(all.map((one) => one.recordId))], timeZone),
  )
  const byId = new Map(rows.map((one) => [one.recordId, one]))
  const choose = chooser(row, [...editions.map((one) => one.recordId), recordId])
  const candidates = (list: typeof all): Candidate[] =>
    list.flatMap(({ recordId: id, likeness }) => {
      const found = byId.get(id)
      return found ? [{ row: found, likeness }] : []
    })
  const names = namesOf(row.creators)
  return {
    editions: editions.map(relatedBy([])),
    series: choose(
      candidates(beside.series).filter((one) =>
        fitsInSeries(row, one.row, one.likeness, beside.seriesSize),
      ),
      (one) => common(row.series, one.series),
    ),
    creators: choose(
      candidates(beside.creators).filter((one) => fitsByName(row, one.likeness)),
      (one) => common(names, one.creators, personKey),
    ),
    subjects: choose(
      candidates(beside.similar).filter((one) => isAboutTheSame(row, one.row, one.likeness)),
      (one) => sharedHeadings(row, one),
      mostOfAuthor,
    ),
  }
}

interface Candidate {
  row: ComparedRow
  likeness: number
}

const besideOf = ({ institution, locale, titlesBeside }: RelatedCall, row: DescriptionRow) =>
  titlesBeside(institution, locale, {
    recordId: row.recordId,
    title: row.title,
    series: row.series,
    subjects: row.subjects,
    classScheme: row.classScheme,
    classNo: row.classNo,
    language: row.language,
    abstract: row.abstract,
    names: namesOf(row.creators),
    headings: headingsOf(row.subjects),
    documentTypes: typesBeside(row.documentType),
    isLiterature: isLiterature(row),
  })

/** Without the search engine a page lacks what only the engine finds, and nothing else. */
async function unlessAway<Found>(asked: Promise<Found>): Promise<Found | undefined> {
  try {
    return await asked
  } catch (error) {
    if (error instanceof Refused && error.refusal === searchUnavailable) return undefined
    throw error
  }
}

/** Fills shelf after shelf; what has been put on one, or is called the same, is not put on another. */
function chooser(title: DescriptionRow, shown: readonly number[]) {
  const ids = new Set(shown)
  const keys = new Set([foldKey(title.title)])
  return (
    candidates: readonly Candidate[],
    reason: (row: ComparedRow) => string[],
    mostOfOne = shelf,
  ): RelatedTitle[] => {
    const chosen: RelatedTitle[] = []
    const byAuthor = new Map<string, number>()
    for (const { row } of candidates) {
      const [author] = namesOf(row.creators)
      const ofAuthor = author === undefined ? 0 : (byAuthor.get(author) ?? 0)
      const key = foldKey(row.title)
      if (ids.has(row.recordId) || keys.has(key) || ofAuthor >= mostOfOne) continue
      ids.add(row.recordId)
      keys.add(key)
      if (author !== undefined) byAuthor.set(author, ofAuthor + 1)
      chosen.push(relatedBy(reason(row))(row))
      if (chosen.length === shelf) break
    }
    return chosen
  }
}

const relatedBy =
  (shared: string[]) =>
  (row: Parameters<typeof neighbourOf>[0]): RelatedTitle => ({ ...neighbourOf(row), shared })

const selectEditions = async (db: Database, recordId: number, timeZone: string) =>
  selectNeighbours(db, await otherEditionsOf(db, recordId), { timeZone, limit: 50 })

/** What a title is linked with by its record alone: editions, series and authors, from the database. */
export async function linkedTo(
  db: Database,
  row: Pick<DescriptionRow, 'recordId' | 'creators'>,
  timeZone: string,
) {
  const editions = await selectEditions(db, row.recordId, timeZone)
  const editionIds = new Set(editions.map(({ recordId }) => recordId))
  // An edition is shown as one, and not once more as a book of the same author.
  const notEditions = (rows: NeighbourRow[]) =>
    rows.filter(({ recordId }) => !editionIds.has(recordId)).map(relatedBy([]))
  return {
    editions: editions.map(relatedBy([])),
    series: notEditions(await selectBeside(db, row.recordId, { timeZone, limit: shelf })),
    creators: notEditions(await besideByPeople(db, row, { timeZone, limit: shelf })),
  }
}

/** The titles that share most of their authors with this one, however these are written; then the newest. */
async function besideByPeople(
  db: Database,
  { recordId, creators }: Pick<NeighbourRow, 'recordId' | 'creators'>,
  { timeZone, limit }: { timeZone: string; limit: number },
) {
  const found = await selectRecordsByCreators(db, namesOf(creators).flatMap(writtenForms), lookedAt)
  const others = found.filter((id) => id !== recordId)
  const people = new Set(namesOf(creators).map(personKey))
  const shared = (row: NeighbourRow) =>
    new Set(row.creators.map(personKey).filter((key) => people.has(key))).size
  const rows = await selectNeighbours(db, others, { timeZone, limit: lookedAt })
  return rows.toSorted((a, b) => shared(b) - shared(a)).slice(0, limit)
}

/**
 * An author, and what else there is by the same: under every form the authority file knows, and as the name is written, in
 * either order and either script.
 */
export async function authorOf(
  db: Database,
  { author, recordId }: { author: string; recordId?: number | undefined },
  timeZone: string,
) {
  const forms = writtenForms(author)
  const known =
    (recordId === undefined ? undefined : await selectNameOf(db, recordId, forms)) ??
    (await selectName(db, forms))
  const linked = known ? await selectRecordsOfNames(db, [known.id], mostOfName) : []
  const allForms = [...new Set([...forms, ...(known ? writtenForms(known.name) : [])])]
  const written = await selectRecordsByCreators(db, allForms, mostOfName)
  const others = new Set([...linked.map((row) => row.recordId), ...written])
  if (recordId !== undefined) others.delete(recordId)
  const books = await selectNeighbours(db, [...others], { timeZone, limit: shelf })
  return {
    authorInfo: { name: known?.name ?? author, introduction: known?.introduction ?? '' },
    authorBookInfo: books.map(neighbourOf),
  }
}
