import {
  appendFileSync,
  chmodSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { ask } from '../../tools/services/ask.ts'
import { environmentOf } from '../../tools/services/environment.ts'
import { down, up } from '../../tools/services/lifecycle.ts'
import { identityOf, isHeld, pidOf, verifiedPid } from '../../tools/services/processes.ts'
import { searchGateService } from '../../tools/services/search-gate.ts'
import { searchNodeUrl, searchService } from '../../tools/services/search.ts'
import type { Service } from '../../tools/services/service.ts'
import { readSettings, type Settings } from '../../tools/services/settings.ts'
import { settingsFor } from './installation.ts'
import { layNetworks, removeNetworks, type Networks } from './networks.ts'
import { familyOf, signalAll, untilGone } from './processes.ts'

const prefix = 'shulin-search-faults-'
const nodeNames = ['search-1', 'search-2', 'search-3'] as const
export type NodeName = (typeof nodeNames)[number]
const names = [...nodeNames, 'search-gate'] as const

/** What an installation is told that notices within seconds that a node is gone; see docs/operations.md. */
const soonNoticed = `
cluster.fault_detection.leader_check.timeout: 4s
cluster.fault_detection.leader_check.retry_count: 2
cluster.fault_detection.follower_check.timeout: 4s
cluster.fault_detection.follower_check.retry_count: 2
indices.recovery.internal_action_timeout: 10s
indices.recovery.internal_action_long_timeout: 20s
indices.recovery.recovery_activity_timeout: 20s
`

/** Three search nodes of the test's own behind a gate, each in a network of its own where that can be had. */
export async function startSearchCluster() {
  await removeAbandoned()
  const home = mkdtempSync(join(tmpdir(), prefix))
  chmodSync(home, 0o755)
  writeFileSync(join(home, 'owner'), identityOf(process.pid)!)
  const networks = await layNetworks()
  if (networks) writeFileSync(join(home, 'networks'), networks.id)
  const own = settingsFor(home)
  const settings = networks ? { ...own, searchAddresses: networks.addresses } : own
  const nodes = nodeNames.map((_, at) => nodeService(settings, at, networks))
  const services = [...nodes, searchGateService(settings)]
  await up(settings, services)

  const { OPENSEARCH_URL, STORES_CA_FILE } = environmentOf(settings)
  const at = (name: NodeName) => nodeNames.indexOf(name)
  const pidsOf = (name: (typeof names)[number]) => {
    const pid = pidOf(settings, name)
    return pid === undefined ? [] : familyOf(pid)
  }
  const ca = readFileSync(STORES_CA_FILE!)
  /** Whom a node takes for the manager; nobody, when it does not say so. */
  const managerSeenBy = async (name: NodeName) => {
    const node = searchNodeUrl(settings, (at(name) + 1) as 1 | 2 | 3)
    const url = `${node}/_cat/cluster_manager?local=true&h=node`
    const { status, text } = await ask(url, { ca }).catch(() => ({ status: 0, text: '' }))
    return status === 200 ? (text.trim() as NodeName) : undefined
  }

  return {
    opensearchUrl: OPENSEARCH_URL!,
    storesCaFile: STORES_CA_FILE!,
    /** Where Node.js keeps what it compiled. */
    compiled: join(settings.cache, 'compiled'),
    hasNetworks: networks !== undefined,
    nodeNames,
    running: () => nodeNames.filter((name) => pidsOf(name).length > 0),
    managerSeenBy,
    /** As by `kill -9`. */
    async kill(name: NodeName) {
      const pids = pidsOf(name)
      signalAll(pids, 'SIGKILL')
      await untilGone(pids)
    },
    async start(...started: NodeName[]) {
      const chosen = nodes.filter(({ name }) => started.includes(name as NodeName))
      while (chosen.some(({ ports }) => ports.some(isHeld))) await wait(50)
      await up(settings, chosen)
    },
    /** Nobody hears of it any more; without networks it stands still, which looks the same from outside. */
    isolate: async (name: NodeName) =>
      networks ? networks.pull(at(name)) : signalAll(pidsOf(name), 'SIGSTOP'),
    join: async (name: NodeName) =>
      networks ? networks.plug(at(name)) : signalAll(pidsOf(name), 'SIGCONT'),
    /** The whole engine is away, and comes back. */
    closeGate: () => down(settings, [services.at(-1)!]),
    openGate: () => up(settings, [services.at(-1)!]),
    /** Whatever was done to it is undone. */
    async mend() {
      for (const name of nodeNames) await this.join(name)
      await up(settings, services)
    },
    async remove() {
      for (const name of names) signalAll(pidsOf(name), 'SIGKILL')
      await untilGone(names.flatMap(pidsOf))
      await networks?.remove()
      rmSync(home, { recursive: true, force: true })
    },
  }
}
export type SearchCluster = Awaited<ReturnType<typeof startSearchCluster>>

function nodeService(settings: Settings, at: number, networks: Networks | undefined): Service {
  const service = searchService(settings, (at + 1) as 1 | 2 | 3)
  return {
    ...service,
    prepare: async (given) => {
      await service.prepare!(given)
      appendFileSync(join(given.home, service.name, 'config/opensearch.yml'), soonNoticed)
    },
    start: (given) => {
      const command = service.start(given)
      if (!networks) return command
      const { file, args } = networks.inside(at, command.file)
      return { ...command, file, args: [...args, ...command.args] }
    },
  }
}

/** Takes away what a run left behind that was broken off. */
async function removeAbandoned() {
  for (const folder of readdirSync(tmpdir()).filter((name) => name.startsWith(prefix))) {
    const home = join(tmpdir(), folder)
    const [owner, network] = [join(home, 'owner'), join(home, 'networks')]
    if (!existsSync(owner) || verifiedPid(readFileSync(owner, 'utf8')) !== undefined) continue
    const settings = { ...readSettings(process.env), home }
    const pids = names.flatMap((name) => pidOf(settings, name) ?? []).flatMap(familyOf)
    signalAll(pids, 'SIGKILL')
    await untilGone(pids)
    if (existsSync(network)) await removeNetworks(readFileSync(network, 'utf8'))
    rmSync(home, { recursive: true, force: true })
  }
}
