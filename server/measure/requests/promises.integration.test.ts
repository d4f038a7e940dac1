import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApi, type TestApi } from '../../test/api.ts'
import { anInstitution } from '../../test/builders.ts'
import { measurePromises, smallLibrary } from './promises.ts'

let api: TestApi
beforeAll(async () => {
  api = await startTestApi()
})
afterAll(() => api.close())

/** A small library has few cases to learn from: the bars are held by the large ones, docs/performance/promises.json. */
test('a library whose last year is replayed tells its readers when requests will be ready', async ({
  task,
}) => {
  const { groupCode } = await anInstitution(api)
  const { all, kinds } = await measurePromises(api, groupCode, smallLibrary)
  Object.assign(task.meta, { promises: { all, kinds } })
  expect(all.requests).toBeGreaterThan(250)
  expect(all.kept).toBeGreaterThanOrEqual(0.72)
  expect(all.covered).toBeGreaterThanOrEqual(0.9)
  const keptOf = (kind: string) => kinds.find((figures) => figures.kind === kind)!.kept
  expect(keptOf('entrust')).toBeGreaterThanOrEqual(0.9)
  expect(keptOf('reservation')).toBeGreaterThanOrEqual(0.3)
})
