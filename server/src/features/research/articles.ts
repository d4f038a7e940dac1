import type { ResearchParameters } from '@shulin/contract/research'
import type { FacetName, FacetValue } from '@shulin/contract/search'
import type { Database } from '../../platform/stores/database.ts'
import { refusal, Refused } from '../../platform/failure.ts'
import {
  criteriaOf,
  noLimits,
  recordsFound,
  search,
  type Arrangement,
  type Caller,
  type Scope,
  type SearchCriteria,
  type SearchServices,
  type SearchRequest,
} from '../search/search.ts'
import {
  articleTypes,
  countInstitutions,
  countSources,
  selectArticles,
  selectFullTexts,
  selectSources,
  type NameCount,
} from './queries.ts'

/** A question to the articles: who asks, what they may see, and with what it is answered. */
export interface Question {
  searching: SearchServices
  caller: Caller
  scope: Scope
  given: ResearchParameters
}

const fieldOf = (field: ResearchParameters['searchField']) =>
  field === 'source' ? 'series' : field
const searchable = new Set(['any', 'title', 'author', 'subject', 'series', 'abstract'])

/** No type of document is called so. */
const noType = '-'

/** A research search is a search among articles alone. */
function criteriaIn({
  keyword,
  searchField,
  docType,
  yearBegin,
  yearEnd,
}: ResearchParameters): SearchCriteria {
  const wanted = docType.filter((type) => articleTypes.includes(type))
  const searchItems = [
    { oper: 'and' as const, searchField: fieldOf(searchField), searchFieldContent: keyword },
  ]
  return criteriaOf(
    {
      ...noLimits,
      group: false,
      matchMode: '2',
      docCode: docType.length === 0 ? articleTypes : wanted.length === 0 ? [noType] : wanted,
      publishBegin: yearBegin,
      publishEnd: yearEnd,
      searchItems,
    },
    searchable,
  )
}

const orders = {
  relevance: { sortField: 'relevance', sortClause: 'asc' },
  year: { sortField: 'publishYear', sortClause: 'desc' },
  title: { sortField: 'title', sortClause: 'asc' },
} as const

/** The same question as a search of the catalogue. */
const requestOf = (
  { caller, scope, given }: Question,
  arrangement: Arrangement,
): SearchRequest => ({
  criteria: criteriaIn(given),
  arrangement,
  scope,
  institution: caller.institution,
  within: caller.within,
  signal: caller.signal,
})

export async function articlesFound(question: Question) {
  const { searching, caller, given } = question
  const { sortField, page, rows } = given
  const request = requestOf(question, { ...orders[sortField], page, rows })
  const { total, searchList } = await search(searching, request, { withSomeWords: false })
  const ids = searchList.map(({ recordId }) => recordId)
  const sources = await caller.within((db) => selectSources(db, ids))
  return {
    total,
    list: searchList.map(({ recordId, title, author, publishYear, docCode, ...rest }) => ({
      id: recordId,
      title,
      author,
      source: sources.get(recordId) ?? '',
      year: publishYear,
      docType: docCode,
      abstract: rest.abstract,
      highlight: rest.highlight,
    })),
  }
}

/** So many values of a facet are named. */
const mostValues = 20

/** What a result is counted by. Journals and institutions are counted over as much of it as can be turned through. */
async function figuresOf(question: Question) {
  const { searching, caller } = question
  const request = requestOf(question, { ...orders.relevance, page: 1, rows: 1 })
  const { facets } = await search(searching, request, { withSomeWords: false })
  const ids = await recordsFound(searching, request)
  const [sources, institutions] = await caller.within(async (db) => [
    await countSources(db, ids, mostValues),
    await countInstitutions(db, ids, mostValues),
  ])
  const named = (facet: FacetName): FacetValue[] => facets[facet]
  return {
    docType: named('docCode').filter(({ value }) => articleTypes.includes(value)),
    year: named('publishYear'),
    author: named('author'),
    source: sources.map(countOf),
    keyword: named('subject'),
    institution: institutions.map(countOf),
    discipline: named('discode1'),
  }
}

const countOf = ({ name, count }: NameCount): FacetValue => ({ value: name, name, count })

export async function clustersOf(question: Question) {
  const figures = await figuresOf(question)
  return (Object.keys(figures) as (keyof typeof figures)[])
    .map((cluster) => ({ cluster, items: figures[cluster] }))
    .filter(({ items }) => items.length > 0)
}

/** A facet also counts what its own limit leaves out; a chart shows the result alone. */
export async function chartsOf(question: Question) {
  const { docType: types, yearBegin = -Infinity, yearEnd = Infinity } = question.given
  const { docType, year, author, institution } = await figuresOf(question)
  return {
    years: year
      .map(({ value, count }) => ({ year: Number(value), count }))
      .filter((one) => one.year >= yearBegin && one.year <= yearEnd)
      .toSorted((a, b) => a.year - b.year),
    types: docType.filter(({ value }) => types.length === 0 || types.includes(value)),
    authors: author,
    institutions: institution,
  }
}

/** One article, or the refusal. */
export async function articleOf(db: Database, id: number, timeZone: string) {
  const [row] = await selectArticles(db, [id], timeZone)
  if (!row) throw new Refused(articleUnknown, { id })
  const { creators, documentType, ...rest } = row
  return { ...rest, author: creators.join('; '), docType: documentType }
}

/** Where articles can be read: by their DOI, and wherever else the institution has them. */
export async function documentsOf(db: Database, ids: readonly number[], timeZone: string) {
  const articles = await selectArticles(db, ids, timeZone)
  const doiOf = new Map(articles.map(({ id, doi }) => [id, doi]))
  const known = [...doiOf.keys()]
  const texts = Map.groupBy(await selectFullTexts(db, known, timeZone), ({ id }) => id)
  return ids.map((id) => {
    const doi = doiOf.get(id)
    const links = (texts.get(id) ?? []).map(({ name, url }) => ({
      name: name ?? new URL(url).hostname,
      url,
    }))
    const byDoi = doi ? [{ name: 'DOI', url: doiAddress(doi) }] : []
    const urls = [...byDoi, ...links]
    return { id, urls: urls.filter(({ url }, i) => urls.findIndex((one) => one.url === url) === i) }
  })
}

const doiAddress = (doi: string) =>
  `https://doi.org/${encodeURIComponent(doi).replaceAll('%2F', '/')}`

export const articleUnknown = refusal('article.unknown', 404, {
  'zh-CN': '没有找到这篇文献',
  'zh-TW': '找不到這篇文獻',
  'en-US': 'There is no such article',
})
