import { listItemsByLibrary } from '@shulin/contract/catalogue'
import { readBookDetail } from '@shulin/contract/record'
import { askFirst as bookLists } from '../features/book-lists/first-calls.ts'
import { askFirst as databases } from '../features/databases/first-calls.ts'
import { askFirst as departments } from '../features/departments/first-calls.ts'
import { askFirst as journals } from '../features/journals/first-calls.ts'
import { askFirst as locations } from '../features/locations/first-calls.ts'
import { recordIdIn } from '../features/record/record-address.ts'
import { askFirst as researchers } from '../features/researchers/first-calls.ts'
import { asksSomething, searchIn } from '../features/search/query/address.ts'
import { catalogueQuestion } from '../features/search/query/question.ts'
import { askFirst as collections } from '../features/special-collections/first-calls.ts'
import { askFirst as theses } from '../features/theses/first-calls.ts'
import { askEarly, type Ask } from '../platform/early.ts'
import { paramsIn } from '../platform/params.ts'

/**
 * Asks for the code of the pages that most readers come in by, before the table of all routes is there, and for what such a
 * page shows first.
 */
export function beginPage(address: string, isServed: Promise<void>): Promise<unknown>[] {
  const ask: Ask = (endpoint, input) => askEarly(endpoint, input, isServed)
  const [path = ''] = address.split('?')
  if (/^\/home\/?$/i.test(path)) {
    return [import('../features/home/HomePage.tsx'), import('../features/home/HomeBlocks.tsx')]
  }
  if (/^\/searchList\/?$/i.test(path)) {
    const search = searchIn(paramsIn(address))
    if (asksSomething(search)) {
      const { endpoint, input } = catalogueQuestion(search)
      ask(endpoint, input)
    }
    const page = import('../features/search/SearchPage.tsx')
    // Only where there is room for them do the filters stand beside the list from the beginning.
    const isWide = window.matchMedia('(min-width: 960px)').matches
    return isWide ? [page, import('../features/search/facets/Facets.tsx')] : [page]
  }
  const recordId = recordIdIn(path)
  if (recordId !== undefined) {
    ask(readBookDetail, { query: { recordId } })
    ask(listItemsByLibrary, { body: { recordId } })
    return [import('../features/record/RecordPage.tsx')]
  }
  const known = navigation.find(({ of }) => of.test(path))
  if (!known) return []
  known.askFirst(address, ask)
  return [known.page()]
}

interface NavigationPage {
  of: RegExp
  askFirst: (address: string, ask: Ask) => void
  page: () => Promise<unknown>
}

/** The pages that lead through what there is: other sites and readers' own bookmarks point to them. */
const navigation: NavigationPage[] = [
  {
    of: /^\/bookListNav\/?$/i,
    askFirst: bookLists,
    page: () => import('../features/book-lists/BookListsPage.tsx'),
  },
  {
    of: /^\/specialNav\/?$/i,
    askFirst: bookLists,
    page: () => import('../features/book-lists/TopicsPage.tsx'),
  },
  {
    of: /^\/(dataBaseNav|newDataBase)\/?$/i,
    askFirst: databases,
    page: () => import('../features/databases/DatabasesPage.tsx'),
  },
  {
    of: /^\/(dataBaseNav|newDataBase)\/details\//i,
    askFirst: databases,
    page: () => import('../features/databases/DatabasePage.tsx'),
  },
  {
    of: /^\/magazineNav\/?$/i,
    askFirst: journals,
    page: () => import('../features/journals/JournalsPage.tsx'),
  },
  {
    of: /^\/magazineNavDetail\/?$/i,
    askFirst: journals,
    page: () => import('../features/journals/JournalPage.tsx'),
  },
  {
    of: /^\/specialBaseNav\/?$/i,
    askFirst: collections,
    page: () => import('../features/special-collections/SpecialCollectionsPage.tsx'),
  },
  {
    of: /^(\/specialBaseNav)?\/specialBaseDetail\b/i,
    askFirst: collections,
    page: () => import('../features/special-collections/CollectionPage.tsx'),
  },
  {
    of: /^\/digitalLibrary\/?$/i,
    askFirst: collections,
    page: () => import('../features/special-collections/DigitalLibraryPage.tsx'),
  },
  {
    of: /^\/collectionNav\/?$/i,
    askFirst: locations,
    page: () => import('../features/locations/LocationsPage.tsx'),
  },
  {
    of: /^\/collectionNavDetail\/?$/i,
    askFirst: locations,
    page: () => import('../features/locations/LocationPage.tsx'),
  },
  {
    of: /^\/departmentList\/?$/i,
    askFirst: departments,
    page: () => import('../features/departments/DepartmentsPage.tsx'),
  },
  {
    of: /^\/departmentHome\/?$/i,
    askFirst: departments,
    page: () => import('../features/departments/DepartmentPage.tsx'),
  },
  {
    of: /^\/researcher\/?$/i,
    askFirst: researchers,
    page: () => import('../features/researchers/ResearchersPage.tsx'),
  },
  {
    of: /^\/researcherDetail\/?$/i,
    askFirst: researchers,
    page: () => import('../features/researchers/ResearcherPage.tsx'),
  },
  {
    of: /^\/schoolBaseNav\/?$/i,
    askFirst: theses,
    page: () => import('../features/theses/ThesesPage.tsx'),
  },
]
