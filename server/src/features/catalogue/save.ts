import { createHash } from 'node:crypto'
import type { Database } from '../../platform/stores/database.ts'
import { linkNames } from './authority.ts'
import { withCorrections, type Corrections } from './corrections.ts'
import type { DeliveredItem, Description, Origin } from './description.ts'
import {
  holdOwn,
  lockCorrections,
  putArticleParts,
  putItems,
  selectFingerprints,
  upsertPackageTitles,
  upsertRecords,
  type RecordRow,
} from './queries.ts'
import { workKey, worksOf } from './works.ts'

interface SaveCounts {
  added: number
  changed: number
  unchanged: number
}

/**
 * Saves descriptions of one source, each key once. What is as it was is not written; what had been withdrawn comes back; what
 * staff corrected stays corrected.
 */
export async function saveRecords(
  trx: Database,
  origin: Origin,
  descriptions: Description[],
): Promise<SaveCounts> {
  const stored = await selectFingerprints(
    trx,
    origin,
    descriptions.map(({ sourceKey }) => sourceKey),
  )
  const known = new Map(stored.map((record) => [record.sourceKey, record]))
  const delivered = descriptions.map((description) => {
    const fingerprint = fingerprintOf(description)
    const before = known.get(description.sourceKey)
    const isSame = before?.fingerprint?.equals(fingerprint) === true && before.withdrawnAt === null
    return { description, fingerprint, before, isSame }
  })
  const toWrite = delivered.filter(({ isSame }) => !isSame)
  if (toWrite.length > 0) {
    const rows = await asRows(trx, toWrite)
    const written = await upsertRecords(trx, origin, rows)
    const idOf = new Map(written.map(({ id, sourceKey }) => [sourceKey, id]))
    await linkNames(
      trx,
      origin,
      toWrite.map(({ description }) => ({
        recordId: idOf.get(description.sourceKey)!,
        names: description.names,
      })),
    )
    await putArticleParts(
      trx,
      toWrite.map(({ description: { sourceKey, institutions, references } }) => ({
        recordId: idOf.get(sourceKey)!,
        institutions,
        references,
      })),
    )
    if (origin.ownerGroupCode !== null) {
      await holdOwn(
        trx,
        origin.ownerGroupCode,
        toWrite.map(({ description }) => ({
          recordId: idOf.get(description.sourceKey)!,
          url: description.link,
          callNo: description.items?.find(({ callNo }) => callNo !== null)?.callNo ?? null,
        })),
      )
      await saveItems(
        trx,
        origin.ownerGroupCode,
        toWrite.map(({ description: { sourceKey, items = [] } }) => ({
          recordId: idOf.get(sourceKey)!,
          items,
        })),
      )
    }
    if (origin.packageId !== null) {
      await upsertPackageTitles(
        trx,
        origin.packageId,
        toWrite.map(({ description: { sourceKey, link, covered } }) => ({
          recordId: idOf.get(sourceKey)!,
          url: link,
          covered,
        })),
      )
    }
  }
  const added = toWrite.filter(({ before }) => before === undefined).length
  return {
    added,
    changed: toWrite.length - added,
    unchanged: delivered.length - toWrite.length,
  }
}

/** The copies that titles came with. One barcode is one copy: a known one moves to the title that names it now. */
async function saveItems(
  trx: Database,
  groupCode: string,
  titles: { recordId: number; items: DeliveredItem[] }[],
) {
  const byBarcode = new Map(
    titles.flatMap(({ recordId, items }) =>
      items.map((item) => [item.barcode, { ...item, recordId }] as const),
    ),
  )
  if (byBarcode.size > 0) await putItems(trx, groupCode, [...byBarcode.values()])
}

interface PendingRecord {
  description: Description
  fingerprint: Buffer
  before: { id: number } | undefined
}

/** The rows as they are to be: corrections over what was delivered, and the work they belong to. */
async function asRows(trx: Database, toWrite: PendingRecord[]): Promise<RecordRow[]> {
  const known = toWrite.flatMap(({ before }) => before?.id ?? [])
  const corrected = known.length === 0 ? [] : await lockCorrections(trx, known)
  const correctionsOf = new Map(corrected.map(({ id, corrections }) => [id, corrections]))
  const rows = toWrite.map(({ description, fingerprint, before }) => {
    const set = correctionsOf.get(before?.id ?? 0) as Corrections | undefined
    return { ...withCorrections(description, set ?? {}), fingerprint }
  })
  const works = await worksOf(
    trx,
    rows.map(({ description }) => description),
  )
  return rows.map(({ description, corrections, fingerprint }) => {
    const key = workKey(description)
    const workId = key === null ? null : works.get(key)!
    return {
      ...columnsOf(description),
      corrections,
      workId,
      fingerprint: fingerprint.toString('hex'),
    }
  })
}

/** Without what has tables of its own. */
function columnsOf(description: Description) {
  const { names: _, link: _link, covered: _covered, items: _items, ...rest } = description
  const { institutions: _institutions, references: _references, ...columns } = rest
  return columns
}

/** Of everything that was delivered: two descriptions with the same one are the same. */
const fingerprintOf = (description: Description) =>
  createHash('sha256').update(JSON.stringify(description)).digest().subarray(0, 16)
