import { listNotices } from '@shulin/contract/inbox'
import {
  endSubscriptionMail,
  setSubscriptionMail,
  updateSubscription,
} from '@shulin/contract/subscriptions'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { agree } from '../../../test/notices.ts'
import {
  aFollower,
  followedBy,
  followWord,
  heldRun,
  matchingServices,
  matchNow,
  messagesIn,
  outgoingIn,
  tellOn,
} from '../../../test/subscriptions.ts'
import { zoneAt } from '../../../test/time-zones.ts'
import {
  aSearchedInstitution,
  aTitle,
  startSearchApi,
  type SearchApi,
  type SearchedInstitution,
} from '../../../test/searching.ts'
import { LeaseLost } from '../../platform/stores/queue.ts'
import { beginTelling } from './telling-queries.ts'
import { beginTellingRounds, tellOfNews } from './telling.ts'

let api: SearchApi
let library: SearchedInstitution
beforeAll(async () => void (api = await startSearchApi()))
beforeEach(async () => void (library = await aSearchedInstitution(api, { tabs: ['3', '13'] })))
afterAll(() => api.close())

const [monday, tuesday] = ['2026-11-16', '2026-11-17']

/** Titles arrive and are found. */
async function arrive(...titles: string[]) {
  for (const title of titles) await aTitle(library, { title })
  await api.feed()
  await matchNow(api, library)
}

const mail = (n: string) => ({ email: `${n}@library.example`, isEmailVerified: true })

test('[R-SUBS-003] a new title that meets the condition is one message in the inbox, once a day, whatever else is followed', async () => {
  const { id, headers } = await aFollower(api, library)
  await followWord(api, headers, '财政')
  await followWord(api, headers, '土地')
  await arrive('土地财政', '土地志')
  await tellOn(api, library, monday)
  await tellOn(api, library, monday)
  const [told, ...more] = await messagesIn(library)
  expect(more).toEqual([])
  expect(told).toMatchObject({
    readerId: id,
    kind: 'subscription',
    causeId: monday,
    link: '/personalCenter?tab=3',
    title: { 'zh-CN': '订阅有 2 条新内容', 'en-US': '2 new titles for you' },
  })
  // What two subscriptions found is one title.
  expect(told!.content['zh-CN']).toBe('“土地”2 条、“财政”1 条。新到：《土地财政》、《土地志》。')

  // The reader finds it in the inbox.
  const inbox = async () => (await api.call(listNotices, { query: {}, headers })).body.data!
  expect(await inbox()).toMatchObject({
    total: 1,
    unread: 1,
    list: [
      {
        kind: 'subscription',
        title: '订阅有 2 条新内容',
        content: '“土地”2 条、“财政”1 条。新到：《土地财政》、《土地志》。',
        link: '/personalCenter?tab=3',
        readFlag: '0',
      },
    ],
  })

  await tellOn(api, library, tuesday)
  expect((await inbox()).total, 'nothing is new').toBe(1)
})

test('what is found after the round of a day is told on the next one', async () => {
  const { headers } = await aFollower(api, library)
  await followWord(api, headers, '诗')
  await arrive('诗经')
  await tellOn(api, library, monday)
  await arrive('诗品')
  await tellOn(api, library, monday)
  await tellOn(api, library, tuesday)
  const told = await messagesIn(library)
  expect(told.map(({ causeId, title }) => [causeId, title['en-US']])).toEqual([
    [monday, '1 new title for you'],
    [tuesday, '1 new title for you'],
  ])
})

