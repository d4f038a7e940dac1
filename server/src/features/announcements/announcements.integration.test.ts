import { randomUUID } from 'node:crypto'
import { listAnnouncements, readAnnouncement } from '@shulin/contract/announcements'
import {
  listAnnouncementsForStaff,
  putAnnouncement,
  withdrawAnnouncement,
} from '@shulin/contract/announcements-staff'
import type { CallInput } from '@shulin/contract/endpoint'
import { localeNames, requestHeaders, type Locale } from '@shulin/contract/locale'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApi, type TestApi } from '../../../test/api.ts'
import { anInstitution } from '../../../test/builders.ts'
import { staffHeaders } from '../../../test/staff.ts'

let api: TestApi
beforeAll(async () => void (api = await startTestApi()))
afterAll(() => api.close())

type Headers = Record<string, string>
type AnnouncementBody = CallInput<typeof putAnnouncement>['body']

/** A day of the library, so many days from today. */
async function dayFromNow(library: Awaited<ReturnType<typeof anInstitution>>, days: number) {
  const { rows } = await library.within((trx) =>
    sql<{ day: string }>`select institution_day() + ${days}::int as day`.execute(trx),
  )
  return rows[0]!.day
}

async function aLibrary() {
  const library = await anInstitution(api)
  const staff = await staffHeaders(api, library.groupCode, ['content'])
  const put = async (
    words: string,
    days: { from: number; until?: number },
    changes: object = {},
  ) => {
    const body: AnnouncementBody = {
      announcementId: randomUUID(),
      title: { 'zh-CN': words },
      text: { 'zh-CN': `${words}。` },
      shownFrom: await dayFromNow(library, days.from),
      shownUntil: days.until === undefined ? null : await dayFromNow(library, days.until),
      ...changes,
    }
    const reply = await api.call(putAnnouncement, { headers: staff, body })
    return { ...body, reply: reply.body }
  }
  return { ...library, staff, put }
}

const titlesSeenBy = async (headers: Headers) =>
  (await api.call(listAnnouncements, { headers, query: {} })).body.data!.list.map(
    ({ title }) => title,
  )

test('readers see what is announced today, the newest first: not what is scheduled, and not what is over', async () => {
  const library = await aLibrary()
  await library.put('上周起', { from: -7 })
  await library.put('今天一天', { from: 0, until: 0 })
  const scheduled = await library.put('明天起', { from: 1 })
  await library.put('昨天为止', { from: -3, until: -1 })
  expect(await titlesSeenBy(library.headers)).toEqual(['今天一天', '上周起'])

  const { announcementId } = scheduled
  const early = await api.call(readAnnouncement, {
    headers: library.headers,
    query: { announcementId },
  })
  expect(early.status).toBe(404)

  const { list } = (
    await api.call(listAnnouncementsForStaff, { headers: library.staff, query: {} })
  ).body.data!
  expect(list.map(({ title, state }) => [title['zh-CN'], state])).toEqual([
    ['明天起', 'scheduled'],
    ['今天一天', 'shown'],
    ['昨天为止', 'over'],
    ['上周起', 'shown'],
  ])
})

test('each is told in the language of the reader, and in Chinese where it has no other', async () => {
  const library = await aLibrary()
  const { announcementId, shownFrom } = await library.put(
    '国庆假期闭馆',
    { from: 0 },
    { title: { 'zh-CN': '国庆假期闭馆', 'en-US': 'Closed over the holiday' } },
  )
  const read = async (locale: Locale) =>
    (
      await api.call(readAnnouncement, {
        headers: {
          ...library.headers,
          [requestHeaders.contentLanguage]: localeNames[locale].contentLanguage,
        },
        query: { announcementId },
      })
    ).body.data
  expect(await read('en-US')).toEqual({
    announcementId,
    title: 'Closed over the holiday',
    day: shownFrom,
    text: '国庆假期闭馆。',
  })
  expect((await read('zh-TW'))?.title).toBe('国庆假期闭馆')
})

test('what is withdrawn is gone at once, keeps its words, and can be shown again', async () => {
  const library = await aLibrary()
  const { announcementId } = await library.put('写错了', { from: 0 })
  const withdraw = (isWithdrawn: boolean) =>
    api.call(withdrawAnnouncement, {
      headers: library.staff,
      body: { announcementId, isWithdrawn },
    })
  await withdraw(true)
  await withdraw(true)
  expect(await titlesSeenBy(library.headers)).toEqual([])
  const { list } = (
    await api.call(listAnnouncementsForStaff, { headers: library.staff, query: {} })
  ).body.data!
  expect(list).toMatchObject([{ state: 'withdrawn', text: { 'zh-CN': '写错了。' } }])

  await library.put('写对了', { from: 0 }, { announcementId })
  expect(await titlesSeenBy(library.headers)).toEqual([])
  await withdraw(false)
  expect(await titlesSeenBy(library.headers)).toEqual(['写对了'])

  const trail = await library.within((trx) =>
    trx
      .selectFrom('audit')
      .select('act')
      .where('subject', '=', announcementId)
      .orderBy('n')
      .execute(),
  )
  expect(trail.map(({ act }) => act)).toEqual([
    'announcement.add',
    'announcement.withdraw',
    'announcement.change',
    'announcement.restore',
  ])
})

test('one without a title, and one that ends before it begins, is refused', async () => {
  const library = await aLibrary()
  const nameless = await library.put('无题', { from: 0 }, { title: { 'zh-CN': ' ' } })
  expect(nameless.reply.success).toBe(false)
  const backwards = await library.put('倒着', { from: 0, until: -1 })
  expect(backwards.reply).toMatchObject({ success: false, code: 'announcement.days-wrong' })
  expect(await titlesSeenBy(library.headers)).toEqual([])
})

test('the neighbour neither sees nor withdraws it', async () => {
  const [here, there] = [await aLibrary(), await aLibrary()]
  const { announcementId } = await here.put('我馆', { from: 0 })
  expect(await titlesSeenBy(there.headers)).toEqual([])
  const withdrawn = await api.call(withdrawAnnouncement, {
    headers: there.staff,
    body: { announcementId, isWithdrawn: true },
  })
  expect(withdrawn.status).toBe(404)
  expect(await titlesSeenBy(here.headers)).toEqual(['我馆'])
})
