import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import {
  aLibrary,
  feedAll,
  hold,
  someRecords,
  startFeeding,
  type Feeding,
} from '../../../../test/feeding.ts'
import { buildFirstSpelling, openSpelling } from './stored-model.ts'

// Making an index takes seconds where others use the engine, too.
vi.setConfig({ testTimeout: 90_000, hookTimeout: 90_000 })

let feeding: Feeding
beforeAll(async () => {
  feeding = await startFeeding()
})
afterAll(async () => {
  const { client, prefix } = feeding.feed
  await client.indices.delete({ index: `${prefix}-spelling`, ignore_unavailable: true })
  await feeding.close()
})

test('the first model is built when all titles are in the index, and once', async () => {
  const { feed } = feeding
  expect(await buildFirstSpelling(feed), 'without titles').toBe(false)
  await hold(await aLibrary(feeding), await someRecords(feeding, 3))
  expect(await buildFirstSpelling(feed), 'while titles wait').toBe(false)
  await feedAll(feed)
  await feed.client.indices.refresh({ index: `${feed.prefix}-*` })
  expect(await buildFirstSpelling(feed)).toBe(true)
  expect(await openSpelling(feed.client, feed.prefix).ready()).toBeDefined()
  expect(await buildFirstSpelling(feed), 'where there is one').toBe(false)
})
