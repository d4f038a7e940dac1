import type { TestApi } from '../api.ts'
import { demo } from '../demo.ts'
import type { Example, Examples } from '../example.ts'
import { blackPng } from '../hostile-pictures.ts'
import { aReader, sessionOf } from '../readers.ts'

/** The call of a reader who is logged in. */
const asReader = (example: Example) => async (api: TestApi) => {
  const { headers } = await sessionOf(api, demo(api), await aReader(api, demo(api)))
  return { ...example, headers }
}

export const examples: Examples = {
  'GET /find/userInfo/get': asReader({}),
  'POST /find/userInfo/update': asReader({ body: { position: '助教' } }),
  'POST /find/userInfo/uploadPic': asReader({
    body: { file: new File([blackPng(8, 8)], 'me.png', { type: 'image/png' }) },
  }),
}
