import {
  listDepartmentResources,
  listDepartments,
  readDepartment,
} from '@shulin/contract/departments'
import type { Serve } from '../../platform/http/serve.ts'
import { department, departments, resourcesOfDepartment } from './departments.ts'

export function departmentsRoutes(serve: Serve) {
  serve(listDepartments, ({ within, body, institution: { timeZone }, locale }) =>
    within((db) => departments(db, { ...body, timeZone }, locale)),
  )
  serve(readDepartment, ({ within, query, institution: { timeZone }, locale }) =>
    within((db) => department(db, { code: query.collegeId, timeZone, locale })),
  )
  serve(
    listDepartmentResources,
    ({ within, body: { collegeId, resourceType, ...paging }, institution: { timeZone } }) =>
      within((db) =>
        resourcesOfDepartment(db, collegeId, { ...paging, type: resourceType, timeZone }),
      ),
  )
}
