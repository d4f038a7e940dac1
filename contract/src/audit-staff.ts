import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { pageInAddress, pageOf } from './paging.ts'
import { Instant } from './time.ts'

/** Acts by what they are about. A feature may have others: it names them in its own texts, as `audit.act.…` and `audit.kind.…`. */
export const auditActs = [
  'setting.change',
  'setting.sign-on',
  'setting.confirm-key',
  'menu.change',
  'dictionary.change',
  'home.blocks',
  'home.links',
  'topic.change',
  'topic.remove',
  'topic.arrange',
  'search.take-down',
  'search.put-back',
  'search.barred-words',
  'feedback.reply',
  'staff.put',
  'staff.link',
  'staff.add',
  'staff.change',
  'staff.invite',
  'staff.signIn',
  'staff.password',
  'staff.secondFactor',
  'staff.dropSecondFactor',
  'staff.recoveryCodes',
  'staff.endSessions',
  'reader.read',
  'reader.edit',
  'reader.renew',
  'reader.lock',
  'reader.unlock',
  'reader.restore-card',
  'reader.reset-password',
  'reader.erase',
  'reader.password',
  'reader.contact',
  'reader.own-info',
  'reader.alliance',
  'reader.lost-card',
  'reader.bind',
  'reader.unbind',
  'reader.handed-over',
  'reader.secondFactor',
  'readers.import',
  'record.add',
  'record.correct',
  'cover.change',
  'alias.add',
  'alias.remove',
  'holding.change',
  'item.add',
  'item.change',
  'grouping.decide',
  'grouping.undo',
  'grouping.answer',
  'import.decide',
  'import.harvest',
  'index.rebuild',
  'index.try-again',
  'reading-key.make',
  'reading-key.revoke',
  'audit.export',
] as const

/** What an act begins with: what it is about. */
export const auditKinds = [
  'setting',
  'menu',
  'dictionary',
  'home',
  'topic',
  'search',
  'feedback',
  'staff',
  'reader',
  'readers',
  'record',
  'cover',
  'alias',
  'holding',
  'item',
  'grouping',
  'import',
  'index',
  'reading-key',
  'audit',
] as const

const Entry = z.strictObject({
  n: z.number(),
  at: Instant,
  /** A name, or who else acts: operator, system. */
  by: z.string(),
  account: z.string().nullable(),
  act: z.string(),
  subject: z.string().nullable(),
  /** Whose data were looked at or changed. */
  readerId: z.uuid().nullable(),
  /** Who that is, masked; null where nobody is meant, or nobody knows any more. */
  reader: z.strictObject({ name: z.string(), account: z.string() }).nullable(),
  purpose: z.string().nullable(),
  ticket: z.string().nullable(),
  detail: z.record(z.string(), z.unknown()),
})
export type AuditEntry = z.infer<typeof Entry>

const Wanted = z.strictObject({
  kind: z
    .string()
    .max(30)
    .regex(/^[a-z]+(-[a-z]+)*$/)
    .optional(),
  act: z
    .string()
    .max(60)
    .regex(/^[a-z]+(-[a-z]+)*\.[a-zA-Z]+(-[a-zA-Z]+)*$/)
    .optional(),
  /** A part of the name or account of whoever did it, or of the reader it was about. */
  person: z.string().trim().min(2).max(64).optional(),
  staffId: z.uuid().optional(),
  readerId: z.uuid().optional(),
  /** Days of the institution, both included. */
  from: z.iso.date().optional(),
  until: z.iso.date().optional(),
})

export const listAudit = endpoint({
  method: 'GET',
  path: '/staff/audit/list',
  access: 'staff',
  roles: ['admin'],
  summary: 'Who did what and who looked at whose data, newest first',
  query: Wanted.extend({
    ...pageInAddress(),
  }),
  response: pageOf(Entry),
})

export const exportAudit = endpoint({
  method: 'POST',
  path: '/staff/audit/export',
  access: 'staff',
  roles: ['admin'],
  factorWithin: 5,
  summary: 'What is chosen of the trail, to be taken along; that it was taken is written down',
  body: Wanted,
  response: z.strictObject({
    list: z.array(Entry),
    /** False: there is more than one file holds, and the oldest is left out. */
    isWhole: z.boolean(),
  }),
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
