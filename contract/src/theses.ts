import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { listOf, Page } from './paging.ts'
import { RecordId, RecordIdInAddress } from './record-id.ts'

/** Codes of the dictionary `ddType`. */
export const degrees = ['doctor', 'master', 'bachelor'] as const
export type Degree = (typeof degrees)[number]

const Thesis = z.strictObject({
  paperId: z.int(),
  title: z.string(),
  author: z.string(),
  tutor: z.string(),
  degree: z.enum(degrees),
  year: z.int(),
  /** As printed on it; empty where nobody knows. */
  department: z.string(),
})

/** How a thesis can be read: at once, or from a day on; neither where the library has no file of it. */
const Reading = {
  canBeRead: z.boolean(),
  opensOn: z.iso.date().nullable(),
}

const ListedThesis = Thesis.extend(Reading)
export type ListedThesis = z.infer<typeof ListedThesis>

/** What a list can be narrowed by, with the number of theses each choice would leave. */
const Choice = z.strictObject({ value: z.string(), name: z.string(), count: z.int() })
const Screening = z.strictObject({
  degree: z.array(Choice),
  college: z.array(Choice),
  tutor: z.array(Choice),
  year: z.array(Choice),
})
export type ThesisChoice = z.infer<typeof Choice>

const typed = z.string().trim().max(200).default('')

export const listTheses = endpoint({
  method: 'POST',
  path: '/find/dPaper/localDDissertation',
  access: 'anyone',
  summary: 'The theses of the school, the newest first; and what they can be narrowed by',
  body: z.strictObject({
    keyword: typed,
    degree: z.enum(degrees).optional(),
    collegeId: typed,
    tutor: typed,
    year: z.int().min(-2000).max(2200).optional(),
    ...Page,
  }),
  response: z.strictObject({
    total: z.int(),
    list: z.array(ListedThesis),
    screening: Screening,
  }),
})

export const readThesis = endpoint({
  method: 'GET',
  path: '/find/dPaper/dDissertation',
  access: 'anyone',
  summary: 'One thesis of the school, and its files',
  query: z.strictObject({ paperId: RecordIdInAddress }),
  response: Thesis.extend({
    abstract: z.string(),
    keywords: z.array(z.string()),
    /** Files that can be read now: `/previewPdf/{paperId}/{previewId}`. */
    previewIds: z.array(z.string()),
    pages: z.string(),
    files: z.array(
      z.strictObject({
        attachmentId: z.string(),
        title: z.string(),
        needsLogin: z.boolean(),
        /** The day it opens; null: it is open. */
        opensOn: z.iso.date().nullable(),
      }),
    ),
  }),
})

const ThesisReference = z.strictObject({
  title: z.string(),
  author: z.string(),
  source: z.string(),
  year: z.int().nullable(),
  /** Its number where the library has it. */
  recordId: z.int().nullable(),
})
export type ThesisReference = z.infer<typeof ThesisReference>

export const listThesisReferences = endpoint({
  method: 'POST',
  path: '/find/dPaper/refTextList',
  access: 'anyone',
  summary: 'The works a thesis refers to, in its own order',
  body: z.strictObject({ paperId: RecordId, ...Page }),
  response: listOf(ThesisReference),
})

export const listRelatedStudies = endpoint({
  method: 'GET',
  path: '/find/dPaper/dStudies',
  access: 'anyone',
  summary: 'Theses of the school that share keywords with one, those that share most first',
  query: z.strictObject({ paperId: RecordIdInAddress }),
  response: z.array(
    Thesis.pick({ paperId: true, title: true, author: true, degree: true, year: true }),
  ),
})
