import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Page } from './paging.ts'

const Keyword = z.string().trim().min(1).max(200)

export const listWebSites = endpoint({
  method: 'GET',
  path: '/find/webSite/getSiteList',
  access: 'anyone',
  summary: 'The web sites in which the institution lets its readers search',
  response: z.strictObject({
    siteList: z.array(
      z.strictObject({ siteId: z.string(), siteName: z.string(), siteUrl: z.string() }),
    ),
  }),
})

export const countInWebSites = endpoint({
  method: 'GET',
  path: '/find/webSite/getSiteDataCount',
  access: 'anyone',
  summary: 'How many hits each web site has; none for one that does not answer',
  query: z.strictObject({ keyword: Keyword }),
  response: z.strictObject({
    siteDataCount: z.array(z.strictObject({ siteId: z.string(), count: z.int() })),
  }),
})

const WebHit = z.strictObject({ title: z.string(), url: z.string(), summary: z.string() })
export type WebHit = z.infer<typeof WebHit>

export const searchWebSite = endpoint({
  method: 'POST',
  path: '/find/webSite/search',
  access: 'anyone',
  summary: 'Search in one web site',
  body: z.strictObject({ siteId: z.string().max(64), keyword: Keyword, ...Page }),
  response: z.strictObject({ total: z.int(), siteList: z.array(WebHit) }),
})

const NationalHit = z.strictObject({
  title: z.string(),
  author: z.string(),
  publisher: z.string(),
  url: z.string(),
})
export type NationalHit = z.infer<typeof NationalHit>

export const searchNationalLibrary = endpoint({
  method: 'POST',
  path: '/find/webSite/guoTuDataList',
  access: 'anyone',
  summary: 'Search in the national library',
  body: z.strictObject({ keyword: Keyword, ...Page }),
  response: z.strictObject({ total: z.int(), guoTuDataList: z.array(NationalHit) }),
})
