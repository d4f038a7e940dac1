import type { Within } from '../../platform/stores/database.ts'
import { markup, textOf } from './markup.ts'
import { selectSitemapStarts, selectTitlesFrom } from './queries.ts'

/** The protocol allows no more addresses in one sitemap. */
const mostAddresses = 50_000
/** So many are read at a time: nothing is held open while a slow crawler takes its time. */
const atATime = 5_000

const opening = '<?xml version="1.0" encoding="utf-8"?>\n'
const namespace = 'http://www.sitemaps.org/schemas/sitemap/0.9'

/** The sitemaps of an institution; each bears the number of the title it begins with. */
export async function sitemapIndex(within: Within, address: string, size = mostAddresses) {
  const starts = await within((db) => selectSitemapStarts(db, size))
  return `${opening}${textOf(markup`<sitemapindex xmlns="${namespace}">
${starts.map((first) => markup`<sitemap><loc>${address}/sitemap/${first}.xml</loc></sitemap>\n`)}</sitemapindex>
`)}`
}

/** The record pages from a number on, written while they are read. */
export async function* sitemap(within: Within, address: string, first: number) {
  yield `${opening}<urlset xmlns="${namespace}">\n`
  let from = first
  for (let left = mostAddresses; left > 0; left -= atATime) {
    const start = from
    const titles = await within((db) => selectTitlesFrom(db, start, atATime))
    yield titles
      .filter(({ isShown }) => isShown)
      .map(({ recordId, changedAt }) =>
        textOf(
          markup`<url><loc>${address}/record/${recordId}</loc><lastmod>${changedAt.toISOString()}</lastmod></url>\n`,
        ),
      )
      .join('')
    if (titles.length < atATime) break
    from = titles.at(-1)!.recordId + 1
  }
  yield '</urlset>\n'
}

/**
 * What crawlers are asked: to leave alone what answers calls, what costs a search, and what is nobody's but the staff's. States
 * of a search are behind a `#` and no addresses at all.
 */
export const robotsText = (sites: readonly string[]) => `User-agent: *
Disallow: /find/
Disallow: /oga/
Disallow: /staff/
Disallow: /docs
Disallow: /feed?
Disallow: /*/feed?

${sites.map((address) => `Sitemap: ${address}/sitemap.xml\n`).join('')}`
