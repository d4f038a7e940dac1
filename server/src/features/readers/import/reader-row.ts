import { locales } from '@shulin/contract/locale'
import { z } from 'zod'

const text = (most: number) => z.string().trim().max(most)
/** An empty cell is no value. */
const optional = (most: number) =>
  text(most)
    .transform((value) => value || null)
    .default(null)
const yesOrNo = z
  .enum(['', '0', '1', 'no', 'yes'])
  .transform((value) => value === '1' || value === 'yes')
  .default(false)
const day = z.iso.date()

/** One reader of a file: the columns it may have. Those of personal info, and the first password. */
export const ReaderRow = z.strictObject({
  account: text(64).min(1),
  name: text(128).min(1),
  readerType: text(32).regex(/^[0-9A-Za-z_-]+$/),
  /** How a reader type that is new is called. */
  readerTypeName: optional(64),
  libCode: optional(64),
  department: optional(128),
  position: optional(128),
  job: optional(128),
  unit: optional(128),
  grade: optional(64),
  className: optional(64),
  certificateNo: optional(32),
  bornOn: z
    .union([z.literal('').transform(() => null), day])
    .nullable()
    .default(null),
  phone: optional(32),
  email: z
    .union([z.literal('').transform(() => null), z.email().max(254)])
    .nullable()
    .default(null),
  language: z
    .enum(locales)
    .or(z.literal('').transform(() => locales[0]))
    .default(locales[0]),
  lendsToOthers: yesOrNo,
  mayOrder: yesOrNo,
  validFrom: day.optional(),
  validUntil: day,
  password: text(128).default(''),
})
export type ReaderRow = z.output<typeof ReaderRow>
export const columns = Object.keys(ReaderRow.shape) as (keyof ReaderRow)[]
