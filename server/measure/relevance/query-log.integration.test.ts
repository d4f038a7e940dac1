import { searchAll, searchWithin, type NextStep } from '@shulin/contract/search'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  aSearchedInstitution,
  startSearchApi,
  type SearchApi,
  type SearchedInstitution,
} from '../../test/searching.ts'
import { askAll } from './ask.ts'
import { queryLog, type LoggedSearch } from './query-log.ts'
import { readRecords } from './records.ts'

/** What readers get who find nothing: LOG=2000 asks the whole log over all records; else a part of both. */

const asked = Number(process.env['LOG'] ?? 200)
const records = readRecords().filter((_, i) => asked > 200 || i % 5 === 0)
const log = queryLog(records, asked)

let api: SearchApi
let library: SearchedInstitution
beforeAll(async () => {
  api = await startSearchApi({ pageSize: 500 })
  library = await aSearchedInstitution(api)
  await keep()
  await api.feed()
}, 600_000)
afterAll(() => api.close())

/** The records as the library's own; every third stands on a shelf. */
async function keep() {
  const { groupCode, within } = library
  for (let start = 0; start < records.length; start += 500) {
    const part = records.slice(start, start + 500)
    await within(async (trx) => {
      const kept = await trx
        .insertInto('record')
        .values(
          part.map(({ id, title }) => ({
            ownerGroupCode: groupCode,
            documentType: title.documentType,
            title: title.title,
            otherTitles: title.otherTitles,
            creators: title.creators,
            series: title.series,
            publisher: title.publisher,
            publishedYear: title.year,
            isbn: title.isbn,
            issn: title.issn,
            doi: title.doi,
            language: title.languages,
            classScheme: title.classScheme,
            classNo: title.classNo,
            subjects: title.subjects,
            abstract: title.abstract,
            source: 'test',
            sourceKey: id,
          })),
        )
        .returning('id')
        .execute()
      await trx
        .insertInto('holding')
        .values(kept.map(({ id }) => ({ groupCode, recordId: id })))
        .execute()
    })
  }
}

const ask = async ({ twiceItems, ...search }: LoggedSearch) => {
  const plain = { ...search, rows: 1 }
  const { headers } = library
  const reply = twiceItems
    ? await api.call(searchWithin, { body: { ...plain, twiceItems }, headers })
    : await api.call(searchAll, { body: plain, headers })
  if (!reply.body.data) throw new Error(`${JSON.stringify(plain)}: ${reply.body.message}`)
  return reply.body.data
}

/**
 * The step taken as the page takes it. It leads to as many titles as it said; only where those are so few that the rung of
 * nearly equal titles opens, to more.
 */
async function isTrue({ search, count }: NextStep) {
  const { total, rung } = await ask(search as LoggedSearch)
  return rung === 'near' ? total >= count : total === count
}

/** Every word, and of Chinese every pair of characters: what a step could still search for. */
const wordsOf = ({ searchItems }: LoggedSearch) =>
  searchItems.flatMap(({ searchFieldContent: text }) =>
    (text.match(/\p{sc=Han}+|[^\P{L}\p{sc=Han}]{3,}/gu) ?? []).flatMap((run) => {
      const letters = Array.from(run)
      const isLong = /\p{sc=Han}/u.test(run) && letters.length > 2
      return isLong ? [letters.slice(0, 2).join(''), letters.slice(-2).join('')] : [run]
    }),
  )

/** A title has the word as it stands. */
async function isKnown(word: string) {
  const searchItems = [{ oper: 'and' as const, searchField: 'any', searchFieldContent: word }]
  const { total, rung } = await ask({ searchItems })
  return total > 0 && rung === 'strict'
}

const patient = { timeout: 3_600_000 }

test(
  'every search that finds nothing has a next step, and its number is true',
  patient,
  async ({ task }) => {
    const replies = await askAll(log, ask)
    const nothing = log.flatMap((search, i) =>
      replies[i]!.total === 0 ? [{ search, steps: replies[i]!.nextSteps }] : [],
    )
    expect(nothing.length).toBeGreaterThanOrEqual(0.1 * log.length)

    const untrue = await askAll(nothing.slice(0, 200), async ({ search, steps }) => {
      const areTrue = await askAll(steps, isTrue)
      return steps.filter((_, i) => !areTrue[i]).map((step) => ({ search, step }))
    })
    expect(untrue.flat()).toEqual([])

    expect(nothing.filter(({ steps }) => steps.length === 0)).toEqual([])

    // Only who asked for words that are nowhere in the catalogue is sent to all of it.
    const lost = nothing
      .filter(({ steps }) => steps[0]!.kind === 'everything')
      .map(({ search }) => search)
    const overlooked = await askAll(lost, async (search) =>
      (await askAll(wordsOf(search), isKnown)).some(Boolean) ? [search] : [],
    )
    expect(overlooked.flat()).toEqual([])

    Object.assign(task.meta, {
      searches: log.length,
      nothing: nothing.length,
      withStep: nothing.length,
      everythingOnly: lost.length,
    })
  },
)
