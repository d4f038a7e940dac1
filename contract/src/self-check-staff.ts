import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { locales } from './locale.ts'
import { Instant } from './time.ts'

/** In which bytes a machine sends and reads text. */
export const machineCharsets = ['utf-8', 'gb18030', 'cp850'] as const

const MachineForm = z.strictObject({
  name: z.string().trim().min(1).max(100),
  /** Where it stands: what it takes back is there. */
  locationId: z.string().min(1).max(64),
  /** What it is told as its institution (AO); empty: the institution's own code. */
  institutionId: z.string().trim().max(64),
  charset: z.enum(machineCharsets),
  language: z.enum(locales),
  /** Whether a reader gives the password beside the card. */
  asksSecret: z.boolean(),
})
export type SelfCheckMachineForm = z.infer<typeof MachineForm>

const Machine = MachineForm.extend({
  machineId: z.guid(),
  /** With the code of the institution before it, as the machine sends it. */
  login: z.string(),
  location: z.string(),
  madeBy: z.string(),
  madeAt: Instant,
  lastSeenAt: Instant.nullable(),
  revokedBy: z.string().nullable(),
  revokedAt: Instant.nullable(),
})
export type SelfCheckMachine = z.infer<typeof Machine>

export const listSelfCheckMachines = endpoint({
  method: 'GET',
  path: '/staff/selfCheck/machines',
  access: 'staff',
  roles: ['admin'],
  summary: 'The machines at which readers serve themselves, and where one may stand',
  response: z.strictObject({
    machines: z.array(Machine),
    locations: z.array(z.strictObject({ locationId: z.string(), name: z.string() })),
  }),
})

export const addSelfCheckMachine = endpoint({
  method: 'POST',
  path: '/staff/selfCheck/add',
  access: 'staff',
  roles: ['admin'],
  factorWithin: 5,
  summary: 'Registers a machine; its secret is told in this reply and never again',
  body: MachineForm.extend({ login: z.string().regex(/^[a-z0-9][a-z0-9-]{0,39}$/) }),
  response: z.strictObject({ secret: z.string(), machine: Machine }),
})

export const changeSelfCheckMachine = endpoint({
  method: 'POST',
  path: '/staff/selfCheck/change',
  access: 'staff',
  roles: ['admin'],
  factorWithin: 5,
  summary: 'Changes a machine; where a new secret is asked for, it is told in this reply alone',
  body: MachineForm.extend({ machineId: z.guid(), renewsSecret: z.boolean().default(false) }),
  response: z.strictObject({ secret: z.string().nullable(), machine: Machine }),
})

export const revokeSelfCheckMachine = endpoint({
  method: 'POST',
  path: '/staff/selfCheck/revoke',
  access: 'staff',
  roles: ['admin'],
  summary: 'Takes a machine out of use: within seconds it is answered no more',
  body: z.strictObject({ machineId: z.guid() }),
  response: Machine,
})
