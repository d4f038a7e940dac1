// Loads a library of any size from files to a green index, and says how long that takes.
//
//   node e2e/load/million/load.ts <one | twenty> <folder of made files>     (made by make.ts)
//     --steps import,build,bare,live   what is measured; what is left out stays as an earlier run had it
//     --data <folder>          real records: `live` makes new ones after them
//     --bare 100000            documents of the comparison with bare `_bulk`
//     --live 20000             records delivered while a worker feeds
//     --keep                   keeps the database and the indexes, for later steps and for `pnpm bench search`
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { dropDatabase } from '../../../server/test/database.ts'
import { unhurried } from '../../../server/src/platform/stores/search-engine.ts'
import { routeOf } from '../../../server/src/features/search/feed/indexes.ts'
import { feedState } from '../../../server/src/features/search/feed/marks.ts'
import { inInstitution } from '../../../server/src/platform/stores/database.ts'
import { describeCommit, describeLoad, describeMachine, stealBetween } from '../machine.ts'
import { quantile } from '../pairs.ts'
import { measureBare } from './bare.ts'
import {
  layouts,
  makeInstallation,
  openInstallation,
  sourcesOf,
  type Installation,
  type Layout,
} from './installation.ts'
import { deliver, measureLag, untilFed, type GeneratedCatalogue } from './lag.ts'
import { learn } from './learn.ts'

const { values, positionals } = parseArgs({
  options: {
    steps: { type: 'string', default: 'import,build,bare,live' },
    data: { type: 'string' },
    bare: { type: 'string', default: '100000' },
    live: { type: 'string', default: '20000' },
    keep: { type: 'boolean', default: false },
    name: { type: 'string' },
  },
  allowPositionals: true,
})
const steps = values.steps.split(',')
const [layout, folder] = positionals as [Layout, string]
if (!(layout in layouts) || folder === undefined)
  throw new Error('node e2e/load/million/load.ts <one | twenty> <folder of made files>')
const files = readdirSync(folder)
  .filter((file) => file.endsWith('.jsonl'))
  .toSorted()
  .map((file) => join(folder, file))

const say = (text: string) => void process.stdout.write(`${text}\n`)
const secondsOf = async (what: string, work: () => Promise<unknown>) => {
  const begun = performance.now()
  await work()
  const seconds = (performance.now() - begun) / 1000
  say(`${what}: ${seconds.toFixed(1)} s, load ${describeLoad().averages.join(' ')}`)
  return seconds
}

const name = values.name ?? `bench_${layout}`
const report = `reports/bench-load-${name.replace(/^bench_/u, '')}.json`
const earlier = existsSync(report) ? (JSON.parse(readFileSync(report, 'utf8')) as Figures) : {}
const installation = steps.includes('import')
  ? await makeInstallation(layout, name)
  : openInstallation(layout, name)
try {
  if (steps.includes('import'))
    await keep({ imported: await withLoad(() => importAll(installation)) })
  if (steps.includes('build')) await keep({ built: await withLoad(() => build(installation)) })
  if (steps.includes('bare'))
    await keep({ bare: await withLoad(() => measureBare(installation, Number(values.bare))) })
  if (steps.includes('live')) await keep({ live: await withLoad(() => measureLive(installation)) })
} finally {
  await installation.close()
  if (!values.keep) await dropDatabase(name)
}

interface Figures {
  imported?: Awaited<ReturnType<typeof importAll>>
  built?: Awaited<ReturnType<typeof build>>
  bare?: Awaited<ReturnType<typeof measureBare>>
  live?: Awaited<ReturnType<typeof measureLive>>
}

async function keep(measured: Figures) {
  Object.assign(earlier, measured)
  const { imported, built, bare, live } = earlier
  const seconds = imported && built ? imported.seconds + built.seconds : null
  const documents = built?.documents ?? 0
  const figures = {
    layout,
    takenAt: new Date(),
    commit: describeCommit(),
    machine: describeMachine(),
    feedRatio: seconds && bare ? documents / seconds / bare.perSecond : null,
    lagP99Ms: live?.lagP99Ms ?? null,
    millionMinutes: seconds && documents >= 1_000_000 ? seconds / 60 : null,
    documentsPerSecond: seconds && documents / seconds,
    imported,
    built,
    bare,
    live,
  }
  await mkdir('reports', { recursive: true })
  await writeFile(report, `${JSON.stringify(figures, null, 2)}\n`)
  say(JSON.stringify(measured))
}

