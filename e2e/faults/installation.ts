import { randomInt } from 'node:crypto'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { jobs } from '../../server/src/jobs.ts'
import { makeMissingKeys } from '../../server/src/keys/change.ts'
import { openDatabase, type Database } from '../../server/src/platform/stores/database.ts'
import { declareQueues } from '../../server/src/platform/jobs/schema.ts'
import { migrate } from '../../server/src/platform/stores/migrate.ts'
import { environmentOf } from '../../tools/services/environment.ts'
import { frontService } from '../../tools/services/front.ts'
import { up } from '../../tools/services/lifecycle.ts'
import { mailService } from '../../tools/services/mail.ts'
import { portsFrom } from '../../tools/services/ports.ts'
import { askAsSuperuser, postgresService } from '../../tools/services/postgres.ts'
import { identityOf, isHeld, logTail, pidOf, verifiedPid } from '../../tools/services/processes.ts'
import { redisService } from '../../tools/services/redis.ts'
import { run } from '../../tools/services/run.ts'
import { readSettings, type Settings } from '../../tools/services/settings.ts'
import { mountDisk } from './disk.ts'
import { openFaultProxy } from './fault-proxy.ts'
import { openGates } from './gates.ts'
import { apiService, workerService, type StoreProxies } from './harness-services.ts'
import { createLedger, stampOrder } from './ledger.ts'
import { createStops, signInClerk, stockLibrary, type Copy } from './lending.ts'
import { familyOf, processesIn, signalAll, untilGone } from './processes.ts'

/** Requests that one address may send in a minute. */
export const requestsPerMinute = 600

/** The institutions of the load. */
export const groupCodes = ['north', 'south'] as const

/**
 * A whole portal of the harness's own, in a folder and on ports of its own: durable PostgreSQL on a disk whose
 * power can be cut, Redis, mail, two APIs and two workers behind a wire each, nginx in front.
 */
export async function startInstallation() {
  await removeAbandoned()
  const home = mkdtempSync(join(tmpdir(), prefix))
  chmodSync(home, 0o755)
  writeFileSync(join(home, 'owner'), identityOf(process.pid)!)
  const gatesFolder = join(home, 'gates')
  mkdirSync(gatesFolder)
  const settings = settingsFor(home)
  // Not everywhere may we mount: then PostgreSQL lives in a plain folder, and no power is cut.
  const disk = await mountDisk(home, 'postgres').catch(() => undefined)

  const stores = [postgresService(settings), redisService(settings), mailService(settings)]
  await up(settings, stores)
  const environment = environmentOf(settings)
  makeMissingKeys(environment['KEYS_FILE']!)
  const adminDb = openDatabase(environment['DATABASE_ADMIN_URL']!, {
    caFile: environment['STORES_CA_FILE'],
    pool: 4,
    patience: 60_000,
  })
  await askAsSuperuser(
    settings,
    `grant pg_signal_backend to shulin_migrator;
     alter system set recovery_init_sync_method = 'syncfs' -- as safe as one file after the other, and sooner`,
  )
  const shelves = await prepare(adminDb)

  const openWires = async (): Promise<StoreProxies> => ({
    database: await openFaultProxy(settings.ports.postgres),
    cache: await openFaultProxy(settings.ports.redis),
  })
  const wires = {
    'api-1': await openWires(),
    'api-2': await openWires(),
    'worker-1': await openWires(),
    'worker-2': await openWires(),
  }
  const given = (name: keyof typeof wires) => ({
    wires: wires[name],
    gates: gatesFolder,
    settings: { REQUESTS_PER_MINUTE: String(requestsPerMinute), JOBS_WATCH_SECONDS: '1' },
  })
  const portal = [
    apiService(settings, 1, given('api-1')),
    apiService(settings, 2, given('api-2')),
    workerService(settings, 1, given('worker-1')),
    workerService(settings, 2, given('worker-2')),
    frontService(settings),
  ]
  await up(settings, portal)
  const api = `http://${settings.address}:${settings.ports.api1}`
  const desks: Record<string, Record<string, string>> = {}
  for (const groupCode of groupCodes) desks[groupCode] = await signInClerk(adminDb, groupCode, api)

  const services = [...stores, ...portal]
  const named = (name: ProcessName) => services.find((service) => service.name === name)!
  const processesOf = (name: ProcessName) => {
    const pid = pidOf(settings, name)
    return pid === undefined ? [] : familyOf(pid)
  }

  return {
    settings,
    environment,
    ca: readFileSync(environment['STORES_CA_FILE']!),
    adminDb,
    /** What a clerk of each institution sends. */
    desks,
    /** A copy of this institution that was never lent. */
    nextCopy: (groupCode: string) => shelves[groupCode]!(),
    wires,
    gates: openGates(gatesFolder),
    disk,
    pid: (name: ProcessName) => pidOf(settings, name)!,
    processesOf,
    nameOf: (pid: number) => processNames.find((name) => pidOf(settings, name) === pid),
    log: (name: ProcessName) => logTail(settings, name, 100_000),
    askAsSuperuser: (sql: string) => askAsSuperuser(settings, sql),

    /** As by `kill -9`. What it had started notices, or is killed after a moment. */
    async kill(name: ProcessName) {
      const pids = processesOf(name)
      signalAll([pids[0]!], 'SIGKILL')
      await untilGone(pids, 500)
      signalAll(pids, 'SIGKILL')
      await untilGone(pids)
    },
    /** Asks it to end in good order, and waits for it. */
    async end(name: ProcessName) {
      const pids = processesOf(name)
      signalAll([pids[0]!], named(name).stopSignal)
      await untilGone(pids)
    },
    /** Stops it, with all it has started, without its knowing. */
    stop: (name: ProcessName) => signalAll(processesOf(name), 'SIGSTOP'),
    goOn: (name: ProcessName) => signalAll(processesOf(name), 'SIGCONT'),
    /** Starts it again, as whoever watches over the processes would; until it answers. */
    async start(name: ProcessName) {
      const service = named(name)
      // The kernel takes a moment to close what a killed process had open.
      while (service.ports.some(isHeld)) await wait(20)
      await up(settings, [service])
    },

    async remove() {
      await adminDb.destroy()
      // Nobody needs what they would still write.
      const pids = processNames.flatMap(processesOf)
      signalAll(pids, 'SIGKILL')
      await untilGone(pids)
      for (const { database, cache } of Object.values(wires)) {
        database.close()
        cache.close()
      }
      await disk?.remove()
      rmSync(home, { recursive: true })
    },
  }
}
export type Installation = Awaited<ReturnType<typeof startInstallation>>

