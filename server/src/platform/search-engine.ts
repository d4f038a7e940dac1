import { readFileSync } from 'node:fs'
import { Client } from '@opensearch-project/opensearch'

/** The search engine: derived data, which may be deleted and rebuilt at any time. */
export const openSearchEngine = (url: string, { caFile }: { caFile?: string | undefined }) =>
  new Client({
    node: url,
    requestTimeout: 3_000,
    maxRetries: 1,
    ...(caFile !== undefined && { ssl: { ca: readFileSync(caFile, 'utf8') } }),
  })
export type SearchEngine = ReturnType<typeof openSearchEngine>
