import { expect, test } from 'vitest'
import { openLedger } from '../../../test/library-ledger.ts'
import { openHealth, watchSystem, type HealthNote } from './health.ts'

function aWatchedLedger(options: Parameters<typeof openHealth>[1] = {}) {
  const ledger = openLedger()
  const notes: HealthNote[] = []
  const health = openHealth(async (note) => void notes.push(note), {
    noteEvery: 60_000,
    ...options,
  })
  ledger.addCard('1')
  const system = watchSystem(ledger.kinds.sip2!.open({} as never), health)
  return { ledger, notes, health, system }
}

test('a system that fails several times in a row is left alone, and whoever wakes it asks it again', async () => {
  const { ledger, health, system } = aWatchedLedger({ failures: 3, rest: 60_000 })
  ledger.behave({ isAway: true })
  for (let n = 0; n < 3; n++) await expect(system.find('1')).rejects.toThrow('unreachable')
  const asked = ledger.asked()
  await expect(system.find('1')).rejects.toThrow('resting')
  expect(await system.renew('1', ['a'])).toEqual([
    { loanRef: 'a', outcome: 'refused', code: 'system.away', vendor: null },
  ])
  expect(ledger.asked()).toBe(asked)
  ledger.behave({})
  health.wake()
  expect(await system.find('1')).toMatchObject({ ref: '1' })
})

test('however often it is asked, it is noted when it went away or came back, and else every few seconds', async () => {
  const { ledger, notes, health, system } = aWatchedLedger({ failures: 50 })
  for (let n = 0; n < 20; n++) await system.find('1')
  ledger.behave({ isAway: true })
  for (let n = 0; n < 20; n++) await system.find('1').catch(() => {})
  ledger.behave({})
  await system.find('1')
  await health.flush()
  expect(notes.length).toBeLessThanOrEqual(4)
  expect(notes[0]).toMatchObject({ restsFor: null, errors: [] })
  expect(notes[1]!.errors).toMatchObject([{ call: 'find', why: 'unreachable' }])
  expect(Math.max(...notes.map(({ errors }) => errors.length))).toBeLessThanOrEqual(5)
  expect(notes.at(-1)!.answeredAt).not.toBeNull()
})

test('a write whose answer is lost counts as a failure, and one that is refused as an answer', async () => {
  const { ledger, health, notes, system } = aWatchedLedger()
  ledger.lend('1', { barcode: 'b', title: '书' })
  ledger.behave({ losesAnswers: true })
  expect(await system.renew('1', ['L1'])).toMatchObject([{ outcome: 'unknown' }])
  await health.flush()
  expect(notes.at(-1)!.errors).toMatchObject([{ call: 'renew', why: 'silent' }])
  ledger.behave({ refuses: 'rule.renewal-limit' })
  await system.renew('1', ['L1'])
  await health.flush()
  expect(notes.at(-1)).toMatchObject({ errors: [], restsFor: null })
  expect(notes.at(-1)!.answeredAt).not.toBeNull()
})
