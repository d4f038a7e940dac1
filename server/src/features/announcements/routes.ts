import { listAnnouncements, readAnnouncement } from '@shulin/contract/announcements'
import type { Serve } from '../../platform/http/serve.ts'
import { announcement, announcements } from './announcements.ts'

export function announcementsRoutes(serve: Serve) {
  serve(listAnnouncements, ({ within, locale, query }) =>
    within((db) => announcements(db, locale, query)),
  )
  serve(readAnnouncement, ({ within, locale, query: { announcementId } }) =>
    within((db) => announcement(db, locale, announcementId)),
  )
}
