import { spawn } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { text } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import { readInstitution } from '@shulin/contract/institutions'
import { openStaffSession } from '@shulin/contract/staff'
import { makeLink, putStaff } from '../../server/src/features/staff/staff.ts'
import { inInstitution, openDatabase } from '../../server/src/platform/stores/database.ts'
import { prepareOwnPortal } from './own-portal.ts'

// What hostile pictures of one cataloguer do to everybody else: `node e2e/load/hostile-pictures.ts [seconds a block]`.
// An API of its own on a database of its own; quiet blocks and blocks under attack take turns.
const seconds = Number(process.argv[2] ?? 10)
const blocks = 4
const groupCode = '100041'

const portal = await prepareOwnPortal()

/** Two who ask one after the other for as long as the block lasts: how long each answer took. */
async function askFor(url: string, milliseconds: number) {
  const until = performance.now() + milliseconds
  const times: number[] = []
  await Promise.all(
    Array.from({ length: 2 }, async () => {
      while (performance.now() < until) {
        const begunAt = performance.now()
        const answer = await fetch(`${url}${readInstitution.path}`, { headers: { groupCode } })
        await answer.text()
        times.push(performance.now() - begunAt)
        await wait(10)
      }
    }),
  )
  return times
}

const percentile = (times: number[], share: number) =>
  times.toSorted((a, b) => a - b)[Math.min(times.length - 1, Math.floor(times.length * share))]!

/** The attacker sits at another machine: in a process of its own that gives way, so that only what the API does counts. */
async function attack(given: { url: string; cookie: string; recordId: number; seconds: number }) {
  const words = [process.execPath, 'e2e/load/hostile-cataloguer.ts', JSON.stringify(given)]
  const attacker = spawn('nice', ['-n', '19', ...words], { stdio: ['ignore', 'pipe', 'inherit'] })
  return JSON.parse(await text(attacker.stdout)) as Record<string, number>
}

const { database, storesCaFile } = portal.config
const db = openDatabase(database.url, { caFile: storesCaFile, pool: 2 })
try {
  process.stdout.write('preparing: tables, demo\n')
  portal.shulin('migrate')
  portal.shulin('demo', 'load')
  const server = await portal.start()
  const url = `http://127.0.0.1:${server.port}`
  await putStaff(db, groupCode, { account: 'lin', name: '林', roles: ['acquisitions'] })
  const token = await makeLink(db, groupCode, 'lin')
  const session = await fetch(`${url}${openStaffSession.path}`, {
    method: 'POST',
    body: JSON.stringify({ token }),
    headers: { 'content-type': 'application/json' },
  })
  const cookie = session.headers
    .getSetCookie()
    .map((one) => one.split(';')[0]!)
    .join('; ')
  const { recordId } = await inInstitution(db, groupCode, (trx) =>
    trx.selectFrom('holding').select('recordId').limit(1).executeTakeFirstOrThrow(),
  )
  await askFor(url, 3_000)
  const [quiet, attacked]: number[][] = [[], []]
  const outcomes: Record<string, number> = {}
  const spent = { quiet: 0, attacked: 0 }
  for (let block = 0; block < blocks; block += 1) {
    const begun = server.processorMilliseconds()
    quiet!.push(...(await askFor(url, seconds * 1000)))
    const between = server.processorMilliseconds()
    const [during, met] = await Promise.all([
      askFor(url, seconds * 1000),
      attack({ url, cookie, recordId, seconds }),
    ])
    for (const [outcome, times] of Object.entries(met))
      outcomes[outcome] = (outcomes[outcome] ?? 0) + times
    attacked!.push(...during)
    spent.quiet += between - begun
    spent.attacked += server.processorMilliseconds() - between
  }
  const figures = (times: number[], processor: number) => ({
    calls: times.length,
    p50: percentile(times, 0.5),
    p95: percentile(times, 0.95),
    /** Of the process that answers everybody, for each call. */
    processorMilliseconds: processor / times.length,
  })
  const result = {
    machine: `${cpus().length} cores`,
    quiet: figures(quiet!, spent.quiet),
    attacked: figures(attacked!, spent.attacked),
    ratio: percentile(attacked!, 0.95) / percentile(quiet!, 0.95),
    pictures: outcomes,
  }
  mkdirSync('reports', { recursive: true })
  writeFileSync('reports/hostile-pictures.json', JSON.stringify(result, null, 2))
  process.stdout.write(`${JSON.stringify(result, null, 2)}\n`)
} finally {
  await db.destroy()
  await portal.remove()
}
