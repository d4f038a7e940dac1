import { randomUUID } from 'node:crypto'
import { basename, resolve } from 'node:path'
import {
  conversionParts,
  type ConversionKind,
  type ConversionPart,
} from '@shulin/contract/conversion-staff'
import { writeAudit } from '../../platform/audit.ts'
import type { KeyRing } from '../../platform/security/keys.ts'
import { inInstitution, type Database } from '../../platform/stores/database.ts'
import { UsageError } from '../../platform/usage-error.ts'
import { planBlocks } from './blocks.ts'
import { planCopies, settleStatuses } from './copies.ts'
import { bringHistories } from './histories.ts'
import { planLoans } from './loans.ts'
import { ConversionMapping } from './mapping.ts'
import type { Conversion } from './part.ts'
import {
  beginConverting,
  checkAtOnce,
  insertDifferences,
  insertRun,
  putMapping,
  rehearse,
  selectMappings,
  selectPlaces,
  selectReaders,
  selectSums,
  selectSumsByReader,
} from './queries.ts'
import { planReaders } from './readers.ts'
import { readTable, type SourceLine } from './read-table.ts'
import { openReport } from './report.ts'
import { planRequests } from './requests.ts'

interface Services {
  db: Database
  keys: KeyRing
}

/** Differences beyond this are counted, not kept. */
const keptDifferences = 10_000

/** Keeps how the exports of an institution are read. */
export async function saveMapping(db: Database, groupCode: string, given: unknown) {
  const mapping = ConversionMapping.parse(given)
  await inInstitution(db, groupCode, async (trx) => {
    await putMapping(trx, groupCode, mapping.name, given)
    await writeAudit(trx, 'operator', 'conversion.mapping', mapping.name, {
      before: null,
      after: { parts: conversionParts.filter((part) => mapping[part]) },
    })
  })
  return mapping
}

/** The mapping of that name, or the only one there is. */
async function mappingOf(db: Database, groupCode: string, name: string | undefined) {
  const mappings = await inInstitution(db, groupCode, selectMappings)
  const found =
    name === undefined && mappings.length === 1
      ? mappings[0]
      : mappings.find((one) => one.name === name)
  if (found) return ConversionMapping.parse(found.mapping)
  const names = mappings.map((one) => one.name).join(', ')
  throw new UsageError(
    mappings.length === 0
      ? `${groupCode} has no mapping yet: shulin convert mapping ${groupCode} <file>`
      : `Say which mapping with --mapping: ${names}`,
  )
}

type SourceLines = Partial<Record<ConversionPart, SourceLine[]>>

async function readExports(mapping: ConversionMapping, folder: string) {
  const lines: SourceLines = {}
  for (const part of conversionParts) {
    const table = mapping[part]
    if (table) lines[part] = await readTable(folder, table, mapping)
  }
  return lines
}

export interface ConvertOptions {
  kind: ConversionKind
  mapping?: string | undefined
  /** Takes exports in which much less stands than in the last ones. */
  fewer?: boolean
}

/**
 * Brings the exports of another system over, rehearses it, or compares both sides. All of it is one transaction: it is there with
 * everything, or not at all. Repeated, it brings what has changed.
 */
export async function convert(
  { db, keys }: Services,
  groupCode: string,
  folder: string,
  { kind, mapping: name, fewer = false }: ConvertOptions,
) {
  const startedAt = new Date()
  const mapping = await mappingOf(db, groupCode, name)
  const lines = await readExports(mapping, folder)
  return inInstitution(db, groupCode, async (trx) => {
    if (!(await beginConverting(trx))) throw new Error('Another conversion of it runs just now')
    const report = openReport()
    const bring = () =>
      bringOver(
        { trx, groupCode, keys, mapping, report, isWriting: kind !== 'compare', takesFewer: fewer },
        lines,
      )
    await (kind === 'check' ? rehearse(trx, bring) : bring())
    const result = report.result()
    const runId = randomUUID()
    const differences = result.differences.map((one, at) => ({ n: at + 1, ...one }))
    await insertRun(trx, groupCode, {
      id: runId,
      mappingName: mapping.name,
      kind,
      origin: basename(resolve(folder)),
      startedAt,
      counts: result.counts,
      sums: result.sums,
      differences: differences.length,
    })
    await insertDifferences(trx, groupCode, runId, differences.slice(0, keptDifferences))
    await writeAudit(trx, 'operator', `conversion.${kind}`, mapping.name, {
      before: null,
      after: { runId, differences: differences.length, counts: result.counts },
    })
    return { runId, kind, counts: result.counts, sums: result.sums, differences }
  })
}
export type ConversionResult = Awaited<ReturnType<typeof convert>>

