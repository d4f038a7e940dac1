import type { APIRequestContext } from '@playwright/test'
import { searchArticles } from '@shulin/contract/research'
import { listResearchers } from '@shulin/contract/researchers'
import { searchAll } from '@shulin/contract/search'
import type { CheckedPage } from './barriers.ts'
import { ask } from './stack.ts'

// Every page of the portal that a visitor can open, in states that have something on them.

/** A word that the sample catalogue has in titles of several kinds, on more than two pages. */
export const word = '中国'

/** Puts numbers where an address has their names. */
export const withNumbers = (
  places: readonly CheckedPage[],
  numbers: Record<string, string | number>,
) =>
  places.map((place) => ({
    ...place,
    address: place.address.replace(/[A-Z]{4,}/, (name) => String(numbers[name] ?? name)),
  }))

/** What stands in addresses: a book of the demo university with copies on its shelves, an article, and a researcher. */
export async function someTitles(request: APIRequestContext) {
  const book = { searchItems: [{ searchFieldContent: '战略问题三十篇' }], docCode: 'book' }
  const article = { keyword: '引文数据', searchField: 'title' }
  const { searchList } = await ask(request, searchAll, { mappingPath: 'demo', data: book })
  const { list } = await ask(request, searchArticles, { mappingPath: 'demo', data: article })
  const people = await ask(request, listResearchers, { mappingPath: 'demo', data: {} })
  return {
    BOOK: searchList[0]!.recordId,
    ARTICLE: list[0]!.id,
    RESEARCHER: people.list[0]!.researcherId,
  }
}

// Two states of one page do not stand side by side: from one page to another nothing is loaded anew.
export const found: CheckedPage[] = [
  { address: `/searchList?keyword=${word}&docCode=book&publishBegin=1900`, showsFrame: true },
  { address: '/searchList/bookDetails/BOOK', sign: 'table' },
  { address: `/searchList?keyword=${word}&advanced=1` },
  { address: '/author?name=鲁迅', sign: 'section' },
  { address: '/chaoXingSearchList?keyword=检索' },
  { address: `/searchList?keyword=${word}&view=cover` },
  { address: '/chaoXingSearchDetail?id=ARTICLE' },
  { address: '/researcherDetail?id=RESEARCHER' },
  { address: `/searchList?keyword=${word}&view=table` },
  { address: `/otherSearchList?keyword=${word}` },
  { address: `/otherSearchList2?keyword=${word}` },
]
export const browsed: CheckedPage[] = [
  { address: '/home', showsFrame: true },
  { address: '/readRange?range=year' },
  { address: '/newBookInform?window=2y' },
  { address: '/categorySearchList?classNo=I' },
  { address: '/announcements' },
  { address: '/shelf?callNo=I' },
  { address: '/bookListNav' },
  { address: '/dataBaseNav' },
  { address: '/magazineNav', sign: 'article' },
  { address: '/specialBaseNav' },
  { address: '/schoolBaseNav' },
  { address: '/collectionNav' },
  { address: '/departmentList' },
  { address: '/researcher' },
  { address: '/departmentHome?id=001' },
  { address: '/login', sign: 'form img' },
  { address: '/searchList' },
  { address: '/sources' },
  { address: '/privacy' },
  { address: '/nowhere' },
]
/** Made of the same parts as those above. */
export const alike: CheckedPage[] = [
  '/hotBook',
  '/grade',
  '/collect',
  '/categorySearchList',
  '/specialNav',
  '/digitalLibrary',
  '/specialBaseDetail/01990000-0041-7000-8000-000000000001',
].map((address) => ({ address }))
