import { request } from '@playwright/test'
import { requestHeaders } from '@shulin/contract/locale'
import { searchArticles } from '@shulin/contract/research'
import { searchAll } from '@shulin/contract/search'
import { inDatabase } from './database.ts'
import { expect } from './stack.ts'

const searches = [
  { path: searchAll.path, data: { searchItems: [{ searchFieldContent: '中国' }] } },
  { path: searchArticles.path, data: { keyword: '检索' } },
]

/** What is in order before the first journey begins. */
export default async function prepare() {
  await Promise.all([wakeSearch(), forgetTries()])
}

/** A network gets fifteen codes an hour, and a run of the journeys asks for nine: the second within the hour would be refused. */
const forgetTries = () => inDatabase((db) => db.deleteFrom('loginLimit').execute())

/** The first searches after a start may be refused, for a cold engine answers late. They are made before the journeys begin. */
async function wakeSearch() {
  const baseURL = process.env['PORTAL_URL'] ?? 'https://localhost:21443'
  const visitor = await request.newContext({ baseURL, ignoreHTTPSErrors: true })
  const answers = async () => {
    const statuses = []
    for (const mappingPath of ['demo', 'linjiang', 'yunjing', 'hailan']) {
      for (const { path, data } of searches) {
        const headers = { [requestHeaders.mappingPath]: mappingPath }
        statuses.push((await visitor.post(path, { headers, data })).status())
      }
    }
    return new Set(statuses)
  }
  await expect.poll(answers, { timeout: 180_000 }).toEqual(new Set([200]))
  await visitor.dispose()
}
