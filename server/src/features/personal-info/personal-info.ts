import { loginTypes } from '@shulin/contract/identity'
import type { Locale } from '@shulin/contract/locale'
import { ownFields, type OwnField, type PersonalInfo } from '@shulin/contract/personal-info'
import type { Transaction } from 'kysely'
import { writeReaderAct } from '../../platform/audit.ts'
import { inLanguage } from '../../platform/institution.ts'
import type { KeyRing } from '../../platform/security/keys.ts'
import type { DB } from '../../platform/stores/database-tables.ts'
import { moneyOf } from '../circulation/circulation.ts'
import { cardStatusOf, ownBindings } from '../identity/identity.ts'
import { maskedFieldsOf } from '../readers/readers.ts'
import { selectBalances, selectOwnInfo, updateOwnInfo } from './queries.ts'

const flag = (isSo: boolean): '0' | '1' => (isSo ? '1' : '0')

/** All that the library knows of a reader, as the reader sees it: what somebody could misuse over a shoulder is masked. */
export async function personalInfoOf(
  trx: Transaction<DB>,
  context: { groupCode: string; keys: KeyRing },
  readerId: string,
  locale: Locale,
): Promise<PersonalInfo> {
  const reader = await selectOwnInfo(trx, readerId)
  const masked = await maskedFieldsOf(trx, context, readerId)
  const balances = await selectBalances(trx, readerId)
  const bound = new Set(
    (await ownBindings(trx, readerId, locale)).map(({ loginType }) => loginType),
  )
  return {
    account: reader.account,
    libName: reader.libraryName ? inLanguage(reader.libraryName, locale) : '',
    prepayment: moneyOf(balances.get('prepayment') ?? 0),
    phone: masked.phone ?? '',
    phoneFlag: flag(reader.phoneVerifiedAt !== null),
    email: masked.email ?? '',
    emailFlag: flag(reader.emailVerifiedAt !== null),
    weixinFlag: flag(bound.has(loginTypes.chatApp)),
    passportFlag: flag(bound.has(loginTypes.passport)),
    department: reader.department ?? '',
    position: reader.position ?? '',
    grade: reader.grade ?? '',
    certificateNo: masked.certificateNo ?? '',
    className: reader.className ?? '',
    userType: inLanguage(reader.typeName, locale),
    job: reader.job ?? '',
    deposit: moneyOf(balances.get('deposit') ?? 0),
    unit: reader.unit ?? '',
    validBegin: reader.validFrom,
    validEnd: reader.validUntil,
    lendFlag: flag(reader.lendsToOthers),
    picUrl: reader.avatarKey === null ? '' : `/media/${reader.avatarKey}`,
    status: cardStatusOf(reader),
  }
}

type OwnInfoForm = Partial<Record<OwnField, string | undefined>> & {
  lendFlag?: '0' | '1' | undefined
}

/** Changes what is given and leaves the rest; an empty text means that there is nothing to say. */
export async function changeOwnInfo(trx: Transaction<DB>, readerId: string, form: OwnInfoForm) {
  const texts = ownFields.flatMap((field) => {
    const text = form[field]
    return text === undefined ? [] : [[field, text === '' ? null : text] as const]
  })
  const { lendFlag } = form
  const changes = {
    ...(Object.fromEntries(texts) as Partial<Record<OwnField, string | null>>),
    ...(lendFlag !== undefined && { lendsToOthers: lendFlag === '1' }),
  }
  const fields = Object.keys(changes)
  if (fields.length === 0) return
  await updateOwnInfo(trx, readerId, changes)
  // That it was changed is the trail's; to what, is the reader's.
  await writeReaderAct(trx, readerId, 'reader.own-info', { fields })
}
