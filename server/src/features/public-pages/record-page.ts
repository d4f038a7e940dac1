import { coinsOf } from '@shulin/presentation/coins'
import { languageOf } from '@shulin/presentation/language-of'
import { placeName } from '@shulin/presentation/place-name'
import type { BookDetail, Neighbour } from '@shulin/contract/record'
import type { Database } from '../../platform/stores/database.ts'
import { inLanguage } from '../../platform/institution.ts'
import { entriesOf, settingsOf } from '../institutions/institutions.ts'
import {
  bookDetailOf,
  citedOf,
  linkedTo,
  resolverAddress,
  schemaOrgOf,
  selectResources,
  type CitationData,
} from '../record/record.ts'
import { coverOf } from './cover.ts'
import type { RecordLookup } from './find-record.ts'
import { htmlLanguage } from './language.ts'
import { dataScript, markup, type Markup } from './markup.ts'
import { selectShelves } from './queries.ts'
import { citationTags, sharingTags } from './record-tags.ts'
import { linkTo, portalLink, type Site } from './site.ts'
import { texts } from './texts.ts'

type Row = Extract<RecordLookup, { state: 'shown' }>['row']
type Shelf = Awaited<ReturnType<typeof selectShelves>>[number]
type Resource = Awaited<ReturnType<typeof selectResources>>[number]

/** How much of the contents and of what stands beside a title a page shows. */
const mostChapters = 200
const mostBeside = 6

/** One title: what it is, where it is, what it is about, and what stands beside it. */
export async function recordPage(db: Database, site: Site, row: Row) {
  const { institution, locale, address } = site
  const { timeZone } = institution
  const book = bookDetailOf(row, locale)
  const cited = citedOf(row, `${address}/record/${row.recordId}`)
  const shelves = await selectShelves(db, row.recordId)
  const resources = (await selectResources(db, row.recordId, timeZone)).filter(
    ({ kind }) => kind !== 'contents',
  )
  const { linkResolver } = await settingsOf(db)
  const resolver = linkResolver && resolverAddress(linkResolver, book, address)
  const beside = besideOf(await linkedTo(db, row, timeZone))
  const nameOf = await codeNames(db, site)
  const siteName = inLanguage(institution.name, locale)
  const description = describe(book, siteName, site)
  const picture = new URL(book.cover || '/icons/shulin-512.png', address).href
  return {
    title: book.title,
    description,
    path: `record/${row.recordId}`,
    head: markup`${citationTags(cited)}${sharingTags({ cited, siteName, description, locale, picture })}
${dataScript(schemaOrg(cited, book, shelves, site))}`,
    main: markup`<article>
<div class="record">
${coverOf(book, 200)}
${facts(book, site, nameOf)}
${getBox(book, shelves, resources, resolver, site)}
</div>
${holdings(shelves, site)}
${about(row, site)}
${related(beside, site)}
<span class="Z3988" title="${coinsOf(book)}"></span>
</article>`,
  }
}

async function codeNames(db: Database, { locale }: Site) {
  const entries = await entriesOf(db, ['documentTypeList', 'langCode', 'countryCode'], locale)
  return (dictionary: string, code: string) =>
    entries(dictionary, 'all').find((entry) => entry.code === code)?.name ?? code
}
type NameOf = Awaited<ReturnType<typeof codeNames>>

/** Other editions first, then the series and the author; each title once. What is about the same only the search engine tells. */
function besideOf({ editions, series, creators }: Awaited<ReturnType<typeof linkedTo>>) {
  const all = [...editions, ...series, ...creators]
  return [...new Map(all.map((one) => [one.recordId, one])).values()].slice(0, mostBeside)
}

function describe(book: BookDetail, siteName: string, { locale }: Site) {
  const { comma } = texts[locale]
  const parts = [book.author, book.publisher, book.publishYear, siteName].filter(Boolean)
  const about = [parts.join(comma), book.subjects.join(comma)].filter(Boolean)
  return about.join(locale === 'en-US' ? '. ' : '。').slice(0, 200)
}

