import type { TestApi } from '../api.ts'
import { aShelvedTitle, demo } from '../demo.ts'
import type { Examples } from '../example.ts'
import { aDepartment } from '../subject-pages.ts'
import { aThesis, aThesisFile } from '../theses.ts'

const described = {
  tutor: '沈从云',
  department: '经济学院',
  record: { subjects: ['县域经济'] },
  references: [{ title: '置身事内' }],
}

/** A thesis with a file and a work that it refers to. */
async function withParts(api: TestApi) {
  const recordId = await aThesis(demo(api), described)
  await aThesisFile(demo(api), recordId)
  return recordId
}

export const examples: Examples = {
  'POST /find/dPaper/localDDissertation': async (api) => {
    const { code: departmentCode } = await aDepartment(demo(api))
    await aThesis(demo(api), { ...described, departmentCode })
    return { body: {} }
  },
  'GET /find/dPaper/dDissertation': async (api) => ({
    query: { paperId: String(await withParts(api)) },
  }),
  'POST /find/dPaper/refTextList': async (api) => ({
    body: { paperId: await aThesis(demo(api), { references: [{ title: '置身事内' }] }) },
  }),
  'GET /find/dPaper/dStudies': async (api) => {
    const record = { subjects: ['县域经济'] }
    await aThesis(demo(api), { record })
    return { query: { paperId: String(await aThesis(demo(api), { record })) } }
  },
  'GET /staff/theses/list': async (api) => {
    await aThesis(demo(api))
    return { query: {} }
  },
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
    query: { recordId: String(await withParts(api)) },
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
