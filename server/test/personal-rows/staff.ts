import { randomBytes } from 'node:crypto'
import type { PersonalRows } from '../personal-row.ts'

const secret = () => randomBytes(32)

export const rows: PersonalRows = {
  staff: (trx, { groupCode, staffId: id, staffName: name }) =>
    trx.insertInto('staff').values({ groupCode, id, account: 'lin', name }).execute(),
  staff_role: (trx, { groupCode, staffId }) =>
    trx.insertInto('staffRole').values({ groupCode, staffId, role: 'content' }).execute(),
  staff_credential: (trx, { groupCode, staffId }) =>
    trx.insertInto('staffCredential').values({ groupCode, staffId }).execute(),
  staff_recovery_code: (trx, { groupCode, staffId }) =>
    trx
      .insertInto('staffRecoveryCode')
      .values({ groupCode, staffId, codeHash: secret(), keyId: 1 })
      .execute(),
  staff_link: (trx, { groupCode, staffId }) =>
    trx
      .insertInto('staffLink')
      .values({ groupCode, staffId, tokenHash: secret(), madeByStaffId: staffId })
      .execute(),
  staff_entry: (trx, { groupCode, staffId }) =>
    trx
      .insertInto('staffEntry')
      .values({ groupCode, staffId, cookieHash: secret(), step: 'code', cameBy: 'password' })
      .execute(),
  staff_session: (trx, { groupCode, staffId }) =>
    trx.insertInto('staffSession').values({ groupCode, staffId, cookieHash: secret() }).execute(),
  staff_known_device: (trx, { groupCode, staffId }) =>
    trx
      .insertInto('staffKnownDevice')
      .values({ groupCode, staffId, deviceHash: secret() })
      .execute(),
}
