import {
  addSelfCheckMachine,
  changeSelfCheckMachine,
  listSelfCheckMachines,
  revokeSelfCheckMachine,
} from '@shulin/contract/self-check-staff'
import type { Serve } from '../../../platform/http/serve.ts'
import { addMachine, changeMachine, listMachines, removeMachine } from '../machines.ts'

export function selfCheckStaffRoutes(serve: Serve) {
  serve(listSelfCheckMachines, ({ within, institution: { groupCode }, locale }) =>
    within((trx) => listMachines(trx, groupCode, locale)),
  )
  serve(addSelfCheckMachine, ({ within, institution: { groupCode }, staff, body, locale }) =>
    within((trx) => addMachine(trx, { groupCode, staff, locale }, body)),
  )
  serve(changeSelfCheckMachine, ({ within, institution: { groupCode }, staff, body, locale }) =>
    within((trx) => changeMachine(trx, { groupCode, staff, locale }, body)),
  )
  serve(revokeSelfCheckMachine, ({ within, institution: { groupCode }, staff, body, locale }) =>
    within((trx) => removeMachine(trx, { groupCode, staff, locale }, body.machineId)),
  )
}
