import { randomUUID } from 'node:crypto'
import type { Database } from '../../../platform/stores/database.ts'
import { encryptColumn, keyedDigest, type KeyRing } from '../../../platform/security/keys.ts'
import type { StoredPassword } from '../../../platform/security/passwords.ts'
import { certificateName, certificateContext } from '../certificates.ts'
import {
  addCredential,
  addReaderType,
  insertReader,
  selectCredential,
  selectReaderByAccount,
  updateReader,
} from './queries.ts'
import { columns, type ReaderRow } from './reader-row.ts'

export type PutOutcome = 'added' | 'changed' | 'unchanged'

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
): Promise<{ id: string; outcome: PutOutcome }> {
  const { readerType } = row
  await addReaderType(trx, { groupCode, readerType, name: readerTypeName ?? readerType })
  const known = await selectReaderByAccount(trx, account)
  const id = known?.id ?? randomUUID()
  const certificate = certificateOf(keys, groupCode, id, certificateNo)
  if (!known) {
    await insertReader(trx, { groupCode, id, account, ...row, ...certificate })
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
  await updateReader(trx, id, {
    ...told,
    ...(saysCertificate && certificate),
    ...(changes('phone') && { phoneVerifiedAt: null }),
    ...(changes('email') && { emailVerifiedAt: null }),
  })
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
  const { keyId, hidden } = encryptColumn(keys, number, certificateContext(groupCode, id))
  const index = keyedDigest(keys, certificateName(groupCode, number))
  return {
    certificateNo: hidden,
    certificateKey: keyId,
    certificateIndex: index.digest,
    certificateIndexKey: index.keyId,
  }
}

/** Gives a reader without a password a first one. Whoever has one keeps it. */
export const putFirstPassword = (
  trx: Database,
  groupCode: string,
  readerId: string,
  { stored, mustChange }: { stored: StoredPassword; mustChange: boolean },
) => addCredential(trx, { groupCode, readerId, ...stored, mustChange })

export const hasPassword = async (trx: Database, readerId: string) =>
  (await selectCredential(trx, readerId)) !== undefined
