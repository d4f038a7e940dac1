import {
  listAnnouncementsForStaff,
  putAnnouncement,
  withdrawAnnouncement,
  type StaffAnnouncement,
} from '@shulin/contract/announcements-staff'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { answer, answerConsole, callsOf, renderConsole } from '../../../../test/console.tsx'
import { put } from '../../../../test/reader.ts'

const closed: StaffAnnouncement = {
  announcementId: '0b9c6d5e-0000-4000-8000-000000000001',
  title: { 'zh-CN': '国庆假期闭馆', 'en-US': 'Closed over the holiday' },
  text: { 'zh-CN': '十月一日至三日闭馆。' },
  shownFrom: '2026-09-25',
  shownUntil: '2026-10-03',
  state: 'shown',
}
const address = '/home/announcements'
const bodyOf = (call: Parameters<typeof callsOf>[0]) => JSON.parse(callsOf(call)[0]!.body as string)

test('staff write one in three languages and say from when until when it is shown', async () => {
  answerConsole({ roles: ['content'] })
  answer(listAnnouncementsForStaff, { total: 0, list: [] })
  await renderConsole(address, 'en-US')
  await userEvent.click(await screen.findByRole('button', { name: 'Write an announcement' }))
  const panel = within(await screen.findByRole('region', { name: 'Write an announcement' }))
  await userEvent.click(panel.getByRole('button', { name: 'Save' }))
  expect(await panel.findByText('Please give it a title in Simplified Chinese')).toBeTruthy()
  expect(callsOf(putAnnouncement)).toEqual([])

  const [chinese, traditional, english] = panel.getAllByRole('textbox', { name: /^Title/ })
  put(chinese!, '国庆假期闭馆')
  put(traditional!, '國慶假期閉館')
  put(english!, 'Closed over the holiday')
  put(panel.getByLabelText('First day'), '2026-09-25')
  put(panel.getByLabelText(/^Last day/), '2026-09-20')
  await userEvent.click(panel.getByRole('button', { name: 'Save' }))
  expect(await panel.findByText('The last day cannot be before the first')).toBeTruthy()

  put(panel.getByLabelText(/^Last day/), '2026-10-03')
  answer(putAnnouncement, true)
  answer(listAnnouncementsForStaff, { total: 1, list: [{ ...closed, state: 'scheduled' }] })
  await userEvent.click(panel.getByRole('button', { name: 'Save' }))
  expect(await screen.findByRole('link', { name: '国庆假期闭馆' })).toBeTruthy()
  expect(screen.getByText('Scheduled')).toBeTruthy()
  expect(bodyOf(putAnnouncement)).toMatchObject({
    title: {
      'zh-CN': '国庆假期闭馆',
      'zh-TW': '國慶假期閉館',
      'en-US': 'Closed over the holiday',
    },
    text: { 'zh-CN': '' },
    shownFrom: '2026-09-25',
    shownUntil: '2026-10-03',
  })
})

test('staff withdraw one, and show it again', async () => {
  answerConsole({ roles: ['content'] })
  answer(listAnnouncementsForStaff, { total: 1, list: [closed] })
  await renderConsole(address, 'en-US')
  await userEvent.click(await screen.findByRole('link', { name: '国庆假期闭馆' }))
  answer(withdrawAnnouncement, true)
  answer(listAnnouncementsForStaff, { total: 1, list: [{ ...closed, state: 'withdrawn' }] })
  await userEvent.click(await screen.findByRole('button', { name: 'Withdraw' }))
  expect(await screen.findByRole('button', { name: 'Show again' })).toBeTruthy()
  expect(bodyOf(withdrawAnnouncement)).toEqual({
    announcementId: closed.announcementId,
    isWithdrawn: true,
  })
})
