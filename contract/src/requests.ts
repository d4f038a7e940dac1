import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { listOf, PageInAddress } from './paging.ts'
import { BrokenRule } from './rules.ts'
import { Instant } from './time.ts'

/** The tab of the personal centre these calls belong to: requests. */
const tab = '4'

export const requestTypes = [
  'reservation',
  'entrust',
  'logistics',
  'transfer',
  'homeDelivery',
  'documentDelivery',
  'otherLibrary',
] as const
export type RequestType = (typeof requestTypes)[number]
const Type = z.enum(requestTypes)

export const requestStates = ['start', 'acceptance', 'completed', 'end', 'cancellation'] as const
export type RequestState = (typeof requestStates)[number]
const State = z.enum(requestStates)

const RecordId = z.string().min(1).max(64)
const Contact = z.string().trim().max(100)
const line = z.string().trim().max(500).default('')

/** What the specification lets pages send along; the server believes the token alone, and refuses who says to be somebody else. */
const FromSession = {
  userId: z.string().max(64).optional(),
  groupCode: z.string().max(64).optional(),
  libCode: z.string().max(64).optional(),
}

const Event = z.strictObject({
  at: Instant,
  state: State,
  operationType: z.string(),
  /** In words, in the language of the request. */
  step: z.string(),
  /** What was said with it, e.g. why the library cancelled it. */
  note: z.string(),
})

/** What a document delivery asks for. */
const documentFields = {
  publicationName: line,
  articleTitle: line,
  author: line,
  volumeIssue: line,
  version: line,
  place: line,
  publisher: line,
  year: line,
  issn: line,
  isbn: line,
  pages: line,
  doi: line,
}
const Document = z.strictObject({ ...documentFields, remark: line })

const ReaderRequest = z.strictObject({
  requestId: z.uuid(),
  requestNo: z.string(),
  requestType: Type,
  status: State,
  /** A to D and 2 to 16, as table `request_step` has them; empty where the state says it all. */
  operationType: z.string(),
  createDate: Instant,
  /** When nothing was waited for any more. */
  endDate: Instant.nullable(),
  pickupLocation: z.string(),
  pickupAddress: z.string(),
  /** The code itself, as `getTakeCode` answered it; there as long as it is good. */
  pickupCode: z.string().optional(),
  contact: z.string(),
  step: z.string(),
  requester: z.string(),
  recordId: z.string().nullable(),
  title: z.string(),
  author: z.string(),
  callNo: z.string(),
  /** The place in the queue; null where nobody queues. */
  place: z.int().nullable(),
  /** When it is likely to be there, from the earliest day to the latest, and the likeliest; null where nobody can say. */
  expected: z
    .strictObject({
      from: z.iso.date(),
      likely: z.iso.date(),
      to: z.iso.date(),
      isSure: z.boolean(),
    })
    .nullable(),
  /** Until when a copy is kept for the reader. */
  keptUntil: Instant.nullable(),
  canCancel: z.boolean(),
  canTake: z.boolean(),
  document: Document.nullable(),
  events: z.array(Event),
})
export type ReaderRequest = z.infer<typeof ReaderRequest>

const OfCopy = {
  recordId: RecordId,
  itemId: z.uuid().optional(),
  requestType: Type,
}

export const checkRequest = endpoint({
  method: 'POST',
  path: '/find/subtenancy/beforeSubtenancy',
  access: 'reader',
  tab,
  summary:
    'Whether the reader may ask for a title this way, where it could be fetched, and how often today still',
  body: z.strictObject(OfCopy),
  response: z.strictObject({
    allowFlag: z.boolean(),
    /** Why not, and what lifts it; empty where it is allowed. */
    reason: z.string(),
    refusals: z.array(BrokenRule),
    pickupLocations: z.array(z.strictObject({ locationId: z.string(), locationName: z.string() })),
    remainTimes: z.int(),
    contact: z.string(),
  }),
})

export const mayAsk = endpoint({
  method: 'POST',
  path: '/find/subtenancy/userApplyCheck',
  access: 'reader',
  tab,
  summary: 'Whether the reader may ask for this copy',
  body: z.strictObject(OfCopy),
  response: z.strictObject({ checkFlag: z.boolean(), message: z.string() }),
})

const Placed = z.strictObject({
  requestId: z.uuid(),
  requestNo: z.string(),
  status: z.literal('start'),
})

