import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Name } from './institutions-staff.ts'
import { pageInAddress, pageOf } from './paging.ts'
import { RecordId } from './record-id.ts'

export const longestIntroduction = 2_000
/** So many titles are added at once. */
export const mostRecordsAtOnce = 500

const roles = ['admin', 'content'] as const

/** In the languages of the product; an empty one is shown in Simplified Chinese. */
const Introduction = z.strictObject({
  'zh-CN': z.string().trim().max(longestIntroduction).default(''),
  'zh-TW': z.string().trim().max(longestIntroduction).default(''),
  'en-US': z.string().trim().max(longestIntroduction).default(''),
})

/** What staff set of a collection. */
const CollectionFields = {
  collectionId: z.uuid(),
  /** The collection it is a part of; null: it stands for itself. */
  parentId: z.uuid().nullable(),
  name: Name,
  introduction: Introduction,
  isShown: z.boolean(),
  /** The first and the last day on which readers see it; null: without end. */
  shownFrom: z.iso.date().nullable(),
  shownUntil: z.iso.date().nullable(),
}

const StaffCollection = z.strictObject({
  ...CollectionFields,
  /** Whether readers see it today. */
  isOpen: z.boolean(),
  /** Titles in it, without those of its parts. */
  records: z.int(),
})
export type StaffCollection = z.infer<typeof StaffCollection>

const Collections = z.array(StaffCollection)

export const listCollectionsForStaff = endpoint({
  method: 'GET',
  path: '/staff/specialCollections/list',
  access: 'staff',
  roles,
  summary: 'Every special collection, each followed by its parts, shown or not',
  response: Collections,
})

export const putCollection = endpoint({
  method: 'POST',
  path: '/staff/specialCollections/put',
  access: 'staff',
  roles,
  summary: 'Adds a special collection or changes it; its titles stay as they are',
  body: z.strictObject(CollectionFields),
  response: Collections,
})

export const removeCollection = endpoint({
  method: 'POST',
  path: '/staff/specialCollections/remove',
  access: 'staff',
  roles,
  summary: 'Takes a special collection away, with its parts; the titles stay in the catalogue',
  body: z.strictObject({ collectionId: z.uuid() }),
  response: Collections,
})

export const arrangeCollections = endpoint({
  method: 'POST',
  path: '/staff/specialCollections/arrange',
  access: 'staff',
  roles,
  summary: 'The order in which collections are shown',
  body: z.strictObject({ collectionIds: z.array(z.uuid()).min(1).max(1_000) }),
  response: Collections,
})

const CollectionRecord = z.strictObject({
  recordId: z.int(),
  title: z.string(),
  author: z.string(),
  url: z.string(),
})

export const listCollectionRecords = endpoint({
  method: 'GET',
  path: '/staff/specialCollections/records',
  access: 'staff',
  roles,
  summary: 'The titles of one collection, those that readers do not see included',
  query: z.strictObject({ collectionId: z.uuid(), ...pageInAddress() }),
  response: pageOf(CollectionRecord),
})

const WebAddress = z
  .string()
  .trim()
  .max(2_000)
  .regex(/^(|https?:\/\/\S+)$/)

export const addCollectionRecords = endpoint({
  method: 'POST',
  path: '/staff/specialCollections/addRecords',
  access: 'staff',
  roles,
  summary: 'Puts titles into a collection, or gives those in it another address',
  body: z.strictObject({
    collectionId: z.uuid(),
    records: z
      .array(z.strictObject({ recordId: RecordId, url: WebAddress.default('') }))
      .min(1)
      .max(mostRecordsAtOnce),
  }),
  response: z.strictObject({ records: z.int() }),
})

export const removeCollectionRecord = endpoint({
  method: 'POST',
  path: '/staff/specialCollections/removeRecord',
  access: 'staff',
  roles,
  summary: 'Takes a title out of a collection',
  body: z.strictObject({ collectionId: z.uuid(), recordId: RecordId }),
  response: z.literal(true),
})
