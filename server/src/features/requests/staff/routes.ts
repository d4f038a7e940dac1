import {
  cancelForReader,
  handOver,
  listRequestsToHandle,
  moveRequest,
} from '@shulin/contract/requests-staff'
import type { Serve } from '../../../platform/http/serve.ts'
import type { Resources } from '../../../resources.ts'
import { cancelByStaff, handOverAtDesk, move } from './handling.ts'
import { listToHandle } from './list.ts'

export function requestsStaffRoutes(serve: Serve, { keys }: Resources) {
  serve(listRequestsToHandle, ({ within, body, locale }) =>
    within((trx) => listToHandle(trx, body, locale)),
  )
  serve(moveRequest, ({ within, institution: { groupCode }, staff, body }) =>
    within((trx) => move(trx, { groupCode, staff, keys }, body)),
  )
  serve(cancelForReader, ({ within, institution: { groupCode }, staff, body }) =>
    within((trx) => cancelByStaff(trx, { groupCode, staff, keys }, body)),
  )
  serve(handOver, ({ within, institution: { groupCode }, staff, body }) =>
    within((trx) => handOverAtDesk(trx, { groupCode, staff, keys }, body)),
  )
}
