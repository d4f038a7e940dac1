import {
  correctSpelling,
  countSearch,
  countSearchByGet,
  listClasses,
  listFacetValues,
  listPopularSearches,
  listTopTen,
  makeSearchBody,
  makeSearchBodyByResource,
  readDetail,
  readSearchSentence,
  searchAll,
  searchByFields,
  searchFromHome,
  searchWithin,
  SearchParameters,
  suggestKeywords,
} from '@shulin/contract/search'
import type { Serve } from '../../platform/http/serve.ts'
import type { Reader } from '../../platform/reader.ts'
import type { Resources } from '../../resources.ts'
import { classesBelow } from './facets/categories.ts'
import { facetValues } from './facets/facet-values.ts'
import { detailOf } from './results/detail.ts'
import { countSearches } from './next-steps/count-searches.ts'
import { bodyFor, wordsAlone } from './request/parameters.ts'
import {
  readFacetValuesRequest,
  readRequest,
  spend,
  type Call,
  type SearchPageInput,
} from './request/read-request.ts'
import { countSearchTerm, popularSearches } from './popular/popular.ts'
import type { Caller } from './request/search-request.ts'
import { search } from './search.ts'
import { openSentences } from './sentences/sentence-of.ts'
import { correctionFor } from './spelling/correction-for.ts'
import { openSpelling } from './spelling/stored-model.ts'
import { openSuggestions } from './suggestions/suggestions-for.ts'

export function searchRoutes(serve: Serve, { cache, searchEngine, searching, config }: Resources) {
  const { scopeOf } = searching
  const sentenceOf = openSentences(searching)
  const spelling = openSpelling(searchEngine.client, config.searchPrefix)
  const suggestionsFor = openSuggestions(searchEngine)

  const answer = async (call: Call, input: SearchPageInput) =>
    search(searching, await readRequest(searching, call, input))

  serve(searchAll, (call) => answer(call, call.body))
  serve(searchByFields, (call) => answer(call, call.body))
  serve(searchWithin, (call) => answer(call, call.body))
  serve(searchFromHome, (call) => {
    const { keyword, searchField, ...rest } = call.body
    const searchItems = [{ searchField, searchFieldContent: keyword }]
    return answer(call, SearchParameters.parse({ ...rest, searchItems }))
  })

  serve(listFacetValues, async (call) =>
    facetValues(searching, await readFacetValuesRequest(searching, call, call.body)),
  )

  serve(readDetail, async ({ within, institution, body: { recordId, searchItems } }) => {
    const queries = searchItems.map(({ searchFieldContent }) => searchFieldContent)
    return {
      detailInfo: await within((trx) => detailOf(trx, recordId, queries, institution.timeZone)),
    }
  })

  serve(makeSearchBody, async ({ institution, locale, query: { docType, ...entry } }) => {
    const { fields } = await scopeOf(institution, locale)
    return bodyFor({ ...entry, docCode: docType }, fields)
  })
  serve(makeSearchBodyByResource, async ({ institution, locale, query }) =>
    bodyFor(query, (await scopeOf(institution, locale)).fields),
  )

  serve(listClasses, async ({ institution, locale, signal, query }) => {
    const scope = await scopeOf(institution, locale)
    const asked = { scheme: query.categoryType, parentCode: query.parentCode }
    return { classificaList: await classesBelow(searching, scope, asked, signal) }
  })

  serve(suggestKeywords, async (call) => {
    const { within, signal, query } = call
    const scope = await scopeOf(call.institution, call.locale)
    await spend(searching, call, scope, 1)
    return suggestionsFor({ scope, within, signal }, query.keyword)
  })

  serve(correctSpelling, async (call) => {
    const { signal, query } = call
    const { keyword } = query
    const scope = await scopeOf(call.institution, call.locale)
    await spend(searching, call, scope, 3)
    const offer = await correctionFor({ engine: searchEngine, spelling }, scope, keyword, signal)
    return { spellWord: offer?.text ?? '', count: offer?.count ?? 0 }
  })

  serve(readSearchSentence, (call) => sentenceOf(call, call.body.text))

  serve(listPopularSearches, ({ within, query: { rows } }) =>
    within((trx) => popularSearches(trx, rows)),
  )
  serve(listTopTen, ({ within }) => within((trx) => popularSearches(trx, 10)))

  /** Whether a term finds just what it says: something near it is found by any word. */
  async function isFound({ institution, locale, signal }: Caller, keyword: string) {
    const scope = await scopeOf(institution, locale)
    const [hits = 0] = await countSearches(
      searchEngine.search,
      scope,
      [wordsAlone(keyword)],
      signal,
    )
    return hits > 0
  }

  const count = async (call: Call & { reader: Reader | null }, keyword: string) => {
    const { institution, within, address, isSystem, reader } = call
    const source = { groupCode: institution.groupCode, address, readerId: reader?.id }
    // What another system asks for is nobody's wish.
    if (!isSystem) {
      const found = (term: string) => isFound(call, term)
      await countSearchTerm({ cache, within, isFound: found }, source, keyword)
    }
    return true as const
  }
  serve(countSearchByGet, (call) => count(call, call.query.keyword))
  serve(countSearch, (call) => count(call, call.body.keyword))
}
