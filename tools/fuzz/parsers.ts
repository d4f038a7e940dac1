// Feeds the readers of import files with broken files, made from good ones by chance.
//
//   node tools/fuzz/parsers.ts                                      so many inputs for every reader, at most a minute in all
//   node tools/fuzz/parsers.ts --seconds 600 --inputs Infinity --parser iso2709    ten minutes over one
//   node tools/fuzz/parsers.ts --seed 7 --failures reports/fuzz     again what a seed found; where failing input is left
//
// A reader may refuse anything, but it never throws, hangs, loses its place, or accepts what cannot be stored.
// The seed is printed; the same seed tries the same inputs. Ends with 1 when something was found.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { gzipSync, zstdCompressSync } from 'node:zlib'
import {
  asMarcXml,
  cnmarc,
  collectionOf,
  dream,
  essais,
  unimarc,
} from '../../fixtures/marc/records.ts'
import { isFiller, writeIso2709 } from '../../fixtures/marc/write-iso2709.ts'
import { openArchive, openFile } from '../../server/src/features/imports/formats/decompress.ts'
import { readCsv } from '../../server/src/features/imports/formats/delimited.ts'
import { readIso2709 } from '../../server/src/features/imports/formats/iso2709.ts'
import { readJsonLines } from '../../server/src/features/imports/formats/json-lines.ts'
import { readKbart } from '../../server/src/features/imports/formats/kbart.ts'
import { encodings } from '../../server/src/features/imports/formats/marc-charset.ts'
import { readMarcXml } from '../../server/src/features/imports/formats/marcxml.ts'
import {
  canBeStored,
  reasons,
  UnreadableFile,
  type Bytes,
  type Outcome,
} from '../../server/src/features/imports/formats/outcome.ts'
import { mutate, randomFrom } from './mutations.ts'