/** Figures, and how busy the machine was meanwhile. */
async function withLoad<T extends object>(measure: () => Promise<T>) {
  const before = describeLoad()
  const measured = await measure()
  const after = describeLoad()
  return {
    ...measured,
    averagesBefore: before.averages,
    averagesAfter: after.averages,
    steal: stealBetween(before, after),
  }
}

/** From files into PostgreSQL, by `shulin import`. */
async function importAll(installation: Installation) {
  const { groupCodes } = installation
  const sources = sourcesOf(layout)
  const deliveries = groupCodes.flatMap((groupCode) =>
    sources.map((source) => ({ groupCode, source })),
  )
  const filesOf = (at: number) => files.filter((_, file) => file % deliveries.length === at)
  const waiting = [...deliveries.entries()]
  // Two at a time, as there are two cores.
  const take = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const [at, { groupCode, source }] = next
      await installation.command('import', source, ...filesOf(at), '--institution', groupCode)
    }
  }
  const seconds = await secondsOf('import', () => Promise.all([take(), take()]))
  return { ...(await countRows(installation)), seconds }
}

/** From PostgreSQL to an index with all its copies, by `shulin index rebuild`. */
async function build(installation: Installation) {
  const { client, db } = installation
  const alias = await aliasOf(installation)
  const seconds = await secondsOf('build', () =>
    installation.command('index', 'rebuild', alias, '--yes'),
  )
  const { body: health } = await client.cluster.health({ index: alias }, unhurried)
  if (health.status !== 'green') throw new Error(`${alias} is ${health.status}`)
  const documents = await countDocuments(installation)
  const { holdings } = await countRows(installation)
  if (documents !== holdings) throw new Error(`${holdings} titles, but ${documents} documents`)
  const { waiting } = await feedState(db)
  return { documents, marksLeft: waiting, seconds }
}

function aliasOf({ db, groupCodes: [groupCode = ''], indexes }: Installation) {
  return inInstitution(db, groupCode, async (trx) => {
    const { alias } = await routeOf(trx, indexes.prefix, groupCode)
    return alias
  })
}

async function countDocuments(installation: Installation): Promise<number> {
  const index = await aliasOf(installation)
  await installation.client.indices.refresh({ index }, unhurried)
  const { body } = await installation.client.count({ index }, unhurried)
  return body.count
}

async function countRows({ db, groupCodes }: Installation) {
  const counts = { holdings: 0, items: 0 }
  for (const groupCode of groupCodes) {
    await inInstitution(db, groupCode, async (trx) => {
      for (const [what, table] of [
        ['holdings', 'holding'],
        ['items', 'item'],
      ] as const) {
        const { count } = await trx
          .selectFrom(table)
          .select((eb) => eb.fn.countAll<number>().as('count'))
          .executeTakeFirstOrThrow()
        counts[what] += count
      }
    })
  }
  return counts
}

/** While a worker feeds: how fast titles go from a delivery into the index, and at half that rate, how soon a change is found. */
async function measureLive(installation: Installation) {
  if (values.data === undefined) throw new Error('live: say where real records are, with --data')
  const groupCode = installation.groupCodes[0]!
  const catalogue: GeneratedCatalogue = {
    families: await learn(values.data),
    seed: Date.now() % 1e6,
    next: 5_000_000 + (Date.now() % 1e8),
  }
  const stopWorker = installation.startWorker()
  try {
    await untilFed(installation)
    await deliver(installation, groupCode, catalogue, Math.ceil(Number(values.live) / 10))
    await untilFed(installation)
    const begun = performance.now()
    const count = Number(values.live)
    await deliver(installation, groupCode, catalogue, count)
    await untilFed(installation)
    const perSecond = count / ((performance.now() - begun) / 1000)
    say(`live: ${perSecond.toFixed(0)}/s`)
    let isDelivering = true
    const delivering = deliver(
      installation,
      groupCode,
      catalogue,
      Math.ceil((perSecond / 2) * 90),
      perSecond / 2,
    ).finally(() => (isDelivering = false))
    const delays = await measureLag(installation, groupCode, () => isDelivering)
    await delivering
    const lagP50Ms = quantile(0.5, delays)
    const lagP99Ms = quantile(0.99, delays)
    say(
      `lag: p50 ${lagP50Ms.toFixed(0)} ms, p99 ${lagP99Ms.toFixed(0)} ms of ${delays.length} changes`,
    )
    return { perSecond, lagP50Ms, lagP99Ms, changes: delays.length }
  } finally {
    await stopWorker()
  }
}
