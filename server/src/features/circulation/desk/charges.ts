import { randomUUID } from 'node:crypto'
import { writeAudit } from '../../../platform/audit.ts'
import { refusal, Refused } from '../../../platform/failure.ts'
import { holdReader } from '../../../platform/reader.ts'
import type { Database } from '../../../platform/stores/database.ts'
import type { Desk } from './desk.ts'
import { findCharge, holdCharge, putPayment, putWaiver } from './queries.ts'

interface ChargeAct {
  chargeId: string
  act: 'pay' | 'waive'
  reason?: string | undefined
}

/** Takes what is open of a charge in cash, or waives it for a reason. */
export async function takeCharge(
  trx: Database,
  { staff }: Desk,
  { chargeId, act, reason }: ChargeAct,
) {
  if (act === 'waive' && reason === undefined) throw new Refused(reasonMissing)
  const charge = await findCharge(trx, chargeId)
  if (!charge) throw new Refused(unknownCharge)
  const { readerId } = charge
  await holdReader(trx, readerId)
  const { openFen } = await holdCharge(trx, chargeId)
  if (openFen === 0) throw new Refused(alreadySettled)
  await (act === 'pay'
    ? putPayment(trx, { id: randomUUID(), chargeId, amountFen: openFen })
    : putWaiver(trx, chargeId, openFen))
  const detail = {
    before: { openFen },
    after: { openFen: 0, amountFen: openFen, ...(reason !== undefined && { reason }) },
  }
  const name = act === 'pay' ? 'desk.take' : 'desk.waive'
  await writeAudit(trx, staff, name, chargeId, detail, readerId)
  return { openFen: 0 }
}

const reasonMissing = refusal('charge.reason-missing', 422, {
  'zh-CN': '减免须说明原因',
  'zh-TW': '減免須說明原因',
  'en-US': 'Say why it is waived',
})
const unknownCharge = refusal('charge.unknown', 404, {
  'zh-CN': '没有这笔费用',
  'zh-TW': '沒有這筆費用',
  'en-US': 'There is no such charge',
})
const alreadySettled = refusal('charge.settled', 409, {
  'zh-CN': '这笔费用已经结清',
  'zh-TW': '這筆費用已經結清',
  'en-US': 'Nothing is open of this charge',
})
