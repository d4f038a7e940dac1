import type { KyselyPlugin } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestApi, type TestApi } from '../../../test/api.ts'
import { anInstitution } from '../../../test/builders.ts'
import { openDirectory } from './directory.ts'

let api: TestApi
beforeAll(async () => void (api = await startTestApi()))
afterAll(() => api.close())

/** While it is set, every question fails, as when a flood holds all connections. */
let isCrowded = false
beforeEach(() => void (isCrowded = false))
const crowd: KyselyPlugin = {
  transformQuery: ({ node }) => {
    if (isCrowded) throw new Error('no connection is free')
    return node
  },
  transformResult: ({ result }) => Promise.resolve(result),
}
const aDirectory = () => openDirectory(api.db.withPlugin(crowd), 0)

test('an institution that is new since a failed reading is found by the first who asks for it', async () => {
  const known = await anInstitution(api)
  const directory = aDirectory()
  expect((await directory.byCode(known.groupCode))?.mappingPath).toBe(known.mappingPath)
  isCrowded = true
  expect(await directory.byCode('nobody')).toBeUndefined()
  const added = await anInstitution(api)
  isCrowded = false
  expect((await directory.byPath(added.mappingPath))?.groupCode).toBe(added.groupCode)
})

test('whom the old list knows is served while nothing can be read', async () => {
  const known = await anInstitution(api)
  const directory = aDirectory()
  await directory.everyone()
  isCrowded = true
  for (let time = 1; time <= 2; time++)
    expect((await directory.byPath(known.mappingPath))?.groupCode).toBe(known.groupCode)
  expect(await directory.everyone()).not.toEqual([])
})
