import type { CallInput } from '@shulin/contract/endpoint'
import {
  listDatabasesToChoose,
  listPackagesForStaff,
  previewTitleList,
  removeEntitlement,
  saveEntitlement,
  savePackage,
  takeInTitleList,
} from '@shulin/contract/packages-staff'
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../platform/api.ts'

export const packagesForStaffQuery = (keyword: string, page: number, rows: number) =>
  queryOptions({
    queryKey: ['packages', 'staff', keyword, page, rows],
    queryFn: () => call(listPackagesForStaff, { query: { keyword, page, rows } }),
    placeholderData: keepPreviousData,
  })

export const databasesQuery = queryOptions({
  queryKey: ['packages', 'databases'],
  queryFn: () => call(listDatabasesToChoose, {}),
})

const useRefresh = () => {
  const queries = useQueryClient()
  return () => queries.invalidateQueries({ queryKey: ['packages'] })
}

export const useSavePackage = () =>
  useMutation({
    mutationFn: (body: CallInput<typeof savePackage>['body']) => call(savePackage, { body }),
    onSuccess: useRefresh(),
  })

export const useSaveEntitlement = () =>
  useMutation({
    mutationFn: (body: CallInput<typeof saveEntitlement>['body']) =>
      call(saveEntitlement, { body }),
    onSuccess: useRefresh(),
  })

export const useRemoveEntitlement = () =>
  useMutation({
    mutationFn: (body: CallInput<typeof removeEntitlement>['body']) =>
      call(removeEntitlement, { body }),
    onSuccess: useRefresh(),
  })

/** Looks what a list would change; nothing is written. */
export const usePreview = () =>
  useMutation({
    mutationFn: (body: CallInput<typeof previewTitleList>['body']) =>
      call(previewTitleList, { body }),
  })

export const useTakeIn = () =>
  useMutation({
    mutationFn: (body: CallInput<typeof takeInTitleList>['body']) =>
      call(takeInTitleList, { body }),
    onSuccess: useRefresh(),
  })
