import { SearchParameters } from '@shulin/contract/search'
import type { z } from 'zod'
import type { ReadFilter, Sentence } from './read-sentence.ts'

const fields = new Set(['author', 'title', 'subject', 'publisher'])

/** The search a sentence asks for, as a reader would have put it together. */
export function parametersOf({ rest, filters }: Sentence): z.input<typeof SearchParameters> {
  const terms = filters.filter(({ parameter }) => fields.has(parameter))
  const limits = Map.groupBy(
    filters.filter(({ parameter }) => !fields.has(parameter)),
    ({ parameter }) => parameter,
  )
  return {
    searchItems: [
      ...(rest === '' ? [] : [{ searchField: 'any', searchFieldContent: rest }]),
      ...terms.map(({ parameter, values: [text = ''] }) => ({
        searchField: parameter,
        searchFieldContent: text,
      })),
    ],
    ...Object.fromEntries(Array.from(limits, ([name, of]) => [name, valueOf(name, of)])),
  }
}

function valueOf(name: string, filters: readonly ReadFilter[]) {
  const values = [...new Set(filters.flatMap((filter) => filter.values))]
  if (name === 'onlyOnShelf') return true
  return name === 'publishBegin' || name === 'publishEnd' ? Number(values[0]) : values
}
