import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { z } from 'zod'

const Name = z.strictObject({ 'zh-CN': z.string(), 'zh-TW': z.string(), 'en-US': z.string() })

/** Days are counted from the day the demo is loaded. */
const Loan = z.strictObject({
  /** One of the described titles; without it, or where no copy of it is free, another one. */
  title: z.string().optional(),
  lentDaysAgo: z.int(),
  dueInDays: z.int(),
  renewals: z.int().default(0),
  /** The account of a reader who waits for the title. */
  reservedBy: z.string().optional(),
})

const ReaderLife = z.strictObject({
  consents: z.array(z.string()).default([]),
  loans: z.array(Loan).default([]),
  /** How many loans have come back. */
  returned: z.int().default(0),
  /** How many copies wait for the reader at the desk. */
  setAside: z.int().default(0),
  /** What the reader asked for, by the title, and what became of it. */
  asked: z
    .array(
      z.strictObject({
        title: z.string(),
        placedDaysAgo: z.int(),
        became: z.enum(['waiting', 'fetched', 'given up']),
      }),
    )
    .default([]),
  /** Whether the notices of what is due and overdue have gone out. */
  isTold: z.boolean().default(false),
  charges: z
    .array(
      z.strictObject({
        kind: z.enum(['overdue', 'damage']),
        amountFen: z.int(),
        note: z.string(),
      }),
    )
    .default([]),
  blocks: z
    .array(
      z.strictObject({
        kind: z.literal('conduct'),
        reason: z.string(),
        daysAgo: z.int(),
        endsInDays: z.int(),
      }),
    )
    .default([]),
})
export type ReaderLife = z.infer<typeof ReaderLife>

const Scope = { readerType: z.string(), loanClass: z.string() }

const Rules = z.strictObject({
  terms: z.array(
    z.strictObject({
      ...Scope,
      loanDays: z.int(),
      renewalDays: z.int(),
      pickupDays: z.int(),
      overdueFenPerDay: z.int(),
      overdueFenAtMost: z.int(),
    }),
  ),
  limits: z.array(
    z.strictObject({
      ...Scope,
      ruleCode: z.string(),
      action: z.string(),
      limitValue: z.int(),
    }),
  ),
})

const Settings = z.strictObject({
  readerNames: z.strictObject({ family: z.array(z.string()), given: z.array(z.string()) }),
  readerTypes: z.array(z.strictObject({ readerType: z.string(), name: Name })),
  loanClasses: z.array(z.strictObject({ code: z.string(), name: Name })),
  /** Public holidays: every library is closed. */
  closedDays: z.array(z.strictObject({ day: z.iso.date(), reason: Name })),
  /** By library. */
  hours: z.record(
    z.string(),
    z.array(z.strictObject({ weekday: z.int(), opens: z.string(), closes: z.string() })),
  ),
  /** Rules by institution: those of the demo. */
  institutions: z.record(z.string(), Rules),
  /** By institution and account. */
  readers: z.record(z.string(), z.record(z.string(), ReaderLife)),
})
export type DemoLending = z.infer<typeof Settings>

export async function readDemoLending(): Promise<DemoLending> {
  const file = resolve(import.meta.dirname, '../../../../../fixtures/circulation/demo.json')
  return Settings.parse(JSON.parse(await readFile(file, 'utf8')))
}
