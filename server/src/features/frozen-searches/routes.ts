import {
  compareFrozenSearch,
  deleteFrozenSearch,
  exportFrozenSearch,
  freezeSearch,
  listFrozenSearches,
  listFrozenTitles,
  readFrozenSearch,
} from '@shulin/contract/frozen-searches'
import type { Locale } from '@shulin/contract/locale'
import type { Serve } from '../../platform/http/serve.ts'
import type { Resources } from '../../resources.ts'
import { searchInWords, spend, type Scope } from '../search/search.ts'
import { compare } from './comparing.ts'
import { freeze, requireRoom } from './freezing.ts'
import {
  exportFrozen,
  frozenSearchesOf,
  frozenTitles,
  removeFrozen,
  requireFrozen,
} from './frozen-searches.ts'
import type { KeptSearch } from './queries.ts'

const inWords = (frozen: KeptSearch, scope: Scope, locale: Locale) => ({
  ...frozen,
  words: searchInWords(frozen.search, scope, locale),
})

/** Every title of a result is asked for: as much as turning through a good part of it. */
const cost = 20

export function frozenSearchesRoutes(serve: Serve, { searching, config }: Resources) {
  const { portalUrl } = config
  serve(freezeSearch, async (call) => {
    const { institution, within, signal, reader, locale, body } = call
    const readerId = reader.id
    // Before anything is searched, or taken from the allowance of the address: whether the reader may keep it.
    await within((trx) => requireRoom(trx, readerId))
    const scope = await searching.scopeOf(institution, locale)
    await spend(searching, call, scope, cost)
    return freeze({ searching, portalUrl, institution, scope, within, signal, readerId }, body)
  })
  serve(listFrozenSearches, async ({ within, institution, locale, reader, query }) => {
    const scope = await searching.scopeOf(institution, locale)
    const { total, list } = await within((trx) => frozenSearchesOf(trx, reader.id, query))
    return { total, list: list.map((frozen) => inWords(frozen, scope, locale)) }
  })
  serve(deleteFrozenSearch, async ({ within, reader, body }) => {
    await within((trx) => removeFrozen(trx, reader.id, body.frozenId))
    return true as const
  })
  serve(readFrozenSearch, async ({ within, institution, locale, query }) => {
    const scope = await searching.scopeOf(institution, locale)
    return inWords(await within((trx) => requireFrozen(trx, query.id)), scope, locale)
  })
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
