import type { SearchEngine } from '../../../platform/stores/search-engine.ts'
import { countSearches } from '../next-steps/count-searches.ts'
import { wordsAlone, type SearchCriteria } from '../request/parameters.ts'
import type { Scope } from '../request/scope.ts'
import type { Spelling } from './stored-model.ts'
import { offerCorrection, type Offer } from './offer.ts'

/** What was probably meant, if an institution's own readers find something by it. */
export async function correctionFor(
  { engine, spelling }: { engine: SearchEngine; spelling: Spelling },
  scope: Scope,
  keyword: string,
  signal: AbortSignal,
): Promise<Offer | undefined> {
  const speller = await spelling.now()
  if (!speller) return undefined
  const countAll = (searches: readonly SearchCriteria[]) =>
    countSearches(engine.search, scope, searches, signal)
  const [hits = 0, exact = 0] = await countAll([wordsAlone(keyword), wordsAlone(keyword, '1')])
  return offerCorrection(speller, keyword, { hits, hasExact: exact > 0 }, (texts) =>
    countAll(texts.map((text) => wordsAlone(text))),
  )
}
