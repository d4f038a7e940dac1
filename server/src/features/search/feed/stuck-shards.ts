import type { Client } from '@opensearch-project/opensearch'
import type { Log } from '../../../platform/log.ts'
import { unhurried } from '../../../platform/stores/search-engine.ts'

/** A part of an index, as the engine names it. */
export interface Shard {
  index: string
  shard: number
}

/** Longer than a copy takes to become the first one, also on a busy machine. */
const patience = 15_000
/** What was stuck so long ago has been well since. */
const forgottenAfter = 120_000

const seenBy = new WeakMap<Client, Map<string, { since: number; lastAt: number }>>()

/**
 * Opens shards anew that stay closed to writing. When most nodes are lost at once, the engine (OpenSearch 3.8) may make a
 * copy the first one without telling it so: then it answers searches and turns every write away, until the node is
 * restarted. Opened anew from its own files it knows; nothing that was acknowledged is lost, since only a copy that has
 * all of it is ever opened.
 */
export async function openStuckShards(
  { client, log }: { client: Client; log: Log },
  turnedAway: Shard[],
) {
  const seen = seenBy.get(client) ?? new Map<string, { since: number; lastAt: number }>()
  seenBy.set(client, seen)
  const now = performance.now()
  for (const [name, [shard]] of Map.groupBy(
    turnedAway,
    ({ index, shard }) => `${index} ${shard}`,
  )) {
    const before = seen.get(name)
    const isNew = !before || now - before.lastAt > forgottenAfter
    const since = isNew ? now : before.since
    seen.set(name, { since, lastAt: now })
    if (now - since < patience) continue
    seen.delete(name)
    await openAnew(client, shard!).then(
      () => log.warn(shard, 'a shard was closed to writing, and is opened anew'),
      (error: unknown) =>
        log.error({ ...shard, err: error }, 'a shard is closed to writing: restart its node'),
    )
  }
}

interface Copy {
  shard: string
  prirep: string
  state: string
  node: string | null
}

async function openAnew(client: Client, { index, shard }: Shard) {
  const { body } = await client.cat.shards(
    { index, format: 'json', h: ['shard', 'prirep', 'state', 'node'] },
    unhurried,
  )
  const first = (body as unknown as Copy[]).find(
    (copy) => Number(copy.shard) === shard && copy.prirep === 'p' && copy.state === 'STARTED',
  )
  // On its way already, by another worker or by the engine itself.
  if (!first?.node) return
  const cancel = { index, shard, node: first.node, allow_primary: true }
  await client.cluster.reroute({ body: { commands: [{ cancel }] } } as object, unhurried)
}
