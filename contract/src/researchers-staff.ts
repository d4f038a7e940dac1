import { z } from 'zod'
import { Introduction } from './departments-staff.ts'
import { endpoint } from './endpoint.ts'
import { pageInAddress, pageOf } from './paging.ts'
import { PublicationPlan } from './publication-plan.ts'
import { RecordId } from './record-id.ts'

const keepers = { access: 'staff', roles: ['admin', 'subject'] } as const

const NameId = z.int().min(1)

const described = {
  researcherId: z.uuid(),
  name: z.string().trim().min(1).max(100),
  otherNames: z.array(z.string().trim().min(1).max(100)).max(20),
  departmentId: z.uuid().nullable(),
  title: z.string().trim().max(200),
  interests: z.array(z.string().trim().min(1).max(100)).max(20),
  introduction: Introduction.nullable(),
  /** Bare or as an address, and kept bare: 0000-0002-1825-0097. Empty: none is known. */
  orcid: z.string().trim().max(100),
  ...PublicationPlan,
}

const AuthorityName = z.strictObject({
  nameId: NameId,
  name: z.string(),
  otherNames: z.array(z.string()),
  /** When the person lived: it keeps two people of one name apart. */
  dates: z.string(),
  source: z.string(),
})

const StaffResearcher = z.strictObject({
  ...described,
  departmentName: z.string(),
  /** The names of the authority file that are this person. */
  names: z.array(AuthorityName),
  isVisible: z.boolean(),
  workCount: z.int(),
})
export type StaffResearcher = z.infer<typeof StaffResearcher>

export const listResearchersForStaff = endpoint({
  ...keepers,
  method: 'GET',
  path: '/staff/researchers/list',
  summary: 'Every researcher, shown to readers or not',
  query: z.strictObject({
    keyword: z.string().max(200).optional(),
    departmentId: z.uuid().optional(),
    ...pageInAddress(),
  }),
  response: pageOf(StaffResearcher),
})

const ResearcherForm = z.strictObject(described)
export type ResearcherForm = z.infer<typeof ResearcherForm>

export const putResearcher = endpoint({
  ...keepers,
  method: 'POST',
  path: '/staff/researchers/put',
  summary: 'Adds a researcher, or puts what is known now in the place of what was',
  body: ResearcherForm,
  response: StaffResearcher,
})

export const removeResearcher = endpoint({
  ...keepers,
  method: 'POST',
  path: '/staff/researchers/remove',
  summary: 'Takes a researcher away, with what was decided of their works',
  body: z.strictObject({ researcherId: z.uuid() }),
  response: z.literal(true),
})

const FoundName = AuthorityName.extend({
  /** How many titles that readers see are tied to it. */
  titles: z.int(),
  /** The researcher it already is, if any. */
  researcherId: z.uuid().nullable(),
})
export type FoundName = z.infer<typeof FoundName>

export const findNames = endpoint({
  ...keepers,
  method: 'GET',
  path: '/staff/researchers/findNames',
  summary: 'Persons of the authority file under a name, each apart: staff say which one is meant',
  query: z.strictObject({ name: z.string().trim().min(1).max(100) }),
  response: z.array(FoundName),
})

export const tieName = endpoint({
  ...keepers,
  method: 'POST',
  path: '/staff/researchers/tieName',
  summary: 'Says that a name of the authority file is this researcher, or is not',
  body: z.strictObject({ researcherId: z.uuid(), nameId: NameId, isTied: z.boolean() }),
  response: StaffResearcher,
})

/** By what a work was found; nothing where staff gave its number. */
const foundBy = ['authority', 'orcid'] as const

/** `open`: nobody has decided yet. */
export const claims = ['open', 'claimed', 'refused'] as const

const StaffWork = z.strictObject({
  recordId: z.int(),
  title: z.string(),
  author: z.string(),
  year: z.int().nullable(),
  claim: z.enum(claims),
  foundBy: z.array(z.enum(foundBy)),
})
export type StaffWork = z.infer<typeof StaffWork>

export const listWorksForStaff = endpoint({
  ...keepers,
  method: 'GET',
  path: '/staff/researchers/works',
  summary: 'Works found by the names and the ORCID of a researcher, and what was decided of them',
  query: z.strictObject({
    researcherId: z.uuid(),
    claim: z.enum(claims).default('open'),
    ...pageInAddress(),
  }),
  response: pageOf(StaffWork),
})

export const decideWorks = endpoint({
  ...keepers,
  method: 'POST',
  path: '/staff/researchers/decideWorks',
  summary: 'Confirms that works are by a researcher, says that they are not, or takes that back',
  body: z.strictObject({
    researcherId: z.uuid(),
    recordIds: z.array(RecordId).min(1).max(200),
    claim: z.enum(claims),
  }),
  response: StaffResearcher,
})
