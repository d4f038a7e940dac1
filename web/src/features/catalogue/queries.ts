import { countItems, listAttributions } from '@shulin/contract/catalogue'
import { queryOptions } from '@tanstack/react-query'
import { call, type Answer } from '../../platform/api.ts'

/** How a title is to be had now. */
export type Availability = Answer<typeof countItems>[string]

/** Which items the titles of a list have now, and where, those of the own library first: one call for all of them. */
export const availability = (
  recordIds: readonly number[],
  { libCode, language }: { libCode: string; language: string },
) =>
  queryOptions({
    queryKey: ['catalogue', 'availability', recordIds, libCode, language],
    queryFn: () =>
      call(countItems, {
        body: { recordIds: [...recordIds], withPlaces: true, ...(libCode && { libCode }) },
      }),
    enabled: recordIds.length > 0,
  })

/** The same for a list that does well without: it is left out where it cannot be learnt, without a word. */
export const availabilityOfList = (recordIds: readonly number[]) =>
  queryOptions({
    queryKey: ['catalogue', 'availability', 'list', recordIds],
    queryFn: () =>
      call(countItems, { body: { recordIds: recordIds.slice(0, mostAsked) } }, { isSilent: true }),
    enabled: recordIds.length > 0,
    staleTime: 60_000,
  })

/** More are refused. */
const mostAsked = 100

export const attributions = () =>
  queryOptions({
    queryKey: ['catalogue', 'attributions'],
    queryFn: () => call(listAttributions, {}),
  })
