import type { Locale } from '@shulin/contract/locale'
import { hiddenFields, type HiddenField, type ReadPurpose } from '@shulin/contract/readers'
import { purposesWithTicket } from '@shulin/contract/readers-staff'
import { writeLook } from '../../platform/audit.ts'
import type { Database } from '../../platform/stores/database.ts'
import { refusal, Refused } from '../../platform/failure.ts'
import { decryptColumn, type KeyRing } from '../../platform/security/keys.ts'
import type { StaffMember } from '../../platform/staff-member.ts'
import { certificateContext } from './certificates.ts'
import { masks } from './masks.ts'
import { selectHidden, selectListedReader, selectLooks } from './queries.ts'

export { certificateContext, certificateIndexUse, certificateName } from './certificates.ts'
export { forEachDemoLife, type LivingReader } from './demo-lives.ts'
export { putReader } from './import/put-reader.ts'
export { ReaderRow } from './import/reader-row.ts'
export { maskedAccount, maskedName, masks } from './masks.ts'
export { selectListedReader } from './queries.ts'

interface ReaderContext {
  groupCode: string
  keys: KeyRing
}

/** One reader as staff see it without a purpose: contacts and numbers masked. */
export async function maskedReader(
  trx: Database,
  context: ReaderContext,
  readerId: string,
  locale: Locale,
) {
  const reader = await selectListedReader(trx, readerId, locale)
  if (!reader) throw new Refused(readerUnknown)
  const looks = await selectLooks(trx, readerId, 50)
  return {
    ...reader,
    masked: await maskedFieldsOf(trx, context, readerId),
    looks: looks.map(({ at, by, purpose, ticket, fields }) => ({
      at,
      by,
      purpose,
      ticket,
      fields,
    })),
  }
}

/** What is hidden of a reader, masked; null where nothing is known. */
export async function maskedFieldsOf(trx: Database, context: ReaderContext, readerId: string) {
  const hidden = await hiddenOf(trx, context, readerId)
  return Object.fromEntries(
    hiddenFields.map((field) => {
      const value = hidden[field]
      return [field, value === null ? null : masks[field](value)]
    }),
  ) as Record<HiddenField, string | null>
}

/** Refuses where there is no such reader. */
export async function requireReader(trx: Database, readerId: string) {
  if (!(await selectHidden(trx, readerId))) throw new Refused(readerUnknown)
}

interface RevealRequest {
  readerId: string
  fields: HiddenField[]
  purpose?: ReadPurpose | undefined
  ticket?: string | undefined
}

/**
 * Shows personal data for a purpose, to somebody who has just shown who they are. That they were looked at is written down
 * in the same transaction: what was not written down was not shown.
 */
export async function reveal(
  trx: Database,
  context: ReaderContext,
  { readerId, fields, purpose, ticket }: RevealRequest,
  staff: StaffMember,
) {
  if (purpose === undefined) throw new Refused(purposeMissing)
  if (purposesWithTicket.includes(purpose) && ticket === undefined) {
    throw new Refused(ticketMissing)
  }
  const hidden = await hiddenOf(trx, context, readerId)
  await writeLook(trx, staff, { readerId, purpose, ticket: ticket ?? null, fields })
  return Object.fromEntries(fields.map((field) => [field, hidden[field]]))
}

async function hiddenOf(trx: Database, { groupCode, keys }: ReaderContext, readerId: string) {
  const row = await selectHidden(trx, readerId)
  if (!row) throw new Refused(readerUnknown)
  const { phone, email, bornOn, certificateNo, certificateKey } = row
  return {
    phone,
    email,
    bornOn,
    certificateNo:
      certificateNo && certificateKey
        ? decryptColumn(
            keys,
            { keyId: certificateKey, hidden: certificateNo },
            certificateContext(groupCode, readerId),
          )
        : null,
  } satisfies Record<HiddenField, string | null>
}

export const readerUnknown = refusal('reader.unknown', 404, {
  'zh-CN': '没有这位读者',
  'zh-TW': '沒有這位讀者',
  'en-US': 'There is no such reader',
})
const purposeMissing = refusal('reader.purpose-missing', 403, {
  'zh-CN': '查看个人信息须说明用途',
  'zh-TW': '查看個人資料須說明用途',
  'en-US': 'Personal data are shown only for a purpose: say which',
})
const ticketMissing = refusal('reader.ticket-missing', 403, {
  'zh-CN': '该用途须填写事由编号',
  'zh-TW': '該用途須填寫案件編號',
  'en-US': 'For this purpose the number of the case is needed',
})
