import type { Client } from '@opensearch-project/opensearch'
import type { Database } from '../../../platform/stores/database.ts'
import { documentOf } from '../index/document.ts'
import { indexOfTitles } from '../index/settings.ts'
import type { Indexes } from './indexes.ts'

interface IndexAccess {
  db: Database
  client: Client
  prefix: string
}

/** The indexes of this release. */
export const openIndexes = ({ db, client, prefix }: IndexAccess): Indexes => ({
  db,
  client,
  prefix,
  definition: indexOfTitles(),
  documentOf,
})
