import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { ensureCertificates } from './certificates.ts'
import { writeEnvironment } from './environment.ts'
import { installPackages, missingPackages, opensslPackage } from './packages.ts'
import {
  hasDied,
  holds,
  isHeld,
  isUp,
  logFile,
  logTail,
  noteReady,
  pidOf,
  startProcess,
  stopProcess,
} from './processes.ts'
import type { Service } from './service.ts'
import type { Settings } from './settings.ts'

const startedAt = performance.now()

/** A line of progress, with the time since the command began. */
function say(subject: string, text: string) {
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
  console.log(`${seconds.padStart(6)} s  ${subject.padEnd(12)} ${text}`)
}

/** Starts what does not run yet; a service begins as soon as all it needs is there. */
export async function up(settings: Settings, services: Service[]) {
  const waiting = services.filter(({ name }) => !isUp(settings, name))
  if (waiting.length === 0) {
    writeEnvironment(settings)
    return say('all', 'running already')
  }
  for (const service of waiting) refuseHeldPorts(settings, service)

  const missing = missingPackages([opensslPackage, ...waiting.flatMap(({ packages }) => packages)])
  if (missing.length > 0) say('packages', `installing ${missing.join(', ')}`)
  const installed = once(() => installPackages(missing))
  const haveAll = (packages: Service['packages']) =>
    missingPackages(packages).length === 0 ? undefined : installed()

  const certified = once(async () => {
    await haveAll([opensslPackage])
    await ensureCertificates(settings)
    writeEnvironment(settings)
  })

  const started = new Map<string, Promise<void>>()
  const bringUp = async (service: Service) => {
    await haveAll(service.packages)
    await certified()
    await service.fetch?.(settings)
    for (const name of service.needs) await started.get(name)
    await start(settings, service)
  }
  // Services are listed after those they need.
  for (const service of waiting) started.set(service.name, bringUp(service))

  const results = await Promise.allSettled(started.values())
  // A service fails with the failure of the one it needs: that is said once.
  const failures = new Set(
    results.flatMap((one) => (one.status === 'rejected' ? [one.reason] : [])),
  )
  if (failures.size > 0) throw new AggregateError(failures, 'Not everything could be started')
}

async function start(settings: Settings, service: Service) {
  const { name } = service
  // It may run already, when the command that started it was interrupted.
  if (pidOf(settings, name) === undefined) {
    await service.prepare?.(settings)
    await startProcess(settings, name, service.start(settings))
  }
  say(name, 'starting')
  await untilReady(settings, service)
  await service.settle?.(settings)
  noteReady(settings, name)
  say(name, service.ports[0] ? `ready on port ${service.ports[0]}` : 'ready')
}

async function untilReady(settings: Settings, service: Service) {
  const { name, patience } = service
  const end = Date.now() + patience * 1000
  for (;;) {
    try {
      return await service.ready(settings)
    } catch (error) {
      const isGone = pidOf(settings, name) === undefined
      if (isGone || Date.now() > end)
        throw new Error(
          `${name} ${isGone ? 'ended by itself' : `was not ready within ${patience} s (${(error as Error).message})`}; the end of ${logFile(settings, name)}:\n${logTail(settings, name)}`,
          { cause: error },
        )
    }
    await wait(150)
  }
}

/** Ends what `up` started: first those that need others. */
export async function down(settings: Settings, services: Service[]) {
  const stopped = new Map<string, Promise<void>>()
  for (const service of services.toReversed()) {
    const dependants = services.filter(({ needs }) => needs.includes(service.name))
    stopped.set(
      service.name,
      (async () => {
        for (const { name } of dependants) await stopped.get(name)
        if (await stopProcess(settings, service.name, service.stopSignal))
          say(service.name, 'stopped')
      })(),
    )
  }
  await Promise.all(stopped.values())
}

/** Ends the services and throws their data away; passwords and certificates stay. */
export async function reset(settings: Settings, services: Service[]) {
  for (const service of services) refuseHeldPorts(settings, service)
  await down(settings, services)
  for (const path of services.flatMap(({ data }) => data))
    rmSync(join(settings.home, path), { recursive: true, force: true })
  say('data', 'deleted')
}

function refuseHeldPorts(settings: Settings, { name, ports }: Service) {
  if (pidOf(settings, name) !== undefined) return
  for (const port of ports)
    if (isHeld(port))
      throw new Error(
        `Port ${port} of ${name} is held by something that \`pnpm services up\` did not start: end it, or set SHULIN_PORT_BASE`,
      )
}

export interface ServiceState {
  name: string
  pid: number | null
  port: number | null
  state: 'running' | 'starting' | 'stopped' | 'died' | 'port taken'
  log: string
}

export const serviceStateOf = (settings: Settings, { name, ports }: Service): ServiceState => {
  const pid = pidOf(settings, name)
  const state = () => {
    if (pid !== undefined)
      return isUp(settings, name) && ports.every((port) => holds(pid, port))
        ? 'running'
        : 'starting'
    if (ports.some(isHeld)) return 'port taken'
    return hasDied(settings, name) ? 'died' : 'stopped'
  }
  return {
    name,
    pid: pid ?? null,
    port: ports[0] ?? null,
    state: state(),
    log: logFile(settings, name),
  }
}

/** The same answer, however often it is asked for. */
function once<T>(work: () => Promise<T>): () => Promise<T> {
  let answer: Promise<T> | undefined
  return () => (answer ??= work())
}
