import { listAnnouncements } from '@shulin/contract/announcements'
import { listBookLists, listTopics } from '@shulin/contract/book-lists'
import { listDonations } from '@shulin/contract/donations'
import { browseShelf } from '@shulin/contract/catalogue'
import {
  homeBlocks,
  listDisciplines,
  listHotCollections,
  listNewCollections,
  listTrialCollections,
  readHomePage,
} from '@shulin/contract/home'
import {
  listHotLoans,
  listMostKept,
  listNewBooks,
  listPopularBooks,
  listRated,
  listReadingGroups,
} from '@shulin/contract/rankings'
import { listClasses, listPopularSearches } from '@shulin/contract/search'
import type { Answer } from '../src/platform/api.ts'
import { answer } from './pretend-api.ts'

/** The home page of a library in which nothing has happened yet. */
export const plainHome: Answer<typeof readHomePage> = {
  institutionParam: {
    groupCode: '300010',
    name: '清溪图书馆',
    version: '3.0',
    homeBlocks: [...homeBlocks],
  },
  eleFlag: '0',
  userCheckInfo: null,
  customList: [],
  readers: [],
}

/** Nothing to show on the home page and in the rankings; a test says what there is. */
export function answerEmptyHome() {
  const nothing = { total: 0, list: [] }
  answer(readHomePage, plainHome)
  for (const endpoint of [listHotLoans, listNewBooks, listRated, listPopularBooks] as const) {
    answer(endpoint, nothing)
  }
  for (const endpoint of [listAnnouncements, listBookLists, listTopics, listDonations] as const) {
    answer(endpoint, nothing)
  }
  for (const endpoint of [listHotCollections, listNewCollections, listTrialCollections] as const) {
    answer(endpoint, [])
  }
  answer(listMostKept, [])
  answer(listDisciplines, [])
  answer(listPopularSearches, [])
  answer(listReadingGroups, [])
  answer(listClasses, { classificaList: [] })
  answer(browseShelf, { list: [] })
}
