import {
  blockReader as blockReaderCall,
  declareLost,
  findDeskReader,
  lendCopy,
  liftBlock as liftBlockCall,
  readDeskDay,
  renewCopy,
  reportCardLost,
  returnCopy,
  takeCharge as takeChargeCall,
} from '@shulin/contract/circulation-staff'
import type { Serve } from '../../../platform/http/serve.ts'
import type { Institution } from '../../../platform/institution.ts'
import type { StaffMember } from '../../../platform/staff-member.ts'
import type { Resources } from '../../../resources.ts'
import { changeReaderState } from '../../identity/identity.ts'
import { blockReader, liftBlock } from '../desk/blocks.ts'
import { takeCharge } from '../desk/charges.ts'
import { lendAtDesk, loseAtDesk, renewAtDesk, returnAtDesk, type Desk } from '../desk/desk.ts'
import { selectDeskDay, selectDeskPlaces } from '../desk/queries.ts'
import { readerAtDesk } from '../desk/reader.ts'

const deskOf = ({ groupCode }: Institution, staff: StaffMember): Desk => ({ groupCode, staff })

export function circulationStaffRoutes(serve: Serve, { keys, config, log }: Resources) {
  serve(findDeskReader, ({ within, institution, staff, body, locale }) =>
    within((trx) => readerAtDesk(trx, deskOf(institution, staff), body.card, locale)),
  )
  serve(lendCopy, ({ within, institution, staff, body, locale }) =>
    within((trx) => lendAtDesk(trx, deskOf(institution, staff), body, locale)),
  )
  serve(returnCopy, ({ within, institution, staff, body, locale }) =>
    within((trx) => returnAtDesk(trx, deskOf(institution, staff), body, locale)),
  )
  serve(renewCopy, ({ within, institution, staff, body, locale }) =>
    within((trx) => renewAtDesk(trx, deskOf(institution, staff), body, locale)),
  )
  serve(declareLost, ({ within, institution, staff, body, locale }) =>
    within((trx) => loseAtDesk(trx, deskOf(institution, staff), body, locale)),
  )
  serve(blockReaderCall, ({ within, institution, staff, body }) =>
    within((trx) => blockReader(trx, deskOf(institution, staff), body)),
  )
  serve(liftBlockCall, async ({ within, institution, staff, body }) => {
    await within((trx) => liftBlock(trx, deskOf(institution, staff), body))
    return true as const
  })
  serve(reportCardLost, ({ within, institution: { groupCode }, staff, body }) =>
    within((trx) => {
      const services = { keys, groupCode, sendsTexts: config.textGateway !== undefined, log }
      return changeReaderState(trx, services, staff, { ...body, change: 'report card' })
    }),
  )
  serve(takeChargeCall, ({ within, institution, staff, body }) =>
    within((trx) => takeCharge(trx, deskOf(institution, staff), body)),
  )
  serve(readDeskDay, ({ within, staff, locale }) =>
    within(async (trx) => ({
      ...(await selectDeskDay(trx, staff.id)),
      locations: await selectDeskPlaces(trx, locale),
    })),
  )
}