type ConversionContext = Omit<
  Conversion,
  'timeZone' | 'today' | 'now' | 'libCodes' | 'libCodeOf' | 'readers'
>

/** Part by part; of loans and requests first what is over, so that its copies are free for what is new. */
async function bringOver(given: ConversionContext, lines: SourceLines) {
  const { trx, mapping, report } = given
  const conversion: Conversion = { ...given, ...(await selectPlaces(trx)), readers: new Map() }
  if (mapping.readers) {
    const readers = await planReaders(conversion, mapping.readers, lines.readers!)
    await readers.end()
    await readers.write()
  }
  for (const reader of await selectReaders(trx)) {
    conversion.readers.set(reader.account.toLowerCase(), reader)
  }
  const copies = mapping.copies && (await planCopies(conversion, mapping.copies, lines.copies!))
  await copies?.end()
  await copies?.write()
  const loans = mapping.loans && (await planLoans(conversion, mapping.loans, lines.loans!))
  const lentTo = new Map(loans?.rows.map(({ itemId, readerId }) => [itemId, readerId]))
  const requests =
    mapping.requests &&
    (await planRequests(conversion, mapping.requests, lines.requests!, {
      lentTo,
      returned: loans?.freed ?? new Set<string>(),
    }))
  await loans?.end()
  await requests?.end()
  // A copy that lay ready for somebody may be lent to another now.
  await requests?.write()
  await loans?.write()
  if (copies) {
    await settleStatuses(conversion, copies, {
      namedAsOut: new Set([...(loans?.barcodes ?? []), ...(requests?.barcodes ?? [])]),
      freed: new Set([...(loans?.freed ?? []), ...(requests?.freed ?? [])]),
    })
  }
  const blocks = mapping.blocks && (await planBlocks(conversion, mapping.blocks, lines.blocks!))
  await blocks?.end()
  await blocks?.write()
  if (mapping.histories) await bringHistories(conversion, mapping.histories, lines.histories!)
  // What tables look at when a transaction ends is looked at in a rehearsal, too.
  await checkAtOnce(trx)
  for (const { part, status, ours } of await selectSums(trx)) {
    if (mapping[part]) report.setOurs(part, status, ours)
  }
  await compareReaders(conversion, { loans, requests, blocks })
}

interface RowsOfReaders {
  loans: { rows: readonly { readerId: string }[] } | undefined
  requests: { rows: readonly { readerId: string }[] } | undefined
  blocks: { rows: readonly { readerId: string }[] } | undefined
}

/** What each reader has there and here: as many, or it is told. */
async function compareReaders({ trx, report, readers }: Conversion, parts: RowsOfReaders) {
  const ours = new Map((await selectSumsByReader(trx)).map((sum) => [sum.readerId, sum]))
  const cards = new Map([...readers.values()].map(({ id, account }) => [id, account]))
  for (const part of ['loans', 'requests', 'blocks'] as const) {
    const rows = parts[part]?.rows
    if (!rows) continue
    const there = new Map<string, number>()
    for (const { readerId } of rows) there.set(readerId, (there.get(readerId) ?? 0) + 1)
    for (const readerId of new Set([...there.keys(), ...ours.keys()])) {
      const [theirs, here] = [there.get(readerId) ?? 0, ours.get(readerId)?.[part] ?? 0]
      if (theirs === here) continue
      const subject = cards.get(readerId) ?? ''
      const told = { part, line: null, subject, detail: `${theirs} ≠ ${here}` }
      report.tell({ ...told, outcome: 'differs', reason: 'reader-sum' })
    }
  }
}
