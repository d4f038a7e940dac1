import type { Examples } from '../example.ts'
import { awaited } from './identity/recovery.ts'

export const examples: Examples = {
  'GET /staff/deliveries/list': async (api) => {
    const { reader } = await awaited(api, 'mail')
    return { query: { readerId: reader.id } }
  },
}
