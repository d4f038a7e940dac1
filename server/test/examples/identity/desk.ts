import { demo } from '../../demo.ts'
import type { Examples } from '../../example.ts'
import { aReader } from '../../readers.ts'

export const examples: Examples = {
  'POST /staff/readers/state': async (api) => {
    const { id: readerId } = await aReader(api, demo(api), { state: 'lost card' })
    return { body: { readerId, change: 'restore card', reason: '证已找到' } }
  },
  'POST /staff/readers/renew': async (api) => {
    const { id: readerId } = await aReader(api, demo(api))
    return { body: { readerId, validUntil: '2099-12-31', reason: '延期' } }
  },
  'GET /staff/readers/form': async (api) => ({
    query: { readerId: (await aReader(api, demo(api))).id },
  }),
  'POST /staff/readers/edit': async (api) => {
    const { id: readerId } = await aReader(api, demo(api))
    return { body: { readerId, fields: { department: '物理系' }, reason: '转系' } }
  },
  'POST /staff/readers/resetPassword': async (api) => {
    const { id: readerId } = await aReader(api, demo(api), { email: 'reader@example.org' })
    return { body: { readerId, reason: '忘记密码' } }
  },
  'GET /staff/readers/erasure': async (api) => ({
    query: { readerId: (await aReader(api, demo(api))).id },
  }),
  'POST /staff/readers/erase': async (api) => {
    const { id: readerId, account } = await aReader(api, demo(api))
    return { body: { readerId, account, reason: '读者申请' } }
  },
}
