import { setTimeout as wait } from 'node:timers/promises'
import type { Cache } from '../../../platform/stores/cache.ts'
import { refusal, Refused } from '../../../platform/failure.ts'
import { timeLeft, type ShowShare } from '../../../platform/progress.ts'
import { unhurried } from '../../../platform/stores/search-engine.ts'
import { compareTitles, type Difference } from './compare.ts'
import { copyTitles, type CopyResult } from './copy-titles.ts'
import { bumpGenerations } from './generation.ts'
import {
  countTitles,
  createIndex,
  deleteIndex,
  fingerprintOf,
  indexesBehind,
  nextAlias,
  groupsOf,
  routingFor,
  selectIndexes,
  withLock,
  type IndexDefinition,
  type Indexes,
} from './indexes.ts'
import { feedState } from './marks.ts'
import { deleteSettledMarks } from './settled-marks.ts'

const notEqual = refusal('search.rebuild-not-equal', 409, {
  'zh-CN': '新索引与数据库不一致，未切换；原索引继续使用。',
  'zh-TW': '新索引與資料庫不一致，未切換；原索引繼續使用。',
  'en-US': 'The new index does not equal the database; it was dropped and the old one stays.',
})

export interface RebuildOptions extends Indexes {
  cache: Cache
  /** How long searches that have begun may still need the old index, in milliseconds. */
  grace?: number
  /** Shown how much of it is done, and what there is to say. */
  show?: ShowShare
}

/** How much of a rebuild is copying, as far as one can say beforehand; merging and comparing are the rest. */
const copying = 0.8
const merging = 0.05

/**
 * Builds the index of an alias anew beside the live one, from PostgreSQL. From its first moment on the feed writes to both; what
 * is copied carries its version, so neither can put the other back. It takes over only when it equals PostgreSQL.
 */
export const rebuildIndex = (options: RebuildOptions, alias: string) =>
  withLock(options.db, alias, async () => {
    const { db, client, cache, prefix, definition, grace = 5_000, show = () => {} } = options
    const begunAt = performance.now()
    const before = (await selectIndexes(db, prefix)).get(alias)
    await clearAway(options, alias, before?.nextIndex)

    const index = await createIndex(
      { client, definition: whileCopying(definition) },
      alias,
      nextAlias(alias),
    )
    const settings = fingerprintOf(definition)
    await db
      .insertInto('searchIndex')
      .values({ alias, liveIndex: before?.liveIndex ?? index, nextIndex: index, settings })
      .onConflict((conflict) => conflict.column('alias').doUpdateSet({ nextIndex: index }))
      .execute()

    const groups = await groupsOf(options, alias)
    const titles = await countTitles(options, groups)
    const refused: (CopyResult['refused'][number] & { groupCode: string })[] = []
    let documents = 0
    let read = 0
    for (const groupCode of groups) {
      const to = { alias: nextAlias(alias), routing: routingFor(options, alias, groupCode) }
      const copied = await copyTitles(options, { groupCode, to }, (titlesRead) => {
        const share = (copying * Math.min(titles, read + titlesRead)) / Math.max(1, titles)
        show(share, `${read + titlesRead} of ${titles} titles, ${timeLeft(share, begunAt)}`)
      })
      documents += copied.documents
      read += copied.titles
      refused.push(...copied.refused.map((one) => ({ ...one, groupCode })))
    }
    show(copying, 'merging')
    await getReady(options, index)
    const behind = await indexesBehind(client, alias)
    if (behind.length > 0) await untilFed(options)
    await client.indices.refresh({ index }, unhurried)

    for (const [at, groupCode] of groups.entries()) {
      const share = copying + merging + (1 - copying - merging) * (at / groups.length)
      show(share, `comparing, ${timeLeft(share, begunAt)}`)
      const routing = routingFor(options, alias, groupCode)
      const place = { groupCode, alias: nextAlias(alias), routing }
      const { differences } = await compareTitles(options, place)
      const unexpected = differences.filter(
        ({ recordId }) =>
          !refused.some((one) => one.groupCode === groupCode && one.recordId === recordId),
      )
      if (unexpected.length > 0) {
        await clearAway(options, alias, index)
        const [{ recordId, kind }] = unexpected as [Difference]
        throw new Refused(notEqual, { differences: unexpected.length, groupCode, recordId, kind })
      }
    }
    show(1, 'equal to PostgreSQL')

    await client.indices.updateAliases(
      {
        body: {
          actions: [
            ...behind.map((old) => ({ remove: { index: old, alias } })),
            { add: { index, alias } },
          ],
        },
      },
      unhurried,
    )
    await takeOver(options, alias, index)
    for (const groupCode of groups) {
      const place = { groupCode, alias, routing: routingFor(options, alias, groupCode) }
      await deleteSettledMarks(options, place)
    }
    await bumpGenerations(cache, groups).catch(() => {})
    // A search that began with the old index ends with it.
    if (behind.length > 0) await wait(grace)
    for (const old of behind) await deleteIndex(client, old)
    return { alias, index, documents, refused }
  })

