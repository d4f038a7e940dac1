import type { CitationData } from '../record/record.ts'
import { isPart } from '../record/record.ts'
import { markup } from './markup.ts'

/** What reference managers and search engines for scholars read (Highwire's names), and Dublin Core for what these lack. */
export function citationTags(data: CitationData) {
  const isArticle = isPart(data)
  const date = data.year === null ? data.published : String(data.year)
  const [container = ''] = data.series
  const tags: [string, string][] = [
    ['citation_title', data.title],
    ...data.creators.map((name): [string, string] => ['citation_author', name]),
    ['citation_publication_date', date],
    ['citation_publisher', data.documentType === 'thesis' ? '' : data.publisher],
    ['citation_dissertation_institution', data.documentType === 'thesis' ? data.publisher : ''],
    ...data.isbn.map((isbn): [string, string] => ['citation_isbn', isbn]),
    ...data.issn.map((issn): [string, string] => ['citation_issn', issn]),
    ['citation_doi', data.doi],
    [containerTag(data, isArticle), container],
    ['citation_language', data.language[0] ?? ''],
    ...data.subjects.map((subject): [string, string] => ['citation_keywords', subject]),
    ['citation_abstract', data.abstract],
    ['citation_abstract_html_url', data.address],
    ['citation_public_url', data.address],
    ['DC.type', dublinType(data, isArticle)],
    ['DC.format', data.extent],
    ['DC.coverage', data.place],
    ['DC.identifier', data.callNo],
  ]
  return tags.map(
    ([name, value]) => value !== '' && markup`<meta name="${name}" content="${value}">\n`,
  )
}

const containerTag = ({ documentType }: CitationData, isArticle: boolean) =>
  documentType === 'conference-paper'
    ? 'citation_conference_title'
    : isArticle
      ? 'citation_journal_title'
      : 'citation_series_title'

const dublinType = ({ documentType }: CitationData, isArticle: boolean) =>
  isArticle
    ? 'article'
    : documentType === 'thesis'
      ? 'thesis'
      : documentType.endsWith('journal')
        ? 'periodical'
        : 'book'

interface SharingFields {
  cited: CitationData
  siteName: string
  description: string
  locale: string
  picture: string
}

/** How a link to the page looks where people share it. */
export function sharingTags({ cited, siteName, description, locale, picture }: SharingFields) {
  const tags: [string, string][] = [
    ['og:type', isPart(cited) ? 'article' : 'book'],
    ['og:title', cited.title],
    ['og:url', cited.address],
    ['og:site_name', siteName],
    ['og:description', description],
    ['og:locale', locale.replace('-', '_')],
    ['og:image', picture],
    ...(isPart(cited) ? [] : cited.isbn.map((isbn): [string, string] => ['book:isbn', isbn])),
  ]
  return [
    tags.map(
      ([property, value]) =>
        value !== '' && markup`<meta property="${property}" content="${value}">\n`,
    ),
    markup`<meta name="twitter:card" content="summary">`,
  ]
}