function facts(book: BookDetail, { locale }: Site, nameOf: NameOf) {
  const t = texts[locale]
  const list: [string, Markup | string][] = [
    [t.published, publishedIn(book, t.colon, t.comma)],
    [t.edition, book.edition],
    [t.extent, book.extent],
    [t.isbn, number(book.isbns.join(t.comma))],
    [t.issn, number(book.issns.join(t.comma))],
    [t.class, [book.classNo, book.className].filter(Boolean).join(' ')],
    [t.subjects, book.subjects.join(t.between)],
    [t.series, book.series.join(t.between)],
    [t.otherTitles, book.otherTitles.slice(1).join(t.comma)],
    [t.kind, nameOf('documentTypeList', book.docCode)],
    [t.language, book.langCode.map((code) => nameOf('langCode', code)).join(t.comma)],
    [t.country, book.countryCode && nameOf('countryCode', book.countryCode)],
    [t.doi, number(book.doi)],
    [t.have, book.holdingSummary],
    [t.number, number(String(book.recordId))],
  ]
  const [parallel] = book.otherTitles
  return markup`<div>
<h1${inItsLanguage(book.title, locale)}><bdi>${book.title}</bdi></h1>
${parallel && markup`<p class="parallel"${inItsLanguage(parallel, locale)}><bdi>${parallel}</bdi></p>`}
${book.creators.length > 0 && markup`<p class="by"><bdi>${book.creators.join(t.between)}</bdi></p>`}
<dl class="facts">${list.map(([label, value]) => value !== '' && markup`<dt>${label}</dt><dd><bdi>${value}</bdi></dd>`)}</dl>
</div>`
}

const number = (text: string) => text && markup`<span class="num">${text}</span>`

const inItsLanguage = (text: string, locale: Site['locale']) => {
  const language = languageOf(text, htmlLanguage(locale))
  return language && markup` lang="${language}"`
}

function publishedIn(
  { place, publisher, publishYear, published }: BookDetail,
  colon: string,
  comma: string,
) {
  const house = [place, publisher].filter(Boolean).join(colon)
  const when = published || (publishYear === null ? '' : String(publishYear))
  return [house, when].filter(Boolean).join(comma)
}

const sum = (shelves: readonly Shelf[], what: 'all' | 'onShelf') =>
  shelves.reduce((total, shelf) => total + shelf[what], 0)

function getBox(
  book: BookDetail,
  shelves: Shelf[],
  resources: Resource[],
  resolver: string,
  site: Site,
) {
  const { locale } = site
  const t = texts[locale]
  const onShelf = sum(shelves, 'onShelf')
  const first = shelves.find((shelf) => shelf.onShelf > 0) ?? shelves[0]
  const callNo = first?.callNo ?? book.callNo
  return markup`<div class="get">
<h2>${t.get}</h2>
${
  first
    ? markup`<p><span class="chip${onShelf > 0 && ' chip--shelf'}">${onShelf > 0 ? t.onShelf(onShelf) : t.noneOnShelf}</span> <span class="quiet">${t.inAll(sum(shelves, 'all'))}</span></p>
${callNo && markup`<p class="call num">${callNo}</p>`}
<p class="quiet">${placeOf(first, locale)}</p>`
    : resources.length === 0 && markup`<p class="quiet">${t.nothing}</p>`
}
<p><a class="button" href="${portalLink(site, `/searchList/bookDetails/${book.recordId}`)}">${t.openRecord}</a></p>
<p class="quiet">${t.openRecordWhy}</p>
${first && markup`<p class="quiet">${t.age}</p>`}
${
  resources.length > 0 &&
  markup`<div class="online"><h3 class="quiet">${t.online}</h3><ul>${resources.map(
    ({ name, kind, url, covered, needsLogin }) =>
      markup`<li><a href="${url}" rel="noopener nofollow">${name || t.onlineKinds[kind]}</a>${(covered || needsLogin) && markup` <span class="quiet">${[covered, needsLogin && t.login].filter(Boolean).join(t.comma)}</span>`}</li>`,
  )}</ul></div>`
}
${resolver && markup`<p><a href="${resolver}" rel="noopener nofollow">${t.resolver}</a></p>`}
</div>`
}

