import { readFileSync } from 'node:fs'
import { parse } from 'csv-parse/sync'
import { otherEditionsOf } from '../../src/features/catalogue/catalogue.ts'
import { relatedTo } from '../../src/features/record/related.ts'
import { openTitlesBeside } from '../../src/features/search/search.ts'
import type { Institution } from '../../src/platform/institution.ts'
import { inInstitution, type Within } from '../../src/platform/stores/database.ts'
import type { Resources } from '../../src/resources.ts'
import { selectByKeys, selectJudged, selectSharing } from './related-queries.ts'

/** Titles beside others, as they were judged: fixtures/relevance/related.csv. */
interface JudgedPair {
  draw: string
  source: string
  key: string
  otherSource: string
  otherKey: string
  /** 1 fits, 0 does not; empty where nothing was shown beside the title. */
  fits: string
}

const pairsFile = new URL('../../../fixtures/relevance/related.csv', import.meta.url)
export const readPairs = () =>
  parse(readFileSync(pairsFile, 'utf8'), { columns: true }) as unknown as JudgedPair[]

type Shelves = Record<string, number[]>
/** One way to find what stands beside a title; editions are left out, which nobody doubts. */
type Ranking = (recordId: number) => Promise<Shelves>

type SearchStores = Pick<Resources, 'db' | 'searching'>
const withinOf =
  ({ db }: SearchStores, { groupCode }: Institution): Within =>
  (work) =>
    inInstitution(db, groupCode, work)

export function asShown(stores: SearchStores, institution: Institution): Ranking {
  // Opened anew, so that no answer is a copy of an earlier one.
  const titlesBeside = openTitlesBeside(stores.searching)
  const call = {
    institution,
    locale: 'zh-CN',
    within: withinOf(stores, institution),
    titlesBeside,
  } as const
  return async (recordId) => {
    const { series, creators, subjects } = await relatedTo(call, recordId)
    const ids = (list: readonly { recordId: number }[]) => list.map((one) => one.recordId)
    return { series: ids(series), creators: ids(creators), subjects: ids(subjects) }
  }
}

/** As it was: whatever shares a value. */
export function asBefore(stores: SearchStores, { timeZone, ...institution }: Institution): Ranking {
  const within = withinOf(stores, { timeZone, ...institution })
  return (recordId) =>
    within(async (db) => {
      const editions = new Set(await otherEditionsOf(db, recordId))
      const sharing = async (by: 'series' | 'subjects' | 'creators') =>
        (await selectSharing(db, recordId, by, timeZone)).filter((id) => !editions.has(id))
      return {
        series: await sharing('series'),
        subjects: await sharing('subjects'),
        creators: await sharing('creators'),
      }
    })
}

const keyOf = (source: string, key: string) => `${source}\t${key}`

interface RelatedFigures {
  titles: number
  /** Rows that are shown, those judged, and those of them that fit. */
  rows: number
  judged: number
  fitting: number
  /** Titles with three rows and more beside them, and with any. */
  withThree: number
  withAny: number
  byShelf: Record<string, { judged: number; fitting: number }>
}

const percent = (part: number, whole: number) =>
  whole === 0 ? 'none' : `${((100 * part) / whole).toFixed(1)} %`

export const lineOfRelated = (figures: RelatedFigures) =>
  [
    `${percent(figures.fitting, figures.judged)} of ${figures.judged} rows fit`,
    `${figures.rows - figures.judged} rows that nobody has judged`,
    `three rows and more beside ${percent(figures.withThree, figures.titles)} of ${figures.titles} titles, any beside ${percent(figures.withAny, figures.titles)}`,
    ...Object.entries(figures.byShelf).map(
      ([shelf, { judged, fitting }]) => `${shelf} ${fitting}/${judged}`,
    ),
  ].join('; ')

/** Shows what stands beside every judged title, and counts what fits. */
export async function measureRelated(
  stores: SearchStores,
  institution: Institution,
  pairs: readonly JudgedPair[],
  ranking: Ranking,
): Promise<RelatedFigures> {
  const { timeZone } = institution
  const within = withinOf(stores, institution)
  const keys = new Map(pairs.map((pair) => [keyOf(pair.source, pair.key), pair]))
  const titles = await within((db) => selectByKeys(db, [...keys.values()], timeZone))
  const verdicts = new Map(
    pairs.map((pair) => [
      `${keyOf(pair.source, pair.key)}\n${keyOf(pair.otherSource, pair.otherKey)}`,
      pair.fits,
    ]),
  )
  const figures: RelatedFigures = {
    titles: titles.length, rows: 0, judged: 0, fitting: 0, withThree: 0, withAny: 0, byShelf: {},
  } // oxfmt-ignore
  for (const title of titles) {
    const shelves = await ranking(title.recordId)
    const shown = new Set(Object.values(shelves).flat())
    const others = new Map(
      (await within((db) => selectJudged(db, [...shown]))).map((one) => [one.recordId, one]),
    )
    figures.withAny += shown.size > 0 ? 1 : 0
    figures.withThree += shown.size >= 3 ? 1 : 0
    for (const [shelf, ids] of Object.entries(shelves)) {
      const counted = (figures.byShelf[shelf] ??= { judged: 0, fitting: 0 })
      for (const id of ids) {
        const other = others.get(id)!
        const verdict = verdicts.get(
          `${keyOf(title.source, title.key)}\n${keyOf(other.source, other.key)}`,
        )
        figures.rows += 1
        if (verdict !== '0' && verdict !== '1') continue
        for (const count of [figures, counted]) {
          count.judged += 1
          count.fitting += verdict === '1' ? 1 : 0
        }
      }
    }
  }
  return figures
}
