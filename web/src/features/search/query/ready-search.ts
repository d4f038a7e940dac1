import {
  choiceNames,
  type ChoiceName,
  type Choices,
  type ReadySearch,
  type SavedSearch,
} from '@shulin/contract/search'
import { plainSearch, type Search } from './address.ts'

/**
 * A search the server has put together, arranged as the present one. Terms after the first are rows where the present
 * search has some, else searches within.
 */
export function searchFrom(
  ready: ReadySearch,
  { group, sortField, sortClause, rows, also, view }: Search,
): Search {
  const [first, ...further] = ready.searchItems
  const others = also.length > 0 ? [] : further
  const furtherRows = also.length > 0 ? further : []
  return {
    ...plainSearch,
    ...(first && {
      keyword: first.searchFieldContent,
      searchField: first.searchField,
      matchMode: first.matchMode ?? plainSearch.matchMode,
    }),
    also: furtherRows.map(({ matchMode = '2', ...row }) => ({ ...row, matchMode })),
    twice: [...others, ...(ready.twiceItems ?? [])].map(({ searchField, searchFieldContent }) => ({
      searchField,
      searchFieldContent,
    })),
    choices: filledIn(ready),
    exclude: filledIn(ready.exclude ?? {}),
    publishBegin: ready.publishBegin,
    publishEnd: ready.publishEnd,
    onlyOnShelf: ready.onlyOnShelf ?? false,
    words: ready.words ?? plainSearch.words,
    group,
    sortField,
    sortClause,
    rows,
    view,
  }
}

/** A search that was kept, as an address has it: terms after the first are rows, and searches within stay so. */
export function savedSearch(ready: SavedSearch): Search {
  const [first, ...further] = ready.searchItems ?? []
  return {
    ...plainSearch,
    ...(first && {
      keyword: first.searchFieldContent,
      searchField: first.searchField,
      matchMode: first.matchMode ?? plainSearch.matchMode,
    }),
    also: further.map(({ matchMode = '2', ...row }) => ({ ...row, matchMode })),
    twice: ready.twiceItems ?? [],
    choices: filledIn(ready),
    exclude: filledIn(ready.exclude ?? {}),
    publishBegin: ready.publishBegin,
    publishEnd: ready.publishEnd,
    onlyOnShelf: ready.onlyOnShelf ?? false,
  }
}

const filledIn = (values: Partial<Record<ChoiceName, string[] | undefined>>): Choices =>
  Object.fromEntries(
    choiceNames.flatMap((name) => {
      const chosen = values[name] ?? []
      return chosen.length > 0 ? [[name, chosen]] : []
    }),
  )
