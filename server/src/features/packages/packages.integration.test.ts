import { listPackages, listTitlesOfPackage, readPackage } from '@shulin/contract/packages'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApi, type TestApi } from '../../../test/api.ts'
import { aDatabase, anEntitledPackage } from '../../../test/journals.ts'
import { aSearchedInstitution } from '../../../test/searching.ts'

let api: TestApi
beforeAll(async () => void (api = await startTestApi()))
afterAll(() => api.close())

const twoJournals = [
  { title: 'Annals', documentType: 'e-journal' },
  { title: 'Zoology', documentType: 'e-journal' },
]

test('[R-NAV-008] a package of a database, its name and both titles are reached in turn', async () => {
  const library = await aSearchedInstitution(api)
  const { headers } = library
  const databaseId = await aDatabase(library, 'A database')
  const { packageId, recordIds } = await anEntitledPackage(api, library, twoJournals, {
    databaseId,
    period: '1997-2015',
  })
  const listed = await api.call(listPackages, { headers, query: { eCollectionId: databaseId } })
  expect(listed.body.data).toEqual({
    total: 1,
    list: [{ packageId, packageName: 'A package', count: 2 }],
  })
  const detail = await api.call(readPackage, { headers, query: { packageId } })
  expect(detail.body.data).toEqual({
    packageId,
    packageName: 'A package',
    introduction: '',
    period: '1997-2015',
  })
  const titles = await api.call(listTitlesOfPackage, { headers, body: { packageId } })
  expect(titles.body.data).toMatchObject({
    total: 2,
    list: [
      { recordId: recordIds[0], title: 'Annals' },
      { recordId: recordIds[1], title: 'Zoology' },
    ],
  })
})

test('[R-NAV-014] packages are those of one database, with how many titles each has', async () => {
  const library = await aSearchedInstitution(api)
  const databaseId = await aDatabase(library, 'D')
  await anEntitledPackage(api, library, twoJournals, { databaseId })
  await anEntitledPackage(api, library, twoJournals.slice(0, 1))
  const { body } = await api.call(listPackages, {
    headers: library.headers,
    query: { eCollectionId: databaseId },
  })
  expect(body.data).toMatchObject({ total: 1, list: [{ packageName: 'A package', count: 2 }] })
  const all = await api.call(listPackages, { headers: library.headers, query: {} })
  expect(all.body.data!.total).toBe(2)
})

test('titles are found by words, in pages, with the way that is open to whoever asks', async () => {
  const library = await aSearchedInstitution(api, {
    settings: { offCampusLink: 'https://vpn.example/login?url={url}' },
  })
  const { packageId } = await anEntitledPackage(api, library, twoJournals)
  await api.adminDb
    .updateTable('packageTitle')
    .set({ url: 'https://texts.example/z' })
    .where('packageId', '=', packageId)
    .execute()
  const { body } = await api.call(listTitlesOfPackage, {
    headers: library.headers,
    body: { packageId, keyword: 'zoo' },
  })
  expect(body.data).toMatchObject({
    total: 1,
    list: [
      { title: 'Zoology', url: 'https://vpn.example/login?url=https%3A%2F%2Ftexts.example%2Fz' },
    ],
  })
})

test('a package without access, today or here, is as if it was not there', async () => {
  const [library, neighbour] = [await aSearchedInstitution(api), await aSearchedInstitution(api)]
  const { packageId } = await anEntitledPackage(api, library, twoJournals)
  const ask = (headers: Record<string, string>) =>
    api.call(readPackage, { headers, query: { packageId } })
  expect((await ask(neighbour.headers)).status).toBe(404)
  expect((await ask(library.headers)).status).toBe(200)
  await library.within((trx) =>
    trx.updateTable('entitlement').set({ startsOn: '2999-01-01' }).execute(),
  )
  expect((await ask(library.headers)).status).toBe(404)
})
