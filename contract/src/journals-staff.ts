import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { pageInAddress, pageOf } from './paging.ts'
import { RecordId, RecordIdInAddress } from './record-id.ts'

const cataloguers = ['admin', 'acquisitions'] as const

const Code = z.string().trim().min(1).max(64)
const CoreEdition = z.strictObject({
  coreList: Code,
  editionYear: z.int().min(1900).max(2200),
})
export type CoreEdition = z.infer<typeof CoreEdition>

/** So many editions of core lists may have one journal. */
export const mostEditions = 100

const KeptJournal = z.strictObject({
  recordId: z.int(),
  title: z.string(),
  issn: z.string(),
  publisher: z.string(),
  initial: z.string(),
  /** Whether staff set the letter, instead of how the title is read. */
  isInitialSet: z.boolean(),
  frequency: z.string().nullable(),
  coreEditions: z.array(CoreEdition),
  issues: z.int(),
})
export type KeptJournal = z.infer<typeof KeptJournal>

export const listJournalsForStaff = endpoint({
  method: 'GET',
  path: '/staff/journals/list',
  access: 'staff',
  roles: cataloguers,
  summary: 'Journals that readers see, for those who keep their frequency, core lists and issues',
  query: z.strictObject({ keyword: z.string().trim().max(200).default(''), ...pageInAddress() }),
  response: pageOf(KeptJournal),
})

const Choice = z.strictObject({ code: z.string(), name: z.string() })

export const readJournalChoices = endpoint({
  method: 'GET',
  path: '/staff/journals/choices',
  access: 'staff',
  roles: cataloguers,
  summary: 'The frequencies, core lists and locations a journal may have',
  response: z.strictObject({
    frequencies: z.array(Choice),
    coreLists: z.array(Choice),
    locations: z.array(Choice),
  }),
})

export const saveJournal = endpoint({
  method: 'POST',
  path: '/staff/journals/save',
  access: 'staff',
  roles: cataloguers,
  summary: 'Sets frequency, letter and editions of core lists of a journal',
  body: z.strictObject({
    recordId: RecordId,
    frequency: Code.nullable(),
    /** null: by how the title is read. */
    initial: z
      .string()
      .regex(/^[A-Z#]$/)
      .nullable(),
    coreEditions: z.array(CoreEdition).max(mostEditions),
  }),
  response: z.literal(true),
})

const Issue = z.strictObject({
  year: z.int().min(1600).max(2200),
  volume: z.string().trim().max(50).default(''),
  issue: z.string().trim().min(1).max(50),
})

const ReceivedIssue = z.strictObject({
  year: z.int(),
  volume: z.string(),
  issue: z.string(),
  receivedOn: z.iso.date().nullable(),
  locationName: z.string(),
})
export type ReceivedIssue = z.infer<typeof ReceivedIssue>

export const listJournalIssues = endpoint({
  method: 'GET',
  path: '/staff/journals/issues',
  access: 'staff',
  roles: cataloguers,
  summary: 'The issues of a journal that arrived, newest first, and the numbers that are missing',
  query: z.strictObject({ recordId: RecordIdInAddress }),
  response: z.strictObject({
    list: z.array(ReceivedIssue),
    missing: z.array(z.strictObject({ year: z.int(), issues: z.array(z.string()) })),
  }),
})

export const receiveIssue = endpoint({
  method: 'POST',
  path: '/staff/journals/receiveIssue',
  access: 'staff',
  roles: cataloguers,
  summary: 'Notes that an issue arrived, when and where it stands; again, it is corrected',
  body: z.strictObject({
    recordId: RecordId,
    ...Issue.shape,
    receivedOn: z.iso.date().nullable(),
    locationId: Code.nullable(),
  }),
  response: z.literal(true),
})

export const removeIssue = endpoint({
  method: 'POST',
  path: '/staff/journals/removeIssue',
  access: 'staff',
  roles: cataloguers,
  summary: 'Takes an issue away that was noted by mistake',
  body: z.strictObject({ recordId: RecordId, ...Issue.shape }),
  response: z.literal(true),
})
