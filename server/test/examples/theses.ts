import { aShelvedTitle, demo } from '../demo.ts'
import type { Examples } from '../example.ts'
import { aThesis, aThesisFile } from '../theses.ts'

export const examples: Examples = {
  'POST /find/dPaper/localDDissertation': { body: {} },
  'GET /find/dPaper/dDissertation': async (api) => ({
    query: { paperId: String(await aThesis(demo(api))) },
  }),
  'POST /find/dPaper/refTextList': async (api) => ({
    body: { paperId: await aThesis(demo(api), { references: [{ title: '置身事内' }] }) },
  }),
  'GET /find/dPaper/dStudies': async (api) => ({
    query: { paperId: String(await aThesis(demo(api))) },
  }),
  'GET /staff/theses/list': { query: {} },
  'POST /staff/theses/put': async (api) => ({
    body: {
      recordId: await aShelvedTitle(api),
      author: '顾行舟',
      degree: 'doctor',
      year: 2022,
      verification: 'verified',
    },
  }),
  'POST /staff/theses/remove': async (api) => ({ body: { recordId: await aThesis(demo(api)) } }),
  'GET /staff/theses/parts': async (api) => ({
    query: { recordId: String(await aThesis(demo(api))) },
  }),
  'POST /staff/theses/scheduleFile': async (api) => {
    const recordId = await aThesis(demo(api))
    const attachmentId = await aThesisFile(demo(api), recordId)
    return { body: { recordId, attachmentId, opensOn: '2030-06-01' } }
  },
  'POST /staff/theses/putReferences': async (api) => ({
    body: { recordId: await aThesis(demo(api)), references: [{ title: '置身事内' }] },
  }),
}