/** Copies of an index that nobody searches yet are made at its end, from its files: written once, not once for each copy. */
const whileCopying = ({ settings, mappings }: IndexDefinition): IndexDefinition => ({
  settings: { ...settings, number_of_replicas: 0, refresh_interval: '-1' },
  mappings,
})

/** Few, but none so large that later changes would never be merged into it. */
const partsWhenBuilt = 5

/** Gives the new index the settings of every index, and waits for its copies where there are nodes to hold them. */
async function getReady({ client, definition }: Indexes, index: string) {
  const { number_of_replicas: replicas, refresh_interval: interval } = definition.settings as {
    number_of_replicas?: number
    refresh_interval?: string
  }
  // Every search looks into each part of the index: written in one go, it is in dozens of small ones.
  await mergeParts(client, index)
  // Copies are made of what is written to files; what is not would be indexed a second time for each of them.
  await client.indices.flush({ index, force: true }, unhurried)
  await client.indices.putSettings(
    {
      index,
      body: {
        index: { number_of_replicas: replicas ?? 1, refresh_interval: interval ?? null },
      } as object,
    },
    unhurried,
  )
  await untilCopied(client, index)
}

/** No question waits long for its answer: a gate between us and the engine would close it. */
async function mergeParts(client: Indexes['client'], index: string) {
  const { body: begun } = await client.indices.forcemerge(
    { index, max_num_segments: partsWhenBuilt, wait_for_completion: false },
    unhurried,
  )
  const { task } = begun as { task: string }
  for (;;) {
    const { body } = await client.tasks.get({ task_id: task }, unhurried)
    if (body.completed) return
    await wait(1_000)
  }
}

async function untilCopied(client: Indexes['client'], index: string) {
  const begunAt = performance.now()
  for (;;) {
    const { body } = await client.cluster.health({ index }, unhurried)
    if (body.status === 'green') return
    // Whoever is alone stays without copies: that is not waited for.
    if (body.initializing_shards === 0 && performance.now() - begunAt > 5_000) return
    await wait(500)
  }
}

/** From here on there is one index again. Searches go to it already. */
async function takeOver({ db, client, definition }: Indexes, alias: string, index: string) {
  await db
    .updateTable('searchIndex')
    .set({
      liveIndex: index,
      nextIndex: null,
      settings: fingerprintOf(definition),
      rebuiltAt: new Date(),
    })
    .where('alias', '=', alias)
    .execute()
  // A worker that has not heard of it yet tries again, and hears of it then.
  await client.indices.deleteAlias(
    { index, name: nextAlias(alias) },
    { ...unhurried, ignore: [404] },
  )
}

/** Takes away what a rebuild left that was broken off; one that had already taken over is ended. */
async function clearAway(
  options: RebuildOptions,
  alias: string,
  nextIndex: string | null | undefined,
) {
  const { db, client } = options
  if (!nextIndex) return
  if ((await indexesBehind(client, alias)).includes(nextIndex)) {
    return takeOver(options, alias, nextIndex)
  }
  await db.updateTable('searchIndex').set({ nextIndex: null }).where('alias', '=', alias).execute()
  await deleteIndex(client, nextIndex)
}

/**
 * Waits until what was marked before now is fed, as long as somebody feeds: while the oldest mark stays the same for some seconds,
 * nobody does. What is marked does not count as different.
 */
async function untilFed({ db }: Indexes) {
  const begunAt = performance.now()
  const moved = { oldest: Infinity, at: 0 }
  for (;;) {
    const { lagSeconds } = await feedState(db)
    const seconds = (performance.now() - begunAt) / 1000
    if (lagSeconds <= seconds || seconds > 30) return
    const oldest = lagSeconds - seconds
    if (oldest < moved.oldest - 0.5) Object.assign(moved, { oldest, at: seconds })
    else if (seconds - moved.at > 5) return
    await wait(200)
  }
}
