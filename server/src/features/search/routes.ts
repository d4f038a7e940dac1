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
import { costOf, openBudget, type Visitor } from './budget.ts'
import { openAnswers } from './cache.ts'
import { classesBelow } from './categories.ts'
import { detailOf } from './detail.ts'
import { openHeadings } from './headings.ts'
import { countSearches } from './ladder/count-searches.ts'
import { askedBy, bodyFor, checkDepth, wordsAlone } from './parameters.ts'
import { countSearchTerm, popularSearches } from './popular.ts'
import { openScopes, type Scope } from './scope.ts'
import { facetValues, search, type Caller, type Searching } from './search.ts'
import { openSentences } from './sentences/sentence-of.ts'
import { correctionFor } from './spelling/correction-for.ts'
import { openSpelling } from './spelling/kept-model.ts'
import { openSuggestions } from './suggestions/suggestions-for.ts'

/** Who spends. */
type Asking = Required<Pick<Visitor, 'address' | 'isSystem'>>

type Given = SearchParameters & {
  twiceItems?: { searchField: string; searchFieldContent: string }[]
}

export function searchRoutes(serve: Serve, { db, cache, searchEngine, config }: Resources) {
  const searching: Searching = {
    engine: searchEngine,
    answers: openAnswers(cache, config.searchAnswersKept),
    headings: openHeadings(searchEngine),
  }
  const scopeOf = openScopes(db, config.searchPrefix, config.institutionsMaxAge)
  const sentenceOf = openSentences(scopeOf)
  const spelling = openSpelling(searchEngine.client, config.searchPrefix)
  const suggestionsFor = openSuggestions(searchEngine)
  const budget = openBudget(cache, config.searchPointsPerMinute)
  const visitor = ({ address, isSystem }: Asking, { campusRanges }: Scope): Visitor => ({
    address,
    isSystem,
    campusRanges,
  })

  async function answer(call: Caller & Asking, given: Given) {
    const scope = await scopeOf(call.institution, call.locale)
    const asked = askedBy(given, scope.fields)
    checkDepth(given)
    const { page } = given
    const cost = costOf(given, { page, twiceItems: asked.twiceItems.length })
    await budget.spend(visitor(call, scope), cost)
    return search(searching, call, scope, asked, given)
  }

  serve(searchAll, (call) => answer(call, call.body))
  serve(searchByFields, (call) => answer(call, call.body))
  serve(searchWithin, (call) => answer(call, call.body))
  serve(searchFromHome, (call) => {
    const { keyword, searchField, ...rest } = call.body
    const searchItems = [{ searchField, searchFieldContent: keyword }]
    return answer(call, SearchParameters.parse({ ...rest, searchItems }))
  })

  serve(listFacetValues, async (call) => {
    const scope = await scopeOf(call.institution, call.locale)
    const asked = askedBy(call.body, scope.fields)
    checkDepth(call.body)
    const cost = costOf(call.body, { twiceItems: asked.twiceItems.length })
    await budget.spend(visitor(call, scope), cost)
    return facetValues(searching, call, scope, asked, call.body)
  })

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
    await budget.spend(visitor(call, scope), 1)
    return suggestionsFor({ scope, within, signal }, query.keyword)
  })

  serve(correctSpelling, async (call) => {
    const { signal, query } = call
    const { keyword } = query
    const scope = await scopeOf(call.institution, call.locale)
    await budget.spend(visitor(call, scope), 3)
    const offer = await correctionFor({ engine: searchEngine, spelling }, scope, keyword, signal)
    return { spellWord: offer?.text ?? '', count: offer?.count ?? 0 }
  })

  serve(readSearchSentence, ({ institution, locale, body: { text } }) =>
    sentenceOf(institution, locale, text),
  )

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

  const count = async (call: Caller & Asking & { reader: Reader | null }, keyword: string) => {
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
