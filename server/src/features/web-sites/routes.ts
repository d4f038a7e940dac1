import {
  countInWebSites,
  listWebSites,
  searchNationalLibrary,
  searchWebSite,
} from '@shulin/contract/web-sites'
import type { Within } from '../../platform/stores/database.ts'
import type { Serve } from '../../platform/http/serve.ts'
import type { Resources } from '../../resources.ts'
import { settingsOf } from '../institutions/institutions.ts'
import { hitsAt, nationalHits, webSitesOf } from './web-sites.ts'

/** What asking one outside source costs of a visitor's searches. */
const cost = 3

export function webSitesRoutes(serve: Serve, { searching, config, log }: Resources) {
  const outside = { insideHosts: config.insideHosts, log }

  /** The institution's settings, for somebody who may still ask so many sources. */
  async function settingsFor(
    { within, address }: { within: Within; address: string },
    sources: (settings: Awaited<ReturnType<typeof settingsOf>>) => number,
  ) {
    // No transaction is open while others are asked.
    const settings = await within(settingsOf)
    const campusRanges = settings.campusRanges.split('\n').filter(Boolean)
    await searching.budget.spend({ address, campusRanges }, cost * sources(settings))
    return settings
  }

  serve(listWebSites, async ({ within }) => ({
    siteList: webSitesOf(await within(settingsOf)).map(({ siteId, siteName, siteUrl }) => ({
      siteId,
      siteName,
      siteUrl,
    })),
  }))

  serve(countInWebSites, async (call) => {
    const settings = await settingsFor(call, (known) => webSitesOf(known).length)
    const counts = webSitesOf(settings).map(async (site) => {
      const { total } = await hitsAt(site, call.query.keyword, { page: 1, rows: 1 }, outside)
      return { siteId: site.siteId, count: total }
    })
    return { siteDataCount: await Promise.all(counts) }
  })

  serve(searchWebSite, async (call) => {
    const settings = await settingsFor(call, () => 1)
    const { siteId, keyword, ...part } = call.body
    const site = webSitesOf(settings).find((one) => one.siteId === siteId)
    return site ? hitsAt(site, keyword, part, outside) : { total: 0, siteList: [] }
  })

  serve(searchNationalLibrary, async (call) => {
    const settings = await settingsFor(call, () => 1)
    const { keyword, ...part } = call.body
    return nationalHits(settings, keyword, part, outside)
  })
}