const { values: asked } = parseArgs({
  options: {
    seconds: { type: 'string', default: '60' },
    // What a reader is given on an idle machine in a few seconds: the end does not depend on who else is at work.
    inputs: { type: 'string', default: '5000' },
    parser: { type: 'string' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    failures: { type: 'string', default: 'reports/fuzz' },
  },
})

interface Parser {
  /** Good files; what is tried is made from them. */
  seeds: Buffer[]
  read: (input: Buffer, random: () => number) => Promise<Outcome<unknown>[]>
  /** What may stand between two outcomes; nothing is said of a format that has more than records. */
  mayStandBetween?: (bytes: Buffer) => boolean
  /** How a record that was read begins in the file. */
  begins?: RegExp
}

/** In parts of any size, as a network or a disk would give them. */
async function* inParts(input: Buffer, random: () => number): Bytes {
  for (let at = 0; at < input.length;) {
    const length = 1 + Math.floor(random() * 90_000)
    yield input.subarray(at, at + length)
    at += length
  }
}

async function all<T>(outcomes: AsyncIterable<Outcome<T>>): Promise<Outcome<T>[]> {
  const list: Outcome<T>[] = []
  for await (const outcome of outcomes) list.push(outcome)
  return list
}

const header =
  'publication_title\tprint_identifier\tonline_identifier\tdate_first_issue_online\tnum_first_vol_online\tnum_first_issue_online\tdate_last_issue_online\tnum_last_vol_online\tnum_last_issue_online\ttitle_url\tfirst_author\ttitle_id\tembargo_info\tcoverage_depth\tcoverage_notes\tpublisher_name'
const kbartFile = `${header}\r\n${'Journal of 书\t1234-5679\t\t1990\t1\t1\t\t\t\thttps://example.org/a\t\tj1\tP1Y\tfulltext\t\tPress\r\n'.repeat(3)}`
const csvFile =
  '书名,作者,年\r\n"Walden, or ""Life""",Thoreau,1854\n"两\n行",曹雪芹,\n红楼梦,曹雪芹,1982\n'
const jsonFile =
  '{"title":"红楼梦","authors":[{"name":"曹雪芹"}],"year":1982,"note":"a\\"b\\u00e9"}\n{}\n\n{"a":{"b":[1,true,null]}}\n'

const isoRecords = [
  writeIso2709(dream),
  writeIso2709(essais),
  writeIso2709(cnmarc('50  ')),
  writeIso2709(cnmarc('0120'), () => Buffer.from('红楼梦', 'utf8')),
  writeIso2709(unimarc, (text) => Buffer.from(text, 'latin1')),
]

const folder = mkdtempSync(join(tmpdir(), 'shulin-fuzz-'))
const scratch = join(folder, 'input')

const parsers: Record<string, Parser> = {
  iso2709: {
    seeds: [...isoRecords, Buffer.concat(isoRecords)],
    read: (input, random) => {
      const encoding = encodings[Math.floor(random() * 8)]
      return all(readIso2709(inParts(input, random), encoding && { encoding }))
    },
    begins: /^\d{5}/,
    mayStandBetween: isFiller,
  },
  marcxml: {
    seeds: [
      collectionOf(asMarcXml(dream), asMarcXml(essais)),
      collectionOf(asMarcXml(cnmarc('50  ')), asMarcXml(unimarc), asMarcXml(dream)),
      `<a xmlns:m="http://www.loc.gov/MARC21/slim"><b>${asMarcXml(dream, 'm:')}</b></a>`,
    ].map((text) => Buffer.from(text)),
    read: (input, random) => all(readMarcXml(inParts(input, random))),
    begins: /^<[\w.-]*:?record/,
  },
  csv: {
    seeds: [Buffer.from(csvFile), Buffer.from(csvFile.repeat(20))],
    read: (input, random) =>
      all(
        readCsv(inParts(input, random), {
          quoting: random() < 0.5 ? 'strict' : 'relaxed',
          ...(random() < 0.5 && { columns: ['a', 'b', 'c'] }),
        }),
      ),
  },
  kbart: {
    seeds: [Buffer.from(kbartFile)],
    read: (input, random) => all(readKbart(inParts(input, random))),
  },
  'json-lines': {
    seeds: [Buffer.from(jsonFile), Buffer.from(jsonFile.repeat(20))],
    read: (input, random) => all(readJsonLines(inParts(input, random))),
    mayStandBetween: (bytes) => bytes.toString().trim() === '',
  },
  archive: {
    seeds: [aTar(), gzipSync(aTar()), zstdCompressSync(aTar()), twoFrames()],
    read: async (input) => {
      writeFileSync(scratch, input)
      await all(readJsonLines((await openFile(scratch)).stream))
      return readFirstMember()
    },
  },
}

async function readFirstMember(): Promise<Outcome<unknown>[]> {
  let first: Outcome<unknown>[] | undefined
  try {
    for await (const { stream } of openArchive(scratch)) first ??= await all(readIso2709(stream))
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error
  }
  return first ?? []
}

function twoFrames(): Buffer {
  return Buffer.concat([zstdCompressSync(aTar()), zstdCompressSync(Buffer.alloc(9))])
}

function aTar(): Buffer {
  const content = writeIso2709(dream)
  const block = Buffer.alloc(512)
  block.write('records/红楼梦.mrc')
  block.write(`${content.length.toString(8).padStart(11, '0')}\0`, 124, 'latin1')
  block.write('        0', 148, 'latin1')
  block.write('ustar\x0000', 257, 'latin1')
  const sum = block.reduce((total, byte) => total + byte, 0)
  block.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148, 'latin1')
  const padding = Buffer.alloc(512 - (content.length % 512))
  return Buffer.concat([block, content, padding, Buffer.alloc(1024)])
}

/** Slower than this (in ms) for an input of some kilobytes, something grows faster than its input. */
const slowest = 2_000

