import type { Command } from 'commander'
import type { FastifyInstance } from 'fastify'
import type { Registry } from '@prometheus-io/client'
import type { LibrarySystemOf } from './features/circulation/library-system.ts'
import type { Connectors } from './features/identity/sign-on/connector.ts'
import type { ChatSender } from './features/inbox/chat-sender.ts'
import type { MailSender } from './features/inbox/mail-sender.ts'
import type { TextSender } from './features/inbox/text-sender.ts'
import type { LibraryLinks } from './features/library-links/library-links.ts'
import type { AskSource } from './features/record/ask-source.ts'
import type { Traffic } from './features/traffic/traffic.ts'
import type { Config } from './platform/config.ts'
import type { Serve } from './platform/http/serve.ts'
import type { Step } from './platform/progress.ts'
import type { HiddenUse, KeyUse } from './platform/security/key-uses.ts'
import type { KeyRing } from './platform/security/keys.ts'
import type { Passwords } from './platform/security/passwords.ts'
import type { Database } from './platform/stores/database.ts'
import type { Job } from './platform/stores/queue.ts'
import type { Resources } from './resources.ts'

/**
 * A part of the product as the processes see it. Every folder of `features/` has a `feature.ts` that exports one as `feature`;
 * `features.ts` finds them, and nothing else lists them.
 */
export interface Feature {
  /** The name of its folder. */
  name: string
  /** Calls of the contract for visitors and readers. */
  routes?: (serve: Serve, resources: ApiResources) => void
  /** Calls of the contract for staff: they stand in `staff/routes.ts`. */
  staffRoutes?: (serve: Serve, resources: ApiResources) => void
  /** Addresses that are no calls of the contract: protocols, pages, files. */
  addresses?: (app: FastifyInstance, resources: ApiResources) => Promise<void> | void
  /** What the worker does, by the clock or when it is sent. */
  jobs?: Job<unknown, JobResources>[]
  /** What the worker does all the time. */
  background?: (resources: Resources, metrics: Registry) => Background
  /** What the operator can do. */
  commands?: (program: Command, context: CommandContext) => void
  /** What `shulin migrate` brings up to date besides the tables; what it puts into `result` is printed with `--json`. */
  migrateSteps?: (context: CommandContext, adminDb: Database, result: MigrateResult) => Step[]
  /** What `shulin demo load` shows of it. */
  demo?: {
    steps: (context: CommandContext, adminDb: Database) => Step[]
    /** Features whose demo data it builds on: their steps run first. */
    after?: string[]
  }
  /** Columns of its tables that name a key of the installation. */
  keyUses?: (HiddenUse | KeyUse)[]
}

/** What the API hands to a feature: what it opened, and outside systems behind the interfaces that features declare. */
export interface ApiResources extends Resources {
  signOn: Connectors
  askSource: AskSource
  traffic: Traffic
  /** Libraries that keep their own system. */
  libraryLinks: LibraryLinks
  /** Refuses the id of a reader whom the institution does not have. */
  requireReader: (trx: Database, readerId: string) => Promise<void>
}

/** What the worker hands to a job. */
export interface JobResources extends Resources {
  mailSender: MailSender
  /** Null where the installation has no gateway. */
  textSender: TextSender | null
  /** Null where the installation has none. */
  chatSender: ChatSender | null
  libraryLinks: LibraryLinks
  /** The systems of libraries that have one of their own. */
  librarySystemOf: LibrarySystemOf
}

interface Background {
  /** Ends when what was begun is finished. */
  stop: () => Promise<void>
  /** Gives back what it opened, when nobody asks for figures any more. */
  close: () => Promise<void>
}

/** How a command gets what it works with: opened for it, and closed after it. */
export interface CommandContext {
  config: Config
  withStores: WithStores<{ db: Database; portalUrl: string; objectDirectory: string }>
  /** The same beside the operator's own connection. */
  withAdmin: WithStores<{ db: Database; adminDb: Database; objectDirectory: string }>
  /** For work on many rows at once, which takes longer than a reader would wait. */
  withPatience: WithStores<{ db: Database; adminDb: Database }>
  /** What hashes and hides; only commands about people need it. */
  withPasswords: WithStores<{ keys: KeyRing; passwords: Passwords }>
  ownKeys: () => KeyRing
  /** What all features have to show in a demo, in an order that serves. */
  demoSteps: (adminDb: Database) => Step[]
}

export interface MigrateResult {
  migrated: string[]
  [counted: string]: unknown
}

type WithStores<Opened> = (work: (opened: Opened) => Promise<void>) => Promise<void>
