import type { Arguments } from './run.ts'
import type { Settings } from './settings.ts'

/** How a process is started. */
export interface Command {
  file: string
  args: Arguments
  env?: Record<string, string>
  /** The user it runs as when root starts it. */
  user?: string
  cwd?: string
}

/** A Debian package, and the file that shows it is there. */
export interface Package {
  name: string
  provides: string[]
}

/** One process of the stack. The table of them all is stack.ts. */
export interface Service {
  name: string
  /** All but `stores` and `portal` are started only where they are asked for. */
  group: 'stores' | 'portal' | 'sign-on' | 'self-check' | 'library-system'
  /** Started before this one, when both are started together. */
  needs: string[]
  /** The first is where it is reached; one that nobody calls has none. */
  ports: number[]
  packages: Package[]
  /** Fetches what is not a Debian package. Runs while other services start. */
  fetch?: (settings: Settings) => Promise<void>
  /** Writes configuration, makes an empty store. Runs before every start. */
  prepare?: (settings: Settings) => Promise<void>
  start: (settings: Settings) => Command
  /** Fails as long as the service does not do its work. */
  ready: (settings: Settings) => Promise<void>
  /** Seconds until it must be ready. */
  patience: number
  /** Runs once it is ready, after every start. */
  settle?: (settings: Settings) => Promise<void>
  /** The signal that asks it to finish in good order. */
  stopSignal: NodeJS.Signals
  /** What `reset` deletes below `.services`. */
  data: string[]
}
