import { randomBytes, randomUUID } from 'node:crypto'
import type { Database } from '../../src/platform/stores/database.ts'
import type { Person, PersonalRows } from '../personal-row.ts'

const provider = 'campus'
const inAnHour = () => new Date(Date.now() + 3_600_000)
const secret = () => randomBytes(32)

const aSession = async (trx: Database, { groupCode, readerId }: Person) => {
  const id = randomUUID()
  await trx
    .insertInto('session')
    .values({
      groupCode,
      id,
      readerId,
      cookieHash: secret(),
      loginType: '1',
      device: 'Firefox, Windows',
      addressBlock: '198.51.100.0/24',
      expiresAt: inAnHour(),
    })
    .execute()
  return id
}

export const rows: PersonalRows = {
  // Every column that says something of somebody: erasing has to find all of them.
  reader: (trx, { groupCode, readerId }) =>
    trx
      .updateTable('reader')
      .set({
        nickname: '知夏的昵称',
        department: '知夏的院系',
        position: '知夏的职务',
        job: '知夏的职业',
        unit: '知夏的单位',
        grade: '知夏的年级',
        className: '知夏的班级',
        certificateNo: secret(),
        certificateKey: 1,
        certificateIndex: secret(),
        certificateIndexKey: 1,
        bornOn: '2001-02-03',
        phone: '13800138777',
        phoneVerifiedAt: new Date(),
        email: 'zhixia@reader.example',
        emailVerifiedAt: new Date(),
        avatarKey: 'zhixia.png',
        lastLibCode: 'L1',
      })
      .where('groupCode', '=', groupCode)
      .where('id', '=', readerId)
      .execute(),
  credential: (trx, { groupCode, readerId }) =>
    trx
      .insertInto('credential')
      .values({ groupCode, readerId, passwordHash: '$argon2id$zhixia', keyId: 1 })
      .onConflict((conflict) => conflict.doNothing())
      .execute(),
  known_device: (trx, { groupCode, readerId }) =>
    trx.insertInto('knownDevice').values({ groupCode, readerId, deviceHash: secret() }).execute(),
  session: aSession,
  sign_on: (trx, { groupCode, staffId: enteredByStaffId, staffName: confirmedBy }) =>
    trx
      .insertInto('signOn')
      .values([
        {
          groupCode,
          provider: 'portal',
          kind: 'issuer',
          entry: 'link',
          name: JSON.stringify({ 'zh-CN': '门户' }),
          enteredByStaffId,
          confirmedAt: new Date(),
          confirmedBy,
        },
        {
          groupCode,
          provider,
          kind: 'cas',
          entry: 'unified',
          name: JSON.stringify({ 'zh-CN': '统一认证' }),
        },
      ])
      .execute(),
  sign_on_session: async (trx, person) => {
    const sessionId = await aSession(trx, person)
    await trx
      .insertInto('signOnSession')
      .values({ groupCode: person.groupCode, provider, outsideHash: secret(), sessionId })
      .execute()
  },
  identity: (trx, { groupCode, readerId }) =>
    trx
      .insertInto('identity')
      .values({ groupCode, provider, subject: 'zhixia@campus', readerId })
      .execute(),
  reader_factor: (trx, { groupCode, readerId }) =>
    trx
      .insertInto('readerFactor')
      .values({ groupCode, readerId, factor: secret(), factorKey: 1, factorSince: new Date() })
      .execute(),
  reader_recovery_code: (trx, { groupCode, readerId }) =>
    trx
      .insertInto('readerRecoveryCode')
      .values({ groupCode, readerId, codeHash: secret(), keyId: 1 })
      .execute(),
  one_time_code: (trx, { groupCode, readerId }) =>
    trx
      .insertInto('oneTimeCode')
      .values({
        groupCode,
        readerId,
        purpose: 'change password',
        codeHash: secret(),
        keyId: 1,
        expiresAt: inAnHour(),
      })
      .execute(),
  recovery: (trx, { groupCode, readerId }) =>
    trx
      .insertInto('recovery')
      .values({
        groupCode,
        id: randomUUID(),
        scene: 'reset',
        readerId,
        ticketHash: secret(),
        keyId: 1,
        expiresAt: inAnHour(),
      })
      .execute(),
  contact_code: (trx, { groupCode, readerId }) =>
    trx
      .insertInto('contactCode')
      .values({
        groupCode,
        readerId,
        scene: 'bind',
        channel: 'mail',
        contact: 'zhixia@reader.example',
        codeHash: secret(),
        keyId: 1,
        expiresAt: inAnHour(),
      })
      .execute(),
  login_limit: (trx) =>
    trx
      .insertInto('loginLimit')
      .values({ bucket: secret(), tries: [new Date()], until: inAnHour() })
      .execute(),
  consent: (trx, { groupCode, readerId }) =>
    trx.insertInto('consent').values({ groupCode, readerId, purpose: 'reader ranking' }).execute(),
}
