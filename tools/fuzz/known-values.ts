import { readFileSync } from 'node:fs'
import { join } from 'node:path'

interface Listing {
  list: Record<string, string | number>[]
}

/** The names every demo has, from known-values.toml, and the numbers which this one gave: nobody can guess those. */
export async function knownValues(
  baseUrl: string,
  headers: Record<string, string>,
): Promise<string> {
  const ask = async (path: string, body?: object) => {
    const response = await fetch(`${baseUrl}${path}`, {
      method: body ? 'POST' : 'GET',
      headers: { ...headers, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    })
    const { data } = (await response.json()) as { data: Listing | null }
    if (!data || data.list.length === 0)
      throw new Error(`${path} lists nothing: is the demo loaded (pnpm shulin demo load)?`)
    return data.list
  }
  const bookLists = await ask('/find/index/bookList')
  const topics = await ask('/find/bookTopic/list')
  const announcements = await ask('/find/announcements/list')
  const databases = await ask('/find/databaseNavigation/list', {})
  const colleges = await ask('/find/college/navInfo', {})
  const researchers = await ask('/find/user/getResearcherList', {})
  const articles = await ask('/find/chaoxing/searchList', { keyword: '检索' })
  return `${readFileSync(join(import.meta.dirname, 'known-values.toml'), 'utf8')}
[dictionaries.book-lists]
values = ${JSON.stringify(bookLists.map(({ bookListId }) => bookListId))}

[dictionaries.topics]
values = ${JSON.stringify(topics.map(({ topicId }) => topicId))}

[dictionaries.announcements]
values = ${JSON.stringify(announcements.map(({ announcementId }) => announcementId))}

[dictionaries.databases]
values = ${JSON.stringify(databases.map(({ id }) => id))}

[dictionaries.colleges]
values = ${JSON.stringify(colleges.map(({ collegeId }) => collegeId))}

[dictionaries.researchers]
values = ${JSON.stringify(researchers.map(({ researcherId }) => researcherId))}

[dictionaries.articles]
values = ${JSON.stringify(articles.map(({ id }) => id))}

[[operations]]
include-path-regex = "^/find/(databaseNavigation|newEle/eCollection)/"
parameters = { "query.id" = { dictionary = "databases", probability = 0.5 }, "body.id" = { dictionary = "databases", probability = 0.5 } }

[[operations]]
include-path-regex = "^/find/announcements/"
parameters = { "query.announcementId" = { dictionary = "announcements", probability = 0.5 } }

[[operations]]
include-path-regex = "^/find/researcher/"
parameters = { "body.researcherId" = { dictionary = "researchers", probability = 0.5 } }

[[operations]]
include-path-regex = "^/find/chaoxing/"
parameters = { "body.id" = { dictionary = "articles", probability = 0.5 }, "body.ids[*]" = { dictionary = "articles", probability = 0.5 } }
`
}
