import { makeCalendarAddress } from '@shulin/contract/circulation'
import { sql } from 'kysely'
import type { TestApi } from '../api.ts'
import { demo } from '../demo.ts'
import type { Examples } from '../example.ts'
import { aLoan, aPastLoan, aReaderInside, keepsHistory } from '../own-loans.ts'

/** A reader of the demo institution with a loan, and with a history that is kept. */
async function aBorrower(api: TestApi) {
  const library = demo(api)
  const reader = await aReaderInside(api, library)
  await keepsHistory(library, reader)
  const { rows } = await library.within((trx) =>
    sql<{
      at: string
    }>`select location_id as at from location order by location_id limit 1`.execute(trx),
  )
  const { at } = rows[0]!
  const { loanId } = await aLoan(library, reader, { title: '红楼梦', classNo: 'I242.4', at })
  await aPastLoan(api, library, reader, { title: '阿Q正传', classNo: 'I210.6', at })
  return { headers: reader.headers, loanId }
}

const asBorrower = (query?: object) => async (api: TestApi) => {
  const { headers } = await aBorrower(api)
  return { ...(query && { query }), headers }
}

export const examples: Examples = {
  'GET /find/loanInfo/loanList': asBorrower({
    keyword: '紅樓夢',
    sortType: 'title',
    page: '1',
    rows: '5',
  }),
  'GET /find/loanInfo/loanHistoryList': asBorrower({ beginDate: '2020-01-01' }),
  'GET /find/loanInfo/exportLoan': asBorrower({ type: 'history', format: 'csv' }),
  'GET /find/loanInfo/loanChart': asBorrower({ range: 'all' }),
  'GET /find/userInfo/overview': asBorrower(),
  'POST /find/lendbook/reNew': async (api) => {
    const { headers, loanId } = await aBorrower(api)
    return { body: { loanIds: [loanId] }, headers }
  },
  'GET /find/loanInfo/calendarAddress': async (api) => {
    const { headers } = await aBorrower(api)
    await api.call(makeCalendarAddress, { body: {}, headers })
    return { headers }
  },
  'POST /find/loanInfo/makeCalendarAddress': async (api) => ({
    body: {},
    headers: (await aBorrower(api)).headers,
  }),
  'POST /find/loanInfo/withdrawCalendarAddress': async (api) => ({
    body: {},
    headers: (await aBorrower(api)).headers,
  }),
}
