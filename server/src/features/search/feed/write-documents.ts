import { errors, type Client } from '@opensearch-project/opensearch'
import { isAway, isMissing } from '../../../platform/search-engine.ts'

/** One document to be put in place; without `document`, to be taken away. */
export interface Write {
  id: string
  routing: string | undefined
  version: number
  document?: object
}

/** What became of a write. `busy`: nobody's fault, try again. `missing`: there is no index. */
export type Outcome = 'done' | 'busy' | 'missing' | { refused: string }

interface Options {
  /** When it can be found: at the next regular refresh, at once, or nobody cares. */
  refresh?: 'wait_for' | true | false
  /** A copy may come upon the very version that was there and was taken away. */
  versionType?: 'external' | 'external_gte'
  /** Milliseconds until the engine is given up: who holds a lease waits no longer than that. */
  patience?: number
}

/**
 * Writes documents with the versions of their rows: an older one never replaces a newer one, whoever comes last. An alias that is
 * not there is not made by writing to it.
 */
export async function writeDocuments(
  client: Client,
  alias: string,
  writes: Write[],
  options: Options = {},
): Promise<Outcome[]> {
  const { refresh = false, versionType = 'external', patience = 25_000 } = options
  if (writes.length === 0) return []
  const body = writes.flatMap(({ id, routing, version, document }) => {
    const target = { _id: id, version, version_type: versionType, ...(routing && { routing }) }
    return document ? [{ index: target }, document] : [{ delete: target }]
  })
  try {
    const { body: answer } = await client.bulk(
      { index: alias, require_alias: true, refresh, timeout: '15s', body },
      { requestTimeout: patience, maxRetries: 0 },
    )
    return answer.items.map((item) => outcomeOf(Object.values(item)[0]!))
  } catch (error) {
    if (isAway(error) || isBlocked(error)) return writes.map(() => 'busy')
    if (isMissing(error)) return writes.map(() => 'missing')
    if (!(error instanceof errors.ResponseError)) throw error
    // The engine could not read the batch. Halved until it is found, one document spoils no other.
    if (writes.length === 1) return [{ refused: error.message }]
    const half = writes.length >> 1
    return [
      ...(await writeDocuments(client, alias, writes.slice(0, half), options)),
      ...(await writeDocuments(client, alias, writes.slice(half), options)),
    ]
  }
}

interface Item {
  status: number
  error?: { type: string; reason?: string | null } | undefined
}

export function outcomeOf({ status, error }: Item): Outcome {
  // 409: it has this version already, or a newer one. 404 without an error: there was nothing to take away.
  if (!error || status === 409) return 'done'
  if (error.type === 'index_not_found_exception') return 'missing'
  if (status === 429 || status > 500 || isTransient.test(error.type)) return 'busy'
  return { refused: `${error.type}: ${error.reason ?? ''}` }
}

// A plain 500 may be one document that trips the engine: that one must not stop the others for ever.
const isTransient = /^(cluster_block|node_|.*shard|.*transport|.*timeout|primary_)/

const isBlocked = (error: unknown) =>
  error instanceof errors.ResponseError && error.message.includes('cluster_block_exception')
