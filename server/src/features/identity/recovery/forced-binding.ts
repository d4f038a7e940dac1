import type { Within } from '../../../platform/stores/database.ts'
import { Refused } from '../../../platform/failure.ts'
import type { Institution } from '../../../platform/institution.ts'
import { holdReader } from '../../../platform/reader.ts'
import { settingsOf } from '../../institutions/institutions.ts'
import {
  accountClosed,
  startReaderSession,
  checkMappingPath,
  withToken,
  type LoginServices,
  type LoginResult,
  type Visitor,
} from '../login/login.ts'
import { contactCodeWrong, proveContact, type CodeServices } from './contact-codes.ts'
import { keepContact, namedContact } from './contacts.ts'
import { recoveryOver, ticketHolder } from './holders.ts'
import { selectContacts, useRecovery } from './queries.ts'

interface ForcedBindingForm {
  username: string
  /** The ticket of the binding status. */
  password: string
  mappingPath: string
  email?: string | undefined
  phone?: string | undefined
  code?: string | undefined
}

/** Binds the contact a login asked for, and logs in. */
export async function bindDemandedContact(
  { tokens }: LoginServices,
  services: CodeServices,
  institution: Institution,
  within: Within,
  form: ForcedBindingForm,
  visitor: Visitor,
): Promise<LoginResult> {
  const { groupCode } = institution
  checkMappingPath(institution, form.mappingPath)
  const given = namedContact({
    email: form.email ?? '',
    phone: form.phone ?? '',
    code: form.code ?? '',
  })
  const admitted = await within(async (trx) => {
    const { id, scene, readerId } = await ticketHolder(trx, services.keys, form.password)
    const reader = await selectContacts(trx, readerId)
    const username = form.username.trim().toLowerCase()
    const isTheirs = username === '' || username === reader.account.toLowerCase()
    if (scene !== 'bind' || !isTheirs) throw new Refused(recoveryOver)
    if (!(await holdReader(trx, readerId))) throw new Refused(accountClosed)
    // A wrong code counts, so the refusal waits until that is noted.
    const isProven = await proveContact(trx, services, { readerId, scene, recoveryId: id }, given)
    if (!isProven) return undefined
    if (!(await useRecovery(trx, id))) throw new Refused(recoveryOver)
    await keepContact(trx, services, reader, given)
    return startReaderSession(
      trx,
      { groupCode, readerId, settings: await settingsOf(trx) },
      visitor,
    )
  })
  if (!admitted) throw new Refused(contactCodeWrong)
  return withToken(tokens, groupCode, admitted)
}
