import {
  listComments,
  listOwnComments,
  readOwnRating,
  readRatings,
  type AuditFlag,
} from '@shulin/contract/comments'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../platform/api.ts'

/** Parts of the record page come and fail each for itself. */
const silent = { isSilent: true }

export const rowsOfTitle = 10

/** All that is said and given of a title. */
export const commentsKey = ['comments'] as const
export const titleKey = (recordId: number) => ['comments', 'title', recordId] as const

export const commentsOn = (recordId: number, page: number) =>
  queryOptions({
    queryKey: ['comments', 'title', recordId, 'shown', page],
    queryFn: () => call(listComments, { body: { recordId, page, rows: rowsOfTitle } }, silent),
  })

export const ratingsOf = (recordId: number) =>
  queryOptions({
    queryKey: ['comments', 'title', recordId, 'ratings'],
    queryFn: () => call(readRatings, { query: { recordId } }, silent),
  })

export const ownRatingOf = (recordId: number) =>
  queryOptions({
    queryKey: ['comments', 'title', recordId, 'own rating'],
    queryFn: () => call(readOwnRating, { body: { recordId } }, silent),
  })

/** What the reader said of a title and others do not see. A library may have closed the list: then there is none. */
export const ownUnshownOn = (recordId: number) =>
  queryOptions({
    queryKey: ['comments', 'title', recordId, 'own'],
    queryFn: async () => {
      const { list } = await call(listOwnComments, { query: { recordId, rows: 100 } }, silent)
      return list.filter(({ auditFlag }) => auditFlag !== '1')
    },
    retry: false,
  })

export const ownCommentsKey = ['comments', 'own'] as const

export const ownComments = (auditFlag: AuditFlag | undefined, page: number, rows: number) =>
  queryOptions({
    queryKey: [...ownCommentsKey, auditFlag, page],
    queryFn: () =>
      call(listOwnComments, { query: { page, rows, ...(auditFlag && { auditFlag }) } }),
  })
