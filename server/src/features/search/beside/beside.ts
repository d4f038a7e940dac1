import type { Locale } from '@shulin/contract/locale'
import type { Institution } from '../../../platform/institution.ts'
import { memoryCache } from '../../../platform/stores/memory-cache.ts'
import { visibleTo } from '../engine/build-search.ts'
import type { SearchServices } from '../searching.ts'
import { ownWorth, questionBeside, type ComparedTitle } from './question.ts'

interface TitleBeside {
  recordId: number
  /** How much of what the title itself would reach: 1 is as like as itself, 0 shares nothing. */
  likeness: number
}

interface TitlesBeside {
  similar: TitleBeside[]
  series: TitleBeside[]
  creators: TitleBeside[]
  /** How many there are in the series, whatever they are about. */
  seriesSize: number
}

interface Hit {
  _score: number
  fields: { recordId: [number]; work?: [string] }
}
type LinkedTitles = { doc_count: number; best: { hits: { hits: Hit[] } } } | undefined

/** Pages of titles are looked at in bursts, and what stands beside one hardly changes. In milliseconds. */
const kept = { fresh: 60_000, most: 5_000 }

/** What stands beside a title in the index, as the institution's readers see it, the most like it first. */
export function openTitlesBeside({ engine, scopeOf }: Pick<SearchServices, 'engine' | 'scopeOf'>) {
  const answers = memoryCache<TitlesBeside>(kept)
  return async (institution: Institution, locale: Locale, title: ComparedTitle) => {
    const scope = await scopeOf(institution, locale)
    return answers(`${scope.groupCode} ${title.recordId}`, async () => {
      const { hits, aggregations } = await engine.search(
        questionBeside(title, visibleTo(scope)),
        scope.place,
      )
      const linked = aggregations as unknown as
        | { series?: LinkedTitles; creators?: LinkedTitles }
        | undefined
      return titlesIn(title, hits.hits as unknown as Hit[], linked ?? {})
    })
  }
}

function titlesIn(
  { recordId }: ComparedTitle,
  hits: readonly Hit[],
  { series, creators }: { series?: LinkedTitles; creators?: LinkedTitles },
): TitlesBeside {
  const itself = hits.map(readHit).find((hit) => hit.recordId === recordId)
  const reached = (itself?.score ?? 0) - ownWorth
  const others = (list: readonly Hit[] = []) =>
    list
      .map(readHit)
      .filter((hit) => hit.recordId !== recordId)
      // Editions have a shelf of their own.
      .filter(({ work }) => work === undefined || work !== itself?.work)
      .map(({ recordId: id, score }) => ({
        recordId: id,
        likeness: reached > 0 ? score / reached : 0,
      }))
  return {
    similar: others(hits),
    series: others(series?.best.hits.hits),
    creators: others(creators?.best.hits.hits),
    seriesSize: series?.doc_count ?? 0,
  }
}

const readHit = ({ _score: score, fields: { recordId, work } }: Hit) => ({
  recordId: recordId[0],
  work: work?.[0],
  score,
})
