import { listItemsByLibrary } from '@shulin/contract/catalogue'
import { readBookDetail } from '@shulin/contract/record'
import { recordIdIn } from '../features/record/record-address.ts'
import { asksSomething, searchIn } from '../features/search/query/address.ts'
import { catalogueQuestion } from '../features/search/query/question.ts'
import { askEarly } from '../platform/early.ts'

/**
 * Asks for the code of the pages that most readers come in by, before the table of all routes is there, and for what such a
 * page shows first.
 */
export function beginPage(address: string, isServed: Promise<void>): Promise<unknown>[] {
  const [path = '', query = ''] = address.split('?')
  if (/^\/home\/?$/i.test(path)) {
    return [import('../features/home/HomePage.tsx'), import('../features/home/HomeBlocks.tsx')]
  }
  if (/^\/searchList\/?$/i.test(path)) {
    const search = searchIn(new URLSearchParams(query))
    if (asksSomething(search)) {
      const { endpoint, input } = catalogueQuestion(search)
      askEarly(endpoint, input, isServed)
    }
    const page = import('../features/search/SearchPage.tsx')
    // Only where there is room for them do the filters stand beside the list from the beginning.
    const isWide = window.matchMedia('(min-width: 960px)').matches
    return isWide ? [page, import('../features/search/facets/Facets.tsx')] : [page]
  }
  const recordId = recordIdIn(path)
  if (recordId === undefined) return []
  askEarly(readBookDetail, { query: { recordId } }, isServed)
  askEarly(listItemsByLibrary, { body: { recordId } }, isServed)
  return [import('../features/record/RecordPage.tsx')]
}
