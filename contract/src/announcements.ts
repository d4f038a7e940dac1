import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { listOf, PageInAddress } from './paging.ts'

const Announcement = z.strictObject({
  announcementId: z.uuid(),
  /** In the language of the reader, or else in Simplified Chinese. */
  title: z.string(),
  /** The day from which it is shown. */
  day: z.iso.date(),
})

export const listAnnouncements = endpoint({
  method: 'GET',
  path: '/find/announcements/list',
  access: 'anyone',
  summary: 'What the library announces today, the newest first',
  query: z.strictObject(PageInAddress),
  response: listOf(Announcement),
})

export const readAnnouncement = endpoint({
  method: 'GET',
  path: '/find/announcements/read',
  access: 'anyone',
  summary: 'One announcement with its text; one that is not shown today is not found',
  query: z.strictObject({ announcementId: z.uuid() }),
  response: Announcement.extend({ text: z.string() }),
})
