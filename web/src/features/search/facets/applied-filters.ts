import { choiceNames } from '@shulin/contract/search'
import type { TFunction } from 'i18next'
import { withChoice, withExcluded, type Search } from '../query/address.ts'
import type { NameOf } from '../useNames.ts'

interface AppliedFilter {
  id: string
  label: string
  /** The search without it. */
  without: Search
}

/** The library chosen in the header, among the filters: it limits the list as they do, and goes as they do. */
export const scopeId = 'scope'

/** Every filter in force in words, with what is left when it is taken away. */
export function appliedFilters(
  search: Search,
  nameOf: NameOf,
  t: TFunction<'search'>,
): AppliedFilter[] {
  const { twice, choices, exclude, publishBegin, publishEnd, onlyOnShelf } = search
  const steps = twice.map(({ searchField, searchFieldContent }, place) => ({
    id: `twice ${place} ${searchField}.${searchFieldContent}`,
    label: t('within.step', { term: searchFieldContent }),
    without: { ...search, twice: twice.filter((_, other) => other !== place), page: 1 },
  }))
  const chosen = choiceNames.flatMap((name) =>
    (choices[name] ?? []).map((value) => ({
      id: `${name} ${value}`,
      label: nameOf(name, value),
      without: withChoice(
        search,
        name,
        choices[name]!.filter((other) => other !== value),
      ),
    })),
  )
  const excluded = choiceNames.flatMap((name) =>
    (exclude[name] ?? []).map((value) => ({
      id: `not ${name} ${value}`,
      label: t('excluded', { name: nameOf(name, value) }),
      without: withExcluded(search, name, value),
    })),
  )
  const hasYears = publishBegin !== undefined || publishEnd !== undefined
  const years = {
    id: 'years',
    label: yearsIn(publishBegin, publishEnd, t),
    without: { ...search, publishBegin: undefined, publishEnd: undefined, page: 1 },
  }
  const shelf = {
    id: 'onlyOnShelf',
    label: t('onlyOnShelf'),
    without: { ...search, onlyOnShelf: false, page: 1 },
  }
  return [
    ...steps,
    ...chosen,
    ...excluded,
    ...(hasYears ? [years] : []),
    ...(onlyOnShelf ? [shelf] : []),
  ]
}

function yearsIn(from: number | undefined, to: number | undefined, t: TFunction<'search'>) {
  if (from === undefined) return t('years.until', { year: to })
  if (to === undefined) return t('years.from', { year: from })
  return from === to ? String(from) : `${from}–${to}`
}