export const reserveOrEntrust = endpoint({
  method: 'POST',
  path: '/find/subtenancy/subscribeAndEntrust',
  access: 'reader',
  tab,
  repeatable: true,
  message: { 'zh-CN': '申请已提交', 'zh-TW': '申請已送出', 'en-US': 'Request sent' },
  summary: 'Asks for a title that is on loan, or for a copy to be brought to a pickup place',
  body: z.strictObject({
    applyType: z.enum(['reservation', 'entrust']),
    recordId: RecordId,
    itemId: z.uuid().optional(),
    barcode: z.string().max(64).optional(),
    pickupLocationId: z.string().max(64).default(''),
    contact: Contact.default(''),
    /** '1': also by text message. */
    smsFlag: z.enum(['0', '1']).default('0'),
  }),
  response: Placed,
})

export const askBook = endpoint({
  method: 'POST',
  path: '/find/subtenancy/askBook',
  access: 'reader',
  tab,
  repeatable: true,
  message: { 'zh-CN': '申请已提交', 'zh-TW': '申請已送出', 'en-US': 'Request sent' },
  summary:
    'Asks a reader to pass a copy on, for delivery at home, for a title of another library, or for a document',
  body: z.strictObject({
    requestType: z.enum(['transfer', 'homeDelivery', 'documentDelivery', 'otherLibrary']),
    recordId: RecordId.optional(),
    itemId: z.uuid().optional(),
    libCode: z.string().max(64).optional(),
    contact: Contact.default(''),
    pickupAddress: z.string().trim().max(300).default(''),
    ...documentFields,
    remark: line,
  }),
  response: Placed,
})

export const askToBeSent = endpoint({
  method: 'POST',
  path: '/find/findLoan/addLoanOrder',
  access: 'reader',
  tab,
  repeatable: true,
  message: { 'zh-CN': '申请已提交', 'zh-TW': '申請已送出', 'en-US': 'Request sent' },
  summary: 'Asks for copies to be sent to an address of the reader',
  body: z.strictObject({
    recordId: RecordId,
    itemIds: z.array(z.uuid()).min(1).max(10),
    addressId: z.uuid().optional(),
    contact: Contact.default(''),
  }),
  response: z.strictObject({ requestId: z.uuid(), requestNo: z.string() }),
})

/** How often still today, by type. */
export const countTurns = endpoint({
  method: 'POST',
  path: '/find/subtenancy/subtenancyTimes',
  access: 'reader',
  tab,
  summary: 'How often the reader may still ask today, by type',
  body: z.strictObject({ requestType: Type.optional() }),
  response: z.strictObject({
    reservation: z.int(),
    entrust: z.int(),
    logistics: z.int(),
    transfer: z.int(),
    homeDelivery: z.int(),
    documentDelivery: z.int(),
  }),
})

export const findPlacesOfCallNumber = endpoint({
  method: 'POST',
  path: '/find/subtenancy/getLocByCallNo',
  access: 'anyone',
  summary: 'Where copies with a call number stand',
  body: z.strictObject({ callNo: z.string().trim().min(1).max(100), recordId: RecordId }),
  response: z.strictObject({
    locList: z.array(
      z.strictObject({ locationId: z.string(), locationName: z.string(), itemCount: z.int() }),
    ),
  }),
})

export const listRequests = endpoint({
  method: 'GET',
  path: '/find/subtenancy/subtencyList',
  access: 'reader',
  tab,
  summary: 'What the reader has asked for, newest first',
  query: z.strictObject({
    requestType: Type.optional(),
    status: State.optional(),
    recordId: RecordId.optional(),
    ...PageInAddress,
  }),
  response: listOf(ReaderRequest).extend({
    /** How many there are of each state, whatever state is asked for. */
    counts: z.record(State, z.int()),
  }),
})

export const readTextMessageStatus = endpoint({
  method: 'GET',
  path: '/find/subtenancy/getSmsStatus',
  access: 'reader',
  tab,
  summary: 'Whether the reader can be told by text message',
  response: z.strictObject({ smsStatus: z.union([z.literal(0), z.literal(1)]) }),
})

export const listPickupPlaces = endpoint({
  method: 'GET',
  path: '/find/location/takeBookAddress',
  access: 'reader',
  summary: 'Where a library hands over what was asked for',
  query: z.strictObject({
    libCode: z.string().max(64),
    requestType: Type.optional(),
    itemId: z.uuid().optional(),
  }),
  response: z.strictObject({
    bookAddress: z.array(
      z.strictObject({ addressId: z.string(), name: z.string(), libCode: z.string() }),
    ),
  }),
})

export const cancelRequest = endpoint({
  method: 'POST',
  path: '/find/subtenancy/cancel',
  access: 'reader',
  tab,
  repeatable: true,
  summary: 'Gives up an own request',
  body: z.strictObject({ requestId: z.uuid() }),
  response: z.strictObject({ status: z.literal('cancellation') }),
})

