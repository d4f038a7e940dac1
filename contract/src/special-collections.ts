import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { listOf, Page, PageInAddress } from './paging.ts'

/** Whatever stands in an address: a number that no collection has is unknown, not wrong. */
const CollectionId = z.string().trim().min(1).max(64)
const Keyword = z.string().trim().max(100).default('')

/** What a title of a collection is drawn from. */
const Title = z.strictObject({ recordId: z.int(), title: z.string(), author: z.string() })

/** What a list says of a collection beside its name. */
const Described = {
  /** An address of a picture; empty: covers are drawn of its first titles. */
  cover: z.string(),
  introduction: z.string(),
  /** Titles in it and its parts. */
  count: z.int(),
  /** Within the last 30 days. */
  visits: z.int(),
  titles: z.array(Title),
}

export const navigateCollections = endpoint({
  method: 'GET',
  path: '/find/eCollection/navigation',
  access: 'anyone',
  summary: 'The special collections, by words of their names and introductions, or by initial',
  query: z.strictObject({
    keyword: Keyword,
    initial: z
      .string()
      .regex(/^[A-Z#]?$/)
      .default(''),
    ...PageInAddress,
  }),
  response: z.strictObject({
    total: z.int(),
    specilaBaseList: z.array(
      z.strictObject({ recordId: z.string(), collectionName: z.string(), ...Described }),
    ),
  }),
})

export const mapCollections = endpoint({
  method: 'GET',
  path: '/find/newEle/eCollection/eCollectionMap',
  access: 'anyone',
  summary: 'The electronic collections, without those named after an excluded vendor',
  response: z.array(z.strictObject({ recordId: z.string(), collectionName: z.string() })),
})

export const listSpecialCollections = endpoint({
  method: 'POST',
  path: '/find/newEle/eCollection/specialList',
  access: 'anyone',
  summary: 'The special collections of the library in its order',
  body: z.strictObject({ keyword: Keyword, ...Page }),
  response: z.strictObject({
    total: z.int(),
    specilaBaseList: z.array(z.strictObject({ id: z.string(), name: z.string(), ...Described })),
  }),
})

const Named = z.strictObject({ id: z.string(), name: z.string() })

export const readSpecialCollection = endpoint({
  method: 'GET',
  path: '/find/newEle/eCollection/specialDetail',
  access: 'anyone',
  summary: 'One special collection, or one part of it',
  query: z.strictObject({ id: CollectionId, twoId: CollectionId.optional() }),
  response: z.strictObject({
    id: z.string(),
    name: z.string(),
    introduction: z.string(),
    cover: z.string(),
    count: z.int(),
    child: z.array(Named),
    /** The collection that a part belongs to. */
    parent: Named.nullable(),
  }),
})

export const listChildCollections = endpoint({
  method: 'POST',
  path: '/find/newEle/eCollection/childList',
  access: 'anyone',
  summary: 'The parts of a special collection with the number of titles in each',
  body: z.strictObject({ id: CollectionId, ...Page }),
  response: listOf(Named.extend({ count: z.int() })),
})

export const listCollectionResources = endpoint({
  method: 'POST',
  path: '/find/newEle/eCollection/resourceList',
  access: 'anyone',
  summary: 'The titles of a special collection and its parts, or of one part, by title',
  body: z.strictObject({
    id: CollectionId,
    twoId: CollectionId.optional(),
    keyword: Keyword,
    ...Page,
  }),
  /** Where a title can be read at once; empty: its page says where it is. */
  response: listOf(Title.extend({ url: z.string() })),
})
