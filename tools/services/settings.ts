import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, realpathSync, statSync, symlinkSync } from 'node:fs'
import { homedir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { parseEnv } from 'node:util'
import { portsFrom } from './ports.ts'

const root = resolve(import.meta.dirname, '../..')
const environmentFile = join(root, '.services/environment')

/** Everything a service may want to know about where and how it runs. */
export interface Settings {
  root: string
  /** Where data, logs and configuration of the services live: `.services`, with links followed. */
  home: string
  /** Downloads, shared by every clone on this machine. */
  cache: string
  environmentFile: string
  portBase: number
  ports: ReturnType<typeof portsFrom>
  /** What the services listen on. */
  address: string
  /** Further names the portal is reached by, for its certificate. */
  names: string[]
  /** What the three search nodes listen on: in a fault test each has a network of its own. */
  searchAddresses: string[]
  /** No waiting for the disk, no slow start of what will not run for long: for checks that throw the data away. Never for a test about loss. */
  isFast: boolean
}

export function readSettings(environment: NodeJS.ProcessEnv): Settings {
  const address = environment['SHULIN_ADDRESS'] ?? '127.0.0.1'
  const portBase = Number(environment['SHULIN_PORT_BASE'] ?? portBaseOfLastStart() ?? 21_000)
  return {
    root,
    home: openHome(),
    cache:
      environment['SHULIN_CACHE'] ??
      join(environment['XDG_CACHE_HOME'] ?? join(homedir(), '.cache'), 'shulin'),
    environmentFile,
    portBase,
    ports: portsFrom(portBase),
    address,
    names: environment['SHULIN_NAMES']?.split(',') ?? [],
    searchAddresses: environment['SHULIN_SEARCH_ADDRESSES']?.split(',') ?? [
      address,
      address,
      address,
    ],
    isFast: environment['SHULIN_FAST_STORES'] === '1',
  }
}

/** A later `status` or `down` speaks of the ports of the last `up`, in whichever shell it runs. */
export function portBaseOfLastStart(): string | undefined {
  try {
    return parseEnv(readFileSync(environmentFile, 'utf8'))['SHULIN_PORT_BASE']
  } catch {
    return undefined
  }
}

/**
 * PostgreSQL and the workers of nginx run as users of their own, which must be able to walk to
 * their files. A clone below a closed folder (such as root's home) therefore keeps them elsewhere,
 * behind a link; so does a clone whose path is too long for a socket.
 */
function openHome(): string {
  const home = join(root, '.services')
  if (statSync(home, { throwIfNoEntry: false })) return realpathSync(home)

  const isReachable = process.getuid?.() !== 0 || foldersAbove(home).every(isOpenToOthers)
  if (isReachable && home.length < 70) {
    mkdirSync(home, { mode: 0o755 })
    return home
  }
  const name = createHash('sha256').update(root).digest('hex').slice(0, 12)
  const elsewhere = `/var/tmp/shulin-${name}`
  mkdirSync(elsewhere, { mode: 0o755, recursive: true })
  if (statSync(elsewhere).uid !== process.getuid?.())
    throw new Error(`${elsewhere} belongs to someone else`)
  symlinkSync(elsewhere, home)
  return elsewhere
}

function foldersAbove(path: string): string[] {
  const above = dirname(path)
  return above === path ? [] : [above, ...foldersAbove(above)]
}

const isOpenToOthers = (folder: string) => (statSync(folder).mode & 0o001) !== 0
