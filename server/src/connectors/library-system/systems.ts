import { linkFields, type LinkKind } from '@shulin/contract/library-links-staff'
import { z } from 'zod'
import type {
  LinkSettings,
  SystemKind,
  SystemKinds,
} from '../../features/library-links/open-system.ts'
import type { HttpOptions } from './http.ts'
import { InvenioSettings, openInvenio } from './invenio.ts'
import { KohaSettings, openKoha } from './koha.ts'
import { NcipSettings, openNcip } from './ncip.ts'
import { openSip2System } from './sip2.ts'
import { usualTables } from './sip2-tables.ts'

/** What a protocol needs to be offered to libraries. */
interface Protocol<Settings extends z.ZodType> {
  /** With `tables` and `timeZone` among them, as whoever opens it wants them. */
  settings: Settings
  namesTitlesBy: SystemKind['namesTitlesBy']
  open: (
    settings: z.output<Settings>,
    hidden: { secret: string; key?: string },
    link: Pick<LinkSettings, 'insideHosts'>,
  ) => ReturnType<SystemKind['open']>
}

/**
 * What is hidden of a link: its secret, and behind it the private key of the certificate that we show, where the system wants to see one. A field of one
 * line has taken the line ends out of a key; they are put back.
 */
function hiddenIn(text: string) {
  const [pem, kind = '', body = ''] =
    /-----BEGIN ((?:[A-Z]+ )?PRIVATE KEY)-----([A-Za-z\d+/=\s]+)-----END \1-----/u.exec(text) ?? []
  if (pem === undefined) return { secret: text }
  const lines = body.replaceAll(/\s/gu, '').match(/.{1,64}/gu) ?? []
  const key = [`-----BEGIN ${kind}-----`, ...lines, `-----END ${kind}-----`, ''].join('\n')
  return { secret: text.replace(pem, '').trim(), key }
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
    return open(given, hiddenIn(secret ?? ''), { insideHosts })
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

/** How a system is reached over SIP2; there is no way without TLS. */
export const Sip2LinkSettings = z.strictObject({
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
  /** A certificate of our own, where the system wants to see one. */
  cert: z.string().includes('-----BEGIN CERTIFICATE-----').optional(),
  timeZone: z.string(),
  tables: OwnSip2Tables,
})

/** A link has a breaker of its own, which whoever tries now can open: none within. */
const noBreaker = { failures: Number.MAX_SAFE_INTEGER, rest: 0 }

const sip2 = kindOf('sip2', {
  settings: Sip2LinkSettings,
  namesTitlesBy: () => 'copy',
  open: ({ ca, cert, tables: { words, states, flags = usualTables.flags }, ...address }, hidden) =>
    openSip2System({
      ...address,
      ...(ca !== undefined && { ca }),
      ...(cert !== undefined && { cert }),
      ...hidden,
      // What the library says comes before what is usual.
      tables: {
        words: [...words, ...usualTables.words],
        states: { ...usualTables.states, ...states },
        flags,
      },
      breaker: noBreaker,
    }),
})

// Their settings can be read in the console, and a key is none of them.

/** How systems are asked over HTTP: hosts inside our network where the installation names them. */
const overHttp = ({ insideHosts }: Pick<LinkSettings, 'insideHosts'>): HttpOptions => ({
  allowedHosts: insideHosts,
  breaker: noBreaker,
})

const koha = kindOf('koha', {
  settings: KohaSettings.omit({ key: true }),
  namesTitlesBy: () => 'source key',
  open: (settings, { secret, ...key }, link) =>
    openKoha({ ...settings, ...key }, secret, overHttp(link)),
})

const ncip = kindOf('ncip', {
  settings: NcipSettings.omit({ key: true }),
  namesTitlesBy: ({ reserves }) => (reserves === 'copies' ? 'copy' : 'source key'),
  open: (settings, { secret, ...key }, link) =>
    openNcip({ ...settings, ...key }, secret, overHttp(link)),
})

const invenio = kindOf('invenio', {
  // A name that it does not know is a mistake, and not left out.
  settings: InvenioSettings.omit({ key: true }).strict(),
  namesTitlesBy: () => 'source key',
  open: (settings, { secret, ...key }, link) =>
    openInvenio({ ...settings, ...key }, secret, overHttp(link)),
})

/** What is spoken with the systems of libraries. */
export const systemKinds = { sip2, koha, ncip, invenio } satisfies SystemKinds
