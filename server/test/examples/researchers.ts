import { insertTie } from '../../src/features/researchers/staff/name-queries.ts'
import type { TestApi } from '../api.ts'
import { aShelvedTitle, demo } from '../demo.ts'
import type { Examples } from '../example.ts'
import { anAuthorityName, aResearcher, researcherForm } from '../subject-pages.ts'

const described = { otherNames: ['Chen Wangzhi'], interests: ['修辞学'] }

/** A researcher whose work was found by a name of the authority file. */
async function withWork(api: TestApi) {
  const recordIds = [await aShelvedTitle(api)]
  const researcherId = await aResearcher(demo(api), { ...described, recordIds })
  const nameId = await anAuthorityName(api, { name: '陈望之', otherNames: ['陈雪帆'], recordIds })
  const { groupCode, within } = demo(api)
  await within((trx) => insertTie(trx, { groupCode, researcherId, nameId }))
  return researcherId
}

export const examples: Examples = {
  'POST /find/user/getResearcherList': async (api) => {
    await withWork(api)
    return { body: {} }
  },
  'POST /find/researcher/details': async (api) => ({
    body: { researcherId: await withWork(api) },
  }),
  'GET /staff/researchers/list': async (api) => {
    await withWork(api)
    return { query: {} }
  },
  'POST /staff/researchers/put': async (api) => ({
    body: researcherForm({ ...described, researcherId: await withWork(api) }),
  }),
  'POST /staff/researchers/remove': async (api) => ({
    body: { researcherId: await withWork(api) },
  }),
  'GET /staff/researchers/findNames': async (api) => {
    await withWork(api)
    return { query: { name: '陈望之' } }
  },
  'POST /staff/researchers/tieName': async (api) => ({
    body: {
      researcherId: await withWork(api),
      nameId: await anAuthorityName(api, { name: '陈望之' }),
      isTied: true,
    },
  }),
  'GET /staff/researchers/works': async (api) => ({
    query: { researcherId: await withWork(api), claim: 'claimed' },
  }),
  'POST /staff/researchers/decideWorks': async (api) => ({
    body: {
      researcherId: await withWork(api),
      recordIds: [await aShelvedTitle(api)],
      claim: 'claimed',
    },
  }),
}
