import {
  compareFrozenSearch,
  deleteFrozenSearch,
  exportFrozenSearch,
  freezeSearch,
  listFrozenSearches,
  listFrozenTitles,
  readFrozenSearch,
} from '@shulin/contract/frozen-searches'
import type { Serve } from '../../platform/http/serve.ts'
import type { Resources } from '../../resources.ts'
import { spend } from '../search/search.ts'
import { compare } from './comparing.ts'
import { freeze } from './freezing.ts'
import {
  exportFrozen,
  frozenSearchesOf,
  frozenTitles,
  removeFrozen,
  requireFrozen,
} from './frozen-searches.ts'

/** Every title of a result is asked for: as much as turning through a good part of it. */
const cost = 20

export function frozenSearchesRoutes(serve: Serve, { searching, config }: Resources) {
  const { portalUrl } = config
  serve(freezeSearch, async (call) => {
    const { institution, within, signal, reader, locale, body } = call
    const scope = await searching.scopeOf(institution, locale)
    await spend(searching, call, scope, cost)
    const readerId = reader.id
    return freeze({ searching, portalUrl, institution, scope, within, signal, readerId }, body)
  })
  serve(listFrozenSearches, ({ within, reader, query }) =>
    within((trx) => frozenSearchesOf(trx, reader.id, query)),
  )
  serve(deleteFrozenSearch, async ({ within, reader, body }) => {
    await within((trx) => removeFrozen(trx, reader.id, body.frozenId))
    return true as const
  })
  serve(readFrozenSearch, ({ within, query }) => within((trx) => requireFrozen(trx, query.id)))
  serve(listFrozenTitles, ({ within, query }) => within((trx) => frozenTitles(trx, query)))
  serve(compareFrozenSearch, async (call) => {
    const { institution, within, signal, locale, query } = call
    const frozen = await within((trx) => requireFrozen(trx, query.id))
    const scope = await searching.scopeOf(institution, locale)
    await spend(searching, call, scope, cost)
    return compare({ searching, portalUrl, institution, scope, within, signal }, frozen, query)
  })
  serve(exportFrozenSearch, ({ within, body }) =>
    within((trx) => exportFrozen(trx, body.id, body.format)),
  )
}
