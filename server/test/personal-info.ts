import { certificateContext } from '../src/features/readers/readers.ts'
import { insertIdentity } from '../src/features/identity/sign-on/identity-queries.ts'
import { encryptColumn } from '../src/platform/security/keys.ts'
import type { TestApi } from './api.ts'
import { aReader, type TestInstitution } from './readers.ts'
import { aProvider } from './sign-on.ts'

/** What a reader of whom everything is known has of the fields that are told as they are. */
export const wholeInfo = {
  department: '文学院',
  position: '学生会干事',
  grade: '2024 级',
  className: '汉语言文学 2401',
  job: '学生',
  unit: '清溪大学',
}

/** The ways in of an institution that a reader can bind: a chat app, and the passport of a learning app. */
export async function withWaysIn(api: TestApi, institution: TestInstitution) {
  await aProvider(api, institution, { provider: 'chat', kind: 'chat app', entry: 'chat app' })
  await aProvider(api, institution, { provider: 'study', kind: 'passport', entry: 'passport' })
}

/** A reader of library L1 of whom everything is known; both ways in are bound. */
export async function aWholeReader(api: TestApi, institution: TestInstitution) {
  const { groupCode, within } = institution
  const reader = await aReader(api, institution, {
    libCode: 'L1',
    phone: '13812342046',
    email: 'linzhixia@qingxi.example',
    isPhoneVerified: true,
    validUntil: '2028-06-30',
    avatarKey: 'avatars/lin.png',
  })
  const place = certificateContext(groupCode, reader.id)
  const { hidden, keyId } = encryptColumn(api.keys, '11010519491231002X', place)
  await within(async (trx) => {
    await trx
      .updateTable('reader')
      .set({
        ...wholeInfo,
        validFrom: '2024-09-01',
        lendsToOthers: true,
        certificateNo: hidden,
        certificateKey: keyId,
      })
      .where('id', '=', reader.id)
      .execute()
    await trx
      .insertInto('moneyBalance')
      .values([
        { groupCode, readerId: reader.id, account: 'deposit', balanceFen: 10_000 },
        { groupCode, readerId: reader.id, account: 'prepayment', balanceFen: 805 },
      ])
      .execute()
    for (const provider of ['chat', 'study']) {
      await insertIdentity(trx, groupCode, { provider, subject: `${provider} ${reader.id}` }, reader.id) // oxfmt-ignore
    }
  })
  return reader
}
