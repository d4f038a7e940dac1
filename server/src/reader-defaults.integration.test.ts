import { setDefaultAddress } from '@shulin/contract/addresses'
import { listFolders } from '@shulin/contract/favourites'
import { listOwnBookLists, setDefaultBookList } from '@shulin/contract/own-book-lists'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addressesOf, keepAddress, withRegions } from '../test/addresses.ts'
import { startTestApi, type TestApi } from '../test/api.ts'
import { atOnce } from '../test/at-once.ts'
import { aKeeper, keepList } from '../test/book-lists.ts'
import { anInstitution } from '../test/builders.ts'
import { foldersOf } from '../test/favourites.ts'
import { patiently } from '../test/searching.ts'

let api: TestApi
beforeAll(async () => {
  api = await startTestApi({ pool: 34 })
  await withRegions(api)
})
afterAll(() => api.close())

/** Those of a reader that are marked as the default. */
const defaultsAmong = <T extends { defaultFlag: '0' | '1' }>(all: readonly T[]) =>
  all.filter(({ defaultFlag }) => defaultFlag === '1')

test('[I-17] of 32 at once who set the default address and list of a new reader, and ask for the folders, none fails, and one of each is the default', async () => {
  const library = await anInstitution(api, { tabs: ['2', '9'] })
  const { headers } = await aKeeper(api, library)
  const [addresses, lists]: [string[], string[]] = [[], []]
  for (let n = 0; n < 8; n += 1) {
    addresses.push(await keepAddress(api, headers, { detail: `${n} 号` }))
    lists.push(await keepList(api, headers, { name: `书单 ${n}` }))
  }
  const replies = await atOnce(32, async (n) => {
    const addressId = addresses[n % addresses.length]!
    const bookListId = lists[n % lists.length]!
    return Promise.all([
      patiently(() => api.call(setDefaultAddress, { body: { addressId }, headers })),
      patiently(() => api.call(setDefaultBookList, { body: { bookListId }, headers })),
      patiently(() => api.call(listFolders, { query: {}, headers })),
    ])
  })
  const failed = replies.flat().filter(({ body }) => !body.success)
  expect(failed).toEqual([])

  expect(defaultsAmong(await addressesOf(api, headers))).toHaveLength(1)
  const own = await api.call(listOwnBookLists, { query: { rows: 100 }, headers })
  expect(defaultsAmong(own.body.data!.list)).toHaveLength(1)
  // One folder of titles and one of databases, the same for everybody who asked.
  const folders = await foldersOf(api, headers)
  expect(defaultsAmong(folders).map(({ kind }) => kind)).toEqual(['record', 'database'])
  for (const [, , found] of replies) expect(found.body.data).toEqual(folders)
})
