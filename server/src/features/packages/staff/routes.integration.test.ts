import { listTitlesOfPackage } from '@shulin/contract/packages'
import {
  listPackagesForStaff,
  previewTitleList,
  removeEntitlement,
  saveEntitlement,
  savePackage,
  takeInTitleList,
} from '@shulin/contract/packages-staff'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApi, type TestApi } from '../../../../test/api.ts'
import { aJournal, anEntitledPackage } from '../../../../test/journals.ts'
import { aTitleList } from '../../../../test/kbart.ts'
import { aSearchedInstitution } from '../../../../test/searching.ts'
import { staffHeaders } from '../../../../test/staff.ts'

let api: TestApi
beforeAll(async () => void (api = await startTestApi()))
afterAll(() => api.close())

type Headers = Record<string, string>

async function aLibrary() {
  const library = await aSearchedInstitution(api)
  return { library, staff: await staffHeaders(api, library.groupCode, ['acquisitions']) }
}

const named = { packageId: null, supplier: 'A supplier', code: 'A', name: 'Ours', introduction: '' }
const added = async (headers: Headers) =>
  (await api.call(savePackage, { headers, body: named })).body.data!.packageId

const access = {
  before: null,
  startsOn: '2020-01-01',
  endsOn: null,
  status: 'purchased' as const,
  period: '',
  offCampusLink: '',
  databaseId: null,
}
const entitle = (headers: Headers, packageId: string, changes: object = {}) =>
  api.call(saveEntitlement, { headers, body: { packageId, ...access, ...changes } })

const look = async (headers: Headers, packageId: string, kbart: string) =>
  (await api.call(previewTitleList, { headers, body: { packageId, kbart } })).body.data!
async function takeIn(headers: Headers, packageId: string, kbart: string) {
  const { fingerprint } = await look(headers, packageId, kbart)
  return api.call(takeInTitleList, { headers, body: { packageId, kbart, fingerprint } })
}
const titlesSeen = async (headers: Headers, packageId: string) =>
  (await api.call(listTitlesOfPackage, { headers, body: { packageId } })).body.data!.list.map(
    ({ title }) => title,
  )

const annals = { title: 'Annals', eissn: '2049-3630', from: '1999', titleId: 'annals' }
const zoology = { title: 'Zoology', eissn: '1365-2966', from: '2001', titleId: 'zoology' }

test('a list is looked at before it is taken in; taken in again it changes nothing', async () => {
  const { library, staff } = await aLibrary()
  const packageId = await added(staff)
  await entitle(staff, packageId)
  const list = aTitleList([annals, zoology])
  const before = await look(staff, packageId, list)
  expect(before.counts).toEqual({
    lines: 2,
    added: 2,
    changed: 0,
    removed: 0,
    unchanged: 0,
    refused: 0,
  })
  expect(await titlesSeen(library.headers, packageId)).toEqual([])

  expect((await takeIn(staff, packageId, list)).body.data).toMatchObject({ added: 2 })
  expect(await titlesSeen(library.headers, packageId)).toEqual(['Annals', 'Zoology'])
  expect((await look(staff, packageId, list)).counts).toMatchObject({ added: 0, unchanged: 2 })
})

test('what a later list changes and lacks is shown first, and then so', async () => {
  const { library, staff } = await aLibrary()
  const packageId = await added(staff)
  await entitle(staff, packageId)
  await takeIn(staff, packageId, aTitleList([annals, zoology]))
  const later = aTitleList([{ ...annals, until: '2020' }])
  const { changes } = await look(staff, packageId, later)
  expect(changes).toMatchObject([
    {
      kind: 'changed',
      title: 'Annals',
      before: { covered: '1999-' },
      after: { covered: '1999-2020' },
    },
    { kind: 'removed', title: 'Zoology', after: null },
  ])
  await takeIn(staff, packageId, later)
  expect(await titlesSeen(library.headers, packageId)).toEqual(['Annals'])
  await takeIn(staff, packageId, aTitleList([annals, zoology]))
  expect(await titlesSeen(library.headers, packageId)).toEqual(['Annals', 'Zoology'])
})

test('a title whose ISSN the catalogue has is that title; no second description comes', async () => {
  const { library, staff } = await aLibrary()
  const known = await aJournal(library, {
    title: 'The annals as we call them',
    issn: ['2049-3630'],
  })
  const packageId = await added(staff)
  await entitle(staff, packageId)
  await takeIn(staff, packageId, aTitleList([annals]))
  const { body } = await api.call(listTitlesOfPackage, {
    headers: library.headers,
    body: { packageId },
  })
  expect(body.data!.list).toMatchObject([{ recordId: known, title: 'The annals as we call them' }])
})

