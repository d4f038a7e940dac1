import { pageIn, paramsIn } from '../../platform/params.ts'

export const listAddress = '/specialBaseNav'

/** What narrows a list of collections or titles, as the address has it. */
export interface CollectionFilter {
  keyword: string
  page: number
}

export const filterIn = (params: URLSearchParams): CollectionFilter => ({
  keyword: params.get('keyword') ?? '',
  page: pageIn(params),
})

/** A collection by what stands in the address: its own number, or that of a part after it. */
export interface CollectionPlace {
  id: string
  twoId?: string | undefined
}

/** Both addresses of a collection: with its numbers in the path, or behind the question mark. */
export function collectionIn(address: string): CollectionPlace | undefined {
  const inPath = /^\/specialBaseDetail\/([^/?]+)(?:\/([^/?]+))?/i.exec(address)
  if (inPath) return { id: inPath[1]!, twoId: inPath[2] }
  const params = paramsIn(address)
  const id = params.get('id')
  return id ? { id, twoId: params.get('twoId') ?? undefined } : undefined
}

/** The page of a collection, or of a part of it. */
export const collectionAddress = (id: string, twoId?: string) =>
  `/specialBaseNav/specialBaseDetail?${new URLSearchParams({ id, ...(twoId !== undefined && { twoId }) })}`

export const partsAddress = (id: string) =>
  `/specialBaseNav/childBaseList?${new URLSearchParams({ id })}`
