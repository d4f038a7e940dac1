import {
  findDeskReader,
  lendCopy,
  readDeskDay,
  type DeskLoan,
  type DeskReader,
} from '@shulin/contract/circulation-staff'
import type { Endpoint } from '@shulin/contract/endpoint'
import type { Locale } from '@shulin/contract/locale'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { answer, answerConsole, answerWith, callsOf, renderConsole } from './console.tsx'

const day = 86_400_000

export const aLoan = (loan: Partial<DeskLoan> & Pick<DeskLoan, 'barcode'>): DeskLoan => ({
  loanId: crypto.randomUUID(),
  recordId: `record of ${loan.barcode}`,
  title: `书 ${loan.barcode}`,
  location: '总馆三楼',
  loanDate: new Date().toISOString(),
  dueDate: new Date(Date.now() + 30 * day).toISOString(),
  overdueDays: 0,
  renewals: 0,
  renewalsAllowed: 2,
  lostReportedAt: null,
  waiting: 0,
  ...loan,
})

export const aReader = (reader: Partial<DeskReader> = {}): DeskReader => ({
  readerId: '0198f2a0-0000-7000-8000-000000000009',
  account: '2026002',
  name: '林知夏',
  readerType: '本科生',
  department: '文学院',
  libName: '总馆',
  validUntil: '2028-06-30',
  state: 'active',
  loans: [],
  loanLimit: 10,
  requests: [],
  charges: [],
  blocks: [],
  refusals: [],
  ...reader,
})

export const aDay = (lent = 0) => ({
  lent,
  returned: 0,
  renewed: 0,
  takenFen: 0,
  locations: [
    { locationId: 'main-1', name: '总馆一楼' },
    { locationId: 'south', name: '南校区' },
  ],
})

/** Every call sent to an endpoint, as the server reads it. */
export const bodies = (endpoint: Endpoint) =>
  callsOf(endpoint).map(({ body }) => JSON.parse(body as string) as Record<string, unknown>)

export const keys = (endpoint: Endpoint) =>
  callsOf(endpoint).map(({ headers }) => headers.get('idempotency-key'))

export const success = (data: unknown) =>
  Response.json({
    success: true,
    data,
    message: '',
    errCode: null,
    code: null,
    details: null,
    requestId: 'request-1',
  })

export const refusal = (errCode: number, code: string, message: string, details: object = {}) =>
  Response.json(
    { success: false, data: null, message, errCode, code, details, requestId: 'request-1' },
    { status: errCode === 422 ? 200 : errCode },
  )

/** Readers by the number of their card; no other number is one. */
export function answerCards(...readers: DeskReader[]) {
  answerWith(findDeskReader, () => {
    const { card } = bodies(findDeskReader).at(-1)!
    const found = readers.find(({ account }) => account === card)
    return found ? success(found) : refusal(404, 'desk.unknown-card', '没有这张读者证')
  })
}

/** Whatever begins with B is a copy and is lent. */
export function answerLending(note: string | null = null) {
  answerWith(lendCopy, () => {
    const barcode = String(bodies(lendCopy).at(-1)!['barcode'])
    return barcode.startsWith('B')
      ? success({ loan: aLoan({ barcode }), note })
      : refusal(404, 'desk.unknown-copy', '没有这个条码')
  })
}

export async function openDesk(locale: Locale = 'zh-CN') {
  answerConsole({ roles: ['circulation'] })
  answer(readDeskDay, aDay())
  await renderConsole('/readers/desk', locale)
  return scanField()
}

export const scanField = () => screen.getByRole<HTMLInputElement>('textbox')

/** As a scanner does: a fast keyboard that ends with Enter, wherever the focus is. */
export const scan = (...codes: string[]) =>
  userEvent.keyboard(codes.map((code) => `${code}{Enter}`).join(''))

/** The rows of the list, newest first. */
export const rows = () =>
  screen.getAllByRole('listitem').filter((one) => one.querySelector('time') !== null)
