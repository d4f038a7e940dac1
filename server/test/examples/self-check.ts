import { addSelfCheckMachine, listSelfCheckMachines } from '@shulin/contract/self-check-staff'
import type { TestApi } from '../api.ts'
import type { Examples } from '../example.ts'
import { staffHeaders } from '../staff.ts'

const demo = '100041'
let made = 0

/** A machine somewhere in the demo library, as it is registered. */
async function aForm(api: TestApi) {
  const headers = await staffHeaders(api, demo, ['admin'])
  const { locations } = (await api.call(listSelfCheckMachines, { headers })).body.data!
  made += 1
  const form = {
    name: '一楼大厅',
    locationId: locations[0]!.locationId,
    institutionId: '',
    charset: 'utf-8' as const,
    language: 'zh-CN' as const,
    asksSecret: true,
  }
  return { headers, form, login: `hall-${made}` }
}

async function aMachine(api: TestApi) {
  const { headers, form, login } = await aForm(api)
  const { body } = await api.call(addSelfCheckMachine, { body: { ...form, login }, headers })
  return { form, machineId: body.data!.machine.machineId }
}

export const examples: Examples = {
  'GET /staff/selfCheck/machines': async (api) => {
    await aMachine(api)
    return {}
  },
  'POST /staff/selfCheck/add': async (api) => {
    const { form, login } = await aForm(api)
    return { body: { ...form, login } }
  },
  'POST /staff/selfCheck/change': async (api) => {
    const { form, machineId } = await aMachine(api)
    return { body: { ...form, machineId, renewsSecret: true } }
  },
  'POST /staff/selfCheck/revoke': async (api) => {
    const { machineId } = await aMachine(api)
    return { body: { machineId } }
  },
}
