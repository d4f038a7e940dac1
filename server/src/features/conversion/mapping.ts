import { z } from 'zod'
import { blockKinds } from '@shulin/contract/circulation-staff'
import { itemStatuses } from '../imports/imports.ts'

/** What a code of the other system is with us. */
const codes = <Ours extends z.ZodType<string>>(ours: Ours) => z.record(z.string(), ours)
const column = z.string().min(1)

/** How the file of a part is written; what a part does not say, the whole mapping says. */
const writing = {
  encoding: z.enum(['utf-8', 'gb18030', 'big5']).optional(),
  delimiter: z.enum([',', '\t', ';', '|']).optional(),
  /** Forms of dates, each tried in turn: `YYYY-MM-DD`, `YYYYMMDD`, `YYYY/M/D HH:mm`. */
  dates: z
    .array(z.string().regex(/^(?=.*YYYY)(?=.*M)(?=.*D)/u))
    .min(1)
    .optional(),
}
const part = <Columns extends z.ZodRawShape>(columns: Columns) => ({
  file: z.string().regex(/^[^/\\]+$/u),
  ...writing,
  columns: z.strictObject(columns),
})

const readerStates = ['active', 'lost card', 'locked', 'cleared'] as const

/** The copies a record says nothing of; where all of them stand in the records, this part is left out. */
const Copies = z.strictObject({
  ...part({
    barcode: column,
    status: column.optional(),
    location: column.optional(),
    /** The number of the title in its source: needed for copies that no record has named. */
    recordKey: column.optional(),
    callNo: column.optional(),
    volume: column.optional(),
    loanClass: column.optional(),
    /** In yuan, with at most two places. */
    price: column.optional(),
    acquiredOn: column.optional(),
  }),
  statuses: codes(z.enum([...itemStatuses, 'withdrawn'])).default({}),
  locations: codes(z.string()).optional(),
  loanClasses: codes(z.string().regex(/^[0-9A-Za-z_-]{1,32}$/u)).optional(),
})

const Readers = z.strictObject({
  ...part({
    card: column,
    name: column,
    type: column,
    validUntil: column,
    validFrom: column.optional(),
    state: column.optional(),
    libCode: column.optional(),
    department: column.optional(),
    phone: column.optional(),
    email: column.optional(),
    certificateNo: column.optional(),
    bornOn: column.optional(),
    /** Whether the reader agreed to a history of loans: `keepsHistory` names the words for yes. */
    keepsHistory: column.optional(),
  }),
  types: codes(z.string().regex(/^[0-9A-Za-z_-]{1,32}$/u)),
  /** How kinds of readers that are new here are called. */
  typeNames: z.record(z.string(), z.string()).default({}),
  states: codes(z.enum(readerStates)).default({}),
  libraries: codes(z.string()).optional(),
  keepsHistory: z.array(z.string()).default([]),
})

const Loans = z.strictObject({
  ...part({
    card: column,
    barcode: column,
    lentOn: column,
    dueOn: column,
    renewals: column.optional(),
    /** The day on which the reader said that it is lost. */
    lostOn: column.optional(),
  }),
})

const Requests = z.strictObject({
  ...part({
    card: column,
    /** The title: by its number in its source, or by one of its copies. */
    recordKey: column.optional(),
    barcode: column.optional(),
    placedOn: column,
    pickup: column,
    /** The place in the queue, where the day does not say who comes first. */
    place: column.optional(),
    contact: column.optional(),
    state: column.optional(),
    /** Of one that lies ready: the copy, and the last day it is kept. */
    readyBarcode: column.optional(),
    keptUntil: column.optional(),
  }),
  states: codes(z.enum(['waiting', 'ready'])).default({}),
  pickups: codes(z.string()).optional(),
})

const Blocks = z.strictObject({
  ...part({
    card: column,
    kind: column,
    reason: column.optional(),
    from: column,
    /** The last day; empty: until it is lifted. */
    until: column.optional(),
  }),
  kinds: codes(z.enum(blockKinds)),
})

const Histories = z.strictObject({
  ...part({
    card: column,
    barcode: column,
    lentOn: column,
    dueOn: column.optional(),
    returnedOn: column,
    renewals: column.optional(),
  }),
})

/** How the exports of another system are read: data, kept for each institution. */
export const ConversionMapping = z
  .strictObject({
    name: z.string().regex(/^[a-z0-9][a-z0-9-]{0,63}$/u),
    encoding: writing.encoding,
    delimiter: writing.delimiter.default(','),
    dates: writing.dates.unwrap().default(['YYYY-MM-DD']),
    /** The source of records whose numbers the exports name titles by. */
    source: z.string().optional(),
    readers: Readers.optional(),
    copies: Copies.optional(),
    loans: Loans.optional(),
    requests: Requests.optional(),
    blocks: Blocks.optional(),
    histories: Histories.optional(),
  })
  .refine(
    ({ requests }) =>
      requests === undefined ||
      (requests.columns.recordKey ?? requests.columns.barcode) !== undefined,
    'requests name their title by recordKey or by barcode',
  )
  .refine(({ source, copies, requests }) => {
    const named = copies?.columns.recordKey ?? requests?.columns.recordKey
    return named === undefined || source !== undefined
  }, 'where a column is a recordKey, source says of which source of records')
export type ConversionMapping = z.output<typeof ConversionMapping>
