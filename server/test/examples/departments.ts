import type { TestApi } from '../api.ts'
import { aShelvedTitle, demo } from '../demo.ts'
import type { Examples } from '../example.ts'
import { aDepartment, departmentForm } from '../subject-pages.ts'

const described = {
  subjects: ['中国文学'],
  classNos: ['I2'],
  librarians: [{ name: '林知夏', phone: '', mail: 'lin@library.example' }],
}

const withTitle = async (api: TestApi) =>
  aDepartment(demo(api), { ...described, recordIds: [await aShelvedTitle(api)] })

export const examples: Examples = {
  'POST /find/college/navInfo': { body: {} },
  'GET /find/college/getDetail': async (api) => ({
    query: { collegeId: (await withTitle(api)).code },
  }),
  'POST /find/college/resourceList': async (api) => ({
    body: { collegeId: (await withTitle(api)).code },
  }),
  'GET /staff/departments/list': async (api) => {
    await withTitle(api)
    return { query: {} }
  },
  'POST /staff/departments/put': async () => ({ body: departmentForm(described) }),
  'POST /staff/departments/remove': async (api) => ({
    body: { departmentId: (await withTitle(api)).departmentId },
  }),
  'GET /staff/departments/titles': async (api) => ({
    query: { departmentId: (await withTitle(api)).departmentId },
  }),
  'POST /staff/departments/chooseTitles': async (api) => ({
    body: {
      departmentId: (await aDepartment(demo(api), described)).departmentId,
      recordIds: [await aShelvedTitle(api)],
      isChosen: true,
    },
  }),
}
