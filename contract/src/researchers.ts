import { z } from 'zod'
import { DepartmentCode } from './departments.ts'
import { endpoint } from './endpoint.ts'
import { Page } from './paging.ts'

const ListedResearcher = z.strictObject({
  researcherId: z.uuid(),
  name: z.string(),
  collegeName: z.string(),
  title: z.string(),
  paperCount: z.int(),
  interests: z.array(z.string()),
})
export type ListedResearcher = z.infer<typeof ListedResearcher>

export const listResearchers = endpoint({
  method: 'POST',
  path: '/find/user/getResearcherList',
  access: 'anyone',
  summary: 'Researchers of the institution, from A to Z',
  body: z.strictObject({
    keyword: z.string().max(200).optional(),
    collegeId: DepartmentCode.optional(),
    initial: z
      .string()
      .regex(/^[A-Z#]$/)
      .optional(),
    ...Page,
  }),
  response: z.strictObject({
    total: z.int(),
    list: z.array(ListedResearcher),
    /** How many stand under each letter, whichever letter was asked for. */
    initials: z.array(z.strictObject({ initial: z.string(), count: z.int() })),
  }),
})

const ResearcherWork = z.strictObject({
  recordId: z.int(),
  title: z.string(),
  year: z.int().nullable(),
  type: z.string(),
  author: z.string(),
  /** The journal, series or publisher it came out with. */
  source: z.string(),
})
export type ResearcherWork = z.infer<typeof ResearcherWork>

export const readResearcher = endpoint({
  method: 'POST',
  path: '/find/researcher/details',
  access: 'anyone',
  summary: 'One researcher with the works that are known to be theirs, the newest first',
  body: z.strictObject({ researcherId: z.uuid() }),
  response: z.strictObject({
    researcherId: z.uuid(),
    name: z.string(),
    otherNames: z.array(z.string()),
    collegeId: z.string(),
    collegeName: z.string(),
    title: z.string(),
    interests: z.array(z.string()),
    introduction: z.string(),
    orcid: z.string(),
    works: z.array(ResearcherWork),
    /** Others who are called the same: nobody is taken for somebody else. */
    sameName: z.array(z.strictObject({ researcherId: z.uuid(), collegeName: z.string() })),
  }),
})
export type ResearcherDetail = z.infer<typeof readResearcher.response>
