import { setTimeout as wait } from 'node:timers/promises'
import type { API, Client } from '@opensearch-project/opensearch'
import { unhurried } from '../../../platform/stores/search-engine.ts'
import { selectIndexes, type Indexes } from '../feed/indexes.ts'
import { feedState } from '../feed/marks.ts'
import { readModel, writeModel } from './model-file.ts'
import { buildModel, openSpeller, type SpelledTitle, type Speller } from './model.ts'

/**
 * The model lives beside the indexes it is made from: derived data that every process reaches, that no backup needs, and
 * that may be deleted at any time. One per installation; what it knows is shown to nobody without being found by them.
 */
const indexOf = (prefix: string) => `${prefix}-spelling`

/** Well below what the engine takes in one document. */
const chunkSize = 2_000_000

type SpellingStores = Pick<Indexes, 'db' | 'client' | 'prefix'>

interface Chunk {
  builtAt: string
  part: number
  parts: number
  bytes: string
}

/** Builds the model from all titles of the installation. */
export const rebuildSpelling = async ({ db, client, prefix }: SpellingStores): Promise<number> =>
  rebuildModel(client, prefix, [...(await selectIndexes(db, prefix)).keys()], new Date())

/**
 * Builds the first model once all titles are in the index, so that a new installation corrects slips on its first day. Says
 * whether it did: not while titles wait to be written, nor where there are none or a model is there.
 */
export async function buildFirstSpelling(stores: SpellingStores): Promise<boolean> {
  const { db, client, prefix } = stores
  if ((await newestModel(client, prefix)) !== undefined) return false
  const { waiting, recordsWaiting } = await feedState(db)
  if (waiting + recordsWaiting > 0) return false
  const index = [...(await selectIndexes(db, prefix)).keys()]
  if (index.length === 0) return false
  const { body } = await client.count({ index, ignore_unavailable: true }, unhurried)
  if (body.count === 0) return false
  await rebuildSpelling(stores)
  return true
}

/**
 * Reads the whole catalogue behind the aliases from the engine and keeps the new model; the old one serves until it is
 * complete. Returns its size in bytes.
 */
export async function rebuildModel(
  client: Client,
  prefix: string,
  aliases: readonly string[],
  now: Date,
): Promise<number> {
  const bytes = writeModel(await buildModel(allTitles(client, aliases)))
  const index = indexOf(prefix)
  const builtAt = now.toISOString()
  const { body: isThere } = await client.indices.exists({ index }, unhurried)
  if (!isThere) await client.indices.create({ index, body: definition }, unhurried)
  const parts = Math.ceil(bytes.length / chunkSize)
  for (let part = 0; part < parts; part += 1) {
    const chunk = Buffer.from(bytes.subarray(part * chunkSize, (part + 1) * chunkSize))
    const body: Chunk = { builtAt, part, parts, bytes: chunk.toString('base64') }
    await client.index({ index, id: `${builtAt} ${part}`, body }, unhurried)
  }
  await client.indices.refresh({ index }, unhurried)
  const older = { range: { builtAt: { lt: builtAt } } }
  await client.deleteByQuery(
    { index, body: { query: older }, conflicts: 'proceed', refresh: true },
    unhurried,
  )
  return bytes.length
}

const definition = {
  settings: { number_of_shards: 1, auto_expand_replicas: '0-1' },
  mappings: {
    dynamic: 'strict' as const,
    properties: {
      builtAt: { type: 'date' as const },
      part: { type: 'integer' as const },
      parts: { type: 'integer' as const },
      bytes: { type: 'binary' as const },
    },
  },
}

/** When the newest model was built, if there is one. */
async function newestModel(client: Client, prefix: string): Promise<string | undefined> {
  const { body } = await client.search(
    {
      index: indexOf(prefix),
      ignore_unavailable: true,
      body: { sort: [{ builtAt: 'desc' }], size: 1, _source: ['builtAt'] },
    },
    unhurried,
  )
  const [newest] = body.hits.hits.map(({ _source: chunk }) => chunk as unknown as Chunk)
  return newest?.builtAt
}

/** None while its last parts are still being written. */
async function loadModel(
  client: Client,
  prefix: string,
  builtAt: string,
): Promise<Speller | undefined> {
  const { body } = await client.search(
    {
      index: indexOf(prefix),
      body: {
        query: { term: { builtAt: { value: builtAt } } },
        sort: [{ part: 'asc' }],
        size: 1_000,
      },
    },
    unhurried,
  )
  const chunks = body.hits.hits.map(({ _source: chunk }) => chunk as unknown as Chunk)
  if (chunks.length !== chunks[0]?.parts) return undefined
  return openSpeller(
    readModel(Buffer.concat(chunks.map(({ bytes }) => Buffer.from(bytes, 'base64')))),
  )
}

/** How long somebody waits who asks while there is no model yet, in milliseconds. */
const patience = 300
/** How soon a model is looked for again while there is none, in milliseconds. */
const secondLook = 10_000

/**
 * Hands out the model. It is loaded on the first wish, and a newer one after an hour; meanwhile, and when the engine does not
 * give it, there is the old one or none.
 */
export function openSpelling(client: Client, prefix: string, maxAge = 3_600_000) {
  let speller: Speller | undefined
  let loaded: string | undefined
  let askedAt = -Infinity
  let loading: Promise<void> | undefined
  const refresh = async () => {
    askedAt = performance.now()
    const newest = await newestModel(client, prefix)
    if (newest === undefined || newest === loaded) return
    const newer = await loadModel(client, prefix, newest)
    if (!newer) return
    speller = newer
    loaded = newest
  }
  return {
    /** The model as it is in memory; if it is due, it is loaded meanwhile. Only the first is waited for, and not long. */
    async now(): Promise<Speller | undefined> {
      if (performance.now() - askedAt > (speller ? maxAge : Math.min(maxAge, secondLook))) {
        loading ??= refresh()
          .catch(() => undefined)
          .finally(() => (loading = undefined))
      }
      if (!speller && loading)
        await Promise.race([loading, wait(patience, undefined, { ref: false })])
      return speller
    },
    /** Waits for the newest. */
    async ready(): Promise<Speller | undefined> {
      await refresh()
      return speller
    },
  }
}
export type Spelling = ReturnType<typeof openSpelling>

const pageSize = 2_000

async function* allTitles(
  client: Client,
  aliases: readonly string[],
): AsyncGenerator<SpelledTitle> {
  if (aliases.length === 0) return
  let after: API.Search_RequestBody['search_after'] | undefined
  for (;;) {
    const { body } = await client.search(
      {
        index: [...aliases],
        body: {
          size: pageSize,
          sort: [{ recordId: 'asc' }, { groupCode: 'asc' }],
          ...(after && { search_after: after }),
          _source: ['title', 'creators', 'subjects'],
          track_total_hits: false,
        },
      },
      unhurried,
    )
    for (const { _source: title } of body.hits.hits) yield title
    after = body.hits.hits.at(-1)?.sort
    if (after === undefined) return
  }
}
