import {
  listAnnouncementsForStaff,
  putAnnouncement,
  withdrawAnnouncement,
} from '@shulin/contract/announcements-staff'
import type { CallInput } from '@shulin/contract/endpoint'
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../platform/api.ts'

export const announcementsForStaffQuery = (page: number, rows: number) =>
  queryOptions({
    queryKey: ['announcements', 'staff', page, rows],
    queryFn: () => call(listAnnouncementsForStaff, { query: { page, rows } }),
    placeholderData: keepPreviousData,
  })

const useRefresh = () => {
  const queries = useQueryClient()
  return () => queries.invalidateQueries({ queryKey: ['announcements'] })
}

export const usePutAnnouncement = () =>
  useMutation({
    mutationFn: (body: CallInput<typeof putAnnouncement>['body']) =>
      call(putAnnouncement, { body }),
    onSuccess: useRefresh(),
  })

export const useWithdrawAnnouncement = () =>
  useMutation({
    mutationFn: (body: CallInput<typeof withdrawAnnouncement>['body']) =>
      call(withdrawAnnouncement, { body }),
    onSuccess: useRefresh(),
  })
