import { screen, within } from '@testing-library/react'
import type { ComponentProps, ReactNode } from 'react'
import { Route, Routes } from 'react-router'
import { expect, test } from 'vitest'
import { answerRecord } from '../../../test/record-replies.ts'
import { renderPage } from '../../../test/render.tsx'
import { late } from '../../platform/late.tsx'
import { RecordPage } from './RecordPage.tsx'
import { RecordSlotsContext, type RecordSlots } from './slots.ts'

type SlotValues = ComponentProps<typeof RecordSlotsContext>['value']

const renderRecord = (values: SlotValues): Promise<unknown> =>
  renderPage(
    <RecordSlotsContext value={values}>
      <Routes>
        <Route path="/searchList/bookDetails/:id" element={<RecordPage />} />
      </Routes>
    </RecordSlotsContext>,
    'zh-CN',
    '/searchList/bookDetails/1',
  )

type Fill = NonNullable<RecordSlots['request']>
const says =
  (words: string): Fill =>
  async () =>
  ({ book }): ReactNode => <p>{`${words} ${book.title}`}</p>

test('another feature fills a slot of the record page with its own words about the title', async () => {
  answerRecord()
  await renderRecord({
    request: late(says('Request')).Late,
    comment: late(says('Comments on')).Late,
  })
  const get = await screen.findByRole('complementary', { name: '获取' })
  expect(await within(get).findByText('Request 红楼梦')).toBeTruthy()
  const comments = await screen.findByText('Comments on 红楼梦')
  expect(get.contains(comments)).toBe(false)
})

test('a slot that nobody fills leaves nothing on the page', async () => {
  answerRecord()
  await renderRecord({})
  const get = await screen.findByRole('complementary', { name: '获取' })
  await screen.findByRole('heading', { level: 1, name: '红楼梦' })
  expect(get.textContent).not.toContain('Request')
  expect([...get.children].every(({ textContent }) => textContent !== '')).toBe(true)
})
