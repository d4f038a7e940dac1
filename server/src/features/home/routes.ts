import {
  listDisciplines,
  listHotCollections,
  listNewCollections,
  listTrialCollections,
  readHomePage,
} from '@shulin/contract/home'
import { instantOf } from '@shulin/contract/time'
import { inLanguage } from '../../platform/institution.ts'
import type { Serve } from '../../platform/http/serve.ts'
import { openTimedCache } from '../../platform/stores/timed-cache.ts'
import type { Resources } from '../../resources.ts'
import { entriesOf, settingsOf } from '../institutions/institutions.ts'
import { busiestReaders } from '../rankings/rankings.ts'
import { disciplinesOf, gapsOf, placedBlocks } from './home.ts'
import {
  selectHotDatabases,
  selectLinks,
  selectNewDatabases,
  selectTrialDatabases,
} from './queries.ts'

export function homeRoutes(serve: Serve, { cache, searching, config }: Resources) {
  const keep = openTimedCache(cache, config.rankingsKept)
  // All titles are counted for it, and a new one hardly changes it.
  const keepLonger = openTimedCache(cache, config.rankingsKept * 10)

  serve(readHomePage, async ({ within, institution, locale, reader }) => {
    const readers = await busiestReaders({ keep, within, institution })
    return within(async (db) => {
      const { version, eleFlag } = await settingsOf(db)
      const blocks = (await placedBlocks(db)).filter(({ isShown }) => isShown)
      const links = await selectLinks(db)
      return {
        institutionParam: {
          groupCode: institution.groupCode,
          name: inLanguage(institution.name, locale),
          version,
          homeBlocks: blocks.map(({ block }) => block),
        },
        eleFlag,
        userCheckInfo: reader ? await gapsOf(db, reader.id) : null,
        customList: links.map(({ name, url }) => ({ title: inLanguage(name, locale), url })),
        readers,
      }
    })
  })

  serve(listDisciplines, async (call) => {
    const { within, institution, locale } = call
    const counted = await keepLonger(`disciplines:${institution.groupCode}`, async () =>
      disciplinesOf(searching, await searching.scopeOf(institution, locale), call),
    )
    const entries = await within((trx) => entriesOf(trx, ['discode1'], locale))
    const names = new Map(entries('discode1').map(({ code, name }) => [code, name]))
    return counted.map((one) => ({ ...one, name: names.get(one.discode1) ?? one.discode1 }))
  })

  serve(listHotCollections, async ({ within, body: { rows } }) =>
    (await within((db) => selectHotDatabases(db, rows))).map(({ id, name, visits }) => ({
      recordId: id,
      collectionName: name,
      visits,
    })),
  )

  serve(listNewCollections, async ({ within, body: { rows } }) =>
    (await within((db) => selectNewDatabases(db, rows))).map(({ id, name, addedAt }) => ({
      recordId: id,
      collectionName: name,
      createTime: instantOf(addedAt),
    })),
  )

  serve(listTrialCollections, async ({ within, body: { rows } }) =>
    (await within((db) => selectTrialDatabases(db, rows))).map((database) => ({
      recordId: database.id,
      collectionName: database.name,
      trialBegin: database.trialFrom,
      trialEnd: database.trialUntil!,
    })),
  )
}
