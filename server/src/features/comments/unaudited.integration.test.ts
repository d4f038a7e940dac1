import { deleteComment, listComments } from '@shulin/contract/comments'
import { nameOf, type Endpoint } from '@shulin/contract/endpoint'
import { readStatistics } from '@shulin/contract/record'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { forEach } from '../../../test/calling.ts'
import { commentOn, commentsOf, decideOn, reportOf, shownOn } from '../../../test/comments.ts'
import { readEndpoints } from '../../../test/endpoints.ts'
import { aReader, sessionOf } from '../../../test/readers.ts'
import { switchOff } from '../../../test/row-locks.ts'
import {
  aSearchedInstitution,
  aTitle,
  startSearchApi,
  type SearchApi,
  type SearchedInstitution,
} from '../../../test/searching.ts'
import { staffHeaders } from '../../../test/staff.ts'
import { ratedBy } from '../../../test/taking-part.ts'

/** A word to search for, and one that stands beside it: what is searched for stands in the reply anyhow. */
const sought = 'mooncalf'
const secret = 'quagmirific'

let api: SearchApi
let library: SearchedInstitution
let staff: Record<string, string>
const voices: Record<'author' | 'other', Record<string, string>> = { author: {}, other: {} }
let recordId: number
beforeAll(async () => {
  api = await startSearchApi({ config: { rankingsKept: 60, portalUrl: 'https://portal.example' } })
  library = await aSearchedInstitution(api, { tabs: ['17'] })
  staff = await staffHeaders(api, library.groupCode, ['content'])
  for (const who of ['author', 'other'] as const) {
    voices[who] = (await sessionOf(api, library, await aReader(api, library))).headers
  }
  recordId = await aTitle(library, {
    title: 'Tides and currents',
    isbn: ['9787020002207'],
    items: [{ at: 'P1' }],
    arrivedOn: new Date().toISOString().slice(0, 10),
  })
})
afterAll(() => api.close())

/** What a call is asked with that shows titles: the one that is spoken of, or a search that finds it. */
function inputsFor({ query, body }: Endpoint): object[] {
  const shape = { ...query?.shape, ...body?.shape }
  const asked: object[] = []
  if ('recordId' in shape) asked.push({ recordId })
  if ('searchItems' in shape) asked.push({ searchItems: [{ searchFieldContent: 'tides' }] })
  if ('keyword' in shape) asked.push({ keyword: 'tides' })
  // Lists, and what stands on the first page of the portal.
  if (asked.length === 0 && query !== undefined) asked.push({})
  if (asked.length === 0 && body === undefined) return [{}]
  return asked.map((input) => (query ? { query: input } : { body: input }))
}

/** Every call that shows titles, made by a visitor and by another reader: what each says. */
async function everyReply() {
  const endpoints = (await readEndpoints()).filter(
    (endpoint) =>
      (endpoint.access === 'anyone' || endpoint.access === 'reader') &&
      ('recordId' in { ...endpoint.query?.shape, ...endpoint.body?.shape } ||
        (endpoint.method === 'GET' ? !endpoint.changesState : endpoint.isSearch === true)),
  )
  const said: { call: string; success: boolean; text: string }[] = []
  const asked = endpoints.flatMap((endpoint) =>
    inputsFor(endpoint).map((input) => ({ endpoint, input })),
  )
  await forEach(asked, async ({ endpoint, input }) => {
    for (const headers of [library.headers, voices.other]) {
      const { body } = await api.call(endpoint, { ...input, headers })
      const text = Buffer.isBuffer(body.data) ? body.data.toString() : JSON.stringify(body)
      said.push({ call: nameOf(endpoint), success: body.success, text })
    }
  })
  return said
}

/** What programs and people without scripts are given. */
async function everyPage() {
  const addresses = [
    'home',
    `record/${recordId}`,
    'feed/new-books',
    `feed?keyword=${sought}`,
    'sitemap.xml',
    'sitemap/1.xml',
    'oai?verb=ListRecords&metadataPrefix=oai_dc',
    `sru?operation=searchRetrieve&version=1.2&recordSchema=dc&query=${sought}`,
  ]
  return Promise.all(
    addresses.map(async (address) => {
      const reply = await fetch(`${api.url}/${library.mappingPath}/${address}`)
      return { address, status: reply.status, text: await reply.text() }
    }),
  )
}

/** All that Redis holds for this portal, whatever it is. */
async function everythingCached() {
  const { cachePrefix } = api.config
  const texts: string[] = []
  for (const key of await api.cache.keys(`${cachePrefix}*`)) {
    const value = await api.cache.dumpBuffer(key.slice(cachePrefix.length))
    texts.push(key, value?.toString('latin1') ?? '')
  }
  return texts
}

