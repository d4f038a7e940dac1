import type { UserInfo } from '@shulin/contract/identity'
import type { Locale } from '@shulin/contract/locale'
import type { Database } from '../../../platform/stores/database.ts'
import { refusal, Refused } from '../../../platform/failure.ts'
import { inLanguage } from '../../../platform/institution.ts'
import type { KeyRing } from '../../../platform/security/keys.ts'
import type { Reader } from '../../../platform/reader.ts'
import { issueRecovery } from '../recovery/holders.ts'
import { confirmationOf } from './sessions.ts'
import { selectLibrary, selectReader, updateReader } from './user-info-queries.ts'

/** What the header shows of the reader who is logged in. */
export async function userInfoOf(
  trx: Database,
  readerId: string,
  { groupCode, locale }: { groupCode: string; locale: Locale },
): Promise<UserInfo> {
  const reader = await selectReader(trx, readerId)
  const libCode = reader.lastLibCode ?? reader.libCode ?? ''
  const library = libCode === '' ? undefined : await selectLibrary(trx, libCode)
  return {
    userId: reader.id,
    name: reader.name,
    libCode,
    libName: library ? inLanguage(library.name, locale) : '',
    libChosenFlag: flag(reader.lastLibCode !== null),
    picUrl: reader.avatarKey === null ? '' : `/media/${reader.avatarKey}`,
    emailCheckFlag: flag(reader.emailVerifiedAt !== null),
    mobileCheckFlag: flag(reader.phoneVerifiedAt !== null),
    groupCode,
    primaryId: reader.account,
    userStatus: cardStatusOf(reader),
    firstLoginFlag: flag(reader.helpTourSeen),
  }
}

/** How the card of a reader stands, as the specification says it. */
export function cardStatusOf({ state, isValid }: { state: string; isValid: boolean }) {
  if (state === 'lost card') return 'lost'
  return isValid ? 'normal' : 'expired'
}

/** What is bound; after a login that demands a binding and misses it, with the ticket by which it is made. */
export async function bindingStatusOf(
  trx: Database,
  keys: KeyRing,
  {
    groupCode,
    reader: { id: readerId, mustBind, sessionId },
  }: { groupCode: string; reader: Reader },
) {
  const reader = await selectReader(trx, readerId)
  const asked = { groupCode, readerId, scene: 'bind' } as const
  // A session that was left open binds nothing: whoever comes back to it logs in again.
  const mayBind = mustBind && (await confirmationOf(trx, sessionId)).isFresh
  return {
    ...(mayBind && { bindTicket: await issueRecovery(trx, keys, asked) }),
    emailFlag: flag(reader.emailVerifiedAt !== null),
    phoneFlag: flag(reader.phoneVerifiedAt !== null),
    pdaRuleFlag: flag(reader.mayOrder),
  }
}

/** Remembers the library last chosen in the header; an empty one means all. */
export async function chooseLibrary(trx: Database, readerId: string, libCode: string) {
  if (libCode !== '' && !(await selectLibrary(trx, libCode))) throw new Refused(libraryUnknown)
  await updateReader(trx, readerId, { lastLibCode: libCode })
}

export const firstLoginFlagOf = async (trx: Database, readerId: string) =>
  flag((await selectReader(trx, readerId)).helpTourSeen)

export const finishHelpTour = (trx: Database, readerId: string) =>
  updateReader(trx, readerId, { helpTourSeen: true })

const flag = (isSo: boolean): '0' | '1' => (isSo ? '1' : '0')

const libraryUnknown = refusal('library.unknown', 422, {
  'zh-CN': '没有这个分馆',
  'zh-TW': '沒有這個分館',
  'en-US': 'There is no such library',
})
