import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Name } from './institutions-staff.ts'
import { pageInAddress, pageOf } from './paging.ts'

/** The table has the same limit. */
export const longestAnnouncementTitle = 200
export const longestAnnouncementText = 5_000

const roles = ['admin', 'content'] as const

const Words = z.string().trim().max(longestAnnouncementText)

/** What staff write of an announcement; a language without words is shown in Simplified Chinese. */
const AnnouncementFields = {
  announcementId: z.uuid(),
  title: Name,
  text: z.strictObject({
    'zh-CN': Words,
    'zh-TW': Words.optional(),
    'en-US': Words.optional(),
  }),
  /** The first and the last day on which readers see it; null: until it is withdrawn. */
  shownFrom: z.iso.date(),
  shownUntil: z.iso.date().nullable(),
}

/** What readers see of it today: nothing yet, all of it, nothing any more, or nothing since staff withdrew it. */
const announcementStates = ['scheduled', 'shown', 'over', 'withdrawn'] as const

const StaffAnnouncement = z.strictObject({
  ...AnnouncementFields,
  state: z.enum(announcementStates),
})
export type StaffAnnouncement = z.infer<typeof StaffAnnouncement>

export const listAnnouncementsForStaff = endpoint({
  method: 'GET',
  path: '/staff/announcements/list',
  access: 'staff',
  roles,
  summary: 'Every announcement, shown or not, the newest first',
  query: z.strictObject(pageInAddress()),
  response: pageOf(StaffAnnouncement),
})

export const putAnnouncement = endpoint({
  method: 'POST',
  path: '/staff/announcements/put',
  access: 'staff',
  roles,
  summary: 'Writes an announcement, or changes its words and days',
  body: z.strictObject(AnnouncementFields),
  response: z.literal(true),
})

export const withdrawAnnouncement = endpoint({
  method: 'POST',
  path: '/staff/announcements/withdraw',
  access: 'staff',
  roles,
  summary: 'Takes an announcement away from readers at once, or gives it back to them',
  body: z.strictObject({ announcementId: z.uuid(), isWithdrawn: z.boolean() }),
  response: z.literal(true),
})
