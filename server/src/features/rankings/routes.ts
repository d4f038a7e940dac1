import {
  listHotLoans,
  listMostKept,
  listNewBooks,
  listPopularBooks,
  listRated,
  listReadingGroups,
} from '@shulin/contract/rankings'
import type { Serve } from '../../platform/http/serve.ts'
import { openTimedCache } from '../../platform/stores/timed-cache.ts'
import type { Resources } from '../../resources.ts'
import { mostKept, mostLent, mostVisited, newBooks, rated, readingGroups } from './rankings.ts'

export function rankingsRoutes(serve: Serve, { cache, config }: Resources) {
  const keep = openTimedCache(cache, config.rankingsKept)

  serve(listHotLoans, ({ body, ...call }) => mostLent({ ...call, keep }, body))
  serve(listNewBooks, ({ body, ...call }) => newBooks({ ...call, keep }, body))
  serve(listMostKept, ({ query, ...call }) => mostKept({ ...call, keep }, query))
  serve(listRated, ({ query, ...call }) => rated({ ...call, keep }, query))
  serve(listPopularBooks, ({ query, ...call }) => mostVisited({ ...call, keep }, query))
  serve(listReadingGroups, ({ query, locale, ...call }) =>
    readingGroups({ ...call, keep }, query, locale),
  )
}
