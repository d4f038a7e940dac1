import type { Database } from '../../platform/stores/database.ts'
import { inLanguage } from '../../platform/institution.ts'
import { bookList, booksOfTopic, openLists, topic, topics } from '../book-lists/book-lists.ts'
import { librariesOf } from '../institutions/institutions.ts'
import { neighbourOf, selectNeighbours } from '../record/record.ts'
import { dataScript, markup, type Markup } from './markup.ts'
import { selectNewest } from './queries.ts'
import { shelfOf } from './record-page.ts'
import { linkTo, portalLink, type Site } from './site.ts'
import { texts } from './texts.ts'

/** So many stand on one page. */
const onPage = { page: 1, rows: 100 }
const onHomePage = { page: 1, rows: 8 }
const newOnHomePage = 12

/** The titles of these numbers, in this order. */
async function titlesOf(db: Database, recordIds: number[], timeZone: string) {
  const rows = await selectNeighbours(db, recordIds, { timeZone, limit: recordIds.length })
  const byId = new Map(rows.map((row) => [row.recordId, neighbourOf(row)]))
  return recordIds.flatMap((recordId) => byId.get(recordId) ?? [])
}

/** What the library has to show before anybody searches: its new books, topics, lists, and its houses. */
export async function homePage(db: Database, site: Site) {
  const { institution, locale, address } = site
  const t = texts[locale]
  const name = inLanguage(institution.name, locale)
  const newest = (await selectNewest(db, newOnHomePage)).map(({ recordId }) => recordId)
  const newBooks = await titlesOf(db, newest, institution.timeZone)
  const libraries = (await librariesOf(db)).map((library) => inLanguage(library.name, locale))
  const shownTopics = (await topics(db, onHomePage)).list
  const shownLists = (await openLists(db, onHomePage)).list
  return {
    title: t.home,
    description: `${name}${t.colon}${[t.newBooks, t.topics, t.lists, ...libraries].join(t.comma)}`,
    path: 'home',
    head: dataScript({
      '@context': 'https://schema.org',
      '@type': 'Library',
      name,
      url: `${address}/home`,
      ...(libraries.length > 1 && {
        department: libraries.map((library) => ({ '@type': 'Library', name: library })),
      }),
    }),
    main: markup`<div class="message"><h1>${name}</h1>
<p>${t.homeLead}</p>
<p><a class="button" href="${portalLink(site, '/home')}">${t.search}</a></p></div>
${newBooks.length > 0 && section('new-books', t.newBooks, shelfOf(newBooks, site))}
${
  shownTopics.length > 0 &&
  section(
    'topics',
    t.topics,
    linksTo(
      shownTopics.map((one) => ({ ...one, path: `topic/${one.topicId}` })),
      site,
    ),
  )
}
${
  shownLists.length > 0 &&
  section(
    'lists',
    t.lists,
    linksTo(
      shownLists.map((one) => ({ ...one, path: `list/${one.bookListId}` })),
      site,
    ),
  )
}
${
  libraries.length > 1 &&
  section(
    'libraries',
    t.libraries,
    markup`<ul>${libraries.map((library) => markup`<li>${library}</li>`)}</ul>`,
  )
}`,
  }
}

export async function topicsPage(db: Database, site: Site) {
  const t = texts[site.locale]
  const { list } = await topics(db, onPage)
  const shown = list.map((one) => ({ ...one, path: `topic/${one.topicId}` }))
  return listing(site, { title: t.topics, path: 'topics', none: t.noTopics }, shown)
}

export async function listsPage(db: Database, site: Site) {
  const t = texts[site.locale]
  const { list } = await openLists(db, onPage)
  const shown = list.map((one) => ({ ...one, path: `list/${one.bookListId}` }))
  return listing(site, { title: t.lists, path: 'lists', none: t.noLists }, shown)
}

export async function topicPage(db: Database, site: Site, id: string) {
  const { name, introduction } = await topic(db, id)
  const { list } = await booksOfTopic(db, id, onPage)
  return titlesPage(db, site, { name, introduction, path: `topic/${id}`, list })
}

