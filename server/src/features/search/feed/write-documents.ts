import { errors, type Client } from '@opensearch-project/opensearch'
import { isAway, isMissing } from '../../../platform/stores/search-engine.ts'
import type { Shard } from './stuck-shards.ts'

/** One document to be put in place; without `document`, to be taken away. */
export interface Write {
  id: string
  routing: string | undefined
  version: number
  document?: object
}

/** What became of a write. `busy`: nobody's fault, try again. `missing`: there is no index. */
export type WriteOutcome = 'done' | 'busy' | 'missing' | { refused: string }

interface Options {
  /** When it can be found: at the next regular refresh, at once, or nobody cares. */
  refresh?: 'wait_for' | true | false
  /** A copy may come upon the very version that was there and was taken away. */
  versionType?: 'external' | 'external_gte'
  /** Milliseconds until the engine is given up: who holds a lease waits no longer than that. */
  patience?: number
  /** Told of every shard that is there and takes no write. */
  turnedAway?: (shard: Shard) => void
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
): Promise<WriteOutcome[]> {
  const { refresh = false, versionType = 'external', patience = 25_000, turnedAway } = options
  if (writes.length === 0) return []
  const body = writes.flatMap(({ id, routing, version, document }) => {
    const target = { _id: id, version, version_type: versionType, ...(routing && { routing }) }
    return document ? [{ index: target }, document] : [{ delete: target }]
  })
  try {
    const { body: answer } = await client.bulk(
      // How long the engine waits for a shard that has no first copy: whoever is behind others asks again.
      { index: alias, require_alias: true, refresh, timeout: '5s', body },
      { requestTimeout: patience, maxRetries: 0 },
    )
    const items = answer.items.map((item) => Object.values(item)[0]! as Item)
    for (const { error } of items) {
      if (error?.caused_by?.type === 'shard_not_in_primary_mode_exception')
        turnedAway?.({ index: error.index!, shard: Number(error.shard) })
    }
    return items.map(outcomeOf)
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
  error?:
    | {
        type: string
        reason?: string | null
        /** Which part of which index it is about, where it is about one. */
        index?: string
        shard?: string
        caused_by?: { type: string }
      }
    | undefined
}

export function outcomeOf({ status, error }: Item): WriteOutcome {
  // 409: it has this version already, or a newer one. 404 without an error: there was nothing to take away.
  if (!error || status === 409) return 'done'
  if (error.type === 'index_not_found_exception') return 'missing'
  if (status === 429 || status > 500 || isTransient.test(error.type)) return 'busy'
  return { refused: `${error.type}: ${error.reason ?? ''}` }
}

// A plain 500 may be one document that trips the engine: that one must not stop the others for ever.
// `retry_on_`: a shard without a first copy, or with one that does not know it yet.
const isTransient =
  /^(cluster_block|node_|.*shard|.*transport|.*timeout|primary_|retry_on_|engine_closed|already_closed)/

const isBlocked = (error: unknown) =>
  error instanceof errors.ResponseError && error.message.includes('cluster_block_exception')
