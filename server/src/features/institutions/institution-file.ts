import { readFile } from 'node:fs/promises'
import { Entry, MenuEntry, Name } from '@shulin/contract/institutions-staff'
import { PlacedBlock } from '@shulin/contract/home-staff'
import { z } from 'zod'
import { readTextFile } from '../../platform/text/text-encoding.ts'

/** Addresses of our own: no institution can have one of them as its path. */
const reservedPaths = new Set([
  'assets',
  'docs',
  'find',
  'media',
  'oga',
  'staff',
  'healthz',
  'readyz',
  'alias',
  'feed',
  'home',
  'icons',
  'list',
  'lists',
  'offline',
  'record',
  'sitemap',
  'topic',
  'topics',
])

const Text = z.strictObject({
  'zh-CN': z.string().min(1),
  'zh-TW': z.string(),
  'en-US': z.string(),
})

/** Who an institution is: given once, when it is added. */
const Description = z.strictObject({
  groupCode: z.string().regex(/^[0-9A-Za-z-]{1,16}$/),
  mappingPath: z
    .string()
    .regex(/^[0-9A-Za-z_-]{1,64}$/)
    .refine((path) => !reservedPaths.has(path.toLowerCase()), 'this path is our own'),
  name: Name,
  outsideId: z.string().nullable().default(null),
  textMessages: z.boolean().default(false),
  timeZone: z.string().default('Asia/Shanghai'),
  hosts: z.array(z.string().regex(/^[a-z0-9.-]{1,253}$/)).default([]),
})
export type Description = z.output<typeof Description>
export const describe = (given: z.input<typeof Description>) => Description.parse(given)

/** What a file may change of an institution. A part that is left out stays as it is. */
const Changes = z.strictObject({
  settings: z.record(z.string(), z.string()).default({}),
  libraries: z
    .array(
      z.strictObject({
        libCode: z.string().min(1),
        name: Name,
        kind: z.string().nullable().default(null),
        circulationAuthority: z.enum(['own', 'ils']).default('own'),
      }),
    )
    .default([]),
  campuses: z.array(z.strictObject({ campusId: z.string().min(1), name: Name })).default([]),
  locations: z
    .array(
      z.strictObject({
        locationId: z.string().min(1),
        libCode: z.string(),
        campusId: z.string().nullable().default(null),
        locationType: z.string().default('stacks'),
        name: Name,
        phone: z.string().nullable().default(null),
        isPickup: z.boolean().default(false),
      }),
    )
    .default([]),
  menus: z
    .strictObject({
      default: z.array(MenuEntry).optional(),
      A: z.array(MenuEntry).optional(),
      B: z.array(MenuEntry).optional(),
    })
    .default({}),
  homeBlocks: z.array(PlacedBlock).default([]),
  dictionaries: z.record(z.string(), z.array(Entry)).default({}),
  collections: z
    .array(
      z.strictObject({
        id: z.uuid(),
        name: z.string().min(1),
        initial: z
          .string()
          .regex(/^[A-Z#]$/)
          .default('#'),
      }),
    )
    .default([]),
  privacyNotice: z.strictObject({ version: z.number().int().positive(), text: Text }).optional(),
})
export type Changes = z.output<typeof Changes>

/** A file of `institution import`: the institution it means, and what it changes. */
const ChangeFile = z.strictObject({ ...Changes.shape, groupCode: Description.shape.groupCode })

/** A file that holds a whole institution. */
const WholeFile = z.strictObject({ description: Description, ...Changes.shape })

export const readChangeFile = (path: string) => readAs(ChangeFile, path)
export const readWholeFile = (path: string) => readAs(WholeFile, path)

/** What is wrong in a file is named by its place. */
async function readAs<T extends z.ZodType>(form: T, path: string): Promise<z.output<T>> {
  const parsed = form.safeParse(JSON.parse(await readTextFile(path)))
  if (!parsed.success) throw new Error(`${path} cannot be used\n${z.prettifyError(parsed.error)}`)
  return parsed.data
}

const Reference = {
  menus: z.strictObject({ default: z.array(MenuEntry), B: z.array(MenuEntry) }),
  dictionaries: z.record(z.string(), z.array(Entry)),
  homeBlocks: z.array(PlacedBlock),
}

const reference = (name: string) =>
  readFile(new URL(`../../../reference/${name}.json`, import.meta.url), 'utf8').then(JSON.parse)

/**
 * What every institution begins with: the specification's menus, code lists of public standards, and the blocks of the home page. What
 * leads to a page that is not built yet is there and not shown.
 */
export async function readStandards() {
  const { docCode = [], ...lists } = Reference.dictionaries.parse(await reference('dictionaries'))
  const offered = new Set(docCode.map(({ code }) => code))
  return {
    menus: Reference.menus.parse(await reference('menus')),
    homeBlocks: Reference.homeBlocks.parse(await reference('home-blocks')),
    dictionaries: {
      ...lists,
      // One list of document types; those offered as a filter are the ones shown.
      documentTypeList: lists['documentTypeList']!.map((entry) => ({
        ...entry,
        isShown: offered.has(entry.code),
      })),
    },
  }
}
