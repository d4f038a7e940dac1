import type { Examples } from '../example.ts'

export const examples: Examples = {
  'POST /find/index/getHotLoan': { body: { range: 'year' } },
  'POST /find/index/getNewBook': { body: { window: '2y' } },
  'GET /find/index/getReadingGroups': { query: { range: 'year' } },
  'GET /find/favorites/topShare': { query: { rows: '5' } },
  'GET /find/findUserEvaluation/getTopScoreList': { query: { order: 'best' } },
  'GET /find/books/popularBooks': { query: { range: 'year' } },
}
