import { over } from '../example-title.ts'
import type { Examples } from '../example.ts'

export const examples: Examples = {
  'POST /find/chaoxing/searchList': over(() => ({ body: { keyword: 'history' } })),
  'POST /find/chaoxing/searchClusterList': over(() => ({ body: { keyword: 'history' } })),
  'POST /find/chaoxing/charts': over(() => ({ body: { keyword: 'history' } })),
  'POST /find/chaoxing/searchOne': over(({ articleId: id }) => ({ body: { id } })),
  'POST /find/chaoxing/getDocs': over(({ articleId: id }) => ({ body: { ids: [id] } })),
  'POST /find/chaoxing/referenceCount': over(({ articleId: id }) => ({ body: { id } })),
  'POST /find/chaoxing/referenceChart': over(({ articleId: id }) => ({ body: { id } })),
  'POST /find/chaoxing/referenceInfoList': over(({ articleId: id }) => ({
    body: { id, type: 'cited' },
  })),
  'POST /find/chaoxing/referenceExport': over(({ articleId: id }) => ({
    body: { ids: [id], format: 'ris' },
  })),
}
