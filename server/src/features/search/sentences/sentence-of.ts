import { locales } from '@shulin/contract/locale'
import type { SearchSentence } from '@shulin/contract/search'
import type { Institution } from '../../../platform/institution.ts'
import { spend, type Call } from '../request/read-request.ts'
import type { Scope } from '../request/scope.ts'
import type { SearchServices } from '../searching.ts'
import { firstThatFinds } from './count-offers.ts'
import { namesIn } from './names.ts'
import { offersOf, type Offer } from './offers.ts'
import { parametersOf } from './parameters.ts'
import { readSentence, type ReadFilter, type Sentence } from './read-sentence.ts'
import { vocabularyOf, type Vocabulary } from './vocabulary.ts'

/** One question to the index counts a sentence and what it is without one of its limits: as much as a correction asks. */
const pointsOfOffer = 3

/**
 * Reads sentences in the words of an institution, and counts what they find: none is offered that finds nothing. The words
 * are gathered once for each scope, and kept as long as it is.
 */
export function openSentences(services: SearchServices) {
  const { scopeOf } = services
  const kept = new WeakMap<Scope, Promise<Vocabulary>>()
  const gather = async (institution: Institution) =>
    vocabularyOf(namesIn(await Promise.all(locales.map((locale) => scopeOf(institution, locale)))))

  return async (call: Call, text: string): Promise<SearchSentence> => {
    const { institution, locale } = call
    const scope = await scopeOf(institution, locale)
    const known = kept.get(scope) ?? gather(institution)
    kept.set(scope, known)
    known.catch(() => kept.delete(scope))
    const today = yearIn(institution.timeZone)
    const sentence = readSentence(text, { today, vocabulary: await known })
    const asTyped = { rest: text.trim(), filters: [], leftOut: [] }
    if (sentence.filters.length === 0 || !isOffered(scope, sentence))
      return toldOf(scope, asTyped, 0)
    await spend(services, call, scope, pointsOfOffer)
    const found = await firstThatFinds(services, call, scope, offersOf(sentence))
    return found ? toldOf(scope, found.offer, found.count) : toldOf(scope, asTyped, 0)
  }
}

function toldOf(
  { names }: Scope,
  { rest, filters, leftOut }: Offer,
  count: number,
): SearchSentence {
  const nameOf = (parameter: string, value: string) => names.get(parameter)?.get(value) ?? value
  const named = ({ parameter, values, span, words }: ReadFilter) => ({
    parameter,
    values,
    names: values.map((value) => nameOf(parameter, value)),
    span,
    words,
  })
  return {
    rest,
    filters: filters.map(named),
    leftOut: leftOut.map(named),
    count,
    search: parametersOf({ rest, filters }),
  }
}

/** A field the institution does not offer cannot be searched: then the text stays as it was typed. */
const isOffered = ({ fields }: Scope, sentence: Sentence) =>
  parametersOf(sentence).searchItems.every(({ searchField }) => fields.has(searchField))

const yearIn = (timeZone: string) =>
  Number(new Intl.DateTimeFormat('en', { timeZone, year: 'numeric' }).format())