/** A list that its owner has opened; nobody is logged in here. */
export async function listPage(db: Database, site: Site, id: string) {
  const found = await bookList(db, id, undefined, { most: onPage.rows })
  const { name, introduction, owner, list } = found
  const t = texts[site.locale]
  const feed = `${site.root}/feed/list/${id}`
  const noted = list.filter(({ notes }) => notes.length > 0)
  const more = markup`<p><a href="${portalLink(site, `/bookListNav?bookListId=${id}`)}">${t.openList}</a></p>
<p><a href="${feed}">${t.listFeed}</a></p>
${
  noted.length > 0 &&
  section(
    'notes',
    t.notes,
    markup`<ul class="plain">${noted.map(
      ({ recordId, title, notes }) =>
        markup`<li><a href="${linkTo(site, `record/${recordId}`)}"><bdi>${title}</bdi></a>${notes.map(
          ({ text, by }) =>
            markup`<p class="text"><bdi>${text}</bdi> <span class="quiet"><bdi>${by}</bdi></span></p>`,
        )}</li>`,
    )}</ul>`,
  )
}`
  const head = markup`<link rel="alternate" type="application/atom+xml" title="${name}" href="${feed}">`
  const by = t.listBy(owner)
  return titlesPage(db, site, { name, introduction, by, path: `list/${id}`, list, head, more })
}

interface ListEntry {
  name: string
  introduction: string
  count: number
  path: string
}

const listing = (
  site: Site,
  { title, path, none }: { title: string; path: string; none: string },
  shown: ListEntry[],
) => ({
  title,
  description: `${inLanguage(site.institution.name, site.locale)}${texts[site.locale].colon}${title}`,
  path,
  main: markup`<h1>${title}</h1>
${shown.length > 0 ? linksTo(shown, site) : markup`<p>${none}</p>`}`,
})

const linksTo = (shown: ListEntry[], site: Site) =>
  markup`<ul class="plain">${shown.map(
    ({ name, introduction, count, path }) =>
      markup`<li><a href="${linkTo(site, path)}"><bdi>${name}</bdi></a> <span class="quiet">${texts[site.locale].titles(count)}</span>${introduction && markup`<p class="quiet"><bdi>${introduction}</bdi></p>`}</li>`,
  )}</ul>`

interface TitledList {
  name: string
  introduction: string
  by?: string
  path: string
  list: { recordId: number }[]
  /** More for machines, and behind the titles. */
  head?: Markup
  more?: Markup
}

async function titlesPage(db: Database, site: Site, given: TitledList) {
  const { name, introduction, by, path, head, more } = given
  const listed = given.list.slice(0, onPage.rows)
  const titles = await titlesOf(
    db,
    listed.map(({ recordId }) => recordId),
    site.institution.timeZone,
  )
  const siteName = inLanguage(site.institution.name, site.locale)
  return {
    title: name,
    description: [introduction || name, siteName].join(texts[site.locale].comma).slice(0, 200),
    path,
    head: markup`${head}${dataScript({
      '@context': 'https://schema.org',
      '@type': 'ItemList',
      name,
      numberOfItems: titles.length,
      itemListElement: titles.map(({ recordId, title }, place) => ({
        '@type': 'ListItem',
        position: place + 1,
        name: title,
        url: `${site.address}/record/${recordId}`,
      })),
    })}`,
    main: markup`<div class="message"><h1><bdi>${name}</bdi></h1>
${by && markup`<p class="quiet">${by}</p>`}
${introduction && markup`<p class="text"><bdi>${introduction}</bdi></p>`}</div>
<section aria-label="${name}">${shelfOf(titles, site)}</section>
${more}`,
  }
}

const section = (id: string, title: string, content: Markup) =>
  markup`<section aria-labelledby="${id}"><h2 id="${id}">${title}</h2>${content}</section>`
