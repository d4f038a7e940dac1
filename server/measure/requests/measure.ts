import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { openDatabase } from '../../src/platform/stores/database.ts'
import type { TestApi } from '../../test/api.ts'
import { anInstitution } from '../../test/builders.ts'
import {
  createMigratedDatabase,
  dropDatabase,
  openAdminDatabase,
  testConfig,
} from '../../test/database.ts'
import { largeLibrary, measurePromises, type PromiseFigures } from './promises.ts'

/**
 * How well requests keep what was forecast for them (docs/performance.md):
 *
 *   pnpm promises [--seeds 11,12,13] [--every 1] [--write]      some made-up libraries, each on its own, one of so many requests of each; --write keeps the figures
 */

const { values: flags } = parseArgs({
  options: {
    seeds: { type: 'string', default: '11,12,13' },
    every: { type: 'string', default: String(largeLibrary.every) },
    write: { type: 'boolean', default: false },
  },
})
const print = (line: string) => process.stdout.write(`${line}\n`)
const percent = (share: number) => `${(100 * share).toFixed(1)} %`
const lineOf = ({ kind, requests, kept, covered, width }: PromiseFigures) =>
  `  ${kind}: n ${requests}, within two days ${percent(kept)}, in the span ${percent(covered)}, half of the spans ≤ ${width} days`

const root = new URL('../../../', import.meta.url)
const name = await createMigratedDatabase()
const config = testConfig(name)
const adminDb = openAdminDatabase(config)
const db = openDatabase(config.database.url, {
  caFile: config.storesCaFile,
  pool: 2,
  patience: 60_000,
})
const libraries: object[] = []
try {
  for (const seed of flags.seeds.split(',').map(Number)) {
    const { groupCode } = await anInstitution({ adminDb, db } as unknown as TestApi)
    const began = Date.now()
    const options = { ...largeLibrary, seed, every: Number(flags.every) }
    const { all, kinds, history } = await measurePromises({ adminDb, db }, groupCode, options)
    const seconds = Math.round((Date.now() - began) / 1_000)
    print(`library ${seed}: ${history.loans} loans, ${history.requests} requests, ${seconds} s`)
    for (const figures of [all, ...kinds]) print(lineOf(figures))
    libraries.push({ seed, ...history, all, kinds })
  }
} finally {
  await Promise.all([adminDb.destroy(), db.destroy()])
  await dropDatabase(name)
}
if (flags.write) {
  const figures = {
    takenAt: new Date().toISOString(),
    commit: execFileSync('git', ['describe', '--always', '--dirty'], {
      cwd: root,
      encoding: 'utf8',
    }).trim(),
    bars: { kept: 0.8, covered: 0.9 },
    every: Number(flags.every),
    libraries,
  }
  const file = fileURLToPath(new URL('docs/performance/promises.json', root))
  writeFileSync(file, `${JSON.stringify(figures, null, 2)}\n`)
}
