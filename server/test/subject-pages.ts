import { randomInt, randomUUID } from 'node:crypto'
import type { DepartmentForm } from '@shulin/contract/departments-staff'
import type { ResearcherForm } from '@shulin/contract/researchers-staff'
import { insertChosen, upsertDepartment } from '../src/features/departments/staff/queries.ts'
import { upsertResearcher } from '../src/features/researchers/staff/queries.ts'
import { upsertClaims } from '../src/features/researchers/staff/work-queries.ts'
import type { TestApi } from './api.ts'
import type { SearchedInstitution } from './searching.ts'

type HoldingInstitution = Pick<SearchedInstitution, 'groupCode' | 'within'>

const always = { isShown: true, shownFrom: null, shownUntil: null }

/** A department as staff would send it. */
export const departmentForm = (given: Partial<DepartmentForm> = {}): DepartmentForm => ({
  departmentId: randomUUID(),
  code: `d${randomInt(1e9)}`,
  name: { 'zh-CN': '文学院' },
  introduction: null,
  subjects: [],
  classNos: [],
  librarians: [],
  ...always,
  ...given,
})

/** A department with titles that were chosen for it. */
export async function aDepartment(
  { groupCode, within }: HoldingInstitution,
  { recordIds = [], ...given }: Partial<DepartmentForm> & { recordIds?: number[] } = {},
) {
  const form = departmentForm(given)
  await within(async (trx) => {
    await upsertDepartment(trx, groupCode, form)
    await insertChosen(trx, { groupCode, id: form.departmentId, recordIds })
  })
  return form
}

/** A researcher as staff would send it. */
export const researcherForm = (given: Partial<ResearcherForm> = {}): ResearcherForm => ({
  researcherId: randomUUID(),
  name: '陈望之',
  otherNames: [],
  departmentId: null,
  title: '',
  interests: [],
  introduction: null,
  orcid: '',
  ...always,
  ...given,
})

/** A researcher with works that were confirmed. */
export async function aResearcher(
  { groupCode, within }: HoldingInstitution,
  { recordIds = [], ...given }: Partial<ResearcherForm> & { recordIds?: number[] } = {},
) {
  const form = researcherForm(given)
  const { researcherId } = form
  await within(async (trx) => {
    await upsertResearcher(trx, groupCode, form)
    await upsertClaims(trx, { groupCode, researcherId, recordIds }, 'claimed')
  })
  return researcherId
}

/** A person of the authority file with these titles; answers the number of the name. */
export async function anAuthorityName(
  { adminDb }: Pick<TestApi, 'adminDb'>,
  {
    name,
    key = randomUUID(),
    recordIds = [],
    dates = null,
    otherNames = [],
  }: {
    name: string
    key?: string
    recordIds?: number[]
    dates?: string | null
    otherNames?: string[]
  },
) {
  const { id } = await adminDb
    .insertInto('authorityName')
    .values({
      kind: 'person',
      name,
      dates,
      otherNames,
      source: `test ${randomUUID()}`,
      sourceKey: key,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  for (const recordId of recordIds) {
    await adminDb.insertInto('recordName').values({ recordId, nameId: id }).execute()
  }
  return id
}
