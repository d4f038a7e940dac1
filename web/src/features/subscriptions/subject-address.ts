import type { Subscription } from '@shulin/contract/subscriptions'
import { addressOf, savedSearch } from '../search/search.ts'

/** Where what is followed is shown whole. */
export function subjectAddress({ subscribeType, condition }: Subscription) {
  switch (subscribeType) {
    case 'journal':
      return `/magazineNavDetail?id=${condition.recordId}`
    case 'database':
      return `/dataBaseNav/details/${condition.databaseId}`
    default:
      return addressOf({
        ...savedSearch(condition),
        sortField: 'arriveDate',
        sortClause: 'desc',
      })
  }
}
