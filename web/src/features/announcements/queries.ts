import { listAnnouncements, readAnnouncement } from '@shulin/contract/announcements'
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '../../platform/api.ts'

export const announcementsQuery = (page: number, rows: number) =>
  queryOptions({
    queryKey: ['announcements', 'list', page, rows],
    queryFn: () => call(listAnnouncements, { query: { page, rows } }),
    placeholderData: keepPreviousData,
  })

export const announcementQuery = (announcementId: string) =>
  queryOptions({
    queryKey: ['announcements', 'one', announcementId],
    queryFn: () => call(readAnnouncement, { query: { announcementId } }, { isSilent: true }),
  })

/** The newest, for a page that shows them beside its own: without a word where they cannot be had. */
export const useNewestAnnouncements = (rows: number) =>
  useQuery({
    queryKey: ['announcements', 'newest', rows],
    queryFn: () => call(listAnnouncements, { query: { rows } }, { isSilent: true }),
    staleTime: 60_000,
  })
