import type { ReadySearch } from '@shulin/contract/search'
import type { ReadFilter, Sentence } from './read-sentence.ts'

const fields = new Set(['author', 'title', 'subject', 'publisher'])

/** Whether it is a term of the search in a field of its own, and not a limit. */
export const isTerm = (parameter: string) => fields.has(parameter)

const term = (searchField: string, searchFieldContent: string) => ({
  oper: 'and' as const,
  searchField,
  searchFieldContent,
})

/** The search a sentence asks for, as a reader would have put it together. */
export function parametersOf({ rest, filters }: Sentence): ReadySearch {
  const terms = filters.filter(({ parameter }) => isTerm(parameter))
  const limits = Map.groupBy(
    filters.filter(({ parameter }) => !isTerm(parameter)),
    ({ parameter }) => parameter,
  )
  return {
    searchItems: [
      ...(rest === '' ? [] : [term('any', rest)]),
      ...terms.map(({ parameter, values: [text = ''] }) => term(parameter, text)),
    ],
    ...Object.fromEntries(Array.from(limits, ([name, of]) => [name, valueOf(name, of)])),
  }
}

function valueOf(name: string, filters: readonly ReadFilter[]) {
  const values = [...new Set(filters.flatMap((filter) => filter.values))]
  if (name === 'onlyOnShelf') return true
  return name === 'publishBegin' || name === 'publishEnd' ? Number(values[0]) : values
}
