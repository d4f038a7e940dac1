import {
  listRelatedStudies,
  listTheses,
  listThesisReferences,
  readThesis,
} from '@shulin/contract/theses'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApi, type TestApi } from '../../../test/api.ts'
import { aSearchedInstitution, aTitle } from '../../../test/searching.ts'
import { aThesis, aThesisFile } from '../../../test/theses.ts'

let api: TestApi
beforeAll(async () => void (api = await startTestApi()))
afterAll(() => api.close())

type Headers = Record<string, string>

const listed = async (headers: Headers, body: object = {}) =>
  (await api.call(listTheses, { headers, body })).body.data!
const read = (headers: Headers, paperId: number) =>
  api.call(readThesis, { headers, query: { paperId } })
const idsOf = ({ list }: { list: { paperId: number }[] }) => list.map(({ paperId }) => paperId)

test('[R-SUBJECT-008] theses of a year are listed, and no others', async () => {
  const school = await aSearchedInstitution(api)
  const older = await aThesis(school, {
    author: '沈以安',
    tutor: '陈望之',
    degree: 'master',
    year: 2020,
    department: '经济学院',
    record: { title: '分税制下的县乡财政' },
  })
  const newer = await aThesis(school, { year: 2021 })
  const all = await listed(school.headers)
  expect([all.total, idsOf(all)]).toEqual([2, [newer, older]])
  const ofYear = await listed(school.headers, { year: 2020 })
  expect(ofYear).toMatchObject({
    total: 1,
    list: [
      {
        paperId: older,
        title: '分税制下的县乡财政',
        author: '沈以安',
        tutor: '陈望之',
        degree: 'master',
        year: 2020,
        department: '经济学院',
        canBeRead: false,
        opensOn: null,
      },
    ],
  })
})

test('theses are narrowed by words, degree, department and tutor, and say how many each choice leaves', async () => {
  const school = await aSearchedInstitution(api)
  const law = { department: '法学院', departmentCode: 'L' }
  const a = await aThesis(school, {
    ...law,
    degree: 'doctor',
    tutor: '沈青',
    record: { subjects: ['土地'] },
  })
  const b = await aThesis(school, { ...law, degree: 'master', tutor: '周黎', year: 2021 })
  const c = await aThesis(school, { degree: 'master', tutor: '沈青', year: 2022 })
  const { headers } = school
  expect(idsOf(await listed(headers, { keyword: '土地' }))).toEqual([a])
  expect(idsOf(await listed(headers, { degree: 'master' }))).toEqual([c, b])
  expect(idsOf(await listed(headers, { collegeId: 'L' }))).toEqual([b, a])
  expect(idsOf(await listed(headers, { tutor: '沈青', degree: 'master' }))).toEqual([c])

  const { screening } = await listed(headers, { degree: 'master' })
  // Of its own kind a choice counts all; of the others what is left.
  expect(screening.degree).toEqual([
    { value: 'master', name: 'master', count: 2 },
    { value: 'doctor', name: 'doctor', count: 1 },
  ])
  expect(screening.college).toEqual([{ value: 'L', name: '法学院', count: 1 }])
  expect(screening.year.map(({ value }) => value)).toEqual(['2022', '2021'])
  expect(new Set(screening.tutor.map(({ value }) => value))).toEqual(new Set(['周黎', '沈青']))
})

test('[R-SUBJECT-010] a thesis is told as it was entered; an unknown one is refused', async () => {
  const school = await aSearchedInstitution(api)
  const paperId = await aThesis(school, {
    author: '顾行舟',
    tutor: '陈望之',
    degree: 'doctor',
    year: 2022,
    record: {
      title: '土地财政的形成',
      abstract: '本文以三县财政档案为据。',
      subjects: ['土地财政', '分税制'],
    },
  })
  const open = await aThesisFile(school, paperId, { title: '第一章' })
  const later = await aThesisFile(school, paperId, { title: '第二章', opensOn: '2999-06-01' })
  const { data } = (await read(school.headers, paperId)).body
  expect(data).toMatchObject({
    paperId,
    title: '土地财政的形成',
    author: '顾行舟',
    tutor: '陈望之',
    degree: 'doctor',
    year: 2022,
    abstract: '本文以三县财政档案为据。',
    keywords: ['土地财政', '分税制'],
    previewIds: [open],
  })
  expect(data!.files.map(({ attachmentId, opensOn }) => [attachmentId, opensOn])).toEqual([
    [open, null],
    [later, '2999-06-01'],
  ])
  expect((await read(school.headers, 999_999_999)).body).toMatchObject({
    success: false,
    code: 'thesis.unknown',
  })
})

test('[R-SUBJECT-009] references come page by page in their order', async () => {
  const school = await aSearchedInstitution(api)
  const ours = await aTitle(school, { title: '引文十二', doi: '10.5/Twelve' })
  const references = Array.from({ length: 12 }, (_, n) => ({
    title: `引文 ${n + 1}`,
    author: '某人',
    source: '某刊',
    year: 2000 + n,
    ...(n === 11 && { doi: '10.5/twelve' }),
  }))
  const paperId = await aThesis(school, { references })
  const { data } = (
    await api.call(listThesisReferences, {
      headers: school.headers,
      body: { paperId, page: 2, rows: 10 },
    })
  ).body
  expect(data).toEqual({
    total: 12,
    list: [
      { title: '引文 11', author: '某人', source: '某刊', year: 2010, recordId: null },
      { title: '引文 12', author: '某人', source: '某刊', year: 2011, recordId: ours },
    ],
  })
})

test('[R-SUBJECT-011] studies that share a keyword are related; the thesis itself and others are not', async () => {
  const school = await aSearchedInstitution(api)
  const about = (...subjects: string[]) => ({ record: { subjects } })
  const t = await aThesis(school, about('分税制', '县级财政'))
  const u = await aThesis(school, { ...about('分税制'), author: '韩立', year: 2024 })
  const near = await aThesis(school, about('分税制', '县级财政'))
  await aThesis(school, about('北朝墓志'))
  await aTitle(school, { subjects: ['分税制'] })
  const { data } = (
    await api.call(listRelatedStudies, { headers: school.headers, query: { paperId: t } })
  ).body
  // Whatever shares more comes first.
  expect(data!.map(({ paperId }) => paperId)).toEqual([near, u])
  expect(data![1]).toMatchObject({ paperId: u, author: '韩立', year: 2024 })
})

test('a refused thesis, a hidden one and a neighbour’s are not shown', async () => {
  const [school, other] = [await aSearchedInstitution(api), await aSearchedInstitution(api)]
  const refused = await aThesis(school, { verification: 'refused' })
  const hidden = await aThesis(school, { record: { isHidden: true } })
  const theirs = await aThesis(other)
  expect((await listed(school.headers)).total).toBe(0)
  for (const paperId of [refused, hidden, theirs]) {
    expect([paperId, (await read(school.headers, paperId)).status]).toEqual([paperId, 404])
  }
})

test('the list says what can be read, and what opens later', async () => {
  const school = await aSearchedInstitution(api)
  const paperId = await aThesis(school)
  await aThesisFile(school, paperId, { opensOn: '2999-06-01' })
  expect((await listed(school.headers)).list).toMatchObject([
    { canBeRead: false, opensOn: '2999-06-01' },
  ])
  await aThesisFile(school, paperId)
  expect((await listed(school.headers)).list).toMatchObject([
    { canBeRead: true, opensOn: '2999-06-01' },
  ])
})
