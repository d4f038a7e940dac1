import { listHotBookLists } from '@shulin/contract/book-lists'
import { browseShelf, listItemsByLibrary } from '@shulin/contract/catalogue'
import { readCadal, readCnki, readCxzx, readJd, readWos } from '@shulin/contract/enrichment'
import {
  listRelated,
  listShareTargets,
  noteVisit,
  readBookDetail,
  readBookIntroduction,
  readContents,
  readContentsAddress,
  readDonor,
  readQrCode,
  readRecordParts,
  readResolver,
  readStatistics,
  readYearLoans,
  type BookDetail,
  type Neighbour,
  type RelatedTitle,
} from '@shulin/contract/record'
import { findWays } from '@shulin/contract/requests'
import { noteDownload, noteFullTextVisit, noteRecordDetail } from '@shulin/contract/usage'
import type { Answer } from '../src/platform/api.ts'
import { answerNoComments } from './comment-replies.ts'
import { answer, answerInstitution } from './render.tsx'

const aNeighbour = (recordId: number, title: string): Neighbour => ({
  recordId,
  title,
  author: '',
  publisher: '',
  publishYear: null,
  docCode: 'book',
  cover: '',
})

/** A title beside another, with what they share. */
export const aRelatedTitle = (
  recordId: number,
  title: string,
  ...shared: string[]
): RelatedTitle => ({ ...aNeighbour(recordId, title), shared })

export const aBook = (given: Partial<BookDetail> = {}): BookDetail => ({
  ...aNeighbour(1, '红楼梦'),
  isbn: '',
  callNo: '',
  otherTitles: [],
  creators: [],
  series: [],
  place: '',
  published: '',
  edition: '',
  extent: '',
  price: '',
  isbns: [],
  issns: [],
  doi: '',
  langCode: [],
  countryCode: '',
  classNo: '',
  className: '',
  subjects: [],
  resourceType: '1',
  holdingSummary: '',
  ...given,
})

export const anItem = (
  given: Partial<Answer<typeof listItemsByLibrary>[number]['list'][number]> = {},
) => ({
  itemId: given.barcode ?? 'i1',
  barcode: 'b1',
  locationName: '书库',
  callNo: 'I242.4/12',
  vol: '',
  inDate: '',
  curLocationName: '书库',
  shelfNo: '',
  status: 'on shelf',
  loanAttribute: 'standard',
  dueDate: '',
  ...given,
})

const noParts: Answer<typeof readRecordParts> = {
  detailInfo: {},
  likes: [],
  attachmentList: [],
  eleItems: [],
  figureItems: [],
  contiItems: [],
}

interface RecordReplies {
  book: Partial<BookDetail>
  parts: Partial<Answer<typeof readRecordParts>>
  items: Answer<typeof listItemsByLibrary>
  introduction: Partial<Answer<typeof readBookIntroduction>>
  contents: Answer<typeof readContents>['catalog']
  related: Partial<Answer<typeof listRelated>>
  shareList: Answer<typeof listShareTargets>['shareList']
  statistics: Partial<Answer<typeof readStatistics>['statistics']>
  yearLoan: Answer<typeof readYearLoans>['yearLoan']
  shelf: Answer<typeof browseShelf>['list']
}

/** The API of a library with one record that has nothing but a title; a test says what more it has. */
export function answerRecord(replies: Partial<RecordReplies> = {}) {
  answerInstitution()
  answer(readBookDetail, { bookDetail: aBook(replies.book) })
  answer(listHotBookLists, [])
  answer(readRecordParts, { ...noParts, ...replies.parts })
  answer(listItemsByLibrary, replies.items ?? [])
  answer(readBookIntroduction, {
    introduction: '',
    authorIntroduction: '',
    cover: '',
    ...replies.introduction,
  })
  answer(readContents, { catalog: replies.contents ?? [] })
  answer(browseShelf, { list: replies.shelf ?? [] })
  answer(readContentsAddress, { catalogUrl: '' })
  answer(listRelated, { editions: [], series: [], subjects: [], creators: [], ...replies.related })
  answer(readResolver, { resolverUrl: '' })
  answer(listShareTargets, { shareList: replies.shareList ?? [] })
  answer(readStatistics, {
    statistics: {
      visits: 0,
      favCount: 0,
      loanCount: 0,
      score: 0,
      commentCount: 0,
      ...replies.statistics,
    },
  })
  answer(readYearLoans, { yearLoan: replies.yearLoan ?? [] })
  answer(readDonor, { donor: '', donorUrl: '' })
  answer(readCadal, { cadalInfo: [] })
  answer(readJd, { jdInfo: [] })
  answer(readCxzx, { cxzxInfo: [] })
  answer(readCnki, { citedFreq: null })
  answer(readWos, { wos: {} })
  answer(noteVisit, true)
  answer(noteRecordDetail, true)
  answer(noteFullTextVisit, true)
  answer(noteDownload, true)
  answer(findWays, { asked: '2026-11-17T06:26:00.000Z', ways: [] })
  answerNoComments()
  answer(readQrCode, { qrCode: 'iVBORw0KGgo=' })
}
