import { readResearcher } from '@shulin/contract/researchers'
import {
  decideWorks,
  findNames,
  listResearchersForStaff,
  listWorksForStaff,
  putResearcher,
  removeResearcher,
  tieName,
  type ResearcherForm,
} from '@shulin/contract/researchers-staff'
import { randomInt } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestApi, type TestApi } from '../../../../test/api.ts'
import {
  aSearchedInstitution,
  aTitle,
  type SearchedInstitution,
} from '../../../../test/searching.ts'
import { staffHeaders } from '../../../../test/staff.ts'
import { anAuthorityName, aResearcher, researcherForm } from '../../../../test/subject-pages.ts'

let api: TestApi
let library: SearchedInstitution
let headers: Record<string, string>
beforeAll(async () => void (api = await startTestApi()))
beforeEach(async () => {
  library = await aSearchedInstitution(api)
  headers = await staffHeaders(api, library.groupCode, ['subject'])
})
afterAll(() => api.close())

const put = (form: Partial<ResearcherForm>) =>
  api.call(putResearcher, { headers, body: researcherForm(form) })
const works = async (researcherId: string, claim: 'open' | 'claimed' | 'refused' = 'open') =>
  (await api.call(listWorksForStaff, { headers, query: { researcherId, claim } })).body.data!.list
const decide = (researcherId: string, recordIds: number[], claim: 'open' | 'claimed' | 'refused') =>
  api.call(decideWorks, { headers, body: { researcherId, recordIds, claim } })
const tie = (researcherId: string, nameId: number, isTied = true) =>
  api.call(tieName, { headers, body: { researcherId, nameId, isTied } })
const shownWorks = async (researcherId: string) =>
  (
    await api.call(readResearcher, { headers: library.headers, body: { researcherId } })
  ).body.data!.works.map(({ recordId }) => recordId)

/** Names are shared by all institutions: each test has one of its own. */
const aName = () => `学者${randomInt(1e9)}`

test('staff add a researcher; an ORCID is kept bare, checked, and of one person', async () => {
  const orcid = 'https://orcid.org/0000-0002-1825-0097'
  const added = (await put({ name: '陈望之', orcid })).body.data!
  expect(added).toMatchObject({ orcid: '0000-0002-1825-0097', names: [], workCount: 0 })
  expect((await put({ orcid })).body.code).toBe('researcher.orcid-taken')
  const slip = await put({ orcid: '0000-0002-1825-0096' })
  expect(slip.body.code).toBe('researcher.orcid-wrong')
  const { body } = await api.call(listResearchersForStaff, { headers, query: { keyword: 'cwz' } })
  expect(body.data).toMatchObject({ total: 1, list: [{ name: '陈望之', isVisible: true }] })
})

test('works are found by the name that staff say is meant, and not by another of the same spelling', async () => {
  const name = aName()
  const [own, others] = [await aTitle(library), await aTitle(library)]
  const meant = await anAuthorityName(api, { name, recordIds: [own] })
  const other = await anAuthorityName(api, { name, recordIds: [others], dates: '1912-1987' })
  const researcherId = await aResearcher(library, { name })
  expect(await works(researcherId)).toEqual([])

  const offered = (await api.call(findNames, { headers, query: { name } })).body.data!
  expect(new Set(offered.map(({ nameId }) => nameId))).toEqual(new Set([meant, other]))
  const tied = await tie(researcherId, meant)
  expect(tied.body.data!.names.map(({ nameId }) => nameId)).toEqual([meant])
  expect(await works(researcherId)).toMatchObject([
    { recordId: own, claim: 'open', foundBy: ['authority'] },
  ])
  // Found is not confirmed: readers see nothing yet.
  expect(await shownWorks(researcherId)).toEqual([])
})

test('works are found by ORCID, and by it alone; a name that is somebody else finds nothing', async () => {
  const work = await aTitle(library)
  const orcid = '0000-0001-5109-3700'
  const nameId = await anAuthorityName(api, {
    name: aName(),
    key: `https://orcid.org/${orcid}`,
    recordIds: [work],
  })
  const researcherId = await aResearcher(library, { orcid })
  expect(await works(researcherId)).toMatchObject([{ recordId: work, foundBy: ['orcid'] }])
  const other = await aResearcher(library, { name: '同名的人' })
  await tie(other, nameId)
  expect(await works(researcherId)).toEqual([])
})

test('staff confirm a work and refuse another: readers see the first, and neither is asked for again', async () => {
  const [own, others] = [await aTitle(library), await aTitle(library)]
  const name = aName()
  const nameId = await anAuthorityName(api, { name, recordIds: [own, others] })
  const researcherId = await aResearcher(library, { name })
  await tie(researcherId, nameId)
  expect((await decide(researcherId, [own], 'claimed')).body.data!.workCount).toBe(1)
  await decide(researcherId, [others], 'refused')
  expect(await works(researcherId)).toEqual([])
  expect(await works(researcherId, 'refused')).toMatchObject([{ recordId: others }])
  expect(await shownWorks(researcherId)).toEqual([own])

  await decide(researcherId, [own], 'open')
  expect(await shownWorks(researcherId)).toEqual([])
  expect(await works(researcherId)).toMatchObject([{ recordId: own }])
})

test('a work that nothing found is confirmed by its number, if readers can see it', async () => {
  const researcherId = await aResearcher(library)
  const work = await aTitle(library)
  await decide(researcherId, [work], 'claimed')
  expect(await works(researcherId, 'claimed')).toMatchObject([{ recordId: work, foundBy: [] }])
  const hidden = await aTitle(library, { isHidden: true })
  const refused = await decide(researcherId, [hidden], 'claimed')
  expect(refused.body.code).toBe('researcher.work-unknown')
})

test('a name is of one researcher, until it is untied', async () => {
  const nameId = await anAuthorityName(api, { name: aName() })
  const [one, other] = [await aResearcher(library), await aResearcher(library)]
  await tie(one, nameId)
  expect((await tie(other, nameId)).body.code).toBe('researcher.name-taken')
  await tie(one, nameId, false)
  expect((await tie(other, nameId)).body.success).toBe(true)
  expect((await tie(other, 999_999_999)).body.code).toBe('researcher.name-unknown')
})

test('a researcher is taken away with what was decided, and the trail has every step', async () => {
  const work = await aTitle(library)
  const { researcherId } = (await put({})).body.data!
  await decide(researcherId, [work], 'claimed')
  await api.call(removeResearcher, { headers, body: { researcherId } })
  const removed = await api.call(removeResearcher, { headers, body: { researcherId } })
  expect(removed.status).toBe(404)
  const trail = await library.within((trx) =>
    trx
      .selectFrom('audit')
      .select('act')
      .where('subject', '=', researcherId)
      .orderBy('n')
      .execute(),
  )
  expect(trail.map(({ act }) => act)).toEqual([
    'researcher.change',
    'researcher.works',
    'researcher.remove',
  ])
})