function wrongWith(
  outcomes: Outcome<unknown>[],
  input: Buffer,
  { mayStandBetween = () => true, begins }: Parser,
) {
  let end = 0
  for (const [index, outcome] of outcomes.entries()) {
    const { record, offset, length } = outcome.position
    if (record !== index + 1) return `outcome ${index + 1} is numbered ${record}`
    if (offset < end || length < 0) return `outcome ${record} begins before the last one ends`
    if (!mayStandBetween(input.subarray(end, offset)))
      return `something before outcome ${record} is neither read nor refused`
    if (outcome.ok && begins && !begins.test(input.toString('latin1', offset, offset + 80)))
      return `outcome ${record} does not begin where it says`
    if (outcome.ok && !hasStorableText(outcome.raw)) return `outcome ${record} cannot be stored`
    if (!outcome.ok && !(outcome.reason in reasons)) return `outcome ${record} has no reason`
    end = offset + length
  }
  if (!mayStandBetween(input.subarray(end))) return 'the end is not accounted for'
  return undefined
}

function hasStorableText(value: unknown): boolean {
  if (typeof value === 'string') return canBeStored(value)
  if (typeof value !== 'object' || value === null) return true
  return Object.entries(value).every(([key, inner]) => canBeStored(key) && hasStorableText(inner))
}

/** Small inputs mostly; now and then one that goes over the blocks in which files are read. */
function anInput(seeds: Buffer[], random: () => number): Buffer {
  const seed = seeds[Math.floor(random() * seeds.length)]!
  if (random() > 0.005) return mutate(seed, random)
  const parts = Array.from({ length: Math.ceil(150_000 / seed.length) }, () =>
    random() < 0.02 ? mutate(seed, random) : seed,
  )
  return Buffer.concat(parts)
}

interface Tally {
  inputs: number
  accepted: number
  refused: number
}

/** Tries inputs until there were enough, or the time is over; the first that a reader does not stand is kept and told. */
async function fuzz(
  name: string,
  seconds: number,
  seed: number,
): Promise<Tally & { found?: string }> {
  const parser = parsers[name]!
  const random = randomFrom(seed)
  const tally: Tally = { inputs: 0, accepted: 0, refused: 0 }
  const until = performance.now() + seconds * 1000
  while (tally.inputs < Number(asked.inputs) && performance.now() < until) {
    const input = anInput(parser.seeds, random)
    // Of the processor: how busy the machine is otherwise does not matter.
    const before = process.threadCpuUsage()
    const result = await parser.read(input, random).catch((error: unknown) => String(error))
    const { user, system } = process.threadCpuUsage(before)
    const took = (user + system) / 1000
    tally.inputs += 1
    if (typeof result !== 'string') {
      const accepted = result.filter(({ ok }) => ok).length
      tally.accepted += accepted
      tally.refused += result.length - accepted
    }
    const found =
      typeof result === 'string'
        ? `threw ${result}`
        : took > slowest
          ? `took ${took.toFixed(0)} ms`
          : wrongWith(result, input, parser)
    if (found) {
      mkdirSync(asked.failures, { recursive: true })
      writeFileSync(join(asked.failures, `${name}-${seed}-${tally.inputs}`), input)
      return { ...tally, found }
    }
  }
  return tally
}

const names = asked.parser ? [asked.parser] : Object.keys(parsers)
for (const name of names)
  if (!parsers[name])
    throw new Error(`There is no parser ${name}: ${Object.keys(parsers).join(', ')}`)

const seed = Number(asked.seed)
console.log(`seed ${seed}`)
for (const name of names) {
  const { inputs, accepted, refused, found } = await fuzz(
    name,
    Number(asked.seconds) / names.length,
    seed,
  )
  console.log(`${name}: ${inputs} inputs, ${accepted} records read, ${refused} refused`)
  if (!found) continue
  console.log(`${name} ${found}: see ${asked.failures}`)
  process.exitCode = 1
}
rmSync(folder, { recursive: true })
