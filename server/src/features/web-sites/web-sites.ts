import type { NationalHit, WebHit } from '@shulin/contract/web-sites'
import type { Log } from '../../platform/log.ts'
import { askOutside } from '../../platform/resilience/outside.ts'
import type { Settings } from '../institutions/institutions.ts'
import { readHits, webAddress, type OutsideHits } from './answers.ts'

/** Whom the process may ask, and whom it tells when one does not answer. */
export interface OutsideAccess {
  /** Hosts inside our own network that may be asked nevertheless. */
  insideHosts: string[]
  log: Log
}

export interface WebSite {
  siteId: string
  siteName: string
  siteUrl: string
  /** With `{keyword}`, and where the site can turn pages `{page}` and `{rows}`. */
  template: string
}

interface Part {
  page: number
  rows: number
}

/** The sites of the institution: a name and an address on each line. Their places are their numbers. */
export const webSitesOf = ({ webSites }: Pick<Settings, 'webSites'>): WebSite[] =>
  webSites.split('\n').flatMap((line, place) => {
    const [, siteName, template] = /^\s*(\S.*?)\s+(https?:\/\/\S+)\s*$/u.exec(line) ?? []
    if (siteName === undefined || template === undefined) return []
    const siteUrl = new URL(template.replaceAll(/[{}]/gu, '')).origin
    return [{ siteId: String(place + 1), siteName, siteUrl, template }]
  })

const nothing: OutsideHits = { total: 0, hits: [] }

/** So long, in milliseconds, one of them is waited for, and so many bytes of its answer are read. */
const patience = 3_000
const largest = 2_000_000

/** What another catalogue has. One that is away, slow or talks nonsense has nothing: the page is complete without it. */
async function ask(url: URL, { insideHosts, log }: OutsideAccess): Promise<OutsideHits> {
  try {
    const limits = { allowedHosts: insideHosts, largest, milliseconds: patience }
    const { status, body } = await askOutside(url, limits)
    if (status !== 200) throw new Error(`answered ${status}`)
    return readHits(body.toString('utf8'))
  } catch (error) {
    log.warn({ err: error, host: url.host }, 'an outside source did not answer')
    return nothing
  }
}

const filled = (template: string, keyword: string, { page, rows }: Part) =>
  new URL(
    template
      .replaceAll('{keyword}', encodeURIComponent(keyword))
      .replaceAll('{page}', String(page))
      .replaceAll('{rows}', String(rows)),
  )

/** One page of the hits of a site, which answers as OpenSearch has it: RSS with `totalResults`. */
export async function hitsAt(
  { template }: WebSite,
  keyword: string,
  part: Part,
  access: OutsideAccess,
): Promise<{ total: number; siteList: WebHit[] }> {
  const { total, hits } = await ask(filled(template, keyword, part), access)
  const siteList = hits.slice(0, part.rows).flatMap(({ title, link, description }) => {
    const url = webAddress(link)
    return url === '' ? [] : [{ title: title?.[0] ?? url, url, summary: description?.[0] ?? '' }]
  })
  return { total: Math.max(total, siteList.length), siteList }
}

/** One page of what the national library has, which answers as SRU has it, in Dublin Core. */
export async function nationalHits(
  { nationalLibrary }: Pick<Settings, 'nationalLibrary'>,
  keyword: string,
  { page, rows }: Part,
  access: OutsideAccess,
): Promise<{ total: number; guoTuDataList: NationalHit[] }> {
  if (nationalLibrary === '') return { total: 0, guoTuDataList: [] }
  const url = new URL(nationalLibrary)
  const asked = {
    operation: 'searchRetrieve',
    version: '1.1',
    query: `"${keyword.replaceAll(/["\\]/gu, String.raw`\$&`)}"`,
    startRecord: String((page - 1) * rows + 1),
    maximumRecords: String(rows),
    recordSchema: 'dc',
  }
  for (const [name, value] of Object.entries(asked)) url.searchParams.set(name, value)
  const { total, hits } = await ask(url, access)
  const guoTuDataList = hits.slice(0, rows).flatMap(({ title, creator, publisher, identifier }) =>
    title === undefined
      ? []
      : [
          {
            title: title[0]!,
            author: (creator ?? []).join('; '),
            publisher: publisher?.[0] ?? '',
            url: webAddress(identifier),
          },
        ],
  )
  return { total: Math.max(total, guoTuDataList.length), guoTuDataList }
}
