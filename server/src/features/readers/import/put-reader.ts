import { randomUUID } from 'node:crypto'
import type { Database } from '../../../platform/stores/database.ts'
import { hideColumn, keyedDigest, type KeyRing } from '../../../platform/security/keys.ts'
import type { StoredPassword } from '../../../platform/security/passwords.ts'
import { certificateName, certificatePlace } from '../readers.ts'
import { columns, type ReaderRow } from './reader-row.ts'

export type Put = 'added' | 'changed' | 'unchanged'

/**
 * Adds a reader, or brings a known one up to date in what is said of them. Verified contacts that change are verified no
 * longer.
 */
export async function putReader(
  trx: Database,
  keys: KeyRing,
  groupCode: string,
  { readerTypeName, certificateNo, account, ...row }: Omit<ReaderRow, 'password'>,
  /** The columns that speak of a known reader; the others are left as they are. */
  said: ReadonlySet<string> = new Set(columns),
): Promise<{ id: string; outcome: Put }> {
  await trx
    .insertInto('readerType')
    .values({
      groupCode,
      readerType: row.readerType,
      name: JSON.stringify({ 'zh-CN': readerTypeName ?? row.readerType }),
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const known = await trx
    .selectFrom('reader')
    .selectAll()
    .where((eb) => eb(eb.fn('lower', ['account']), '=', account.toLowerCase()))
    .executeTakeFirst()
  const id = known?.id ?? randomUUID()
  const certificate = certificateOf(keys, groupCode, id, certificateNo)
  if (!known) {
    await trx
      .insertInto('reader')
      .values({ groupCode, id, account, ...row, ...certificate })
      .execute()
    return { id, outcome: 'added' }
  }
  const told = Object.fromEntries(
    Object.entries(row).filter(([column, value]) => said.has(column) && value !== undefined),
  ) as Partial<typeof row>
  const saysCertificate = said.has('certificateNo')
  const isSame =
    Object.entries(told).every(
      ([column, value]) => known[column as keyof typeof known] === value,
    ) &&
    (!saysCertificate ||
      (known.certificateIndex ?? noNumber).equals(certificate.certificateIndex ?? noNumber))
  if (isSame) return { id, outcome: 'unchanged' }
  const changes = (contact: 'phone' | 'email') =>
    told[contact] !== undefined && told[contact] !== known[contact]
  await trx
    .updateTable('reader')
    .set({
      ...told,
      ...(saysCertificate && certificate),
      ...(changes('phone') && { phoneVerifiedAt: null }),
      ...(changes('email') && { emailVerifiedAt: null }),
    })
    .where('id', '=', id)
    .execute()
  return { id, outcome: 'changed' }
}

const noNumber = Buffer.alloc(0)

/** A certificate number is hidden, and found again by its keyed hash. */
function certificateOf(keys: KeyRing, groupCode: string, id: string, number: string | null) {
  if (number === null) {
    return {
      certificateNo: null,
      certificateKey: null,
      certificateIndex: null,
      certificateIndexKey: null,
    }
  }
  const { keyId, hidden } = hideColumn(keys, number, certificatePlace(groupCode, id))
  const index = keyedDigest(keys, certificateName(groupCode, number))
  return {
    certificateNo: hidden,
    certificateKey: keyId,
    certificateIndex: index.digest,
    certificateIndexKey: index.keyId,
  }
}

/** Gives a reader without a password a first one. Whoever has one keeps it. */
export async function putFirstPassword(
  trx: Database,
  groupCode: string,
  readerId: string,
  { stored, mustChange }: { stored: StoredPassword; mustChange: boolean },
) {
  await trx
    .insertInto('credential')
    .values({ groupCode, readerId, ...stored, mustChange })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export const hasPassword = async (trx: Database, readerId: string) =>
  (await trx
    .selectFrom('credential')
    .select('readerId')
    .where('readerId', '=', readerId)
    .executeTakeFirst()) !== undefined
