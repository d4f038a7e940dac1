import type { AskAction } from '@shulin/contract/lending-rules-staff'
import type { RequestState, RequestType } from '@shulin/contract/requests'

/** The type of a request as its row has it. */
export type Kind = AskAction

/** What rows call a type of the wire. */
export const kindOf: Record<RequestType, Kind> = {
  reservation: 'reservation',
  entrust: 'entrust',
  logistics: 'web loan',
  transfer: 'transfer',
  homeDelivery: 'home delivery',
  documentDelivery: 'document delivery',
  otherLibrary: 'other library',
}

/** What the wire calls a type of a row. */
export const typeOf = Object.fromEntries(
  Object.entries(kindOf).map(([type, kind]) => [kind, type]),
) as Record<Kind, RequestType>

/** For these a copy is taken from the shelf and set aside with the asking. */
export const takesFromShelf = (kind: Kind) =>
  kind === 'entrust' || kind === 'web loan' || kind === 'home delivery'

/** Where a request stands: its state, and the step of the workflow that readers see (wire: operationType). */
export interface Stand {
  state: RequestState
  /** Null where the state says it all. */
  step: string | null
}

const at = (state: RequestState, step: string | null = null): Stand => ({ state, step })

/** The way of each type from the asking to the end, step by step. Nothing is skipped but what lies within a state. */
const courses: Record<Kind, readonly Stand[]> = {
  reservation: [
    at('start', 'A'),
    at('acceptance', 'B'),
    at('acceptance', '8'),
    at('completed', '9'),
    at('end', '5'),
  ],
  entrust: [
    at('start', 'C'),
    at('acceptance', 'D'),
    at('acceptance', '2'),
    at('acceptance', '8'),
    at('completed', '9'),
    at('end', '5'),
  ],
  'web loan': [at('start'), at('acceptance', '2'), at('completed', '12'), at('end', '5')],
  transfer: [at('start'), at('acceptance', '6'), at('completed', '7'), at('end', '5')],
  'home delivery': [
    at('start'),
    at('acceptance', '10'),
    at('acceptance', '11'),
    at('completed', '12'),
    at('end', '5'),
  ],
  'document delivery': [at('start'), at('acceptance'), at('completed', null), at('end', '16')],
  'other library': [
    at('start'),
    at('acceptance', '2'),
    at('acceptance', '8'),
    at('completed', '9'),
    at('end', '16'),
  ],
}

/** How a request begins. */
export const firstStand = (kind: Kind): Stand => courses[kind][0]!

/** A copy lies ready to be fetched, with a code. */
export const waitingForPickup = '8'

/** What ends a request before its time, by who ends it. */
export const endings = { expired: '13', reader: '14', library: '15' } as const

const order: readonly RequestState[] = ['start', 'acceptance', 'completed', 'end']

/** The steps that may follow: later ones of the same state, and all of the next state. */
export function nextStands(kind: Kind, { state, step }: Stand): Stand[] {
  // What was given up leads nowhere.
  if (!order.includes(state)) return []
  const course = courses[kind]
  const here = course.findIndex((stand) => stand.state === state && stand.step === step)
  const following = order[order.indexOf(state) + 1]
  return course.filter(
    (stand, n) => (stand.state === state && n > here && here >= 0) || stand.state === following,
  )
}

/** The step a request takes when it is moved to a state and nobody says which: the first that follows there. */
export const usualNext = (kind: Kind, from: Stand, state: RequestState): Stand | undefined =>
  nextStands(kind, from).find((stand) => stand.state === state)

/** Whether a request may still be given up. */
export const mayCancel = ({ state }: Pick<Stand, 'state'>) =>
  state === 'start' || state === 'acceptance'