test('[R-SUBS-003] a mail goes to whoever asked for it with a subscription and proved an address, whatever they chose in general', async () => {
  const [wants, unproven, general] = [
    await aFollower(api, library, mail('wants')),
    await aFollower(api, library, { email: 'unproven@library.example' }),
    await aFollower(api, library, mail('general')),
  ]
  await agree(library, general.id, 'mail')
  await followWord(api, wants.headers, '书', 'mail')
  await followWord(api, unproven.headers, '书', 'mail')
  await followWord(api, general.headers, '书', 'inbox')
  await arrive('书谱')
  await tellOn(api, library, monday)
  expect(await messagesIn(library)).toHaveLength(3)
  const out = await outgoingIn(library)
  expect(out.map(({ recipient }) => recipient)).toEqual(['wants@library.example'])
  expect(out[0]!.content).toMatchObject({
    count: 1,
    ending: expect.stringMatching(/^endSubscriptionMail\?key=[\w-]{43}$/),
  })
})

/** The key in the mail of a reader who was told. */
async function keyTold() {
  const [{ content } = { content: {} }] = await outgoingIn(library)
  return (content as { ending: string }).ending.split('=')[1]!
}

test('whoever has the mail ends it with one click and without a login; news stay in the inbox', async () => {
  const reader = await aFollower(api, library, mail('ends'))
  await followWord(api, reader.headers, '词', 'mail')
  await arrive('词综')
  await tellOn(api, library, monday)
  const key = await keyTold()
  const address = `${api.url}/${library.mappingPath}/endSubscriptionMail?key=${key}`

  const looked = await fetch(address, { redirect: 'manual' })
  expect(looked.status).toBe(303)
  expect(looked.headers.get('location')).toMatch(/#\/endSubscriptionMail\?key=[\w-]{43}$/)
  expect((await followedBy(api, reader.headers)).isMailed, 'a look ends nothing').toBe(true)

  const posted = await fetch(address, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: 'List-Unsubscribe=One-Click',
  })
  expect(posted.status).toBe(200)
  expect(await followedBy(api, reader.headers)).toMatchObject({
    isMailed: false,
    list: [{ noticeType: 'inbox' }],
  })
  await arrive('词律')
  await tellOn(api, library, tuesday)
  expect([(await messagesIn(library)).length, (await outgoingIn(library)).length]).toEqual([2, 1])
})

test('the page of the mail ends it by the same key; a key of nobody ends nothing, nor does one at the neighbour’s', async () => {
  const reader = await aFollower(api, library, mail('page'))
  await followWord(api, reader.headers, '曲', 'mail')
  await arrive('曲品')
  await tellOn(api, library, monday)
  const key = await keyTold()
  const neighbour = await aSearchedInstitution(api, { tabs: ['3'] })
  const end = (sent: string, { headers }: Pick<SearchedInstitution, 'headers'>) =>
    api.call(endSubscriptionMail, { body: { key: sent }, headers })
  for (const answer of [await end(key, neighbour), await end('a'.repeat(43), library)]) {
    expect([answer.status, answer.body.code]).toEqual([404, 'subscription.mail-key-unknown'])
  }
  const elsewhere = await fetch(
    `${api.url}/${neighbour.mappingPath}/endSubscriptionMail?key=${key}`,
    { method: 'POST' },
  )
  expect(elsewhere.status).toBe(404)
  expect((await followedBy(api, reader.headers)).isMailed).toBe(true)
  expect((await end(key, library)).body.data).toBe(true)
  expect((await end(key, library)).body.data, 'ended twice is ended').toBe(true)
  expect((await followedBy(api, reader.headers)).isMailed).toBe(false)
})

test('the daily mail is turned on and off for all that is told; what is silent stays so', async () => {
  const { headers } = await aFollower(api, library, mail('switch'))
  await followWord(api, headers, '甲')
  await followWord(api, headers, '乙', 'none')
  const set = (isMailed: boolean) => api.call(setSubscriptionMail, { body: { isMailed }, headers })
  const notices = async () =>
    (await followedBy(api, headers)).list.map(({ noticeType }) => noticeType)
  await set(true)
  expect(await notices()).toEqual(['none', 'mail'])
  expect((await followedBy(api, headers)).mailAddress).toMatch(/@library\.example$/)
  await set(false)
  expect(await notices()).toEqual(['none', 'inbox'])
})

