import { z } from 'zod'
import { endpoint } from './endpoint.ts'

export const openStaffSession = endpoint({
  method: 'POST',
  path: '/staff/session/open',
  access: 'anyone',
  summary: 'Opens the console with a link the operator handed out: once, within ten minutes',
  beforeInstitution: true,
  body: z.strictObject({ token: z.string().regex(/^[0-9A-Za-z-]{1,16}\.[\w-]{43}$/) }),
  response: z.boolean(),
})

export const endStaffSession = endpoint({
  method: 'POST',
  path: '/staff/session/end',
  access: 'staff',
  roles: 'any',
  summary: 'Ends the session of the member of staff',
  body: z.strictObject({}),
  response: z.boolean(),
})

export const readStaff = endpoint({
  method: 'GET',
  path: '/staff/me',
  access: 'staff',
  roles: 'any',
  summary: 'Who is signed in at the console, and where',
  response: z.strictObject({
    name: z.string(),
    account: z.string(),
    roles: z.array(z.string()),
    institution: z.strictObject({
      groupCode: z.string(),
      mappingPath: z.string(),
      name: z.string(),
    }),
  }),
})
