import type { CallInput } from '@shulin/contract/endpoint'
import {
  addSubscription,
  listSubscriptionResults,
  listSubscriptions,
} from '@shulin/contract/subscriptions'
import { sql } from 'kysely'
import { openDirectory } from '../src/features/institutions/institutions.ts'
import { matchArrivals, type MatchingServices } from '../src/features/subscriptions/matching.ts'
import { beginTelling } from '../src/features/subscriptions/telling-queries.ts'
import { tellOfNews } from '../src/features/subscriptions/telling.ts'
import { openQueue } from '../src/platform/stores/queue.ts'
import type { TestApi } from './api.ts'
import { aReader, sessionOf } from './readers.ts'
import type { SearchedInstitution } from './searching.ts'

type Headers = Record<string, string>
type NewSubscription = CallInput<typeof addSubscription>['body']

/** A reader who follows nothing yet. */
export async function aFollower(
  api: TestApi,
  institution: SearchedInstitution,
  options: Parameters<typeof aReader>[2] = {},
) {
  const reader = await aReader(api, institution, options)
  const { headers } = await sessionOf(api, institution, reader)
  return { id: reader.id, headers }
}

/** Follows something as a reader does; answers its number. */
export async function follow(api: TestApi, headers: Headers, body: NewSubscription) {
  const { data } = (await api.call(addSubscription, { body, headers })).body
  return data!.subscribeId
}

/** Follows titles with a word. */
export const followWord = (
  api: TestApi,
  headers: Headers,
  word: string,
  noticeType: 'none' | 'inbox' | 'mail' = 'inbox',
) =>
  follow(api, headers, {
    subscribeType: 'search',
    name: word,
    condition: { searchItems: [{ searchField: 'title', searchFieldContent: word }] },
    noticeType,
  })

export const followedBy = async (api: TestApi, headers: Headers) =>
  (await api.call(listSubscriptions, { query: {}, headers })).body.data!

/** The titles that were found for a subscription, the newest first. */
export const foundFor = async (api: TestApi, headers: Headers, subscribeId: string) => {
  const { data } = (await api.call(listSubscriptionResults, { query: { subscribeId }, headers }))
    .body
  return data!.list.map(({ title }) => title)
}

/** A run of a job as a worker holds it. */
export async function heldRun({ db }: TestApi, job: string, payload: object = {}) {
  const id = (await openQueue(db).send(job, payload))!
  await sql`update pgboss.job set state = 'active' where id = ${id}`.execute(db)
  return { job, id, attempt: 0 }
}

export const matchingServices = (api: TestApi): MatchingServices => ({
  db: api.db,
  searching: api.searching,
  directory: openDirectory(api.db, 0),
})

/** Compares what has arrived with what is followed, as the job does. */
export async function matchNow(
  api: TestApi,
  { groupCode }: Pick<SearchedInstitution, 'groupCode'>,
  services = matchingServices(api),
) {
  const institution = (await services.directory.byCode(groupCode))!
  await matchArrivals(services, institution, await heldRun(api, 'match-subscriptions'))
}

/** Tells of what was found, as the job does on a day. */
export async function tellOn(
  api: TestApi,
  { groupCode, within }: Pick<SearchedInstitution, 'groupCode' | 'within'>,
  day: string,
) {
  const round = { groupCode, day }
  if (!(await within((trx) => beginTelling(trx, round)))) return
  const run = await heldRun(api, 'tell-of-subscriptions', round)
  await tellOfNews(matchingServices(api), round, run)
}

export const messagesIn = ({ within }: Pick<SearchedInstitution, 'within'>) =>
  within((trx) =>
    trx
      .selectFrom('message')
      .select(['readerId', 'causeId', 'kind', 'title', 'content', 'link'])
      .orderBy('causeId')
      .orderBy('readerId')
      .execute(),
  )

export const outgoingIn = ({ within }: Pick<SearchedInstitution, 'within'>) =>
  within((trx) =>
    trx.selectFrom('outgoing').select(['readerId', 'channel', 'recipient', 'content']).execute(),
  )