test('lines that cannot be read are told, and a list without titles changes nothing', async () => {
  const { staff } = await aLibrary()
  const packageId = await added(staff)
  const { counts, refusals } = await look(staff, packageId, aTitleList([annals, { title: '' }]))
  expect(counts).toMatchObject({ added: 1, refused: 1 })
  expect(refusals).toMatchObject([{ line: 3 }])
  const kbart = Buffer.from('this is no title list').toString('base64')
  const { body } = await api.call(previewTitleList, { headers: staff, body: { packageId, kbart } })
  expect(body).toMatchObject({ success: false, code: 'package.unreadable-list' })
})

test('a list that was looked at before something changed is refused', async () => {
  const { staff } = await aLibrary()
  const packageId = await added(staff)
  const kbart = aTitleList([annals])
  const { fingerprint } = await look(staff, packageId, kbart)
  await takeIn(staff, packageId, aTitleList([zoology]))
  const { status, body } = await api.call(takeInTitleList, {
    headers: staff,
    body: { packageId, kbart, fingerprint },
  })
  expect(status).toBe(409)
  expect(body.code).toBe('package.outdated-preview')
})

test('a package of everybody is not the institution’s to fill, and neither is the neighbour’s', async () => {
  const { library, staff } = await aLibrary()
  const shared = await anEntitledPackage(api, library, [{ title: 'Shared' }])
  const kbart = aTitleList([annals])
  const fill = (headers: Headers, packageId: string) =>
    api.call(previewTitleList, { headers, body: { packageId, kbart } })
  expect((await fill(staff, shared.packageId)).body.code).toBe('package.not-own')
  const own = await added(staff)
  const { staff: neighbour } = await aLibrary()
  expect((await fill(neighbour, own)).body.code).toBe('package.unknown')
  const { body } = await api.call(listPackagesForStaff, { headers: neighbour, query: {} })
  expect(body.data!.list.map(({ packageId }) => packageId)).not.toContain(own)
})

test('access is set, moved to another day and taken away; what cannot be is refused', async () => {
  const { library, staff } = await aLibrary()
  const { packageId } = await anEntitledPackage(api, library, [{ title: 'Any' }])
  const codeOf = async (changes: object) => (await entitle(staff, packageId, changes)).body.code
  expect(await codeOf({ startsOn: '2020-01-01' })).toBe('package.day-taken')
  expect(await codeOf({ startsOn: '2026-05-01', endsOn: '2026-04-01' })).toBe(
    'package.ends-before-beginning',
  )
  expect(await codeOf({ startsOn: '2026-05-01', status: 'trial' })).toBe(
    'package.trial-without-end',
  )
  expect(await codeOf({ startsOn: '2026-05-01', offCampusLink: 'https://vpn.example/' })).toBe(
    'package.no-way-in',
  )
  expect(await codeOf({ before: '2020-01-01', startsOn: '2021-01-01', endsOn: '2021-12-31' })).toBe(
    null,
  )
  const seen = async () =>
    (await api.call(listPackagesForStaff, { headers: staff, query: {} })).body.data!.list.find(
      (one) => one.packageId === packageId,
    )!.entitlements
  expect(await seen()).toMatchObject([{ startsOn: '2021-01-01', endsOn: '2021-12-31' }])
  const away = { headers: staff, body: { packageId, startsOn: '2021-01-01' } }
  await api.call(removeEntitlement, away)
  expect(await seen()).toEqual([])
  expect((await api.call(removeEntitlement, away)).status).toBe(404)
})

test('a supplier’s code is given once, and a package can be described anew', async () => {
  const { library, staff } = await aLibrary()
  const packageId = await added(staff)
  const again = await api.call(savePackage, { headers: staff, body: named })
  expect(again.body.code).toBe('package.code-taken')
  await api.call(savePackage, {
    headers: staff,
    body: { ...named, packageId, name: 'Renamed' },
  })
  const trail = await library.within((trx) =>
    trx.selectFrom('audit').select('act').where('subject', '=', packageId).orderBy('n').execute(),
  )
  expect(trail.map(({ act }) => act)).toEqual(['package.add', 'package.change'])
})
