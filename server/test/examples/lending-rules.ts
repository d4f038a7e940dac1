import type { Examples } from '../example.ts'

const change = {
  kind: 'closed day',
  closedDay: { libCode: '', day: '2031-10-01', reason: '国庆节' },
}

export const examples: Examples = {
  'GET /staff/lendingRules/all': {},
  'POST /staff/lendingRules/preview': { body: { change } },
  'POST /staff/lendingRules/apply': { body: { change } },
}
