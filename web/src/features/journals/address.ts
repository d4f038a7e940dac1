import { journalOrders, type JournalOrder } from '@shulin/contract/journals'

/** What narrows the list of journals, as its address has it. */
export const journalFilters = ['coreInclude', 'publFreqCode', 'classNo', 'langCode'] as const
export type JournalFilter = (typeof journalFilters)[number]

export interface JournalChoice extends Record<JournalFilter, string[]> {
  sort: JournalOrder
  /** Empty: all of them. */
  initial: string
  keyword: string
  page: number
}

const isInitial = /^(?:[A-Z#]|\d{1,2})$/

export function choiceIn(params: URLSearchParams): JournalChoice {
  const listIn = (name: JournalFilter) => params.get(name)?.split(',').filter(Boolean) ?? []
  const initial = params.get('initial') ?? ''
  const page = params.get('page') ?? ''
  return {
    sort: journalOrders.find((order) => order === params.get('sort')) ?? 'initial',
    initial: isInitial.test(initial) ? initial : '',
    keyword: params.get('keyword') ?? '',
    page: /^[1-9]\d{0,3}$/.test(page) ? Number(page) : 1,
    coreInclude: listIn('coreInclude'),
    publFreqCode: listIn('publFreqCode'),
    classNo: listIn('classNo'),
    langCode: listIn('langCode'),
  }
}

/** The address of a choice; what is as usual is not said. */
export function addressOfChoice({ sort, initial, keyword, page, ...lists }: JournalChoice) {
  const params = new URLSearchParams({
    ...(sort !== 'initial' && { sort }),
    ...(initial && { initial }),
    ...(keyword && { keyword }),
    ...(page > 1 && { page: String(page) }),
  })
  for (const name of journalFilters) {
    if (lists[name].length > 0) params.set(name, lists[name].join(','))
  }
  const query = params.toString()
  return query === '' ? '/magazineNav' : `/magazineNav?${query}`
}

/** The number in the address of one journal. */
export function recordIdIn(params: URLSearchParams) {
  const recordId = Number(params.get('id'))
  return Number.isInteger(recordId) && recordId > 0 ? recordId : undefined
}

export const journalAddress = (recordId: number) => `/magazineNavDetail?id=${recordId}`
