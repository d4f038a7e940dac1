import { randomUUID } from 'node:crypto'
import { isMailAddress, isPhone } from '@shulin/contract/contact-formats'
import type { Locale } from '@shulin/contract/locale'
import type { Transaction } from 'kysely'
import type { DB } from '../../../platform/stores/database-tables.ts'
import { sendMail, sendText, type TemplateContent, type TemplateName } from '../../inbox/inbox.ts'
import { masks } from '../../readers/readers.ts'
import type { Contacts } from './queries.ts'

interface Notice<Name extends TemplateName> {
  letter: Name
  content: TemplateContent<Name>
}

interface NoticeContext {
  groupCode: string
  sendsTexts: boolean
}

/** Tells a reader something at every contact that is verified: whoever did it may hold one of them. */
export async function tellReader<Name extends TemplateName>(
  trx: Transaction<DB>,
  { groupCode, sendsTexts }: NoticeContext,
  reader: Contacts,
  notice: Notice<Name>,
) {
  const { id, language } = reader
  const told = { groupCode, language: language as Locale, ...notice }
  const email = reader.emailVerifiedAt && reader.email
  const phone = reader.phoneVerifiedAt && reader.phone
  // What an import brought may be no address; then there is nobody to tell there.
  if (email && isMailAddress(email)) {
    const hint = masks.email(email)
    const cause = `notice ${randomUUID()}`
    await sendMail(trx, { ...told, recipient: email, cause, reader: { id, hint } })
  }
  if (phone && isPhone(phone) && sendsTexts) {
    const hint = masks.phone(phone)
    const cause = `notice ${randomUUID()}`
    await sendText(trx, { ...told, recipient: phone, cause, reader: { id, hint } })
  }
}
