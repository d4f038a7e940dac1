import { over } from '../example-title.ts'
import type { Examples } from '../example.ts'

export const examples: Examples = {
  'GET /find/webSite/getSiteList': over(() => ({})),
  'GET /find/webSite/getSiteDataCount': over(() => ({ query: { keyword: 'history' } })),
  'POST /find/webSite/search': over(() => ({ body: { siteId: '1', keyword: 'history' } })),
  'POST /find/webSite/guoTuDataList': over(() => ({ body: { keyword: 'history' } })),
}
