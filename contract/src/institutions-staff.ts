import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Instant } from './time.ts'

/** A name as it is kept: Simplified Chinese, and the other languages where they differ. */
export const Name = z.strictObject({
  'zh-CN': z.string().trim().min(1).max(200),
  'zh-TW': z.string().trim().max(200).optional(),
  'en-US': z.string().trim().max(200).optional(),
})
export type Name = z.infer<typeof Name>

const Changed = { changedAt: Instant.nullable(), changedBy: z.string().nullable() }

export const Setting = z.strictObject({
  code: z.string(),
  value: z.string(),
  /** What it is while nobody sets it. */
  standard: z.string(),
  kind: z.enum(['flag', 'colour', 'address', 'text', 'lines', 'number', 'choice']),
  ...Changed,
})
export type Setting = z.infer<typeof Setting>

export const listSettings = endpoint({
  method: 'GET',
  path: '/staff/configuration/settings',
  access: 'staff',
  roles: ['admin'],
  summary: 'Every setting of the institution: its value, its standard, who changed it and when',
  response: z.array(Setting),
})

export const changeSettings = endpoint({
  method: 'POST',
  path: '/staff/configuration/changeSettings',
  access: 'staff',
  roles: ['admin'],
  summary: 'Changes settings, all or none; null brings the standard back',
  body: z.strictObject({ settings: z.record(z.string().max(64), z.string().nullable()) }),
  response: z.array(Setting),
})

/** An entry of a menu with those below it, in all its languages. */
export interface MenuEntry {
  menuId: string
  name: Name
  url: string
  jumpMode: 1 | 2
  isShown: boolean
  child: MenuEntry[]
}

const isPage = (url: string) => /^($|\/([^/\\]|$))/.test(url)
const isWebAddress = (url: string) => /^https?:\/\//.test(url)

export const MenuEntry: z.ZodType<MenuEntry> = z
  .strictObject({
    menuId: z.string().min(1).max(64),
    name: Name,
    url: z.string().max(2000).default(''),
    jumpMode: z.literal([1, 2]).default(1),
    isShown: z.boolean().default(true),
    child: z.array(z.lazy(() => MenuEntry)).default([]),
  })
  .refine(({ url, jumpMode }) => isPage(url) || (jumpMode === 2 && isWebAddress(url)), {
    error: 'a page of ours begins with one /, a web address needs jumpMode 2',
    path: ['url'],
  })
  .meta({ id: 'MenuEntry' })

const idsIn = (entries: MenuEntry[]): string[] =>
  entries.flatMap(({ menuId, child }) => [menuId, ...idsIn(child)])

const isEachOnce = (values: string[]) => new Set(values).size === values.length

const MenuName = z.enum(['default', 'A', 'B'])
export type MenuName = z.infer<typeof MenuName>
const Menu = z.strictObject({ menu: MenuName, entries: z.array(MenuEntry), ...Changed })

export const readMenu = endpoint({
  method: 'GET',
  path: '/staff/configuration/menu',
  access: 'staff',
  roles: ['admin'],
  summary: 'One menu of the institution in all its languages',
  query: z.strictObject({ menu: MenuName }),
  response: Menu,
})

export const changeMenu = endpoint({
  method: 'POST',
  path: '/staff/configuration/changeMenu',
  access: 'staff',
  roles: ['admin'],
  summary: 'Replaces one menu of the institution',
  body: z.strictObject({
    menu: MenuName,
    entries: z
      .array(MenuEntry)
      .max(100)
      .refine((entries) => isEachOnce(idsIn(entries)), 'an entry stands twice'),
  }),
  response: Menu,
})

export const Entry = z.strictObject({
  code: z.string().min(1).max(64),
  name: Name,
  isShown: z.boolean().default(true),
})
export type Entry = z.infer<typeof Entry>

export const listDictionaries = endpoint({
  method: 'GET',
  path: '/staff/configuration/dictionaries',
  access: 'staff',
  roles: ['admin'],
  summary: 'The code lists of the institution, with how many codes each has and shows',
  response: z.array(
    z.strictObject({ dictionary: z.string(), entries: z.number(), shown: z.number(), ...Changed }),
  ),
})

const Dictionary = z.strictObject({ dictionary: z.string(), entries: z.array(Entry), ...Changed })

export const readDictionary = endpoint({
  method: 'GET',
  path: '/staff/configuration/dictionary',
  access: 'staff',
  roles: ['admin'],
  summary: 'One code list of the institution in all its languages',
  query: z.strictObject({ dictionary: z.string().min(1).max(64) }),
  response: Dictionary,
})

export const changeDictionary = endpoint({
  method: 'POST',
  path: '/staff/configuration/changeDictionary',
  access: 'staff',
  roles: ['admin'],
  summary: 'Adds entries to a code list or changes them; a code is never taken away, only hidden',
  body: z.strictObject({
    dictionary: z.string().min(1).max(64),
    entries: z
      .array(Entry)
      .min(1)
      .max(1000)
      .refine((entries) => isEachOnce(entries.map(({ code }) => code)), 'a code stands twice'),
  }),
  response: Dictionary,
})

export const listChanges = endpoint({
  method: 'GET',
  path: '/staff/configuration/changes',
  access: 'staff',
  roles: ['admin'],
  summary: 'What was changed of the configuration, newest first: who, when, from what to what',
  query: z.strictObject({
    act: z.enum(['setting.change', 'menu.change', 'dictionary.change']).optional(),
    subject: z.string().max(64).optional(),
    rows: z.coerce.number().int().min(1).max(200).default(50),
  }),
  response: z.array(
    z.strictObject({
      at: Instant,
      by: z.string(),
      act: z.string(),
      subject: z.string(),
      before: z.unknown(),
      after: z.unknown(),
    }),
  ),
})
