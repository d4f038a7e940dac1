import { listAnnouncements, readAnnouncement } from '@shulin/contract/announcements'
import { locales } from '@shulin/contract/locale'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { answer, answerInstitution, callsOf, refuse, renderPortal } from '../../../test/render.tsx'

const closed = {
  announcementId: '0b9c6d5e-0000-4000-8000-000000000001',
  title: '国庆假期闭馆',
  day: '2026-09-25',
}

test('what is announced stands in a list with its day, and opens with its text', async () => {
  answerInstitution()
  answer(listAnnouncements, { total: 1, list: [closed] })
  answer(readAnnouncement, { ...closed, text: '十月一日至三日闭馆。\n\n还书箱照常可用。' })
  await renderPortal('/announcements')
  expect(await screen.findByText('2026年9月25日')).toBeTruthy()
  await userEvent.click(screen.getByRole('link', { name: '国庆假期闭馆' }))
  expect(await screen.findByRole('heading', { level: 1, name: '国庆假期闭馆' })).toBeTruthy()
  expect(screen.getByText('十月一日至三日闭馆。').tagName).toBe('P')
  expect(screen.getByText('还书箱照常可用。').tagName).toBe('P')
  const { searchParams } = callsOf(readAnnouncement)[0]!.url
  expect(searchParams.get('announcementId')).toBe(closed.announcementId)
  await userEvent.click(screen.getByRole('link', { name: '全部公告' }))
  expect(await screen.findByRole('heading', { level: 1, name: '公告' })).toBeTruthy()
})

test('one that was withdrawn says so, and leads to the others', async () => {
  answerInstitution()
  refuse(readAnnouncement, '没有找到', 404, 404)
  await renderPortal(`/announcements?id=${closed.announcementId}`)
  expect(await screen.findByText('没有这条公告')).toBeTruthy()
  expect(screen.getByRole('link', { name: '全部公告' }).getAttribute('href')).toBe(
    '#/announcements',
  )
  expect(screen.queryByRole('alert')).toBeNull()
})

test.each(locales)('the page says in %s that nothing is announced', async (locale) => {
  answerInstitution()
  answer(listAnnouncements, { total: 0, list: [] })
  await renderPortal('/announcements', locale)
  const words = {
    'zh-CN': '目前没有公告',
    'zh-TW': '目前沒有公告',
    'en-US': 'No announcements at present',
  }
  expect(await screen.findByText(words[locale])).toBeTruthy()
})
