import type { CallInput } from '@shulin/contract/endpoint'
import {
  listThesesForStaff,
  putThesis,
  putThesisReferences,
  readThesisParts,
  removeThesis,
  scheduleThesisFile,
  type Verification,
} from '@shulin/contract/theses-staff'
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../platform/api.ts'

export const rowsOnPage = 50

interface ThesisFilter {
  keyword: string
  verification: Verification | ''
  page: number
}

export const thesesForStaffQuery = (filter: ThesisFilter) =>
  queryOptions({
    queryKey: ['theses', 'staff', filter],
    queryFn: () => call(listThesesForStaff, { query: { ...filter, rows: rowsOnPage } }),
    placeholderData: keepPreviousData,
  })

export const thesisPartsQuery = (recordId: number) =>
  queryOptions({
    queryKey: ['theses', 'parts', recordId],
    queryFn: () => call(readThesisParts, { query: { recordId } }),
  })

/** Saves, and asks again for what that changed: everything of theses, where nothing else is said. */
function useSaving<Asked>(save: (asked: Asked) => Promise<unknown>, queryKey = ['theses']) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: save,
    onSuccess: () => queries.invalidateQueries({ queryKey }),
  })
}

export const useSaveThesis = () =>
  useSaving((body: CallInput<typeof putThesis>['body']) => call(putThesis, { body }))
/** The parts of what is a thesis no longer are asked for no more. */
export const useRemoveThesis = () =>
  useSaving((recordId: number) => call(removeThesis, { body: { recordId } }), ['theses', 'staff'])
export const useScheduleFile = () =>
  useSaving((body: CallInput<typeof scheduleThesisFile>['body']) =>
    call(scheduleThesisFile, { body }),
  )
export const useSaveReferences = () =>
  useSaving((body: CallInput<typeof putThesisReferences>['body']) =>
    call(putThesisReferences, { body }),
  )
