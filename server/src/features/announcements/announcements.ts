import { isDeepStrictEqual } from 'node:util'
import type { Locale } from '@shulin/contract/locale'
import { writeAudit } from '../../platform/audit.ts'
import { refusal, Refused } from '../../platform/failure.ts'
import { inLanguage } from '../../platform/institution.ts'
import type { StaffMember } from '../../platform/staff-member.ts'
import type { Database } from '../../platform/stores/database.ts'
import {
  countAll,
  countShown,
  putAnnouncementText,
  selectAll,
  selectShown,
  selectShownOne,
  selectAnnouncementText,
  setWithdrawn,
  type AnnouncementText,
} from './queries.ts'

interface Paging {
  page: number
  rows: number
}

/** One page of what is announced today. */
export async function announcements(db: Database, locale: Locale, paging: Paging) {
  const found = await selectShown(db, paging)
  return {
    total: await countShown(db),
    list: found.map(({ id, title, shownFrom }) => ({
      announcementId: id,
      title: inLanguage(title, locale),
      day: shownFrom,
    })),
  }
}

export async function announcement(db: Database, locale: Locale, announcementId: string) {
  const found = await selectShownOne(db, announcementId)
  if (!found) throw new Refused(unknown)
  return {
    announcementId,
    title: inLanguage(found.title, locale),
    day: found.shownFrom,
    text: inLanguage(found.text, locale),
  }
}

export async function announcementsForStaff(db: Database, paging: Paging) {
  const found = await selectAll(db, paging)
  return {
    total: await countAll(db),
    list: found.map(({ id, ...written }) => ({ announcementId: id, ...written })),
  }
}

/** Writes one or changes it, and writes down who did. One that is withdrawn stays so. */
export async function putAnnouncement(
  trx: Database,
  groupCode: string,
  { announcementId, ...after }: AnnouncementText & { announcementId: string },
  staff: StaffMember,
) {
  if (after.shownUntil !== null && after.shownUntil < after.shownFrom) throw new Refused(daysWrong)
  const before = (await selectAnnouncementText(trx, announcementId)) ?? null
  if (isDeepStrictEqual(before, after)) return
  await putAnnouncementText(trx, groupCode, announcementId, after)
  const act = before ? 'announcement.change' : 'announcement.add'
  await writeAudit(trx, staff, act, announcementId, { before, after })
}

export async function withdrawAnnouncement(
  trx: Database,
  announcementId: string,
  isWithdrawn: boolean,
  staff: StaffMember,
) {
  const written = await selectAnnouncementText(trx, announcementId)
  if (!written) throw new Refused(unknown)
  if (!(await setWithdrawn(trx, announcementId, isWithdrawn))) return
  const act = isWithdrawn ? 'announcement.withdraw' : 'announcement.restore'
  await writeAudit(trx, staff, act, announcementId, {
    before: { isWithdrawn: !isWithdrawn },
    after: { isWithdrawn },
  })
}

const daysWrong = refusal('announcement.days-wrong', 400, {
  'zh-CN': '最后一天不能早于第一天',
  'zh-TW': '最後一天不能早於第一天',
  'en-US': 'The last day cannot be before the first',
})
const unknown = refusal('announcement.unknown', 404, {
  'zh-CN': '没有找到这条公告，可能已经撤下',
  'zh-TW': '沒有找到這則公告，可能已經撤下',
  'en-US': 'This announcement was not found; it may have been withdrawn',
})
