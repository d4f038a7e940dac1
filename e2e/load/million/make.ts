// Makes a library of any size after real records: the same numbers always give the same files.
//
//   node e2e/load/million/make.ts <folder of real records> <folder to fill>
//     --records 1000000        how many, numbered from 0
//     --files 20               in how many files, of equal size
//     --seed 1
import { createWriteStream } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { once } from 'node:events'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { learn } from './learn.ts'
import { makeRecord } from './record.ts'

const { values, positionals } = parseArgs({
  options: {
    records: { type: 'string', default: '1000000' },
    files: { type: 'string', default: '20' },
    seed: { type: 'string', default: '1' },
  },
  allowPositionals: true,
})
const [data, target] = positionals
if (data === undefined || target === undefined)
  throw new Error('node e2e/load/million/make.ts <folder of real records> <folder to fill>')
const [records, files, seed] = [values.records, values.files, values.seed].map(Number) as [
  number,
  number,
  number,
]

const begun = performance.now()
const families = await learn(data)
await mkdir(target, { recursive: true })
let items = 0
for (let file = 0; file < files; file++) {
  const [from, to] = [file, file + 1].map((part) => Math.floor((records * part) / files)) as [
    number,
    number,
  ]
  const out = createWriteStream(join(target, `records-${String(file + 1).padStart(2, '0')}.jsonl`))
  let lines: string[] = []
  for (let number = from; number < to; number++) {
    const made = makeRecord(families, seed, number)
    items += made.items?.length ?? 0
    lines.push(JSON.stringify(made))
    if (lines.length === 2_000 || number === to - 1) {
      if (!out.write(`${lines.join('\n')}\n`)) await once(out, 'drain')
      lines = []
    }
  }
  out.end()
  await once(out, 'close')
}
const seconds = (performance.now() - begun) / 1000
process.stdout.write(`${JSON.stringify({ records, items, files, seed, seconds })}\n`)
