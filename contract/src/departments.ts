import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { listOf, Page } from './paging.ts'

/** A department is known by its code, as everywhere in the institution. */
export const DepartmentCode = z.string().regex(/^[0-9A-Za-z._-]{1,32}$/)

/** A librarian who knows the subjects of a department, as readers may reach them. */
export const SubjectLibrarian = z.strictObject({
  name: z.string().trim().min(1).max(50),
  phone: z.string().trim().max(50).default(''),
  mail: z.string().trim().max(100).default(''),
})
export type SubjectLibrarian = z.infer<typeof SubjectLibrarian>

export const listDepartments = endpoint({
  method: 'POST',
  path: '/find/college/navInfo',
  access: 'anyone',
  summary: 'The departments of the institution, each with how many titles are for it',
  body: z.strictObject({ keyword: z.string().max(200).optional(), ...Page }),
  response: listOf(
    z.strictObject({ collegeId: z.string(), collegeName: z.string(), resourceCount: z.int() }),
  ),
})

export const readDepartment = endpoint({
  method: 'GET',
  path: '/find/college/getDetail',
  access: 'anyone',
  summary: 'One department: what it is, and which librarians know its subjects',
  query: z.strictObject({ collegeId: DepartmentCode }),
  response: z.strictObject({
    collegeId: z.string(),
    collegeName: z.string(),
    introduction: z.string(),
    subjects: z.array(z.string()),
    librarians: z.array(SubjectLibrarian),
    /** How many titles of each document type are for it, the most first. */
    types: z.array(z.strictObject({ type: z.string(), count: z.int() })),
  }),
})
export type DepartmentDetail = z.infer<typeof readDepartment.response>

const DepartmentResource = z.strictObject({
  recordId: z.int(),
  title: z.string(),
  type: z.string(),
  author: z.string(),
  publisher: z.string(),
  year: z.int().nullable(),
})

export const listDepartmentResources = endpoint({
  method: 'POST',
  path: '/find/college/resourceList',
  access: 'anyone',
  summary: 'The titles that are for a department, the newest first',
  body: z.strictObject({
    collegeId: DepartmentCode,
    resourceType: z.string().max(64).optional(),
    ...Page,
  }),
  response: listOf(DepartmentResource),
})