const placeOf = ({ libName, locationName }: Shelf, locale: Site['locale']) =>
  placeName(inLanguage(libName, locale), inLanguage(locationName, locale))

function holdings(shelves: Shelf[], { locale }: Site) {
  if (shelves.length === 0) return null
  const t = texts[locale]
  const libraries = [...Map.groupBy(shelves, ({ libCode }) => libCode).values()]
  return markup`<section aria-labelledby="holdings">
<h2 id="holdings">${t.holdings}</h2>
${libraries.map(
  (list) => markup`<table>
<caption>${inLanguage(list[0]!.libName, locale)}</caption>
<thead><tr><th scope="col">${t.callNumber}</th><th scope="col">${t.location}</th><th scope="col">${t.shelf}</th></tr></thead>
<tbody>${list.map(
    ({ callNo, locationName, onShelf, all }) =>
      markup`<tr><td class="num">${callNo}</td><td>${inLanguage(locationName, locale)}</td><td class="num">${t.ofAll(onShelf, all)}</td></tr>`,
  )}</tbody>
</table>`,
)}
</section>`
}

function about({ abstract, contents }: Row, { locale }: Site) {
  const t = texts[locale]
  const chapters = (contents ?? []).slice(0, mostChapters)
  return [
    abstract &&
      markup`<section aria-labelledby="about"><h2 id="about">${t.about}</h2><p class="text"><bdi>${abstract}</bdi></p></section>`,
    chapters.length > 0 &&
      markup`<section aria-labelledby="contents"><h2 id="contents">${t.contents}</h2><ol class="toc">${chapters.map(
        ({ title, page }) =>
          markup`<li><bdi>${title}</bdi>${page && markup`<span class="num">${page}</span>`}</li>`,
      )}</ol></section>`,
  ]
}

const related = (beside: Neighbour[], site: Site) =>
  beside.length > 0 &&
  markup`<section aria-labelledby="related"><h2 id="related">${texts[site.locale].related}</h2>${shelfOf(beside, site)}</section>`

/** Titles with their covers, each a link to its page. */
export const shelfOf = (titles: Neighbour[], site: Site) =>
  markup`<ul class="shelf">${titles.map(
    (one) =>
      markup`<li><a href="${linkTo(site, `record/${one.recordId}`)}">${coverOf(one, 96)}<b><bdi>${one.title}</bdi></b>${one.author && markup`<span class="quiet"><bdi>${one.author}</bdi></span>`}</a></li>`,
  )}</ul>`

/** The title in schema.org's words, and where it can be borrowed. */
function schemaOrg(
  data: CitationData,
  book: BookDetail,
  shelves: Shelf[],
  { address, locale }: Site,
) {
  const libraries = [...Map.groupBy(shelves, ({ libCode }) => libCode).values()]
  return {
    '@context': 'https://schema.org',
    ...schemaOrgOf(data),
    ...(book.cover !== '' && { image: new URL(book.cover, address).href }),
    ...(libraries.length > 0 && {
      offers: libraries.map((list) => ({
        '@type': 'Offer',
        businessFunction: 'http://purl.org/goodrelations/v1#LeaseOut',
        availability: `https://schema.org/${sum(list, 'onShelf') > 0 ? 'InStock' : 'OutOfStock'}`,
        inventoryLevel: { '@type': 'QuantitativeValue', value: sum(list, 'onShelf') },
        sku: list[0]!.callNo ?? undefined,
        availableAtOrFrom: { '@type': 'Library', name: inLanguage(list[0]!.libName, locale) },
      })),
    }),
  }
}
