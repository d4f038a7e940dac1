import { setTimeout as wait } from 'node:timers/promises'
import { inInstitution } from '../../../platform/stores/database.ts'
import { refusal, Refused } from '../../../platform/failure.ts'
import { unhurried } from '../../../platform/stores/search-engine.ts'
import { checkAlias, removeDocuments, repair } from './check.ts'
import { copyTitles } from './copy-titles.ts'
import { bumpGenerations } from './generation.ts'
import {
  deleteIndex,
  ensureIndex,
  indexesBehind,
  ownTitlesAlias,
  routeOf,
  routingFor,
  titlesAlias,
  withLock,
} from './indexes.ts'
import type { RebuildOptions } from './rebuild.ts'

const alreadyThere = refusal('search.already-there', 409, {
  'zh-CN': '该机构的索引已在该处。',
  'zh-TW': '該機構的索引已在該處。',
  'en-US': "The institution's titles are there already.",
})

/**
 * Moves an institution's titles into an index of its own, or back into the shared one. Its documents are copied first, then it
 * searches there; what changed in between is found by comparing and fed again.
 */
export async function moveTitles(moving: RebuildOptions, groupCode: string, to: 'own' | 'shared') {
  const { db, client, cache, prefix, grace = 5_000 } = moving
  const own = ownTitlesAlias(prefix, groupCode)
  const alias = to === 'own' ? own : titlesAlias(prefix)
  const from = await inInstitution(db, groupCode, (trx) => routeOf(trx, prefix, groupCode))
  if (from.alias === alias) throw new Refused(alreadyThere, { groupCode, alias })
  await ensureIndex(moving, alias)

  // Not while the shared index is rebuilt: what moves would be missing there, or too much.
  return withLock(db, titlesAlias(prefix), async () => {
    const routing = routingFor(moving, alias, groupCode)
    const { documents, refused } = await copyTitles(moving, { groupCode, to: { alias, routing } })
    await client.indices.refresh({ index: alias }, unhurried)

    await inInstitution(db, groupCode, (trx) =>
      trx
        .insertInto('indexRoute')
        .values({ groupCode, alias, isRouted: routing !== undefined })
        .onConflict((conflict) =>
          conflict.column('groupCode').doUpdateSet({ alias, isRouted: routing !== undefined }),
        )
        .execute(),
    )
    const checked = await checkAlias(moving, alias)
    await repair(moving, {
      ...checked,
      differences: checked.differences.filter((one) => one.groupCode === groupCode),
    })
    await bumpGenerations(cache, [groupCode]).catch(() => {})

    // A search that began with the old place ends with it.
    await wait(grace)
    if (from.alias === own) {
      await db.deleteFrom('searchIndex').where('alias', '=', own).execute()
      for (const index of await indexesBehind(client, own)) await deleteIndex(client, index)
    } else {
      await removeDocuments(moving, { groupCode, alias: from.alias, routing: from.routing })
    }
    return { groupCode, alias, documents, refused }
  })
}
