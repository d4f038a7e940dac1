import { sql } from 'kysely'
import { unhurried } from '../../../platform/stores/search-engine.ts'
import { fingerprintOf, indexesBehind, selectIndexes, type Indexes } from './indexes.ts'
import { feedState } from './marks.ts'

interface SetAside {
  groupCode: string
  recordId: number
  setAsideAt: Date
  error: string
}

/** How the feed and every index stand. */
export async function indexStatus(indexes: Indexes) {
  const { db, client, prefix, definition } = indexes
  const known = await selectIndexes(db, prefix)
  const aliases = []
  for (const { alias, nextIndex, rebuiltAt, settings } of known.values()) {
    const behind = await indexesBehind(client, alias)
    const isMissing = behind.length === 0
    aliases.push({
      alias,
      index: behind[0] ?? null,
      isMissing,
      /** Being built beside it. */
      next: nextIndex,
      documents: isMissing ? 0 : (await client.count({ index: alias }, unhurried)).body.count,
      /** The settings of this release are others: a rebuild brings them. */
      isOutdated: settings !== fingerprintOf(definition),
      rebuiltAt,
    })
  }
  const { rows: setAside } = await sql<SetAside>`
    select * from set_aside_documents(20)`.execute(db)
  return { feed: await feedState(db), setAside, aliases }
}
export type IndexStatus = Awaited<ReturnType<typeof indexStatus>>
