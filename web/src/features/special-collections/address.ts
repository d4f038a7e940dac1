export const listAddress = '/specialBaseNav'

/** The page of a collection, or of a part of it. */
export const collectionAddress = (id: string, twoId?: string) =>
  `/specialBaseNav/specialBaseDetail?${new URLSearchParams({ id, ...(twoId !== undefined && { twoId }) })}`

export const partsAddress = (id: string) =>
  `/specialBaseNav/childBaseList?${new URLSearchParams({ id })}`
