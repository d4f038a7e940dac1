import {
  listDatabasesToChoose,
  listPackagesForStaff,
  previewTitleList as previewCall,
  removeEntitlement as removeCall,
  saveEntitlement as saveEntitlementCall,
  savePackage as savePackageCall,
  takeInTitleList as takeInCall,
} from '@shulin/contract/packages-staff'
import type { Serve } from '../../../platform/http/serve.ts'
import { removeEntitlement, saveEntitlement, savePackage } from '../packages.ts'
import { selectDatabases, selectKeptPackages } from '../queries.ts'
import { previewTitleList, takeInTitleList } from '../title-list.ts'

export function packagesStaffRoutes(serve: Serve) {
  serve(listPackagesForStaff, ({ within, query }) => within((db) => selectKeptPackages(db, query)))
  serve(listDatabasesToChoose, ({ within }) => within(selectDatabases))
  serve(savePackageCall, ({ within, institution: { groupCode }, staff, body }) =>
    within(async (trx) => ({ packageId: await savePackage(trx, body, { groupCode, staff }) })),
  )
  serve(saveEntitlementCall, ({ within, institution: { groupCode }, staff, body }) =>
    within(async (trx) => {
      await saveEntitlement(trx, body, { groupCode, staff })
      return true as const
    }),
  )
  serve(removeCall, ({ within, staff, body }) =>
    within(async (trx) => {
      await removeEntitlement(trx, body, staff)
      return true as const
    }),
  )
  serve(previewCall, ({ within, locale, body }) =>
    within((trx) => previewTitleList(trx, body, locale)),
  )
  serve(takeInCall, ({ within, institution: { groupCode }, staff, body }) =>
    within((trx) => takeInTitleList(trx, body, { groupCode, staff })),
  )
}
