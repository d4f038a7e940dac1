import { nameOf } from '@shulin/contract/endpoint'
import { findGroup } from '@shulin/contract/institutions'
import { locales } from '@shulin/contract/locale'
import { preloadedId } from '@shulin/contract/preloaded'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { newQueries } from '../platform/queries.ts'
import { beginPage } from './first-pages.ts'
import { loadPageOf } from './routes.tsx'

/** The path of each call: with another input it would be another call, and the first would have been in vain. */
const calls: string[] = []

beforeEach(() => {
  calls.length = 0
  const group = { [nameOf(findGroup)]: { groupCode: '300010' } }
  const data = document.createElement('script')
  data.type = 'application/json'
  data.id = preloadedId
  data.textContent = JSON.stringify({
    inAny: {},
    inEach: Object.fromEntries(locales.map((locale) => [locale, group])),
  })
  document.head.append(data)
  vi.stubGlobal('fetch', async (url: string | URL | Request) => {
    const { pathname } = new URL(url instanceof Request ? url.url : url, 'http://portal')
    calls.push(pathname)
    return Response.json({ success: true, data: {} })
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  document.getElementById(preloadedId)?.remove()
})

const id = '0b9c6d5e-0000-4000-8000-000000000001'

test.each([
  ['/bookListNav?keyword=a&sort=hot&page=2', 1],
  [`/bookListNav?bookListId=${id}`, 1],
  ['/specialNav?page=2', 1],
  [`/specialNav?topicId=${id}`, 2],
  ['/dataBaseNav', 5],
  ['/dataBaseNav?keyword=a&sort=strokes&page=2', 5],
  ['/newDataBase?status=trial', 5],
  ['/dataBaseNav/details/7', 2],
  ['/newDataBase/details/7', 2],
  ['/magazineNav?coreInclude=cssci&page=3', 2],
  ['/magazineNavDetail?id=12', 1],
  ['/specialBaseNav?keyword=a', 1],
  ['/specialBaseNav/specialBaseDetail?id=3&twoId=4', 2],
  ['/specialBaseDetail/3/4?page=2', 2],
  ['/digitalLibrary', 1],
  ['/collectionNav?campusId=1', 2],
  ['/collectionNavDetail?locationId=5', 2],
  ['/departmentList?keyword=a', 1],
  ['/departmentHome?id=6', 2],
  ['/researcher?initial=L', 1],
  ['/researcherDetail?id=9', 1],
  ['/schoolBaseNav?degree=doctor', 1],
  ['/schoolBaseNav?paperId=11', 3],
])(
  'what %s shows first is asked for before its code is there, and not again',
  async (address, count) => {
    await Promise.all(beginPage(address, Promise.resolve()))
    await vi.waitFor(() => expect(calls).toHaveLength(count))

    const early = new Set(calls)
    const prepare = await loadPageOf(address)
    await prepare!(newQueries(), address)
    expect(calls.slice(count).filter((path) => early.has(path))).toEqual([])
  },
)
