import type { ReaderRequest, WayToGet } from '@shulin/contract/requests'
import { countTurns, listOthersRequests, listRequests } from '@shulin/contract/requests'
import type { StaffRequest } from '@shulin/contract/requests-staff'
import { answer } from './pretend-api.ts'

let made = 0
const anId = () => `00000000-0000-4000-8000-${String((made += 1)).padStart(12, '0')}`

/** A commission that was placed lately. */
export const aRequest = (request: Partial<ReaderRequest> = {}): ReaderRequest => ({
  requestId: anId(),
  requestNo: 'WT20261112-0331',
  requestType: 'entrust',
  status: 'start',
  operationType: 'C',
  createDate: '2026-11-12T02:58:00.000Z',
  endDate: null,
  pickupLocation: '总馆一楼 自助柜',
  pickupAddress: '',
  contact: '138****2046',
  step: '委托中',
  requester: '林知夏',
  recordId: '7',
  title: '人间词话',
  author: '王国维',
  callNo: 'I207.23/1062',
  place: null,
  expected: null,
  keptUntil: null,
  canCancel: true,
  canTake: false,
  document: null,
  events: [
    {
      at: '2026-11-12T02:58:00.000Z',
      state: 'start',
      operationType: 'C',
      step: '委托中',
      note: '',
    },
  ],
  ...request,
})

/** The same, when it can be fetched. */
export const aReadyRequest = (request: Partial<ReaderRequest> = {}) =>
  aRequest({
    status: 'acceptance',
    operationType: '8',
    step: '待取',
    keptUntil: '2026-11-20T16:00:00.000Z',
    canTake: true,
    ...request,
  })

/** The API has these requests of the reader, and nothing of others. */
export function answerRequests(list: ReaderRequest[]) {
  const count = (state: ReaderRequest['status']) =>
    list.filter(({ status }) => status === state).length
  answer(listRequests, {
    total: list.length,
    list,
    counts: {
      start: count('start'),
      acceptance: count('acceptance'),
      completed: count('completed'),
      end: count('end'),
      cancellation: count('cancellation'),
    },
  })
  answer(listOthersRequests, { total: 0, list: [] })
  answer(countTurns, {
    reservation: 3,
    entrust: 1,
    logistics: 3,
    transfer: 2,
    homeDelivery: 1,
    documentDelivery: 5,
  })
}

/** A way with nothing in its way. */
export const aWay = (way: Partial<WayToGet> & Pick<WayToGet, 'way'>): WayToGet => ({
  days: { from: '2026-11-20', likely: '2026-11-21', to: '2026-11-24' },
  cases: 12,
  costFen: 0,
  place: '总馆一楼 自助柜',
  callNo: 'F120/4492',
  itemId: anId(),
  copies: 0,
  waiting: 0,
  address: null,
  libCode: null,
  refusals: [],
  ...way,
})

export const aStaffRequest = (request: Partial<StaffRequest> = {}): StaffRequest => ({
  requestId: anId(),
  requestNo: 'WT20261114-0387',
  requestType: 'entrust',
  status: 'start',
  operationType: 'C',
  step: '委托中',
  createDate: '2026-11-14T06:00:00.000Z',
  title: '置身事内',
  author: '兰小欢',
  callNo: 'F120/4492',
  barcode: '0210058801',
  location: '三楼社科区',
  shelf: 'C08',
  pickupLocation: '总馆一楼 自助柜',
  pickupAddress: '',
  requester: '林*夏',
  contact: '138****2046',
  keptUntil: null,
  isLate: false,
  next: [
    { status: 'acceptance', operationType: 'D', name: '已委托' },
    { status: 'acceptance', operationType: '2', name: '在途' },
  ],
  ...request,
})
