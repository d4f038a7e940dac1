import type { SearchResult } from '@shulin/contract/search'

export const bookAddress = (recordId: number) => `/searchList/bookDetails/${recordId}`

const isPaper = ({ docCode }: Pick<SearchResult, 'docCode'>) =>
  docCode.endsWith('article') || docCode.endsWith('paper')

/** A paper that stands on none of our shelves is described with its source and the way to its full text. */
export const recordAddress = (result: SearchResult) =>
  isPaper(result) && result.callNo === ''
    ? `/searchList/otherPaperDetail?id=${result.recordId}`
    : bookAddress(result.recordId)