const processNames = [
  'postgres',
  'redis',
  'mail',
  'api-1',
  'api-2',
  'worker-1',
  'worker-2',
  'front',
] as const
export type ProcessName = (typeof processNames)[number]

export function settingsFor(home: string): Settings {
  const portBase = freePortBase()
  return {
    ...readSettings(process.env),
    home,
    environmentFile: join(home, 'environment'),
    portBase,
    ports: portsFrom(portBase),
    address: '127.0.0.1',
    names: [],
    isFast: false,
  }
}

/** Below all thousands of ports that clones of the project choose from. */
function freePortBase(): number {
  const base = randomInt(11, 20) * 1000
  return Object.values(portsFrom(base)).some(isHeld) ? freePortBase() : base
}

/** Tables, queues and two institutions with copies to lend. */
async function prepare(adminDb: Database) {
  await migrate(adminDb)
  await createLedger(adminDb)
  await createStops(adminDb)
  await declareQueues(adminDb, [...jobs, stampOrder])
  const shelves: Record<string, () => Copy> = {}
  for (const groupCode of groupCodes) {
    const name = JSON.stringify({ 'zh-CN': groupCode, 'en-US': groupCode })
    await adminDb
      .insertInto('institution')
      .values({ groupCode, mappingPath: groupCode, name })
      .execute()
    shelves[groupCode] = await stockLibrary(adminDb, groupCode)
  }
  return shelves
}

const prefix = 'shulin-faults-'

/** Takes away what a run left behind that was broken off: its processes, its disk, its folder. */
async function removeAbandoned() {
  for (const name of readdirSync(tmpdir())) {
    const home = join(tmpdir(), name)
    const owner = join(home, 'owner')
    if (!name.startsWith(prefix) || !existsSync(owner)) continue
    if (verifiedPid(readFileSync(owner, 'utf8')) !== undefined) continue
    const left = readSettings(process.env)
    const services = processNames.map((service) => pidOf({ ...left, home }, service) ?? 0)
    const pids = [...services.filter(Boolean).flatMap(familyOf), ...processesIn(home)]
    signalAll(pids, 'SIGKILL')
    await untilGone(pids)
    await run('umount', [join(home, 'postgres')]).catch(() => {})
    rmSync(home, { recursive: true, force: true })
  }
}
