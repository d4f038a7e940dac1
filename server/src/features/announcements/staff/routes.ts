import {
  listAnnouncementsForStaff,
  putAnnouncement as putCall,
  withdrawAnnouncement as withdrawCall,
} from '@shulin/contract/announcements-staff'
import type { Serve } from '../../../platform/http/serve.ts'
import { announcementsForStaff, putAnnouncement, withdrawAnnouncement } from '../announcements.ts'

export function announcementsStaffRoutes(serve: Serve) {
  serve(listAnnouncementsForStaff, ({ within, query }) =>
    within((db) => announcementsForStaff(db, query)),
  )
  serve(putCall, ({ within, institution: { groupCode }, staff, body }) =>
    within(async (trx) => {
      await putAnnouncement(trx, groupCode, body, staff)
      return true as const
    }),
  )
  serve(withdrawCall, ({ within, staff, body: { announcementId, isWithdrawn } }) =>
    within(async (trx) => {
      await withdrawAnnouncement(trx, announcementId, isWithdrawn, staff)
      return true as const
    }),
  )
}
