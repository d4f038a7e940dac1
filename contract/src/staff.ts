import { z } from 'zod'
import { endpoint, entrySteps, roles } from './endpoint.ts'
import { Instant } from './time.ts'

const LinkToken = z.string().regex(/^[0-9A-Za-z-]{1,16}\.[\w-]{43}$/)
const Account = z.string().regex(/^[0-9a-z._-]{2,64}$/)
/** What is typed as a password; how long a new one must be is a rule, not a shape. */
const Password = z.string().min(1).max(256)
/** Six figures of the phone, or a recovery code. */
const Code = z.string().min(6).max(16)

// The way in -------------------------------------------------------------------------------------------------

/** Where somebody stands after a step on the way in. */
const Standing = z.strictObject({ next: z.enum(['console', ...entrySteps]) })

export const openStaffSession = endpoint({
  method: 'POST',
  path: '/staff/session/open',
  access: 'anyone',
  beforeLogin: true,
  summary: 'Opens the console with a link that was handed out: once, and soon',
  beforeInstitution: true,
  body: z.strictObject({ token: LinkToken }),
  response: Standing,
})

export const signInStaff = endpoint({
  method: 'POST',
  path: '/staff/session/signIn',
  access: 'anyone',
  beforeLogin: true,
  summary: 'The first step into the console: institution (path or code), account and password',
  beforeInstitution: true,
  body: z.strictObject({
    institution: z.string().min(1).max(64),
    account: z.string().min(1).max(64),
    password: Password,
  }),
  response: Standing,
})

export const giveStaffCode = endpoint({
  method: 'POST',
  path: '/staff/session/giveCode',
  access: 'staff',
  roles: 'any',
  entering: ['code'],
  summary:
    'The second step into the console, or the proof that it is still the same person: a code',
  body: z.strictObject({ code: Code }),
  response: z.strictObject({ codesLeft: z.number() }),
})

export const endStaffSession = endpoint({
  method: 'POST',
  path: '/staff/session/end',
  access: 'staff',
  roles: 'any',
  entering: ['code', 'enrol'],
  summary: 'Ends the session of the member of staff',
  body: z.strictObject({}),
  response: z.boolean(),
})

export const readStaff = endpoint({
  method: 'GET',
  path: '/staff/me',
  access: 'staff',
  roles: 'any',
  entering: ['code', 'enrol'],
  summary: 'Who is signed in at the console, and where; or which step is left to make',
  response: z.strictObject({
    name: z.string(),
    account: z.string(),
    roles: z.array(z.string()),
    /** Null: signed in. */
    step: z.enum(entrySteps).nullable(),
    cameBy: z.enum(['link', 'password']),
    hasPassword: z.boolean(),
    hasSecondFactor: z.boolean(),
    /** Recovery codes that were not used yet. */
    codesLeft: z.number(),
    institution: z.strictObject({
      groupCode: z.string(),
      mappingPath: z.string(),
      name: z.string(),
    }),
  }),
})

// One's own account -------------------------------------------------------------------------------------------

export const setStaffPassword = endpoint({
  method: 'POST',
  path: '/staff/account/setPassword',
  access: 'staff',
  roles: 'any',
  entering: ['enrol'],
  summary: 'Sets the password of whoever calls; ends their other sessions',
  body: z.strictObject({ current: Password.nullable(), password: Password }),
  response: z.boolean(),
})

export const offerSecondFactor = endpoint({
  method: 'POST',
  path: '/staff/account/offerSecondFactor',
  access: 'staff',
  roles: 'any',
  entering: ['enrol'],
  summary: 'What a phone needs to make codes; it counts once a code of it was given',
  body: z.strictObject({}),
  response: z.strictObject({ secret: z.string(), uri: z.string() }),
})

