import type { CallInput } from '@shulin/contract/endpoint'
import {
  addCollectionRecords,
  arrangeCollections,
  listCollectionRecords,
  listCollectionsForStaff,
  putCollection,
  removeCollection,
  removeCollectionRecord,
  type StaffCollection,
} from '@shulin/contract/special-collections-staff'
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../platform/api.ts'

export const collectionsForStaffQuery = () =>
  queryOptions({
    queryKey: ['special-collections', 'staff'],
    queryFn: () => call(listCollectionsForStaff, {}),
  })

/** Puts what was saved in the place of what was shown. */
function useSaving<Asked>(save: (asked: Asked) => Promise<StaffCollection[]>) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: save,
    onSuccess: (collections) =>
      queries.setQueryData(collectionsForStaffQuery().queryKey, collections),
  })
}

type CollectionForm = CallInput<typeof putCollection>['body']

export const useSaveCollection = () =>
  useSaving((body: CollectionForm) => call(putCollection, { body }))
export const useRemoveCollection = () =>
  useSaving((collectionId: string) => call(removeCollection, { body: { collectionId } }))
export const useArrangeCollections = () =>
  useSaving((collectionIds: string[]) => call(arrangeCollections, { body: { collectionIds } }))

export const recordsQuery = (collectionId: string, page: number, rows: number) =>
  queryOptions({
    queryKey: ['special-collections', 'staff records', collectionId, page, rows],
    queryFn: () => call(listCollectionRecords, { query: { collectionId, page, rows } }),
    placeholderData: keepPreviousData,
  })

/** The number of titles stands in the list of collections, too. */
function useRefresh() {
  const queries = useQueryClient()
  return () => queries.invalidateQueries({ queryKey: ['special-collections'] })
}

type NewRecords = CallInput<typeof addCollectionRecords>['body']

export const useAddRecords = () =>
  useMutation({
    mutationFn: (body: NewRecords) => call(addCollectionRecords, { body }),
    onSuccess: useRefresh(),
  })

export const useRemoveRecord = () =>
  useMutation({
    mutationFn: (body: { collectionId: string; recordId: number }) =>
      call(removeCollectionRecord, { body }),
    onSuccess: useRefresh(),
  })
