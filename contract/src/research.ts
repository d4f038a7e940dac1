import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { listOf, Page } from './paging.ts'
import { Choice, Marks, Term, Year } from './search.ts'

/** Where a research search looks; `source` is the journal or volume an article stands in. */
export const researchFields = ['any', 'title', 'author', 'subject', 'source', 'abstract'] as const
export type ResearchField = (typeof researchFields)[number]

export const researchSorts = ['relevance', 'year', 'title'] as const

const ResearchParameters = z.strictObject({
  keyword: Term,
  searchField: z.enum(researchFields).default('any'),
  docType: Choice,
  yearBegin: Year,
  yearEnd: Year,
  /** By year the newest come first. */
  sortField: z.enum(researchSorts).default('relevance'),
  ...Page,
})
export type ResearchParameters = z.output<typeof ResearchParameters>

const ArticleId = z.int().min(1)
const One = z.strictObject({ id: ArticleId })

const described = {
  title: z.string(),
  /** All of them, between semicolons. */
  author: z.string(),
  /** The journal or volume that contains it. */
  source: z.string(),
  year: z.int().nullable(),
}

const FoundArticle = z.strictObject({
  id: ArticleId,
  ...described,
  /** Code of the dictionary `documentTypeList`. */
  docType: z.string(),
  /** The beginning of the abstract. */
  abstract: z.string(),
  highlight: z.strictObject({ title: Marks, author: Marks, abstract: Marks }),
})
export type FoundArticle = z.infer<typeof FoundArticle>

export const searchArticles = endpoint({
  method: 'POST',
  path: '/find/chaoxing/searchList',
  access: 'anyone',
  isSearch: true,
  summary: 'Research search over the articles the institution holds or has access to',
  body: ResearchParameters,
  response: listOf(FoundArticle),
})

const clusterNames = [
  'docType',
  'year',
  'author',
  'source',
  'keyword',
  'institution',
  'discipline',
] as const
export type ClusterName = (typeof clusterNames)[number]

/** `value` is what a filter takes; `name` is what a reader sees. */
const FacetCount = z.strictObject({ value: z.string(), name: z.string(), count: z.int() })
export type FacetCount = z.infer<typeof FacetCount>

export const clusterArticles = endpoint({
  method: 'POST',
  path: '/find/chaoxing/searchClusterList',
  access: 'anyone',
  isSearch: true,
  summary: 'Facets of a research search, the most frequent values first, years from the newest on',
  body: ResearchParameters,
  response: z.array(z.strictObject({ cluster: z.enum(clusterNames), items: z.array(FacetCount) })),
})

const YearCount = z.strictObject({ year: z.int(), count: z.int() })

export const chartArticles = endpoint({
  method: 'POST',
  path: '/find/chaoxing/charts',
  access: 'anyone',
  isSearch: true,
  summary: 'How the articles of a research search spread over years, types, authors, institutions',
  body: ResearchParameters,
  response: z.strictObject({
    years: z.array(YearCount),
    types: z.array(FacetCount),
    authors: z.array(FacetCount),
    institutions: z.array(FacetCount),
  }),
})

export const readArticle = endpoint({
  method: 'POST',
  path: '/find/chaoxing/searchOne',
  access: 'anyone',
  summary: 'One article with its description',
  body: One,
  response: z.strictObject({
    id: ArticleId,
    ...described,
    abstract: z.string(),
    keywords: z.array(z.string()),
    doi: z.string(),
    docType: z.string(),
    pages: z.string(),
    publisher: z.string(),
    /** Where its authors work. */
    institutions: z.array(z.string()),
  }),
})

/** Articles that are looked up or exported together. */
const mostArticles = 1_000
const Several = z.array(ArticleId).min(1).max(mostArticles)

export const listDocuments = endpoint({
  method: 'POST',
  path: '/find/chaoxing/getDocs',
  access: 'anyone',
  summary: 'Where the full texts of articles can be read',
  body: z.strictObject({ ids: Several }),
  response: z.array(
    z.strictObject({
      id: ArticleId,
      urls: z.array(z.strictObject({ name: z.string(), url: z.string() })),
    }),
  ),
})

export const countReferences = endpoint({
  method: 'POST',
  path: '/find/chaoxing/referenceCount',
  access: 'anyone',
  summary: 'How many works an article refers to, and how many articles refer to it',
  body: One,
  response: z.strictObject({ refCount: z.int(), citedCount: z.int() }),
})

export const chartReferences = endpoint({
  method: 'POST',
  path: '/find/chaoxing/referenceChart',
  access: 'anyone',
  summary: 'How often an article was cited in each year',
  body: One,
  response: z.array(YearCount),
})

const Reference = z.strictObject({
  /** Null for a work that is no article of ours. */
  id: ArticleId.nullable(),
  ...described,
})
export type Reference = z.infer<typeof Reference>

export const referenceTypes = ['ref', 'cited'] as const

export const listReferences = endpoint({
  method: 'POST',
  path: '/find/chaoxing/referenceInfoList',
  access: 'anyone',
  summary: 'The works an article refers to, or the articles that cite it',
  body: z.strictObject({ id: ArticleId, type: z.enum(referenceTypes), ...Page }),
  response: listOf(Reference),
})

export const exportFormats = ['txt', 'bibtex', 'ris'] as const
export type ExportFormat = (typeof exportFormats)[number]

export const exportReferences = endpoint({
  method: 'POST',
  path: '/find/chaoxing/referenceExport',
  access: 'anyone',
  summary: 'Articles as a file for a list of references',
  body: z.strictObject({ ids: Several, format: z.enum(exportFormats) }),
  response: z.strictObject({ fileName: z.string(), mediaType: z.string(), content: z.string() }),
})
