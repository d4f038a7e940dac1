import { linkFields, type LinkKind } from '@shulin/contract/library-links-staff'
import { z } from 'zod'
import type {
  LinkSettings,
  SystemKind,
  SystemKinds,
} from '../../features/library-links/open-system.ts'
import { openSip2System } from './sip2.ts'
import { usualTables } from './sip2-tables.ts'

/** What a protocol needs to be offered to libraries. */
interface Protocol<Settings extends z.ZodType> {
  /** With `tables` and `timeZone` among them, as whoever opens it wants them. */
  settings: Settings
  namesTitlesBy: SystemKind['namesTitlesBy']
  open: (
    settings: z.output<Settings>,
    secret: string,
    link: Pick<LinkSettings, 'insideHosts'>,
  ) => ReturnType<SystemKind['open']>
}

/** A protocol as links know it. The console keeps text: it is read here as what it is, and what is left empty is not said. */
const kindOf = <Settings extends z.ZodType>(
  kind: LinkKind,
  { settings: schema, namesTitlesBy, open }: Protocol<Settings>,
): SystemKind => ({
  namesTitlesBy,
  faultsIn: ({ settings, tables }) => {
    const parsed = schema.safeParse({ ...valuesOf(kind, settings), tables, timeZone: 'UTC' })
    if (parsed.success) return []
    const names = parsed.error.issues.flatMap((issue) =>
      issue.code === 'unrecognized_keys' && issue.path.length === 0
        ? issue.keys
        : issue.path.slice(0, 1).map(String),
    )
    return [...new Set(names)]
  },
  open: ({ settings, secret, tables, timeZone, insideHosts }) => {
    const given = schema.parse({ ...valuesOf(kind, settings), tables, timeZone })
    return open(given, secret ?? '', { insideHosts })
  },
})

function valuesOf(kind: LinkKind, settings: Readonly<Record<string, string>>) {
  const forms = new Map(linkFields[kind].map(({ name, form }) => [name, form]))
  const said = Object.entries(settings).filter(([, text]) => text.trim() !== '')
  return Object.fromEntries(
    said.map(([name, text]) => {
      const form = forms.get(name)
      if (form === 'number') return [name, Number(text)]
      return [name, form === 'flag' ? text === '1' : text.trim()]
    }),
  )
}

const isPattern = (pattern: string) => {
  try {
    return new RegExp(pattern, 'iu') instanceof RegExp
  } catch {
    return false
  }
}

/** What of the usual tables a library has otherwise. */
const OwnSip2Tables = z.strictObject({
  words: z
    .array(z.strictObject({ pattern: z.string().refine(isPattern), code: z.string() }))
    .default([]),
  states: z
    .record(
      z.string().regex(/^\d\d$/),
      z.enum(['available', 'on loan', 'held', 'elsewhere', 'not lent', 'unanswered']),
    )
    .default({}),
  flags: z.array(z.string().nullable()).length(14).optional(),
})

const Sip2Settings = z.strictObject({
  host: z.string().regex(/^[\w.:-]{1,253}$/),
  port: z.int().min(1).max(65_535),
  login: z.string().max(255).default(''),
  place: z.string().max(255).default(''),
  institutionId: z.string().max(255).default(''),
  charset: z.enum(['utf-8', 'gb18030', 'cp850']).default('utf-8'),
  checksums: z.enum(['strict', 'ignore']).default('strict'),
  takesHolds: z.boolean().default(true),
  takesPayments: z.boolean().default(false),
  /** The authority of the system's certificate, as PEM; without it those that everybody believes. */
  ca: z.string().includes('-----BEGIN CERTIFICATE-----').optional(),
  timeZone: z.string(),
  tables: OwnSip2Tables,
})

/** A link has a breaker of its own, which whoever tries now can open: none within. */
const noBreaker = { failures: Number.MAX_SAFE_INTEGER, rest: 0 }

const sip2 = kindOf('sip2', {
  settings: Sip2Settings,
  namesTitlesBy: () => 'copy',
  open: ({ ca, tables: { words, states, flags = usualTables.flags }, ...address }, secret) =>
    openSip2System({
      ...address,
      ...(ca !== undefined && { ca }),
      secret,
      // What the library says comes before what is usual.
      tables: {
        words: [...words, ...usualTables.words],
        states: { ...usualTables.states, ...states },
        flags,
      },
      breaker: noBreaker,
    }),
})

/** What is spoken with the systems of libraries. */
export const systemKinds: SystemKinds = { sip2 }
