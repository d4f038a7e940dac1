import { attachmentPath } from '@shulin/contract/record'
import { listThesisReferences, listTheses } from '@shulin/contract/theses'
import {
  listThesesForStaff,
  putThesis,
  putThesisReferences,
  readThesisParts,
  removeThesis,
  scheduleThesisFile,
} from '@shulin/contract/theses-staff'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApi, type TestApi } from '../../../../test/api.ts'
import { aSearchedInstitution, aTitle } from '../../../../test/searching.ts'
import { staffHeaders } from '../../../../test/staff.ts'
import { aThesis, aThesisFile } from '../../../../test/theses.ts'

let api: TestApi
beforeAll(async () => void (api = await startTestApi()))
afterAll(() => api.close())

async function aSchool() {
  const school = await aSearchedInstitution(api)
  const headers = await staffHeaders(api, school.groupCode, ['acquisitions'])
  const seen = async () =>
    (await api.call(listTheses, { headers: school.headers, body: {} })).body.data!.list
  return { school, headers, seen }
}

const fields = {
  author: '顾行舟',
  tutor: '陈望之',
  degree: 'doctor' as const,
  year: 2022,
  department: '经济学院',
  departmentCode: 'E',
  verification: 'verified' as const,
}

test('a title of the library becomes a thesis, is changed, refused and taken off the list', async () => {
  const { school, headers, seen } = await aSchool()
  const recordId = await aTitle(school, { title: '土地财政的形成' })
  await api.call(putThesis, { headers, body: { ...fields, recordId } })
  expect(await seen()).toMatchObject([
    { paperId: recordId, tutor: '陈望之', department: '经济学院' },
  ])

  await api.call(putThesis, {
    headers,
    body: { ...fields, recordId, verification: 'refused', tutor: '' },
  })
  expect(await seen()).toEqual([])
  const kept = await api.call(listThesesForStaff, { headers, query: { verification: 'refused' } })
  expect(kept.body.data).toEqual({
    total: 1,
    list: [{ ...fields, recordId, title: '土地财政的形成', tutor: '', verification: 'refused' }],
  })

  await api.call(removeThesis, { headers, body: { recordId } })
  expect((await api.call(removeThesis, { headers, body: { recordId } })).status).toBe(404)
})

test('what the library does not have becomes no thesis', async () => {
  const { headers } = await aSchool()
  const foreign = await aTitle(await aSearchedInstitution(api))
  const { body } = await api.call(putThesis, { headers, body: { ...fields, recordId: foreign } })
  expect(body).toMatchObject({ success: false, code: 'thesis.title-unknown' })
})

test('references take the place of those before, in their order', async () => {
  const { school, headers } = await aSchool()
  const recordId = await aThesis(school, { references: [{ title: '旧' }] })
  const references = [
    { title: '置身事内', author: '兰小欢', year: 2021 },
    { title: 'Fiscal reform' },
  ]
  await api.call(putThesisReferences, { headers, body: { recordId, references } })
  const { data } = (
    await api.call(listThesisReferences, { headers: school.headers, body: { paperId: recordId } })
  ).body
  expect(data!.list.map(({ title }) => title)).toEqual(['置身事内', 'Fiscal reform'])
  const parts = await api.call(readThesisParts, { headers, query: { recordId } })
  expect(parts.body.data).toMatchObject({ isOwn: true, files: [], references })
})

test('a file that opens later is handed to nobody before its day', async () => {
  const { school, headers } = await aSchool()
  const recordId = await aThesis(school)
  const attachmentId = await aThesisFile(school, recordId)
  const open = (opensOn: string | null) =>
    api.call(scheduleThesisFile, { headers, body: { recordId, attachmentId, opensOn } })
  const read = () =>
    fetch(`${api.url}${attachmentPath}?recordId=${recordId}&attachmentId=${attachmentId}`, {
      headers: school.headers,
    })
  expect((await open('2999-06-01')).body.success).toBe(true)
  expect((await read()).status).toBe(404)
  const parts = await api.call(readThesisParts, { headers, query: { recordId } })
  expect(parts.body.data!.files).toMatchObject([{ attachmentId, opensOn: '2999-06-01' }])
  await open(null)
  const { list } = (await api.call(listTheses, { headers: school.headers, body: {} })).body.data!
  expect(list).toMatchObject([{ canBeRead: true, opensOn: null }])
})

test('the trail says who changed what', async () => {
  const { school, headers } = await aSchool()
  const recordId = await aTitle(school)
  await api.call(putThesis, { headers, body: { ...fields, recordId } })
  await api.call(putThesisReferences, { headers, body: { recordId, references: [] } })
  await api.call(removeThesis, { headers, body: { recordId } })
  const trail = await school.within((trx) =>
    trx
      .selectFrom('audit')
      .select('act')
      .where('subject', '=', String(recordId))
      .orderBy('n')
      .execute(),
  )
  expect(trail.map(({ act }) => act)).toEqual([
    'thesis.change',
    'thesis.references',
    'thesis.remove',
  ])
})
