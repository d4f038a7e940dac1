import {
  databaseOrders,
  databaseStatuses,
  type DatabaseOrder,
  type DatabaseStatus,
} from '@shulin/contract/databases'

/** Under which address the databases are shown; each has its own family of calls, of the same databases. */
export type Family = 'dataBaseNav' | 'newDataBase'

export const familyIn = (address: string): Family =>
  address.toLowerCase().startsWith('/newdatabase') ? 'newDataBase' : 'dataBaseNav'

/** The number in the address of one database. */
export const databaseIdIn = (address: string) => /\/details\/([^/?]+)/i.exec(address)?.[1]

/** What is looked for among the databases, and how the answer is arranged. */
export interface DatabaseSearch {
  keyword: string
  /** A letter, `#`, or a number of strokes; empty: all. */
  initial: string
  subIds: string[]
  screenIds: string[]
  status: DatabaseStatus | undefined
  sort: DatabaseOrder
  page: number
}

export const everyDatabase: DatabaseSearch = {
  keyword: '',
  initial: '',
  subIds: [],
  screenIds: [],
  status: undefined,
  sort: 'initial',
  page: 1,
}

/** What an address asks for; what it does not know is as it always is. */
export function searchIn(address: URLSearchParams): DatabaseSearch {
  const page = Number(address.get('page'))
  const initial = address.get('initial') ?? ''
  return {
    keyword: address.get('keyword')?.trim().slice(0, 200) ?? '',
    initial: /^([A-Z#]|\d{1,2})$/.test(initial) ? initial : '',
    subIds: valuesIn(address, 'subject'),
    screenIds: valuesIn(address, 'type'),
    status: databaseStatuses.find((status) => status === address.get('status')),
    sort: databaseOrders.find((order) => order === address.get('sort')) ?? 'initial',
    page: Number.isInteger(page) && page > 0 && page <= 200 ? page : 1,
  }
}

const valuesIn = (address: URLSearchParams, name: string) =>
  [...new Set(address.getAll(name).filter(Boolean))].slice(0, 50)

/** The address of a search: whatever is not as it always is. */
export function listAddress(family: Family, wanted: Partial<DatabaseSearch> = {}) {
  const { keyword, initial, subIds, screenIds, status, sort, page } = {
    ...everyDatabase,
    ...wanted,
  }
  const address = new URLSearchParams()
  if (keyword !== '') address.set('keyword', keyword)
  if (initial !== '') address.set('initial', initial)
  for (const subject of subIds) address.append('subject', subject)
  for (const type of screenIds) address.append('type', type)
  if (status !== undefined) address.set('status', status)
  if (sort !== 'initial') address.set('sort', sort)
  if (page > 1) address.set('page', String(page))
  const query = address.toString()
  return query === '' ? `/${family}` : `/${family}?${query}`
}

export const databaseAddress = (family: Family, id: string) => `/${family}/details/${id}`
