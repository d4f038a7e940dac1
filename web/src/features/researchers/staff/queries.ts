import { listDepartmentsForStaff } from '@shulin/contract/departments-staff'
import type { CallInput } from '@shulin/contract/endpoint'
import {
  decideWorks,
  findNames,
  listResearchersForStaff,
  listWorksForStaff,
  putResearcher,
  removeResearcher,
  tieName,
  type StaffWork,
} from '@shulin/contract/researchers-staff'
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../platform/api.ts'

export const researchersForStaffQuery = (keyword: string, page: number, rows: number) =>
  queryOptions({
    queryKey: ['researchers', 'staff', keyword, page, rows],
    queryFn: () =>
      call(listResearchersForStaff, { query: { ...(keyword && { keyword }), page, rows } }),
    placeholderData: keepPreviousData,
  })

/** Departments to choose from. */
export const departmentChoicesQuery = () =>
  queryOptions({
    queryKey: ['researchers', 'departments'],
    queryFn: () => call(listDepartmentsForStaff, { query: { rows: 100 } }),
  })

export const namesQuery = (name: string) =>
  queryOptions({
    queryKey: ['researchers', 'names', name],
    queryFn: () => call(findNames, { query: { name } }),
    enabled: name !== '',
  })

export const worksQuery = (researcherId: string, claim: StaffWork['claim'], page: number) =>
  queryOptions({
    queryKey: ['researchers', 'works', researcherId, claim, page],
    queryFn: () => call(listWorksForStaff, { query: { researcherId, claim, page, rows: 20 } }),
    placeholderData: keepPreviousData,
  })

const useRefresh = () => {
  const queries = useQueryClient()
  return () => queries.invalidateQueries({ queryKey: ['researchers'] })
}

export const useSaveResearcher = () =>
  useMutation({
    mutationFn: (body: CallInput<typeof putResearcher>['body']) => call(putResearcher, { body }),
    onSuccess: useRefresh(),
  })

export const useRemoveResearcher = () =>
  useMutation({
    mutationFn: (researcherId: string) => call(removeResearcher, { body: { researcherId } }),
    onSuccess: useRefresh(),
  })

export const useTieName = () =>
  useMutation({
    mutationFn: (body: CallInput<typeof tieName>['body']) => call(tieName, { body }),
    onSuccess: useRefresh(),
  })

export const useDecideWorks = () =>
  useMutation({
    mutationFn: (body: CallInput<typeof decideWorks>['body']) => call(decideWorks, { body }),
    onSuccess: useRefresh(),
  })
