import { z } from 'zod'
import { endpoint } from './endpoint.ts'

/** What an act begins with: what it is about. */
export const auditKinds = [
  'setting',
  'menu',
  'dictionary',
  'staff',
  'reader',
  'record',
  'holding',
  'item',
  'grouping',
  'import',
  'index',
] as const

const Entry = z.strictObject({
  n: z.number(),
  at: z.iso.datetime(),
  /** A name, or who else acts: operator, system. */
  by: z.string(),
  account: z.string().nullable(),
  act: z.string(),
  subject: z.string().nullable(),
  /** Whose data were looked at or changed. */
  readerId: z.uuid().nullable(),
  purpose: z.string().nullable(),
  ticket: z.string().nullable(),
  detail: z.record(z.string(), z.unknown()),
})
export type AuditEntry = z.infer<typeof Entry>

export const listAudit = endpoint({
  method: 'GET',
  path: '/staff/audit/list',
  access: 'staff',
  roles: ['admin'],
  summary: 'Who did what and who looked at whose data, newest first',
  query: z.strictObject({
    kind: z.enum(auditKinds).optional(),
    staffId: z.uuid().optional(),
    readerId: z.uuid().optional(),
    /** Days of the institution, both included. */
    from: z.iso.date().optional(),
    until: z.iso.date().optional(),
    page: z.coerce.number().int().min(1).max(200).default(1),
    rows: z.coerce.number().int().min(1).max(100).default(50),
  }),
  response: z.strictObject({ list: z.array(Entry), total: z.number() }),
})

export const listAuditDays = endpoint({
  method: 'GET',
  path: '/staff/audit/days',
  access: 'staff',
  roles: ['admin'],
  summary:
    'The days of the trail that are closed, newest first, and whether anything was touched since',
  response: z.strictObject({
    days: z.array(z.strictObject({ day: z.iso.date(), rows: z.number(), digest: z.string() })),
    /** What does not fit: nothing, while nobody touched the trail. */
    faults: z.array(
      z.strictObject({ day: z.iso.date(), n: z.number().nullable(), fault: z.string() }),
    ),
  }),
})
