import { mayRecommend } from '@shulin/contract/recommendations'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApi, type TestApi } from '../../../test/api.ts'
import { anInstitution } from '../../../test/builders.ts'

let api: TestApi
beforeAll(async () => void (api = await startTestApi()))
afterAll(() => api.close())

test('[R-MENU-014] whether recommending is allowed is what the institution says, beside the ways it offers', async () => {
  const told = async (settings: Record<string, string>) => {
    const { headers } = await anInstitution(api, { settings })
    return (await api.call(mayRecommend, { headers })).body.data
  }
  const ways = { purderRec: '0', freeRec: '1', customRec: '0', recRecord: '0' }
  const closed = { ...ways, recommendationOpen: '0' }
  expect(await told(closed)).toEqual({ ...ways, allowFlag: false })
  expect(await told({ ...ways, recommendationOpen: '1' })).toEqual({ ...ways, allowFlag: true })
})
