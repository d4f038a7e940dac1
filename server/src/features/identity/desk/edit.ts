import type { DeskFields } from '@shulin/contract/readers-staff'
import type { Locale } from '@shulin/contract/locale'
import type { Transaction } from 'kysely'
import { writeAudit } from '../../../platform/audit.ts'
import type { DB } from '../../../platform/stores/database-tables.ts'
import { refusal, Refused } from '../../../platform/failure.ts'
import type { StaffMember } from '../../../platform/staff-member.ts'
import { checkedFormat, type CodeServices } from '../recovery/contact-codes.ts'
import { tellReader } from '../recovery/notices.ts'
import { deleteRecoveries } from '../recovery/queries.ts'
import { readerAtDesk } from './account-state.ts'
import { selectLibraries, selectReaderTypes, updateFields, type DeskReader } from './queries.ts'

/** What the desk may change; how to reach the reader is not among it, that is shown for a purpose only. */
export async function formOf(trx: Transaction<DB>, readerId: string, locale: Locale) {
  const reader = await readerAtDesk(trx, readerId)
  const { name, readerType, libCode, department, position, unit, grade, className } = reader
  return {
    fields: { name, readerType, libCode, department, position, unit, grade, className },
    readerTypes: await selectReaderTypes(trx, locale),
    libraries: await selectLibraries(trx, locale),
  }
}

interface ReaderEdit {
  readerId: string
  fields: DeskFields
  reason: string
}

/**
 * Changes what is known of a reader. The trail names the fields, never what stood in them: it is kept when the reader is erased. A
 * contact that was verified is told before it is replaced.
 */
export async function edit(
  trx: Transaction<DB>,
  services: CodeServices,
  staff: StaffMember,
  { readerId, fields, reason }: ReaderEdit,
) {
  const reader = await readerAtDesk(trx, readerId)
  const changed = (Object.keys(fields) as (keyof DeskFields)[]).filter(
    (field) => fields[field] !== undefined && fields[field] !== reader[field],
  )
  if (changed.length === 0) return { changed }
  await checkFields(trx, fields, changed)
  const isContact = changed.includes('phone') || changed.includes('email')
  await updateFields(trx, readerId, {
    ...Object.fromEntries(changed.map((field) => [field, fields[field]])),
    ...(changed.includes('phone') && { phoneVerifiedAt: null }),
    ...(changed.includes('email') && { emailVerifiedAt: null }),
  })
  // A code on its way to the contact of before proves nothing any more.
  if (isContact) await deleteRecoveries(trx, readerId)
  const detail = { before: null, after: { fields: changed, reason } }
  await writeAudit(trx, staff, 'reader.edit', null, detail, readerId)
  await tell(trx, services, reader, changed)
  return { changed }
}

/** At the contacts of before: whoever has them should know that they are the reader's no longer. */
async function tell(
  trx: Transaction<DB>,
  services: CodeServices,
  reader: DeskReader,
  changed: (keyof DeskFields)[],
) {
  const contacts = changed.filter((field) => field === 'phone' || field === 'email')
  for (const contact of contacts) {
    await tellReader(trx, services, reader, { letter: 'contact changed', content: { contact } })
  }
  if (contacts.length === changed.length) return
  const content = { change: 'edited' } as const
  await tellReader(trx, services, reader, { letter: 'account changed', content })
}

async function checkFields(
  trx: Transaction<DB>,
  { phone, email, readerType, libCode }: DeskFields,
  changed: (keyof DeskFields)[],
) {
  if (changed.includes('phone') && phone) checkedFormat('text', phone)
  if (changed.includes('email') && email) checkedFormat('mail', email)
  if (changed.includes('readerType')) {
    const types = await selectReaderTypes(trx, 'zh-CN')
    if (!types.some(({ id }) => id === readerType)) throw new Refused(noSuchType)
  }
  if (changed.includes('libCode') && libCode) {
    const libraries = await selectLibraries(trx, 'zh-CN')
    if (!libraries.some(({ id }) => id === libCode)) throw new Refused(noSuchLibrary)
  }
}

const noSuchType = refusal('reader.no-such-type', 422, {
  'zh-CN': '没有这种读者类型',
  'zh-TW': '沒有這種讀者類型',
  'en-US': 'There is no such reader type',
})
const noSuchLibrary = refusal('reader.no-such-library', 422, {
  'zh-CN': '没有这个分馆',
  'zh-TW': '沒有這個分館',
  'en-US': 'There is no such library',
})
