import { randomUUID } from 'node:crypto'
import type { PersonalRows } from '../personal-row.ts'

export const rows: PersonalRows = {
  request: (trx, { groupCode, readerId, recordId }) =>
    trx
      .insertInto('request')
      .values({
        groupCode,
        id: randomUUID(),
        number: `R${randomUUID()}`,
        type: 'reservation',
        step: 'A',
        readerId,
        recordId,
        pickupAddress: '知夏的宿舍',
        contact: 'zhixia@reader.example',
      })
      .execute(),
  charge: (trx, { groupCode, readerId, itemId }) =>
    trx
      .insertInto('charge')
      .values({ groupCode, id: randomUUID(), readerId, itemId, kind: 'overdue', amountFen: 150 })
      .execute(),
  charge_payment: async (trx, { groupCode, readerId, itemId }) => {
    const chargeId = randomUUID()
    await trx
      .insertInto('charge')
      .values({ groupCode, id: chargeId, readerId, itemId, kind: 'overdue', amountFen: 300 })
      .execute()
    await trx
      .insertInto('chargePayment')
      .values({ groupCode, id: randomUUID(), chargeId, amountFen: 100, method: 'desk' })
      .execute()
  },
  loan_count: (trx, { groupCode, readerId }) =>
    trx
      .insertInto('loanCount')
      .values({ groupCode, readerId, loanClass: 'periodical', used: 1, allowed: 10 })
      .execute(),
  block: (trx, { groupCode, readerId, staffId }) =>
    trx
      .insertInto('block')
      .values({
        groupCode,
        id: randomUUID(),
        readerId,
        kind: 'conduct',
        reason: '知夏多次逾期',
        setByStaffId: staffId,
        liftedAt: new Date(),
        liftedByStaffId: staffId,
      })
      .execute(),
}
