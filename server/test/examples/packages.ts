import { randomUUID } from 'node:crypto'
import { previewTitleList } from '../../src/features/packages/title-list.ts'
import { inInstitution, type Database } from '../../src/platform/stores/database.ts'
import type { TestApi } from '../api.ts'
import type { Examples } from '../example.ts'
import { anEntitledPackage } from '../journals.ts'
import { aTitleList } from '../kbart.ts'

const groupCode = '100041'

const libraryOf = ({ db }: TestApi) => ({
  groupCode,
  within: <T>(work: (trx: Database) => Promise<T>) => inInstitution(db, groupCode, work),
})

const anExample = (api: TestApi) =>
  anEntitledPackage(api, libraryOf(api), [
    { title: 'A title of a package', documentType: 'e-journal' },
  ])

async function anOwnPackage(api: TestApi) {
  const id = randomUUID()
  await libraryOf(api).within((trx) =>
    trx
      .insertInto('package')
      .values({
        id,
        ownerGroupCode: groupCode,
        supplier: 'Example',
        ownCode: id,
        name: 'Our package',
      })
      .execute(),
  )
  return id
}

const kbart = aTitleList([{ title: 'A listed journal', eissn: '2049-3630', from: '1999' }])
const access = {
  before: null,
  startsOn: '2026-01-01',
  endsOn: null,
  status: 'purchased',
  period: '',
  offCampusLink: '',
  databaseId: null,
}

export const examples: Examples = {
  'GET /find/dPackage/list': async (api) => {
    await anExample(api)
    return { query: {} }
  },
  'GET /find/dPackage/getDetail': async (api) => ({
    query: { packageId: (await anExample(api)).packageId },
  }),
  'POST /find/dPackage/journalList': async (api) => ({
    body: { packageId: (await anExample(api)).packageId },
  }),
  'GET /staff/packages/list': async (api) => {
    await anExample(api)
    return { query: {} }
  },
  'GET /staff/packages/databases': {},
  'POST /staff/packages/save': () =>
    Promise.resolve({
      body: {
        packageId: null,
        supplier: 'Example',
        code: randomUUID(),
        name: 'A package of ours',
        introduction: '',
      },
    }),
  'POST /staff/packages/saveEntitlement': async (api) => ({
    body: { packageId: await anOwnPackage(api), ...access },
  }),
  'POST /staff/packages/removeEntitlement': async (api) => ({
    body: { packageId: (await anExample(api)).packageId, startsOn: '2020-01-01' },
  }),
  'POST /staff/packages/preview': async (api) => ({
    body: { packageId: await anOwnPackage(api), kbart },
  }),
  'POST /staff/packages/takeIn': async (api) => {
    const packageId = await anOwnPackage(api)
    const { fingerprint } = await libraryOf(api).within((trx) =>
      previewTitleList(trx, { packageId, kbart }, 'en-US'),
    )
    return { body: { packageId, kbart, fingerprint } }
  },
}
