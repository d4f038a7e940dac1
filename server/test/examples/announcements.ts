import { randomUUID } from 'node:crypto'
import { putAnnouncementText } from '../../src/features/announcements/queries.ts'
import { inInstitution } from '../../src/platform/stores/database.ts'
import type { TestApi } from '../api.ts'
import type { Examples } from '../example.ts'

const groupCode = '100041'

const written = {
  title: { 'zh-CN': '东翼开放', 'en-US': 'The east wing is open' },
  text: { 'zh-CN': '每天开放到二十二点。' },
  shownFrom: '2026-01-01',
  shownUntil: null,
}

async function anAnnouncement({ db }: TestApi) {
  const id = randomUUID()
  await inInstitution(db, groupCode, (trx) => putAnnouncementText(trx, groupCode, id, written))
  return id
}

export const examples: Examples = {
  'GET /find/announcements/list': async (api) => {
    await anAnnouncement(api)
    return { query: {} }
  },
  'GET /find/announcements/read': async (api) => ({
    query: { announcementId: await anAnnouncement(api) },
  }),
  'GET /staff/announcements/list': async (api) => {
    await anAnnouncement(api)
    return { query: {} }
  },
  'POST /staff/announcements/put': { body: { announcementId: randomUUID(), ...written } },
  'POST /staff/announcements/withdraw': async (api) => ({
    body: { announcementId: await anAnnouncement(api), isWithdrawn: true },
  }),
}
