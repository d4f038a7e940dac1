import {
  chooseTitles,
  listChosenTitles,
  listDepartmentsForStaff,
  putDepartment,
  removeDepartment,
} from '@shulin/contract/departments-staff'
import type { CallInput } from '@shulin/contract/endpoint'
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../platform/api.ts'

export const departmentsForStaffQuery = (keyword: string, page: number, rows: number) =>
  queryOptions({
    queryKey: ['departments', 'staff', keyword, page, rows],
    queryFn: () =>
      call(listDepartmentsForStaff, { query: { ...(keyword && { keyword }), page, rows } }),
    placeholderData: keepPreviousData,
  })

export const chosenTitlesQuery = (departmentId: string) =>
  queryOptions({
    queryKey: ['departments', 'chosen', departmentId],
    queryFn: () => call(listChosenTitles, { query: { departmentId, rows: 100 } }),
  })

const useRefresh = () => {
  const queries = useQueryClient()
  return () => queries.invalidateQueries({ queryKey: ['departments'] })
}

export const useSaveDepartment = () =>
  useMutation({
    mutationFn: (body: CallInput<typeof putDepartment>['body']) => call(putDepartment, { body }),
    onSuccess: useRefresh(),
  })

export const useRemoveDepartment = () =>
  useMutation({
    mutationFn: (departmentId: string) => call(removeDepartment, { body: { departmentId } }),
    onSuccess: useRefresh(),
  })

export const useChooseTitles = () =>
  useMutation({
    mutationFn: (body: CallInput<typeof chooseTitles>['body']) => call(chooseTitles, { body }),
    onSuccess: useRefresh(),
  })
