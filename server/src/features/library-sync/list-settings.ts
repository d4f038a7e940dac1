import { z } from 'zod'

const Column = z.string().min(1).max(100)
/** What a word of the list is with us; words that are not in it are what `otherwise` says, or are not read. */
const Table = z.record(z.string(), z.string())

const copyStatuses = [
  'on shelf',
  'on loan',
  'held',
  'in transit',
  'in process',
  'lost',
  'withdrawn',
] as const

/** How a file of a list is read: its form, and which column says what. */
const FileForm = {
  format: z.enum(['csv', 'tsv']).default('csv'),
  /** When it is not said, the beginning of the file tells it. */
  encoding: z.enum(['utf-8', 'gb18030', 'big5']).optional(),
  /** The names of the columns, where the file has no head. */
  columns: z.array(Column).optional(),
}

const CopiesFile = z.strictObject({
  ...FileForm,
  barcode: Column,
  recordRef: Column.optional(),
  status: Column,
  statuses: z.record(z.string(), z.enum(copyStatuses)).default({}),
  /** What every word is that the table does not have; without it such a line is not read. */
  otherwise: z.enum(copyStatuses).optional(),
  dueAt: Column.optional(),
  place: Column.optional(),
  currentPlace: Column.optional(),
  places: Table.default({}),
  callNo: Column.optional(),
})
export type CopiesFile = z.infer<typeof CopiesFile>

const ReadersFile = z.strictObject({
  ...FileForm,
  card: Column,
  readerType: Column.optional(),
  readerTypes: Table.default({}),
  expiresOn: Column.optional(),
  /** Why the reader may not borrow, in words that may be shown; empty: nothing stands in the way. */
  block: Column.optional(),
})
export type ReadersFile = z.infer<typeof ReadersFile>

/** How a library is kept like its library system: data, a row for each library. */
export const ListSettings = z.strictObject({
  /** The source of records under whose numbers the system names titles; without it no copy is added. */
  recordSource: z
    .string()
    .regex(/^[a-z0-9][a-z0-9-]{0,63}$/u)
    .nullable()
    .default(null),
  /** A list that lacks more than this share of our copies stops and asks. */
  withdrawnShare: z.number().min(0).max(1).default(0.05),
  /** In which hour, where the library is, the complete list is asked for. */
  hour: z.int().min(0).max(23).default(3),
  copies: CopiesFile.optional(),
  readers: ReadersFile.optional(),
})
export type ListSettings = z.infer<typeof ListSettings>

export const standardHour = 3
