import { locales, type Locale } from '@shulin/contract/locale'
import type { SearchSentence } from '@shulin/contract/search'
import type { Institution } from '../../../platform/institution.ts'
import type { Scope, ScopeOf } from '../request/scope.ts'
import { namesIn } from './names.ts'
import { parametersOf } from './parameters.ts'
import { readSentence, type Sentence } from './read-sentence.ts'
import { vocabularyOf, type Vocabulary } from './vocabulary.ts'

/** Reads sentences in the words of an institution. They are gathered once for each scope, and kept as long as it is. */
export function openSentences(scopeOf: ScopeOf) {
  const kept = new WeakMap<Scope, Promise<Vocabulary>>()
  const gather = async (institution: Institution) =>
    vocabularyOf(namesIn(await Promise.all(locales.map((locale) => scopeOf(institution, locale)))))

  return async (institution: Institution, locale: Locale, text: string) => {
    const scope = await scopeOf(institution, locale)
    const known = kept.get(scope) ?? gather(institution)
    kept.set(scope, known)
    known.catch(() => kept.delete(scope))
    const today = yearIn(institution.timeZone)
    const sentence = readSentence(text, { today, vocabulary: await known })
    const asTyped = { rest: text.trim(), filters: [] }
    return toldOf(scope, isOffered(scope, sentence) ? sentence : asTyped)
  }
}

function toldOf({ names }: Scope, { rest, filters }: Sentence): SearchSentence {
  const nameOf = (parameter: string, value: string) => names.get(parameter)?.get(value) ?? value
  return {
    rest,
    filters: filters.map((filter) => ({
      ...filter,
      names: filter.values.map((value) => nameOf(filter.parameter, value)),
    })),
    search: parametersOf({ rest, filters }),
  }
}

/** A field the institution does not offer cannot be searched: then the text stays as it was typed. */
const isOffered = ({ fields }: Scope, sentence: Sentence) =>
  parametersOf(sentence).searchItems.every(({ searchField }) => fields.has(searchField))

const yearIn = (timeZone: string) =>
  Number(new Intl.DateTimeFormat('en', { timeZone, year: 'numeric' }).format())