test('a subscription that was silenced is told by mail again where it was; the daily mail of all is kept while all are silent', async () => {
  const { headers } = await aFollower(api, library, mail('kept'))
  const mailed = await followWord(api, headers, '丙', 'mail')
  const other = await followWord(api, headers, '丁', 'inbox')
  const silence = (subscribeId: string) =>
    api.call(updateSubscription, { body: { subscribeId, noticeType: 'none' }, headers })
  const told = async () => {
    const { isMailed, list } = await followedBy(api, headers)
    return [isMailed, ...list.map(({ noticeType, toldBy }) => `${noticeType} ${toldBy}`)]
  }
  expect(await told()).toEqual([true, 'inbox inbox', 'mail mail'])
  await silence(mailed)
  await silence(other)
  expect(await told()).toEqual([true, 'none inbox', 'none mail'])
  await silence(mailed)
  expect(await told(), 'silenced twice is silenced').toEqual([true, 'none inbox', 'none mail'])
  await api.call(setSubscriptionMail, { body: { isMailed: false }, headers })
  expect(await told()).toEqual([false, 'none inbox', 'none inbox'])
  await api.call(setSubscriptionMail, { body: { isMailed: true }, headers })
  expect(await told()).toEqual([true, 'none mail', 'none mail'])
})

test('a silent subscription finds and does not tell; listened to again, it tells of what comes then', async () => {
  const { headers } = await aFollower(api, library)
  const subscribeId = await followWord(api, headers, '赋', 'none')
  await arrive('赋史')
  await tellOn(api, library, monday)
  expect(await messagesIn(library)).toEqual([])
  expect((await followedBy(api, headers)).list[0]!.newCount).toBe(1)
  await api.call(updateSubscription, { body: { subscribeId, noticeType: 'inbox' }, headers })
  await arrive('赋话')
  await tellOn(api, library, tuesday)
  const told = await messagesIn(library)
  expect(told.map(({ content }) => content['zh-CN'])).toEqual(['“赋”1 条。新到：《赋话》。'])
})

test('whoever has lost the job tells nobody; whoever goes on tells everybody once', async () => {
  const readers = await Promise.all(Array.from({ length: 3 }, () => aFollower(api, library)))
  for (const { headers } of readers) await followWord(api, headers, '史')
  await arrive('史通')
  const round = { groupCode: library.groupCode, day: monday }
  await library.within((trx) => beginTelling(trx, round))
  const lost = { job: 'tell-of-subscriptions', id: crypto.randomUUID(), attempt: 0 }
  await expect(tellOfNews(matchingServices(api), round, lost)).rejects.toThrow(LeaseLost)
  expect(await messagesIn(library)).toEqual([])
  await tellOfNews(matchingServices(api), round, await heldRun(api, 'tell-of-subscriptions', round))
  await tellOfNews(matchingServices(api), round, await heldRun(api, 'tell-of-subscriptions', round))
  const told = await messagesIn(library)
  expect(told.map(({ readerId }) => readerId)).toEqual(readers.map(({ id }) => id).toSorted())
})

test('rounds begin by day and not at night; one that is finished does not begin again', async () => {
  const begun: { groupCode: string; day: string }[] = []
  const begin = async () => {
    begun.length = 0
    await beginTellingRounds(api.db, async (_trx, round) => void begun.push(round))
    return begun.filter(({ groupCode }) => groupCode === library.groupCode)
  }
  const liveAt = (timeZone: string) =>
    api.adminDb
      .updateTable('institution')
      .set({ timeZone })
      .where('groupCode', '=', library.groupCode)
      .execute()
  await liveAt(zoneAt(2))
  expect(await begin()).toEqual([])
  await liveAt(zoneAt(12))
  const [round] = await begin()
  expect(round).toMatchObject({ day: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) })
  expect(await begin(), 'what was given up goes on').toEqual([round])
  await tellOn(api, library, round!.day)
  expect(await begin()).toEqual([])
})