/** A request of somebody else for a copy that this reader has. */
export const listOthersRequests = endpoint({
  method: 'GET',
  path: '/find/subtenancy/otherRequestList',
  access: 'reader',
  tab,
  loginWords: { 'zh-CN': '请登录！', 'zh-TW': '請登入！', 'en-US': 'Please log in!' },
  summary: 'Who would like to take over what the reader has on loan',
  query: z.strictObject({
    status: z.enum(['notAccepted', 'accepted']).optional(),
    ...PageInAddress,
  }),
  response: listOf(
    z.strictObject({
      requestId: z.uuid(),
      title: z.string(),
      /** Masked. */
      requester: z.string(),
      pickupLocation: z.string(),
      acceptFlag: z.enum(['0', '1']),
      remark: z.string(),
      placedAt: Instant,
    }),
  ),
})

/** Eight characters without look-alikes; small letters and blanks are forgiven. */
const TakeCode = z.string().trim().max(20).default('')

export const acceptRequest = endpoint({
  method: 'POST',
  path: '/find/subtenancy/acceptRequest',
  access: 'reader',
  tab,
  repeatable: true,
  summary: 'Hands a copy over to the reader who asked for it: the loan becomes theirs',
  body: z.strictObject({ requestId: z.uuid(), takeCode: TakeCode }),
  response: z.strictObject({ acceptFlag: z.literal('1') }),
})

export const makeTakeCode = endpoint({
  method: 'POST',
  path: '/find/subtenancy/getTakeCode',
  access: 'reader',
  tab,
  summary:
    'Makes a code with which an own request is fetched: good once, for five minutes; an earlier one ends',
  body: z.strictObject({ requestId: z.uuid() }),
  response: z.strictObject({ takeCode: z.string().length(8), expireTime: Instant }),
})

export const receiveBook = endpoint({
  method: 'POST',
  path: '/find/subtenancy/receiveBook',
  access: 'reader',
  tab,
  repeatable: true,
  summary: 'Fetches what was asked for with its code',
  body: z.strictObject({ requestId: z.uuid(), takeCode: TakeCode, ...FromSession }),
  response: z.strictObject({ status: State }),
})

export const takeByBarcode = endpoint({
  method: 'POST',
  path: '/find/subtenancy/takeBarcode',
  access: 'reader',
  tab,
  repeatable: true,
  summary: 'Fetches a copy by its barcode and the code of the request',
  body: z.strictObject({
    barcode: z.string().trim().min(1).max(64),
    takeCode: TakeCode,
    ...FromSession,
  }),
  response: z.strictObject({ status: State }),
})

export const countPendingOnItems = endpoint({
  method: 'POST',
  path: '/find/physical/getRequestAndEnreustList',
  access: 'anyone',
  summary: 'How many ask for each copy; nothing of whom',
  body: z.strictObject({ recordId: RecordId, itemIds: z.array(z.uuid()).max(500) }),
  response: z.array(
    z.strictObject({ itemId: z.uuid(), requestCount: z.int(), entrustCount: z.int() }),
  ),
})

/** The ways to get a title, the soonest first. */
export const ways = [
  'shelf',
  'entrust',
  'reservation',
  'transfer',
  'electronic',
  'web loan',
  'home delivery',
  'document delivery',
  'other library',
  'library hold',
] as const
export type WayKind = (typeof ways)[number]

const WayToGet = z.strictObject({
  way: z.enum(ways),
  /** From the earliest day to the latest, and the likeliest; null: at once. */
  days: z.strictObject({ from: z.iso.date(), likely: z.iso.date(), to: z.iso.date() }).nullable(),
  /** How many earlier cases it is told from; 0: by the library's own word, or what is usual. */
  cases: z.int(),
  costFen: z.int(),
  /** Where, in words. */
  place: z.string(),
  callNo: z.string(),
  itemId: z.uuid().nullable(),
  /** How many copies, or who waits before. */
  copies: z.int(),
  waiting: z.int(),
  /** Where it leads, for what is read at once. */
  address: z.string().nullable(),
  /** Of a hold in a library that keeps its own system: it is placed there, and nobody here knows the days of it. */
  libCode: z.string().nullable(),
  /** Why this way is closed to the reader; empty where it is open. */
  refusals: z.array(BrokenRule),
})
export type WayToGet = z.infer<typeof WayToGet>

export const findWays = endpoint({
  method: 'GET',
  path: '/find/subtenancy/ways',
  access: 'anyone',
  summary: 'Every way to get a title, the soonest first, and what stands in the way of the others',
  query: z.strictObject({ recordId: RecordId }),
  response: z.strictObject({ asked: Instant, ways: z.array(WayToGet) }),
})