/** How many documents of the index have a word in any field. */
async function documentsWith(word: string) {
  const { client } = api.searchEngine
  const prefix = api.config.searchPrefix
  await client.indices.refresh({ index: `${prefix}-*` })
  const { body } = await client.count({
    index: `${prefix}-*`,
    body: { query: { simple_query_string: { query: word, fields: ['*'], lenient: true } } },
  })
  return (body as unknown as { count: number }).count
}

/** Where the secret word is told: by its calls, addresses, and keys of the cache. */
async function toldIn() {
  const replies = await everyReply()
  expect(replies.filter(({ success }) => success).length).toBeGreaterThan(40)
  const pages = await everyPage()
  expect(pages.filter(({ status }) => status === 200).length).toBeGreaterThan(5)
  const cached = await everythingCached()
  // What was asked for is kept there: a cache that could not be read would say nothing.
  expect(cached.some((text) => text.includes(library.groupCode))).toBe(true)
  const tells = ({ text }: { text: string }) => text.includes(secret)
  return [
    ...new Set(replies.filter(tells).map(({ call }) => call)),
    ...pages.filter(tells).map(({ address }) => address),
    ...cached.filter((text) => text.includes(secret)),
  ]
}

async function expectUnseen() {
  expect(await toldIn()).toEqual([])
  await api.feed()
  expect(await documentsWith(secret)).toBe(0)
}

test('[T-66] what staff have not passed, or have refused, is in no reply, page, feed, index or cache', async () => {
  const author = (await aReader(api, library)).id
  await ratedBy(library, recordId, { readerId: author, score: 4 })
  const content = `${sought} ${secret}`
  const commentId = await commentOn(api, voices.author, recordId, { content, title: content })
  await expectUnseen()
  // Nor does a report tell whether it is there.
  expect((await reportOf(api, voices.other, commentId)).status).toBe(404)

  await decideOn(api, staff, commentId, '2', 'no')
  await expectUnseen()
  expect((await commentsOf(api, voices.author)).list).toMatchObject([{ content, auditFlag: '2' }])

  // What was passed is shown, and found where the others were looked for; and taken down at once when it is refused.
  await decideOn(api, staff, commentId)
  expect(await toldIn()).toContain(nameOf(listComments))
  expect((await shownOn(api, voices.other, recordId)).userCommentList).toMatchObject([{ content }])
  await decideOn(api, staff, commentId, '2')
  await expectUnseen()
})

test('where a new comment counts as passed, and nothing looks at how it came to its state, it is found', async () => {
  const title = recordId
  await switchOff(
    api,
    `alter table comment disable trigger user; alter table comment drop constraint t66_decided_by_somebody;
     alter table comment alter state set default 'audited'`,
  )
  try {
    const content = `${sought} ${secret}`
    const commentId = await commentOn(api, voices.author, title, { content })
    expect(await toldIn()).toContain(nameOf(listComments))
    await api.call(deleteComment, { body: { commentId }, headers: voices.author })
  } finally {
    await switchOff(
      api,
      `alter table comment alter state set default 'unaudited'; alter table comment enable trigger user;
       alter table comment add constraint t66_decided_by_somebody check (num_nulls(audited_at, audited_by_staff_id) = case state when 'unaudited' then 2 else 0 end)`,
    )
  }
})

test('of many who decide about a comment at once the last one holds, and the count is that of what is shown', async () => {
  const title = await aTitle(library)
  const second = await staffHeaders(api, library.groupCode, ['content'], 'second')
  const ids: string[] = []
  for (let n = 0; n < 4; n += 1) ids.push(await commentOn(api, voices.author, title))
  const replies = await Promise.all(
    ids.flatMap((id) =>
      [staff, second].flatMap((headers) =>
        (['1', '2', '1'] as const).map((flag) => decideOn(api, headers, id, flag)),
      ),
    ),
  )
  expect(replies.every(({ body }) => body.success)).toBe(true)
  const passed = await commentsOf(api, voices.author, { auditFlag: '1', recordId: title })
  const shown = await shownOn(api, voices.other, title)
  expect(shown.userCommentList.map(({ commentId }) => commentId)).toEqual(
    passed.list.map(({ commentId }) => commentId),
  )
  const { body } = await api.call(readStatistics, {
    query: { recordId: title },
    headers: library.headers,
  })
  expect(body.data!.statistics.commentCount).toBe(passed.total)
  expect((await commentsOf(api, voices.author, { recordId: title })).counts['0']).toBe(0)
})
