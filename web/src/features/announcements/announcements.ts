/** What other pages show of announcements. */
export { useNewestAnnouncements } from './queries.ts'
export { announcementAddress } from './address.ts'
