import { once } from 'node:events'
import { createServer, type AddressInfo, type Socket } from 'node:net'
import { Client } from '@opensearch-project/opensearch'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestIndex, type TestIndex } from '../../../../test/search-index.ts'
import { indexOfTitles } from '../index/settings.ts'
import { correct } from './correct.ts'
import { openSpelling, rebuildModel } from './stored-model.ts'
import { inLong } from '../../../../test/long.ts'

const documentsOf = (names: string[], first: number) =>
  names.map((title, i) => ({
    id: `g:${first + i}`,
    document: { groupCode: 'g', recordId: first + i, title, creators: ['曾国藩'], subjects: [] },
  }))

let titles: TestIndex
const name = (word: string) => `${titles.index}${word}`

beforeAll(async () => {
  titles = await createTestIndex(indexOfTitles())
  const documents = documentsOf(['盗墓笔记', '曾国藩家书', '红楼梦'], 0)
  await titles.fill(documents)
})

afterAll(async () => {
  await titles.client.indices.delete({ index: name('-spelling'), ignore_unavailable: true })
  await titles.close()
})

test('without a model there is no correction, and no fault', async () => {
  expect(await openSpelling(titles.client, name('')).ready()).toBeUndefined()
})

test('the model is made from the index and found by every process', async () => {
  await rebuildModel(titles.client, name(''), [titles.index], new Date('2026-11-01T03:00:00Z'))
  const speller = await openSpelling(titles.client, name('')).ready()
  expect(correct(speller!, '盗墓比记')[0]).toMatchObject({ text: '盗墓笔记', kind: 'sound' })
})

test('a new model takes the place of the old one', async () => {
  await titles.fill(documentsOf(['呼兰河传'], 9))
  const spelling = openSpelling(titles.client, name(''))
  expect(correct((await spelling.ready())!, '呼兰合传')).toEqual([])
  await rebuildModel(titles.client, name(''), [titles.index], new Date('2026-11-02T03:00:00Z'))
  expect(correct((await spelling.ready())!, '呼兰合传')[0]?.text).toBe('呼兰河传')
  const { body } = await titles.client.count({ index: name('-spelling') })
  expect(body.count).toBe(1)
})

test('the model is loaded when it is first wanted', async () => {
  const spelling = openSpelling(titles.client, name(''))
  await expect.poll(async () => (await spelling.now()) !== undefined).toBe(true)
})

test('nobody waits long for an engine that says nothing', async () => {
  const heard: Socket[] = []
  const silent = createServer((socket) => void heard.push(socket)).listen(0)
  await once(silent, 'listening')
  const { port } = silent.address() as AddressInfo
  const client = new Client({ node: `http://127.0.0.1:${port}`, maxRetries: 0 })
  const begunAt = performance.now()
  expect(await openSpelling(client, 'any').now()).toBeUndefined()
  expect(performance.now() - begunAt).toBeLessThan(inLong(2_000))
  for (const socket of heard) socket.destroy()
  await client.close()
  silent.close()
})
