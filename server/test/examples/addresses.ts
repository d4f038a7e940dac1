import { keepAddress, wholeAddress, withRegions } from '../addresses.ts'
import type { TestApi } from '../api.ts'
import { demo, groupCode } from '../demo.ts'
import type { Examples } from '../example.ts'
import { aReader, sessionOf } from '../readers.ts'

/** A reader who can be written to. */
async function aResident(api: TestApi) {
  await withRegions(api)
  const reader = await aReader(api, demo(api))
  const { headers } = await sessionOf(api, demo(api), reader)
  return { reader, headers, addressId: await keepAddress(api, headers) }
}

export const examples: Examples = {
  'GET /find/userAddress/list': async (api) => ({ headers: (await aResident(api)).headers }),
  'GET /find/userAddress/types': async (api) => ({ headers: (await aResident(api)).headers }),
  'GET /find/userAddress/regionDict': async (api) => ({
    query: { parentCode: '33' },
    headers: (await aResident(api)).headers,
  }),
  'POST /find/userAddress/add': async (api) => {
    const { reader, headers } = await aResident(api)
    const named = { userId: reader.id, groupCode, libCode: '' }
    return { body: { ...wholeAddress, ...named }, headers }
  },
  'POST /find/userAddress/update': async (api) => {
    const { headers, addressId } = await aResident(api)
    return { body: { ...wholeAddress, addressId, type: 'home' }, headers }
  },
  'POST /find/userAddress/delete': async (api) => {
    const { headers, addressId } = await aResident(api)
    return { body: { addressId }, headers }
  },
  'POST /find/userAddress/setDefault': async (api) => {
    const { headers, addressId } = await aResident(api)
    return { body: { addressId }, headers }
  },
}
