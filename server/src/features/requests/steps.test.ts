import { askActions } from '@shulin/contract/lending-rules-staff'
import { expect, test } from 'vitest'
import { firstStand, mayCancel, nextStands, usualNext, type Kind, type Stand } from './steps.ts'

/** Every stand a request of a kind can come to, in order, by the usual next state. */
function course(kind: Kind) {
  const stands: Stand[] = [firstStand(kind)]
  for (;;) {
    const next = nextStands(kind, stands.at(-1)!)[0]
    if (!next) return stands
    stands.push(next)
  }
}

test.each(askActions)('%s goes from start by acceptance and completed to its end', (kind) => {
  const states = course(kind).map(({ state }) => state)
  expect([...new Set(states)]).toEqual(['start', 'acceptance', 'completed', 'end'])
})

test('a reservation waits in the queue, is found a copy, lies ready, is fetched and given back', () => {
  expect(course('reservation').map(({ step }) => step)).toEqual(['A', 'B', '8', '9', '5'])
})

test('steps within a state may be skipped, states may not', () => {
  const accepted = { state: 'acceptance', step: 'D' } as const
  expect(nextStands('entrust', accepted).map(({ step }) => step)).toEqual(['2', '8', '9'])
  expect(usualNext('entrust', firstStand('entrust'), 'completed')).toBeUndefined()
  expect(nextStands('entrust', { state: 'end', step: '5' })).toEqual([])
  expect(nextStands('entrust', { state: 'cancellation', step: '14' })).toEqual([])
})

test('what is handed over cannot be given up any more', () => {
  const states = ['start', 'acceptance', 'completed', 'end', 'cancellation'] as const
  expect(states.map((state) => mayCancel({ state }))).toEqual([true, true, false, false, false])
})
