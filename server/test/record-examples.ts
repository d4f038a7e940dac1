import { over, type Examples } from './search-examples.ts'

/** Examples of the record page, over the title of the search examples. */
export const recordExamples: Examples = {
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
  'GET /find/record/related': over(({ recordId }) => ({ query: { recordId } })),
  'GET /find/record/resolver': over(({ recordId }) => ({ query: { recordId } })),
}
