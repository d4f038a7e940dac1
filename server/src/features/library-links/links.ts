import { AsyncLocalStorage } from 'node:async_hooks'
import { z } from 'zod'
import { SystemAway, type LibrarySystem } from '../circulation/circulation.ts'
import type { Trilingual } from '../../platform/institution.ts'
import type { Log } from '../../platform/log.ts'
import { decryptColumn, encryptColumn, type KeyRing } from '../../platform/security/keys.ts'
import { inInstitution, type Database } from '../../platform/stores/database.ts'
import { openHealth, watchSystem, type Health, type HealthOptions } from './health.ts'
import { noteHealth, selectLinksInUse, type LinkRow } from './links-queries.ts'
import type { SystemKind, SystemKinds } from './open-system.ts'

export interface LinkServices {
  db: Database
  keys: KeyRing
  log: Pick<Log, 'error' | 'warn' | 'info'>
  /** What is spoken here. */
  kinds: SystemKinds
  /** Hosts inside our network that may be asked. */
  insideHosts: string[]
  health?: HealthOptions
}

/** The system of a library, open. */
export interface OpenLink {
  groupCode: string
  libCode: string
  library: Trilingual
  signsIn: boolean
  system: LibrarySystem
  health: Health
  namesTitlesBy: ReturnType<SystemKind['namesTitlesBy']>
  /** What the system calls a place of ours. */
  placeThere: (locationId: string) => string
}

/** What a library's own tables say, apart from what is the adapter's: the names of pickup places, where they are others than ours. */
export function splitTables(tables: object) {
  const { pickupPlaces = {}, ...vendorTables } = tables as { pickupPlaces?: unknown }
  const parsed = z.record(z.string(), z.string()).safeParse(pickupPlaces)
  return { pickupPlaces: parsed.data, vendorTables }
}

/** What is changed in the console counts in every process after so many milliseconds. */
const linksFresh = 5_000
/** How a system knows a reader hardly ever changes. */
const patronFresh = 10 * 60_000
const mostPatrons = 20_000

export const linkSecretContext = (groupCode: string, libCode: string) =>
  `library_link.secret ${groupCode} ${libCode}`

export function encryptLinkSecret(
  keys: KeyRing,
  groupCode: string,
  libCode: string,
  secret: string,
) {
  const { keyId, hidden } = encryptColumn(keys, secret, linkSecretContext(groupCode, libCode))
  return { keyId, secret: hidden }
}

/** The systems of all libraries, each opened when it is first needed, with one breaker for the whole process. */
export function openLinks(services: LinkServices) {
  const { db, keys, log, kinds, insideHosts, health: options } = services
  const opened = new Map<string, { changedAt: number; link: OpenLink; close: () => unknown }>()
  const known = new Map<string, { rows: Promise<LinkRow[]>; at: number }>()
  const patrons = new Map<string, { ref: string | null; at: number }>()
  // What a system is asked may outlast the call that asked: it must not end with the patience of that call.
  const detached = AsyncLocalStorage.snapshot()

  const rowsOf = (groupCode: string) => {
    const kept = known.get(groupCode)
    if (kept && performance.now() - kept.at < linksFresh) return kept.rows
    const rows = inInstitution(db, groupCode, selectLinksInUse)
    known.set(groupCode, { rows, at: performance.now() })
    rows.catch(() => known.delete(groupCode))
    return rows
  }

  const open = (groupCode: string, row: LinkRow) => {
    const { kind, libCode, settings, tables, secret, keyId, timeZone } = row
    try {
      const spoken = kinds[kind]
      if (!spoken) throw new Error(`${kind} is not spoken here`)
      const shown =
        secret && keyId
          ? decryptColumn(keys, { keyId, hidden: secret }, linkSecretContext(groupCode, libCode))
          : null
      return spoken.open({
        settings,
        secret: shown,
        tables: splitTables(tables).vendorTables,
        timeZone,
        insideHosts,
      })
    } catch (fault) {
      log.error({ err: fault, groupCode, libCode, kind }, 'a library system could not be opened')
      return unopened
    }
  }

  const openLink = (groupCode: string, row: LinkRow): OpenLink => {
    const { libCode, library, signsIn } = row
    const key = `${groupCode} ${libCode}`
    const changedAt = row.changedAt.getTime()
    const before = opened.get(key)
    if (before?.changedAt === changedAt) return before.link
    const system = open(groupCode, row)
    const health = openHealth(
      (note) =>
        detached(async () => {
          await inInstitution(db, groupCode, (trx) => noteHealth(trx, libCode, note))
        }),
      options,
    )
    const { pickupPlaces } = splitTables(row.tables)
    const link: OpenLink = {
      groupCode,
      libCode,
      library,
      signsIn,
      system: watchSystem(system, health),
      health,
      namesTitlesBy: kinds[row.kind]?.namesTitlesBy(row.settings) ?? 'copy',
      placeThere: (locationId) => pickupPlaces?.[locationId] ?? locationId,
    }
    opened.set(key, { changedAt, link, close: () => system.close() })
    void before?.close()
    return link
  }

  /** The links of an institution that are on. Not in a transaction: it may read them. */
  const linksOf = async (groupCode: string): Promise<OpenLink[]> => {
    const rows = await detached(() => rowsOf(groupCode))
    return rows.map((row) => openLink(groupCode, row))
  }

  return {
    linksOf,
    /** The system of a library; undefined where it has no link that is on. */
    systemOf: async (groupCode: string, libCode: string) =>
      (await linksOf(groupCode)).find((link) => link.libCode === libCode),
    /** How a system knows a reader; null where the card is nobody's there. */
    async patronOf(link: OpenLink, reader: { id: string; account: string }) {
      const key = `${link.groupCode} ${link.libCode} ${reader.id} ${reader.account}`
      const kept = patrons.get(key)
      if (kept && kept.ref !== null && performance.now() - kept.at < patronFresh) return kept.ref
      const ref = (await link.system.find(reader.account))?.ref ?? null
      patrons.delete(key)
      patrons.set(key, { ref, at: performance.now() })
      if (patrons.size > mostPatrons) patrons.delete(patrons.keys().next().value!)
      return ref
    },
    /** Reads the links of an institution anew: somebody has changed them. */
    refresh: (groupCode: string) => void known.delete(groupCode),
    detached,
    async close() {
      await Promise.all(
        Array.from(opened.values(), async ({ link, close }) => {
          await link.health.flush()
          await close()
        }),
      )
      opened.clear()
    },
  }
}
export type Links = ReturnType<typeof openLinks>

const nobody = () => Promise.reject(new SystemAway('unreachable'))

/** In the place of a system that cannot even be opened: it is away, and says so. */
const unopened: LibrarySystem & { close: () => void } = {
  capabilities: () => ({
    calls: new Set(),
    judgesRenewals: false,
    availabilityAtOnce: 1,
    paysSingleFees: false,
  }),
  find: nobody,
  statusOf: nobody,
  loansOf: nobody,
  holdsOf: nobody,
  feesOf: nobody,
  availability: nobody,
  renew: (_patron, loanRefs) =>
    Promise.resolve(
      loanRefs.map((loanRef) => ({
        loanRef,
        outcome: 'refused' as const,
        code: 'system.away',
        vendor: null,
      })),
    ),
  close: () => {},
}
