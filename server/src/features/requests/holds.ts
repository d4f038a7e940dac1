import { Refused } from '../../platform/failure.ts'
import type { OwnHolds } from '../circulation/circulation.ts'
import { cancelOwn } from './endings.ts'
import { selectContact } from './queries.ts'
import { requestUnknown } from './refusals.ts'
import { reserveOrHaveBrought } from './ways-of-asking.ts'

const isNumberOfOurs = (ref: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(ref)

/** Reservations as holds of our own circulation: what the port places and gives up, by the rules and in the queue of all requests. */
export const ownHolds = (groupCode: string): OwnHolds => ({
  place: async (trx, readerId, { recordRef, pickupPlace }) => {
    const { phone, email, account } = await selectContact(trx, readerId)
    const { requestId } = await reserveOrHaveBrought(
      trx,
      { groupCode, readerId },
      {
        applyType: 'reservation',
        recordId: recordRef,
        pickupLocationId: pickupPlace,
        contact: phone ?? email ?? account,
        smsFlag: '0',
      },
    )
    return requestId
  },
  cancel: async (trx, readerId, holdRef) => {
    if (!isNumberOfOurs(holdRef)) throw new Refused(requestUnknown)
    await cancelOwn(trx, { groupCode, readerId }, holdRef)
  },
})
