import { randomUUID } from 'node:crypto'
import { addAlias } from '@shulin/contract/catalogue-staff'
import type { TestApi } from '../api.ts'
import { anOwnRecord } from '../cataloguing.ts'
import { over } from '../example-title.ts'
import type { Examples } from '../example.ts'
import { staffHeaders } from '../staff.ts'

const demo = '100041'

/** Another name of a title of the demo institution. */
async function anAlias(api: TestApi, recordId?: number) {
  const headers = await staffHeaders(api, demo, ['acquisitions'])
  const body = {
    recordId: recordId ?? (await anOwnRecord(api, demo)),
    scheme: 'opac',
    value: randomUUID(),
  }
  await api.call(addAlias, { body, headers })
  return body
}

export const examples: Examples = {
  'GET /find/searchResultDetail/getBookDetail': over(({ recordId }) => ({ query: { recordId } })),
  'GET /find/searchResultDetail/getDetail': over(({ recordId }) => ({
    query: { recordId, type: 'book' },
  })),
  'GET /find/searchResultDetail/getQrCode': over(({ recordId }) => ({ query: { recordId } })),
  'GET /find/searchResultDetail/getAuthorInfo': over(({ recordId }) => ({
    query: { author: 'Smith', recordId },
  })),
  'POST /find/searchResultDetail/getBookinfo': over(({ recordId }) => ({ body: { recordId } })),
  'POST /find/searchResultDetail/getCatalog': over(({ recordId }) => ({ body: { recordId } })),
  'GET /find/book/getCatalogUrl': over(({ recordId }) => ({ query: { recordId } })),
  'GET /find/user/getShare': over(({ recordId }) => ({ query: { recordId } })),
  'GET /find/searchResultDetail/statistics': over(({ recordId }) => ({ query: { recordId } })),
  'GET /find/loanInfo/getNearTenYearLoan': over(({ recordId }) => ({ query: { recordId } })),
  'GET /find/book/getDonorUrl': over(({ recordId }) => ({ query: { recordId } })),
  'POST /find/record/visit': over(({ recordId }) => ({ body: { recordId } })),
  'GET /find/searchResultDetail/getCadalRes': over(() => ({ query: { isbn: '9787020002207' } })),
  'GET /find/searchResultDetail/getJdRes': over(() => ({ query: { isbn: '9787020002207' } })),
  'GET /find/searchResultDetail/getCxzxRes': over(() => ({ query: { isbn: '9787020002207' } })),
  'GET /find/searchResultDetail/getDuxiuEBook': over(() => ({ query: { isbn: '9787020002207' } })),
  'GET /find/searchResultDetail/getcxzxEBook': over(() => ({ query: { isbn: '9787020002207' } })),
  'GET /find/searchResultDetail/getDuxiuTryRead': over(() => ({
    query: { isbn: '9787020002207' },
  })),
  'GET /find/searchResultDetail/getBookInfoFromLanBo': over(() => ({
    query: { isbn: '9787020002207' },
  })),
  'POST /find/searchResultDetail/getBookInfoFromJd': over(() => ({
    body: { isbn: '9787020002207' },
  })),
  'POST /find/searchResultDetail/getBookInfoFromCxCkb': over(() => ({
    body: { isbn: '9787020002207' },
  })),
  'POST /find/searchResultDetail/getLianTuCD': over(() => ({ body: { isbn: '9787020002207' } })),
  'GET /find/searchResultDetail/getCitedFreqFromCnki': over(() => ({
    query: { title: 'history' },
  })),
  'POST /find/searchResultDetail/wos': over(() => ({ body: { doi: '10.1000/182' } })),
  'POST /find/record/cite': over(({ recordId }) => ({
    body: { recordIds: [recordId], styles: ['gb-t-7714', 'apa'] },
  })),
  'POST /find/record/export': over(({ recordId }) => ({
    body: { recordIds: [recordId], format: 'ris' },
  })),
  'GET /find/record/person': over(({ recordId }) => ({ query: { name: 'Smith', recordId } })),
  'GET /find/record/related': over(({ recordId }) => ({ query: { recordId } })),
  'GET /find/record/resolver': over(({ recordId }) => ({ query: { recordId } })),
  'POST /staff/enrichment/test': { body: { source: 'cadal' } },
  'GET /staff/catalogue/aliases': async (api) => ({
    query: { recordId: (await anAlias(api)).recordId },
  }),
  'POST /staff/catalogue/addAlias': async (api) => ({
    body: { recordId: await anOwnRecord(api, demo), scheme: 'opac', value: randomUUID() },
  }),
  'POST /staff/catalogue/removeAlias': async (api) => {
    const { recordId } = await anAlias(api)
    return { body: await anAlias(api, recordId) }
  },
}
