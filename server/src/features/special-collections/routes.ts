import {
  listChildCollections,
  listCollectionResources,
  listSpecialCollections,
  mapCollections,
  navigateCollections,
  readSpecialCollection,
} from '@shulin/contract/special-collections'
import type { Serve } from '../../platform/http/serve.ts'
import {
  childCollections,
  collectionMap,
  collectionResources,
  specialCollection,
  specialCollections,
} from './special-collections.ts'

export function specialCollectionsRoutes(serve: Serve) {
  serve(navigateCollections, async ({ within, query: { keyword, initial, ...paging }, locale }) => {
    const { total, list } = await within((db) =>
      specialCollections(db, { keyword, initial }, paging, locale),
    )
    return {
      total,
      specilaBaseList: list.map(({ id, name, ...described }) => ({
        recordId: id,
        collectionName: name,
        ...described,
      })),
    }
  })
  serve(mapCollections, ({ within, locale }) => within((db) => collectionMap(db, locale)))
  serve(listSpecialCollections, async ({ within, body: { keyword, ...paging }, locale }) => {
    const { total, list } = await within((db) =>
      specialCollections(db, { keyword, initial: '' }, paging, locale),
    )
    return { total, specilaBaseList: list }
  })
  serve(readSpecialCollection, ({ within, query, locale }) =>
    within((db) => specialCollection(db, query, locale)),
  )
  serve(listChildCollections, ({ within, body: { id, ...paging }, locale }) =>
    within((db) => childCollections(db, id, paging, locale)),
  )
  serve(listCollectionResources, ({ within, body: { id, twoId, ...wanted }, locale }) =>
    within((db) => collectionResources(db, { id, twoId }, wanted, locale)),
  )
}
