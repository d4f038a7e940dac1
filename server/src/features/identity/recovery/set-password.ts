import type { Transaction } from 'kysely'
import type { DB } from '../../../platform/stores/database-tables.ts'
import { writeReaderAct } from '../../../platform/audit.ts'
import type { Within } from '../../../platform/stores/database.ts'
import { Refused } from '../../../platform/failure.ts'
import type { Passwords } from '../../../platform/security/passwords.ts'
import { holdReader } from '../../../platform/reader.ts'
import { settingsOf } from '../../institutions/institutions.ts'
import { confirmationDiffers, keepPassword } from '../password/change-password.ts'
import { accountClosed, rememberBrowser, passwordMissing } from '../login/login.ts'
import { decodePassword } from '../password/password-on-the-wire.ts'
import { checkNewPassword } from '../password/password-rules.ts'
import type { CodeServices } from './contact-codes.ts'
import { recoveryOver, ticketHolder } from './holders.ts'
import { tellReader } from './notices.ts'
import { selectContacts, useRecovery } from './queries.ts'

interface NewPasswordForm {
  password: string
  confirmPassword: string
}

/**
 * Sets the new password of a recovery. The ticket must have gone all the way: its code was checked, and it sets one
 * password. Every session ends, whatever else was begun is void, and the reader is told at every contact. Of all browsers
 * only the one in which this was done stays known; answers with its mark.
 */
export async function setPassword(
  services: CodeServices & { passwords: Passwords; passwordKey: string },
  within: Within,
  ticket: string,
  form: NewPasswordForm,
  knownCookie: string | undefined,
) {
  const { keys, groupCode, passwords, passwordKey } = services
  const { recovery, reader, settings } = await within(async (trx) => {
    const recovery = await ticketHolder(trx, keys, ticket)
    if (recovery.scene !== 'reset' || !recovery.checkedAt) throw new Refused(recoveryOver)
    return {
      recovery,
      reader: await selectContacts(trx, recovery.readerId),
      settings: await settingsOf(trx),
    }
  })
  const password = decodePassword(passwordKey, form.password)
  if (password === undefined || password === '') throw new Refused(passwordMissing)
  if (decodePassword(passwordKey, form.confirmPassword) !== password) {
    throw new Refused(confirmationDiffers)
  }
  checkNewPassword(settings, reader.account, password)
  const stored = await passwords.hash(password)

  return within(async (trx: Transaction<DB>) => {
    if (!(await holdReader(trx, reader.id))) throw new Refused(accountClosed)
    if (!(await useRecovery(trx, recovery.id))) throw new Refused(recoveryOver)
    await keepPassword(trx, { groupCode, readerId: reader.id }, stored)
    await writeReaderAct(trx, reader.id, 'reader.password', {})
    await tellReader(trx, services, reader, { letter: 'password changed', content: {} })
    return rememberBrowser(trx, { groupCode, readerId: reader.id }, knownCookie)
  })
}
