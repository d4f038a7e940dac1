import type { RequestType, WayKind, WayToGet } from '@shulin/contract/requests'

/** The type of request by which a way is gone; the shelf and the screen need none, and a hold elsewhere is no request of ours. */
export const typeOfWay: Partial<Record<WayKind, RequestType>> = {
  entrust: 'entrust',
  reservation: 'reservation',
  transfer: 'transfer',
  'web loan': 'logistics',
  'home delivery': 'homeDelivery',
  'document delivery': 'documentDelivery',
  'other library': 'otherLibrary',
}

export const isOpen = ({ refusals }: WayToGet) => refusals.length === 0

/** The one that is worth the main button: the soonest that can be gone from here, by asking or by reading. */
export const bestOf = (ways: readonly WayToGet[]) => ways.find((way) => isOpen(way) && isGone(way))

const isGone = ({ way, address }: WayToGet) =>
  way === 'electronic' ? address !== null : way === 'library hold' || way in typeOfWay

/** Nobody need wait for it; of another library's system nobody here knows. */
export const isNow = ({ days, way }: WayToGet) => days === null && way !== 'library hold'
