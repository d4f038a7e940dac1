import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { pageInAddress, pageOf } from './paging.ts'
import { RecordId, RecordIdInAddress } from './record-id.ts'
import { degrees } from './theses.ts'

const roles = ['admin', 'acquisitions'] as const

/** Whether somebody has compared the entry with the thesis itself; what is refused readers do not see. */
export const verifications = ['unverified', 'verified', 'refused'] as const
export type Verification = (typeof verifications)[number]

export const longestThesisField = 200
/** So many works a thesis refers to. */
export const mostReferences = 2_000

const field = z.string().trim().max(longestThesisField)

const ThesisFields = {
  recordId: RecordId,
  author: field.min(1),
  tutor: field.default(''),
  degree: z.enum(degrees),
  year: z.int().min(1000).max(2200),
  department: field.default(''),
  /** The code of the department, by which readers narrow the list. */
  departmentCode: field.default(''),
  verification: z.enum(verifications),
}

const StaffThesis = z.strictObject({ ...ThesisFields, title: z.string() })
export type StaffThesis = z.infer<typeof StaffThesis>

export const listThesesForStaff = endpoint({
  method: 'GET',
  path: '/staff/theses/list',
  access: 'staff',
  roles,
  summary: 'The theses of the school, those that readers do not see included',
  query: z.strictObject({
    keyword: field.default(''),
    verification: z.enum(['', ...verifications]).default(''),
    ...pageInAddress(),
  }),
  response: pageOf(StaffThesis),
})

export const putThesis = endpoint({
  method: 'POST',
  path: '/staff/theses/put',
  access: 'staff',
  roles,
  summary: 'Makes a title of the library a thesis of the school, or changes what is known of one',
  body: z.strictObject(ThesisFields),
  response: z.literal(true),
})

export const removeThesis = endpoint({
  method: 'POST',
  path: '/staff/theses/remove',
  access: 'staff',
  roles,
  summary: 'A title is a thesis of the school no longer; it stays in the catalogue',
  body: z.strictObject({ recordId: RecordId }),
  response: z.literal(true),
})

const StaffReference = z.strictObject({
  title: field.min(1),
  author: field.default(''),
  source: field.default(''),
  year: z.int().min(-2000).max(2200).nullable().default(null),
  /** Empty where it has none. */
  doi: field.default(''),
})
export type StaffReference = z.infer<typeof StaffReference>

const ThesisFile = z.strictObject({
  attachmentId: z.uuid(),
  title: z.string(),
  needsLogin: z.boolean(),
  opensOn: z.iso.date().nullable(),
})
export type ThesisFile = z.infer<typeof ThesisFile>

export const readThesisParts = endpoint({
  method: 'GET',
  path: '/staff/theses/parts',
  access: 'staff',
  roles,
  summary: 'The files and the references of one thesis',
  query: z.strictObject({ recordId: RecordIdInAddress }),
  response: z.strictObject({
    files: z.array(ThesisFile),
    references: z.array(StaffReference),
    /** False where the description is shared by several institutions: its references are the operator's. */
    isOwn: z.boolean(),
  }),
})

export const scheduleThesisFile = endpoint({
  method: 'POST',
  path: '/staff/theses/scheduleFile',
  access: 'staff',
  roles,
  summary: 'From which day a file of a thesis may be read; null: at once',
  body: z.strictObject({
    recordId: RecordId,
    attachmentId: z.uuid(),
    opensOn: z.iso.date().nullable(),
  }),
  response: z.literal(true),
})

export const putThesisReferences = endpoint({
  method: 'POST',
  path: '/staff/theses/putReferences',
  access: 'staff',
  roles,
  summary: 'Puts the references of a thesis in the place of those it had, in their order',
  body: z.strictObject({
    recordId: RecordId,
    references: z.array(StaffReference).max(mostReferences),
  }),
  response: z.literal(true),
})
