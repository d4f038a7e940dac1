import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { homeBlocks } from './home.ts'
import { Name } from './institutions-staff.ts'

export const PlacedBlock = z.strictObject({ block: z.enum(homeBlocks), isShown: z.boolean() })
export type PlacedBlock = z.infer<typeof PlacedBlock>

export const HomeLink = z.strictObject({
  name: Name,
  url: z
    .string()
    .max(2000)
    .regex(/^(https?:\/\/.+|\/([^/\\].*)?)$/),
})
export type HomeLink = z.infer<typeof HomeLink>

const HomeSetup = z.strictObject({
  blocks: z.array(PlacedBlock),
  links: z.array(HomeLink),
})
export type HomeSetup = z.infer<typeof HomeSetup>

export const readHomeSetup = endpoint({
  method: 'GET',
  path: '/staff/home/setup',
  access: 'staff',
  roles: ['admin', 'content'],
  summary: 'The blocks of the home page in their order, and the links of the custom list',
  response: HomeSetup,
})

export const changeHomeBlocks = endpoint({
  method: 'POST',
  path: '/staff/home/changeBlocks',
  access: 'staff',
  roles: ['admin', 'content'],
  summary: 'Puts the blocks of the home page in an order, and shows or hides them',
  body: z.strictObject({
    blocks: z
      .array(PlacedBlock)
      .length(homeBlocks.length)
      .refine((blocks) => new Set(blocks.map(({ block }) => block)).size === blocks.length, {
        error: 'each block once',
      }),
  }),
  response: HomeSetup,
})

export const changeHomeLinks = endpoint({
  method: 'POST',
  path: '/staff/home/changeLinks',
  access: 'staff',
  roles: ['admin', 'content'],
  summary: 'Replaces the links of the custom list',
  body: z.strictObject({ links: z.array(HomeLink).max(30) }),
  response: HomeSetup,
})
