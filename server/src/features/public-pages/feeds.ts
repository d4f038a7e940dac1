import type { Database } from '../../platform/stores/database.ts'
import { inLanguage } from '../../platform/institution.ts'
import { bookList } from '../book-lists/book-lists.ts'
import { selectDescriptions } from '../record/record.ts'
import { hreflangOf } from './language.ts'
import { markup, textOf } from './markup.ts'
import { selectNewest } from './queries.ts'
import type { Site } from './site.ts'
import { texts } from './texts.ts'

/** A feed is read often and by machines: it has no more than this. */
export const longestFeed = 50

/** The titles that came last. */
export async function newBooksFeed(db: Database, site: Site) {
  const newest = await selectNewest(db, longestFeed)
  const arrived = new Map(newest.map(({ recordId, arrivedOn }) => [recordId, arrivedOn]))
  const ids = newest.map(({ recordId }) => recordId)
  return feedOf(site, {
    name: texts[site.locale].newBooks,
    path: 'feed/new-books',
    titles: await titlesOf(db, ids, site),
    // The day it came: a feed reader shows what it has not seen before.
    changed: (recordId) => new Date(`${arrived.get(recordId)}T00:00:00Z`),
  })
}

/** What came last into a list that its owner has opened, with what is noted of it. */
export async function listFeed(db: Database, site: Site, id: string) {
  const { name, list } = await bookList(db, id, undefined, { most: longestFeed, order: 'newest' })
  const byId = new Map(list.map((title) => [title.recordId, title]))
  const ids = list.map(({ recordId }) => recordId)
  return feedOf(site, {
    name,
    path: `feed/list/${id}`,
    titles: await titlesOf(db, ids, site),
    // The latest of what happened to it: a note makes it new to whoever follows the list.
    changed: (recordId) => {
      const { addTime, notes } = byId.get(recordId)!
      return new Date([addTime, ...notes.map(({ time }) => time)].toSorted().at(-1)!)
    },
    noted: (recordId) =>
      byId.get(recordId)!.notes.map(({ text, by }) => (by === '' ? text : `${by}: ${text}`)),
    home: `list/${id}`,
  })
}

/** What a search finds, the newest first. */
export async function searchFeed(
  db: Database,
  site: Site,
  words: string,
  path: string,
  ids: number[],
) {
  const titles = await titlesOf(db, ids, site)
  const byId = new Map(titles.map((title) => [title.recordId, title.changedAt]))
  return feedOf(site, {
    name: texts[site.locale].searchFeed(words),
    path,
    titles,
    changed: (recordId) => byId.get(recordId)!,
  })
}

/** The titles of these numbers that readers may see, in this order. */
async function titlesOf(db: Database, ids: number[], { institution: { timeZone } }: Site) {
  const rows = await selectDescriptions(db, ids, timeZone)
  const byId = new Map(rows.map((row) => [row.recordId, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

interface Feed {
  name: string
  path: string
  titles: Awaited<ReturnType<typeof titlesOf>>
  changed: (recordId: number) => Date
  /** What readers noted of a title. */
  noted?: (recordId: number) => string[]
  /** The page of which it is the feed. */
  home?: string
}

function feedOf({ institution, address, locale }: Site, feed: Feed) {
  const { name, path, titles, changed, noted = () => [], home = 'home' } = feed
  const siteName = inLanguage(institution.name, locale)
  const latest = Math.max(0, ...titles.map(({ recordId }) => changed(recordId).getTime()))
  return textOf(markup`<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${hreflangOf[locale]}">
<id>${address}/${path}</id>
<title>${name} - ${siteName}</title>
<updated>${new Date(latest).toISOString()}</updated>
<author><name>${siteName}</name></author>
<link rel="self" type="application/atom+xml" href="${address}/${path}"/>
<link rel="alternate" type="text/html" href="${address}/${home}"/>
${titles.map(
  ({ recordId, title, creators, publisher, year, abstract }) => markup`<entry>
<id>${address}/record/${recordId}</id>
<title>${title}</title>
<updated>${changed(recordId).toISOString()}</updated>
${creators.slice(0, 10).map((creator) => markup`<author><name>${creator}</name></author>\n`)}<link rel="alternate" type="text/html" href="${address}/record/${recordId}"/>
<summary>${[[publisher, year].filter(Boolean).join(', '), ...noted(recordId), abstract?.slice(0, 300)].filter(Boolean).join(' ')}</summary>
</entry>
`,
)}</feed>
`)
}
