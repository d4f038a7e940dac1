import {
  chooseTitles as chooseTitlesCall,
  listChosenTitles,
  listDepartmentsForStaff,
  putDepartment as putDepartmentCall,
  removeDepartment as removeDepartmentCall,
} from '@shulin/contract/departments-staff'
import type { Serve } from '../../../platform/http/serve.ts'
import { chooseTitles, chosenTitles, putDepartment, removeDepartment } from './departments.ts'
import { selectDepartments } from './queries.ts'

export function departmentsStaffRoutes(serve: Serve) {
  serve(listDepartmentsForStaff, ({ within, query, institution: { timeZone } }) =>
    within((db) => selectDepartments(db, { ...query, timeZone })),
  )
  serve(putDepartmentCall, ({ within, body, institution: { groupCode, timeZone }, staff }) =>
    within((trx) => putDepartment(trx, body, { groupCode, timeZone, staff })),
  )
  serve(
    removeDepartmentCall,
    ({ within, body: { departmentId }, institution: { groupCode, timeZone }, staff }) =>
      within(async (trx) => {
        await removeDepartment(trx, departmentId, { groupCode, timeZone, staff })
        return true as const
      }),
  )
  serve(
    listChosenTitles,
    ({ within, query: { departmentId, ...paging }, institution: { timeZone } }) =>
      within((db) => chosenTitles(db, departmentId, paging, timeZone)),
  )
  serve(chooseTitlesCall, ({ within, body, institution: { groupCode, timeZone }, staff }) =>
    within((trx) => chooseTitles(trx, body, { groupCode, timeZone, staff })),
  )
}
