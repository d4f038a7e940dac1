import { expect, test } from 'vitest'
import { refusal, Refused } from '../failure.ts'
import { openGate } from './gate.ts'

const full = refusal('gate.full', 503, { 'zh-CN': '', 'zh-TW': '', 'en-US': 'full' })

test('[T-09 short form] so many are in at once, so many wait, the others are refused; a failure makes room, too', async ({
  annotate,
}) => {
  await annotate('T-09 logins in a second: 0', 'figure')
  await annotate('T-09 seconds of flood: 0', 'figure')
  const pass = openGate(2, 3, full)
  let inside = 0
  let most = 0
  const work = async (turn: number) => {
    most = Math.max(most, ++inside)
    await new Promise((done) => setImmediate(done))
    inside -= 1
    if (turn === 0) throw new Error('broken')
    return turn
  }
  const turns = await Promise.allSettled(
    Array.from({ length: 8 }, (_, turn) => pass(() => work(turn))),
  )
  expect(most).toBe(2)
  expect(turns.filter(({ status }) => status === 'fulfilled')).toHaveLength(4)
  const refused = turns.filter(
    (turn) => turn.status === 'rejected' && turn.reason instanceof Refused,
  )
  expect(refused).toHaveLength(3)
  expect(await pass(() => work(9))).toBe(9)
})
