import type {
  addSubscription,
  SubscribeType,
  SubscriptionCondition,
} from '@shulin/contract/subscriptions'
import { choiceNames, SearchParameters } from '@shulin/contract/search'
import type { z } from 'zod'
import { refusal, Refused } from '../../platform/failure.ts'
import {
  checkStanding,
  criteriaOf,
  noLimits,
  readySearch,
  type Scope,
  type SearchCriteria,
  type StandingQuestion,
} from '../search/search.ts'

export type ConditionInput = z.output<typeof addSubscription.body>['condition']

/** A subscription's kind as the table has it. */
export const kinds = {
  search: 'search',
  journal: 'journal',
  newBook: 'new books',
  database: 'database',
} as const satisfies Record<SubscribeType, string>
export type Kind = (typeof kinds)[SubscribeType]

const types = Object.fromEntries(
  Object.entries(kinds).map(([type, kind]) => [kind, type]),
) as Record<Kind, SubscribeType>
export const typeOf = (kind: Kind) => types[kind]

/** What is kept of a condition, the same for the same question; refuses one that does not belong to its kind, or cannot be asked. */
export function readCondition(
  kind: Kind,
  { recordId, databaseId, ...given }: ConditionInput,
  scope: Scope,
): SubscriptionCondition {
  const hasWords = given.searchItems.length + given.twiceItems.length > 0
  const isWrong = {
    search: recordId !== undefined || databaseId !== undefined,
    journal: recordId === undefined || databaseId !== undefined || hasWords || isLimited(given),
    'new books': recordId !== undefined || databaseId !== undefined || hasWords,
    database: databaseId === undefined || recordId !== undefined || hasWords || isLimited(given),
  }
  if (isWrong[kind]) throw new Refused(conditionWrong, { field: 'condition' })
  if (kind === 'journal') return { recordId: recordId! }
  if (kind === 'database') return { databaseId: databaseId! }
  // All new books are a condition, too; a search without words and limits is none.
  const asked: SearchCriteria =
    kind === 'new books' && !isLimited(given)
      ? everyBook
      : { ...criteriaOf({ ...given, words: 'all' }, scope.fields), group: false }
  checkStanding({ criteria: asked }, scope)
  const { searchItems, ...limits } = readySearch(asked)
  return kind === 'search' ? { searchItems, ...limits } : limits
}

const everyBook: SearchCriteria = { ...noLimits, group: false, items: [], twiceItems: [] }

const isLimited = (given: Omit<ConditionInput, 'recordId' | 'databaseId'>) =>
  choiceNames.some((name) => given[name].length > 0) ||
  Object.keys(given.exclude).length > 0 ||
  given.publishBegin !== undefined ||
  given.publishEnd !== undefined ||
  given.onlyOnShelf

/** What a condition needs that may change while it is followed. */
interface FollowedThings {
  journals: ReadonlyMap<number, { title: string; issn: string[] }>
  /** The packages that a database is bought by. */
  packages: ReadonlyMap<string, string[]>
}

/** What new titles are asked; nothing, where there is nothing to ask any more. */
export function questionOf(
  kind: Kind,
  condition: SubscriptionCondition,
  things: FollowedThings,
  scope: Scope,
): StandingQuestion | undefined {
  const { recordId, databaseId, twiceItems, ...search } = condition
  if (kind === 'journal') {
    const journal = things.journals.get(recordId!)
    return journal && { criteria: inJournal(journal) }
  }
  if (kind === 'database') {
    const packages = things.packages.get(databaseId!) ?? []
    return packages.length === 0 ? undefined : { criteria: everyBook, packages }
  }
  const given = SearchParameters.parse(search)
  if (kind === 'new books') {
    return { criteria: { ...given, items: [], twiceItems: [] }, onlyHeld: true }
  }
  try {
    return { criteria: criteriaOf({ ...given, ...(twiceItems && { twiceItems }) }, scope.fields) }
  } catch (error) {
    // A field that the institution offers no longer: the subscription rests until it does.
    if (error instanceof Refused) return undefined
    throw error
  }
}

/** What stands in a journal has its ISSN; where it has none, its name. */
const inJournal = ({ title, issn }: { title: string; issn: string[] }): SearchCriteria => ({
  ...everyBook,
  items:
    issn.length > 0
      ? issn.slice(0, 5).map((text) => ({ oper: 'or', field: 'issn', matchMode: '1', text }))
      : [{ oper: 'and', field: 'series', matchMode: '1', text: title.slice(0, 500) }],
})

const conditionWrong = refusal('subscription.condition-wrong', 400, {
  'zh-CN': '订阅条件与订阅类型不符',
  'zh-TW': '訂閱條件與訂閱類型不符',
  'en-US': 'The condition does not fit the kind of subscription',
})
