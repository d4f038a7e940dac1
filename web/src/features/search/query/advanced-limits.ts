import type { ChoiceName, Choices } from '@shulin/contract/search'
import { withChoice, type Search } from './address.ts'

/** The filters that the advanced form has fields for. */
const formChoices = [
  'docCode',
  'langCode',
  'libCode',
  'locationId',
  'resourceType',
] as const satisfies readonly ChoiceName[]
export type FormChoice = (typeof formChoices)[number]

/** What the advanced form limits a search to, as it stands in its fields. */
export interface AdvancedLimits {
  choices: Pick<Choices, FormChoice>
  onlyOnShelf: boolean
  yearFrom: string
  yearTo: string
}

export function limitsIn({ choices, onlyOnShelf, ...search }: Search): AdvancedLimits {
  return {
    choices: Object.fromEntries(
      formChoices.flatMap((name) => (choices[name] ? [[name, choices[name]]] : [])),
    ),
    onlyOnShelf,
    yearFrom: String(search.publishBegin ?? ''),
    yearTo: String(search.publishEnd ?? ''),
  }
}

/** Whether an empty field or one with a year in it. */
export const isYear = (text: string) => /^(-?\d{1,4})?$/.test(text.trim())

const yearIn = (text: string) => (text.trim() === '' ? undefined : Number(text))

/** The search under these limits; other filters stay as they are. Two years in the wrong order are meant in the right one. */
export function withLimits(search: Search, limits: AdvancedLimits): Search {
  const [from, to] = [yearIn(limits.yearFrom), yearIn(limits.yearTo)]
  const isReversed = from !== undefined && to !== undefined && from > to
  const [publishBegin, publishEnd] = isReversed ? [to, from] : [from, to]
  const chosen = formChoices.reduce(
    (sum, name) => withChoice(sum, name, limits.choices[name] ?? []),
    search,
  )
  return { ...chosen, publishBegin, publishEnd, onlyOnShelf: limits.onlyOnShelf, page: 1 }
}

export const accesses = ['any', 'shelf', 'online'] as const
type Access = (typeof accesses)[number]

/** The code of what is read online, in `resourceType`. */
const electronic = '2'

/** How titles are to be had; null where the filters say something that is none of these. */
export function accessOf({ onlyOnShelf, choices: { resourceType = [] } }: AdvancedLimits) {
  if (resourceType.length === 0) return onlyOnShelf ? 'shelf' : 'any'
  return resourceType.join() === electronic && !onlyOnShelf ? 'online' : null
}

export function withAccess(limits: AdvancedLimits, access: Access): AdvancedLimits {
  const { resourceType: _, ...choices } = limits.choices
  return {
    ...limits,
    choices: access === 'online' ? { ...choices, resourceType: [electronic] } : choices,
    onlyOnShelf: access === 'shelf',
  }
}
