import { readDepartment } from '@shulin/contract/departments'
import { readResearcher } from '@shulin/contract/researchers'
import { putResearcher } from '@shulin/contract/researchers-staff'
import { randomUUID } from 'node:crypto'
import { demo, titleOfOwn } from '../desk.ts'
import { openConsole, tell } from '../staff.ts'
import { ask, expect, open, test } from '../stack.ts'

const member = { groupCode: demo.groupCode, account: 'subjects', name: '林知学' }

test('a visitor goes from a department to its people and to what one of them has written', async ({
  page,
  request,
}) => {
  await open(page, '/demo/#/departmentList')
  await page.getByRole('link', { name: '经济学院' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('经济学院')
  const department = await ask(request, readDepartment, {
    mappingPath: 'demo',
    query: { collegeId: '003' },
  })
  await expect(page.getByText(department.introduction)).toBeVisible()

  await page.getByRole('tab', { name: /^教师/ }).click()
  await page.getByRole('link', { name: '陈望之' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('陈望之')
  // Somebody else of the same name is somebody else.
  await expect(page.getByRole('link', { name: '陈望之（信息学院）' })).toBeVisible()

  const id = new URL(page.url().replace('/#', '')).searchParams.get('id')!
  const { works } = await ask(request, readResearcher, {
    mappingPath: 'demo',
    data: { researcherId: id },
  })
  expect(works.length).toBeGreaterThan(0)
  await page.getByRole('link', { name: works[0]!.title }).first().click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(works[0]!.title)
})

test('staff confirm a work of a researcher, and readers see it', async ({ page, context }) => {
  const stem = `r${Date.now().toString(36)}`
  const { recordId, title } = await titleOfOwn(stem)
  const researcherId = randomUUID()
  await openConsole(context, member)
  await tell(context, putResearcher, {
    body: {
      researcherId,
      name: `学者 ${stem}`,
      otherNames: [],
      departmentId: null,
      title: '',
      interests: [],
      introduction: null,
      orcid: '',
      isShown: true,
      shownFrom: null,
      shownUntil: null,
    },
  })
  await open(page, `/staff/#/subjects/researchers?keyword=${stem}&open=${researcherId}`)
  const form = page.getByRole('form', { name: '按记录号确认' })
  await form.getByRole('textbox', { name: '记录号' }).fill(String(recordId))
  await form.getByRole('button', { name: '按记录号确认' }).click()
  await page.getByRole('button', { name: '已确认', exact: true }).click()
  await expect(page.getByRole('list', { name: '已确认' }).getByText(title)).toBeVisible()

  await page.goto(`/demo/#/researcherDetail?id=${researcherId}`)
  await expect(page.getByRole('link', { name: title })).toBeVisible()
})