export const takeSecondFactor = endpoint({
  method: 'POST',
  path: '/staff/account/takeSecondFactor',
  access: 'staff',
  roles: 'any',
  entering: ['enrol'],
  summary: 'Takes the offered second factor into use; answers recovery codes, shown this once',
  body: z.strictObject({ code: Code }),
  response: z.strictObject({ recoveryCodes: z.array(z.string()) }),
})

export const renewRecoveryCodes = endpoint({
  method: 'POST',
  path: '/staff/account/renewRecoveryCodes',
  access: 'staff',
  roles: 'any',
  factorWithin: 5,
  summary: 'New recovery codes; the old ones open nothing any more',
  body: z.strictObject({}),
  response: z.strictObject({ recoveryCodes: z.array(z.string()) }),
})

export const listStaffSessions = endpoint({
  method: 'GET',
  path: '/staff/account/sessions',
  access: 'staff',
  roles: 'any',
  summary: 'Where whoever calls is signed in',
  response: z.array(
    z.strictObject({
      startedAt: Instant,
      lastSeenAt: Instant,
      cameBy: z.enum(['link', 'password']),
      isThis: z.boolean(),
    }),
  ),
})

export const endOtherStaffSessions = endpoint({
  method: 'POST',
  path: '/staff/account/endOtherSessions',
  access: 'staff',
  roles: 'any',
  summary: 'Ends every other session of whoever calls',
  body: z.strictObject({}),
  response: z.strictObject({ ended: z.number() }),
})

// Everybody's accounts ------------------------------------------------------------------------------------------

const Member = z.strictObject({
  staffId: z.uuid(),
  account: z.string(),
  name: z.string(),
  unit: z.string().nullable(),
  roles: z.array(z.enum(roles)),
  isDisabled: z.boolean(),
  hasPassword: z.boolean(),
  hasSecondFactor: z.boolean(),
  lastSeenAt: Instant.nullable(),
})
export type Member = z.infer<typeof Member>

const Described = {
  name: z.string().trim().min(1).max(64),
  /** What readers are told when they ask who looked at their data. */
  unit: z.string().trim().min(1).max(64).nullable(),
  roles: z
    .array(z.enum(roles))
    .max(roles.length)
    .refine((given) => new Set(given).size === given.length, 'a role stands twice'),
}

export const listStaff = endpoint({
  method: 'GET',
  path: '/staff/accounts/list',
  access: 'staff',
  roles: ['admin'],
  summary: 'Who works at the console, with which roles, and how far their way in is secured',
  response: z.array(Member),
})

export const addStaff = endpoint({
  method: 'POST',
  path: '/staff/accounts/add',
  access: 'staff',
  roles: ['admin'],
  factorWithin: 5,
  summary: 'Adds a member of staff',
  body: z.strictObject({ account: Account, ...Described }),
  response: Member,
})

export const changeStaff = endpoint({
  method: 'POST',
  path: '/staff/accounts/change',
  access: 'staff',
  roles: ['admin'],
  factorWithin: 5,
  summary: 'Changes name, unit and roles of a member of staff, or closes and opens the account',
  body: z.strictObject({ staffId: z.uuid(), ...Described, isDisabled: z.boolean() }),
  response: Member,
})

export const inviteStaff = endpoint({
  method: 'POST',
  path: '/staff/accounts/invite',
  access: 'staff',
  roles: ['admin'],
  factorWithin: 5,
  summary: 'A link by which a member of staff sets password and second factor: once, within a day',
  body: z.strictObject({ staffId: z.uuid() }),
  response: z.strictObject({ token: LinkToken, expiresAt: Instant }),
})

export const dropSecondFactor = endpoint({
  method: 'POST',
  path: '/staff/accounts/dropSecondFactor',
  access: 'staff',
  roles: ['admin'],
  factorWithin: 5,
  summary:
    'Takes the second factor of a member of staff away, whose phone is lost; ends their sessions',
  body: z.strictObject({ staffId: z.uuid() }),
  response: Member,
})
