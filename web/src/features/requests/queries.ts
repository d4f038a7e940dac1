import {
  checkRequest,
  countTurns,
  findPlacesOfCallNumber,
  findWays,
  listOthersRequests,
  listPickupPlaces,
  listRequests,
  makeTakeCode,
  mayAsk,
  readTextMessageStatus,
  type RequestState,
  type RequestType,
} from '@shulin/contract/requests'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../platform/api.ts'
import { asReader } from '../identity/identity.ts'

/** Whatever a request that is placed, moved or given up changes. */
export const requestsKey = ['requests'] as const

/** The lists of own requests. */
export const ownRequestsKey = ['requests', 'own'] as const

export const requestsOnPage = 20

/** What the page says in the place where it would stand. */
const silent = { isSilent: true }

export interface RequestFilter {
  status?: RequestState | undefined
  requestType?: RequestType | undefined
}

export const ownRequests = (language: string, filter: RequestFilter, page: number) =>
  queryOptions({
    queryKey: [...ownRequestsKey, language, filter, page],
    queryFn: () => {
      const { status, requestType } = filter
      const query = { ...(status && { status }), ...(requestType && { requestType }) }
      return call(listRequests, { query: { ...query, page, rows: requestsOnPage } })
    },
    placeholderData: keepPreviousData,
  })

/** The reader's own requests for one title. */
export const requestsForRecord = (language: string, recordId: string) =>
  queryOptions({
    queryKey: ['requests', 'of record', language, recordId],
    queryFn: () => call(listRequests, { query: { recordId, page: 1, rows: 10 } }, silent),
  })

/** The newest request: whoever asks again is most likely reached and found where they were. */
export const newestRequest = (language: string) =>
  queryOptions({
    queryKey: ['requests', 'newest', language],
    queryFn: async () =>
      (await call(listRequests, { query: { page: 1, rows: 1 } }, silent)).list[0] ?? null,
  })

export const othersRequests = (language: string, page: number) =>
  queryOptions({
    queryKey: ['requests', 'others', language, page],
    queryFn: () => call(listOthersRequests, { query: { page, rows: requestsOnPage } }),
    placeholderData: keepPreviousData,
  })

export const turnsLeft = () =>
  queryOptions({
    queryKey: ['requests', 'turns'],
    queryFn: () => call(countTurns, { body: {} }, silent),
  })

/** Ways differ from reader to reader: whoever logs in sees others than a visitor. */
export const waysTo = (language: string, recordId: string, userId: string | undefined) =>
  queryOptions({
    queryKey: ['requests', 'ways', language, recordId, userId],
    queryFn: () => call(findWays, { query: { recordId } }, silent),
    // What two parts of one page show is asked for once.
    staleTime: 10_000,
  })

export interface Copy {
  recordId: string
  itemId?: string
}

export const beforeAsking = (language: string, copy: Copy, requestType: RequestType) =>
  queryOptions({
    queryKey: ['requests', 'before', language, copy, requestType],
    queryFn: async () => {
      const body = { ...copy, requestType }
      const [check, { checkFlag, message }] = await Promise.all([
        call(checkRequest, { body }, silent),
        call(mayAsk, { body }, silent),
      ])
      const isAllowed = check.allowFlag && checkFlag
      return { ...check, isAllowed, reason: check.reason || message }
    },
    staleTime: 0,
    gcTime: 0,
  })

export const textMessages = () =>
  queryOptions({
    queryKey: ['requests', 'text messages'],
    queryFn: async () => (await call(readTextMessageStatus, {}, silent)).smsStatus === 1,
  })

export const pickupPlaces = (language: string, libCode: string, requestType: RequestType) =>
  queryOptions({
    queryKey: ['requests', 'pickup places', language, libCode, requestType],
    queryFn: async () =>
      (await call(listPickupPlaces, { query: { libCode, requestType } }, silent)).bookAddress,
  })

export const placesOfCallNumber = (language: string, recordId: string, callNo: string) =>
  queryOptions({
    queryKey: ['requests', 'places', language, recordId, callNo],
    queryFn: async () =>
      (await call(findPlacesOfCallNumber, { body: { callNo, recordId } }, silent)).locList,
  })

/**
 * The code with which a request is fetched. It is made when it is wanted, and never again by itself: the earlier one would end. None
 * where the reader turned away from the login.
 */
export const takeCodeFor = (requestId: string) =>
  queryOptions({
    queryKey: ['requests', 'take code', requestId],
    queryFn: async () => {
      const made = await asReader(() => call(makeTakeCode, { body: { requestId } }, silent))
      return made ? { takeCode: made.takeCode, since: Date.now() } : null
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
