import { countItems, listAttributions } from '@shulin/contract/catalogue'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../platform/api.ts'

/** Which items the titles of a list have now: one call for all of them. */
export const availability = (recordIds: readonly number[]) =>
  queryOptions({
    queryKey: ['catalogue', 'availability', recordIds],
    queryFn: () => call(countItems, { body: { recordIds: [...recordIds] } }),
    enabled: recordIds.length > 0,
  })

export const attributions = () =>
  queryOptions({
    queryKey: ['catalogue', 'attributions'],
    queryFn: () => call(listAttributions, {}),
  })
