import { findWays, type WayToGet } from '@shulin/contract/requests'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApi, type TestApi } from '../../../test/api.ts'
import { aWorld, worlds } from '../../../test/request-worlds.ts'

let api: TestApi
beforeAll(async () => {
  api = await startTestApi()
})
afterAll(() => api.close())

const daysFrom = (today: string, day: string) =>
  (Date.parse(day) - Date.parse(today)) / (24 * 60 * 60 * 1000)

/** A way as the worlds write it down: its first and last day from today, and what closes it. */
function inWords({ way, days, refusals }: WayToGet, today: string) {
  const when = days ? `${daysFrom(today, days.from)}-${daysFrom(today, days.to)}` : 'now'
  const rules = refusals.map(({ code }) => code.replace('rule.', ''))
  return `${way} ${when}${rules.length > 0 ? ` closed by ${rules.join(', ')}` : ''}`
}

test('there are thirty worlds, each of its own', () => {
  expect(worlds.length).toBeGreaterThanOrEqual(30)
  expect(new Set(worlds.map(({ name }) => name)).size).toBe(worlds.length)
})

test.each(worlds)('the ways are those thought out by hand: $name', async (world) => {
  const { recordId, headers, today } = await aWorld(api, world)
  const { body } = await api.call(findWays, { query: { recordId: String(recordId) }, headers })
  const { ways } = body.data!
  expect(ways.map((way) => inWords(way, today))).toEqual(world.answer)
  const shelf = ways.find(({ way }) => way === 'shelf')
  expect(shelf?.place).toBe(world.place ?? shelf?.place)
})
