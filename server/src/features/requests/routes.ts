import {
  acceptRequest,
  askBook,
  askToBeSent,
  cancelRequest,
  checkRequest,
  countPendingOnItems,
  countTurns,
  findPlacesOfCallNumber,
  findWays,
  listOthersRequests,
  listPickupPlaces,
  listRequests,
  makeTakeCode,
  mayAsk,
  readTextMessageStatus,
  receiveBook,
  reserveOrEntrust,
  takeByBarcode,
} from '@shulin/contract/requests'
import { instantOf } from '@shulin/contract/time'
import { requireOwnClaim } from '../../platform/caller-claim.ts'
import type { Serve } from '../../platform/http/serve.ts'
import { inLanguage } from '../../platform/institution.ts'
import type { ApiResources } from '../../feature.ts'
import type { Resources } from '../../resources.ts'
import { maskedName } from '../readers/readers.ts'
import { recordIdOf, requireLibrary } from './asking.ts'
import { makeCode } from './codes.ts'
import { cancelOwn } from './endings.ts'
import { accept, receive, takeCopy } from './handing-over.ts'
import { selectOthersRequests } from './handing-over-queries.ts'
import { countPending, selectPlacesOfCallNumber, selectTurnsLeft } from './list-queries.ts'
import { listOwn } from './list.ts'
import { selectContact, selectPickupPlaces } from './queries.ts'
import { askForBook, askForParcel, checkAsking, reserveOrHaveBrought } from './ways-of-asking.ts'
import { waysTo } from './ways.ts'

export function requestsRoutes(serve: Serve, resources: ApiResources) {
  askingRoutes(serve)
  listRoutes(serve, resources)
  handingOverRoutes(serve, resources)
  copyRoutes(serve, resources)
}

function askingRoutes(serve: Serve) {
  serve(checkRequest, ({ within, reader, body, locale }) =>
    within((trx) => checkAsking(trx, reader.id, body, locale)),
  )
  serve(mayAsk, async ({ within, reader, body, locale }) => {
    const { allowFlag, reason } = await within((trx) => checkAsking(trx, reader.id, body, locale))
    return { checkFlag: allowFlag, message: reason }
  })
  serve(reserveOrEntrust, ({ within, reader, institution: { groupCode }, body }) =>
    within((trx) => reserveOrHaveBrought(trx, { groupCode, readerId: reader.id }, body)),
  )
  serve(askBook, ({ within, reader, institution: { groupCode }, body }) =>
    within((trx) => askForBook(trx, { groupCode, readerId: reader.id }, body)),
  )
  serve(askToBeSent, ({ within, reader, institution: { groupCode }, body }) =>
    within((trx) => askForParcel(trx, { groupCode, readerId: reader.id }, body)),
  )
  serve(cancelRequest, ({ within, reader, institution: { groupCode }, body }) =>
    within((trx) => cancelOwn(trx, { groupCode, readerId: reader.id }, body.requestId)),
  )
}

function listRoutes(serve: Serve, { keys }: Resources) {
  serve(listRequests, ({ within, reader, query, locale }) =>
    within((trx) => listOwn(trx, keys, reader.id, query, locale)),
  )
  serve(countTurns, async ({ within, reader }) => {
    const left = await within((trx) => selectTurnsLeft(trx, reader.id))
    return {
      reservation: left.get('reservation') ?? 0,
      entrust: left.get('entrust') ?? 0,
      logistics: left.get('web loan') ?? 0,
      transfer: left.get('transfer') ?? 0,
      homeDelivery: left.get('home delivery') ?? 0,
      documentDelivery: left.get('document delivery') ?? 0,
    }
  })
  serve(readTextMessageStatus, async ({ within, reader, institution: { textMessages } }) => {
    const { isPhoneVerified } = await within((trx) => selectContact(trx, reader.id))
    return { smsStatus: textMessages && isPhoneVerified ? (1 as const) : (0 as const) }
  })
  serve(listPickupPlaces, async ({ within, query: { libCode }, locale }) => ({
    bookAddress: (await within((trx) => selectPickupPlaces(trx, libCode))).map((place) => ({
      addressId: place.locationId,
      name: inLanguage(place.name, locale),
      libCode: place.libCode,
    })),
  }))
  serve(listOthersRequests, async ({ within, reader, query: { status, page, rows } }) => {
    const isAccepted = status && status === 'accepted'
    const { total, list } = await within((trx) =>
      selectOthersRequests(trx, reader.id, { isAccepted, page, rows }),
    )
    return {
      total,
      list: list.map((request) => ({
        requestId: request.requestId,
        title: request.title,
        requester: maskedName(request.requester),
        pickupLocation: request.pickupLocation,
        acceptFlag: request.isAccepted ? ('1' as const) : ('0' as const),
        remark: request.remark,
        placedAt: instantOf(request.placedAt),
      })),
    }
  })
}

function handingOverRoutes(serve: Serve, { keys }: Resources) {
  serve(makeTakeCode, ({ within, reader, body }) =>
    within((trx) => makeCode(trx, keys, reader.id, body.requestId)),
  )
  serve(receiveBook, ({ within, reader, institution: { groupCode }, body }) =>
    within(async (trx) => {
      const holder = { groupCode, readerId: reader.id, keys }
      requireOwnClaim(body, holder)
      await requireLibrary(trx, body.libCode)
      return receive(trx, holder, body)
    }),
  )
  serve(takeByBarcode, ({ within, reader, institution: { groupCode }, body }) =>
    within(async (trx) => {
      const holder = { groupCode, readerId: reader.id, keys }
      requireOwnClaim(body, holder)
      await requireLibrary(trx, body.libCode)
      return takeCopy(trx, holder, body)
    }),
  )
  serve(acceptRequest, ({ within, reader, institution: { groupCode }, body }) =>
    within((trx) => accept(trx, { groupCode, readerId: reader.id, keys }, body)),
  )
}

/** What anybody may ask about copies. */
function copyRoutes(serve: Serve, { libraryLinks }: Pick<ApiResources, 'libraryLinks'>) {
  serve(findPlacesOfCallNumber, async ({ within, body: { callNo, recordId }, locale }) => {
    const places = await within((trx) =>
      selectPlacesOfCallNumber(trx, recordIdOf(recordId), callNo),
    )
    return {
      locList: places.map(({ locationId, name, itemCount }) => ({
        locationId,
        locationName: inLanguage(name, locale),
        itemCount,
      })),
    }
  })
  serve(countPendingOnItems, ({ within, body: { recordId, itemIds } }) =>
    within((trx) => countPending(trx, recordIdOf(recordId), itemIds)),
  )
  serve(findWays, async ({ within, reader, institution, query: { recordId }, locale }) => {
    const { groupCode, timeZone } = institution
    const takingHolds = await libraryLinks.takingHolds(groupCode)
    return within((trx) =>
      waysTo(trx, reader?.id ?? null, recordId, { locale, timeZone, takingHolds }),
    )
  })
}
