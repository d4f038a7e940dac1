import { z } from 'zod'
import { DepartmentCode, SubjectLibrarian } from './departments.ts'
import { endpoint } from './endpoint.ts'
import { Name } from './institutions-staff.ts'
import { pageInAddress, pageOf } from './paging.ts'
import { PublicationPlan } from './publication-plan.ts'
import { RecordId } from './record-id.ts'

const keepers = { access: 'staff', roles: ['admin', 'subject'] } as const

/** What is said of it on its page: Simplified Chinese, and the other languages where they differ. */
export const Introduction = z.strictObject({
  'zh-CN': z.string().trim().min(1).max(5000),
  'zh-TW': z.string().trim().max(5000).optional(),
  'en-US': z.string().trim().max(5000).optional(),
})

/** A class and all below it: `F`; of the Library of Congress `LCC HB`. */
const ClassNo = z.string().regex(/^(LCC )?[0-9A-Z][0-9A-Z.\-/=]{0,31}$/)

const described = {
  departmentId: z.uuid(),
  code: DepartmentCode,
  name: Name,
  introduction: Introduction.nullable(),
  subjects: z.array(z.string().trim().min(1).max(100)).max(50),
  classNos: z.array(ClassNo).max(50),
  librarians: z.array(SubjectLibrarian).max(20),
  ...PublicationPlan,
}

const StaffDepartment = z.strictObject({
  ...described,
  /** Whether readers see it today. */
  isVisible: z.boolean(),
  resourceCount: z.int(),
})
export type StaffDepartment = z.infer<typeof StaffDepartment>

export const listDepartmentsForStaff = endpoint({
  ...keepers,
  method: 'GET',
  path: '/staff/departments/list',
  summary: 'Every department, shown to readers or not, in the order of their codes',
  query: z.strictObject({ keyword: z.string().max(200).optional(), ...pageInAddress() }),
  response: pageOf(StaffDepartment),
})

const DepartmentForm = z.strictObject(described)
export type DepartmentForm = z.infer<typeof DepartmentForm>

export const putDepartment = endpoint({
  ...keepers,
  method: 'POST',
  path: '/staff/departments/put',
  summary: 'Adds a department, or puts what it is now in the place of what it was',
  body: DepartmentForm,
  response: StaffDepartment,
})

export const removeDepartment = endpoint({
  ...keepers,
  method: 'POST',
  path: '/staff/departments/remove',
  summary: 'Takes a department away; its researchers stay, without a department',
  body: z.strictObject({ departmentId: z.uuid() }),
  response: z.literal(true),
})

const ChosenTitle = z.strictObject({
  recordId: z.int(),
  title: z.string(),
  author: z.string(),
})

export const listChosenTitles = endpoint({
  ...keepers,
  method: 'GET',
  path: '/staff/departments/titles',
  summary: 'The titles that staff chose for a department by hand',
  query: z.strictObject({ departmentId: z.uuid(), ...pageInAddress() }),
  response: pageOf(ChosenTitle),
})

export const chooseTitles = endpoint({
  ...keepers,
  method: 'POST',
  path: '/staff/departments/chooseTitles',
  summary: 'Chooses titles for a department by hand, or takes back such a choice',
  body: z.strictObject({
    departmentId: z.uuid(),
    recordIds: z.array(RecordId).min(1).max(200),
    isChosen: z.boolean(),
  }),
  response: StaffDepartment,
})
