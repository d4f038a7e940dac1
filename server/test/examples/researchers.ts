import type { TestApi } from '../api.ts'
import { aShelvedTitle, demo } from '../demo.ts'
import type { Examples } from '../example.ts'
import { anAuthorityName, aResearcher, researcherForm } from '../subject-pages.ts'

const withWork = async (api: TestApi) =>
  aResearcher(demo(api), { recordIds: [await aShelvedTitle(api)] })

export const examples: Examples = {
  'POST /find/user/getResearcherList': { body: {} },
  'POST /find/researcher/details': async (api) => ({
    body: { researcherId: await withWork(api) },
  }),
  'GET /staff/researchers/list': async (api) => {
    await withWork(api)
    return { query: {} }
  },
  'POST /staff/researchers/put': async () => ({ body: researcherForm() }),
  'POST /staff/researchers/remove': async (api) => ({
    body: { researcherId: await withWork(api) },
  }),
  'GET /staff/researchers/findNames': { query: { name: '陈望之' } },
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
