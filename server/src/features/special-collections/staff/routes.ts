import {
  addCollectionRecords,
  arrangeCollections as arrangeCall,
  listCollectionRecords,
  listCollectionsForStaff,
  putCollection as putCall,
  removeCollection as removeCall,
  removeCollectionRecord,
} from '@shulin/contract/special-collections-staff'
import type { Serve } from '../../../platform/http/serve.ts'
import {
  addRecords,
  arrangeCollections,
  collectionRecords,
  putCollection,
  removeCollection,
  removeRecord,
  staffCollections,
} from './collections.ts'

export function specialCollectionsStaffRoutes(serve: Serve) {
  serve(listCollectionsForStaff, ({ within }) => within(staffCollections))
  serve(putCall, ({ within, institution: { groupCode }, staff, body }) =>
    within(async (trx) => {
      await putCollection(trx, groupCode, body, staff)
      return staffCollections(trx)
    }),
  )
  serve(removeCall, ({ within, staff, body: { collectionId } }) =>
    within(async (trx) => {
      await removeCollection(trx, collectionId, staff)
      return staffCollections(trx)
    }),
  )
  serve(arrangeCall, ({ within, staff, body: { collectionIds } }) =>
    within(async (trx) => {
      await arrangeCollections(trx, collectionIds, staff)
      return staffCollections(trx)
    }),
  )
  serve(listCollectionRecords, ({ within, query }) => within((db) => collectionRecords(db, query)))
  serve(addCollectionRecords, ({ within, institution: { groupCode }, staff, body }) =>
    within(async (trx) => ({ records: await addRecords(trx, groupCode, body, staff) })),
  )
  serve(removeCollectionRecord, async ({ within, staff, body }) => {
    await within((trx) => removeRecord(trx, body, staff))
    return true as const
  })
}
