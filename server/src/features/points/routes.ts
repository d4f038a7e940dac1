import {
  explainPoints,
  listPointRules,
  listPoints,
  readMonthOfPoints,
  readPoints,
} from '@shulin/contract/points'
import type { Serve } from '../../platform/http/serve.ts'
import { entryOf, explainedOf } from './entries.ts'
import { countEntries, selectEntries, selectMonth, selectPoints } from './queries.ts'
import { rulesForReaders } from './rules.ts'

export function pointsRoutes(serve: Serve) {
  serve(listPoints, ({ within, reader, query, locale }) =>
    within(async (trx) => ({
      total: await countEntries(trx, reader.id, query),
      list: (await selectEntries(trx, reader.id, query)).map((row) => entryOf(row, locale)),
    })),
  )
  serve(explainPoints, ({ within, reader, query, locale }) =>
    within(async (trx) => ({
      total: await countEntries(trx, reader.id, query),
      list: (await selectEntries(trx, reader.id, query)).map((row) => explainedOf(row, locale)),
    })),
  )
  serve(readPoints, ({ within, reader }) =>
    within(async (trx) => ({ score: await selectPoints(trx, reader.id) })),
  )
  serve(readMonthOfPoints, ({ within, reader }) => within((trx) => selectMonth(trx, reader.id)))
  serve(listPointRules, ({ within, locale }) =>
    within(async (trx) => ({ integralRule: await rulesForReaders(trx, locale) })),
  )
}
