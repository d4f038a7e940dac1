import type { Cited } from '../record/record.ts'
import { isPart } from '../record/record.ts'
import { markup } from './markup.ts'

/** What reference managers and search engines for scholars read (Highwire's names), and Dublin Core for what these lack. */
export function citationTags(cited: Cited) {
  const isArticle = isPart(cited)
  const date = cited.year === null ? cited.published : String(cited.year)
  const [container = ''] = cited.series
  const tags: [string, string][] = [
    ['citation_title', cited.title],
    ...cited.creators.map((name): [string, string] => ['citation_author', name]),
    ['citation_publication_date', date],
    ['citation_publisher', cited.documentType === 'thesis' ? '' : cited.publisher],
    ['citation_dissertation_institution', cited.documentType === 'thesis' ? cited.publisher : ''],
    ...cited.isbn.map((isbn): [string, string] => ['citation_isbn', isbn]),
    ...cited.issn.map((issn): [string, string] => ['citation_issn', issn]),
    ['citation_doi', cited.doi],
    [containerTag(cited, isArticle), container],
    ['citation_language', cited.language[0] ?? ''],
    ...cited.subjects.map((subject): [string, string] => ['citation_keywords', subject]),
    ['citation_abstract', cited.abstract],
    ['citation_abstract_html_url', cited.address],
    ['citation_public_url', cited.address],
    ['DC.type', dublinType(cited, isArticle)],
    ['DC.format', cited.extent],
    ['DC.coverage', cited.place],
    ['DC.identifier', cited.callNo],
  ]
  return tags.map(
    ([name, value]) => value !== '' && markup`<meta name="${name}" content="${value}">\n`,
  )
}

const containerTag = ({ documentType }: Cited, isArticle: boolean) =>
  documentType === 'conference-paper'
    ? 'citation_conference_title'
    : isArticle
      ? 'citation_journal_title'
      : 'citation_series_title'

const dublinType = ({ documentType }: Cited, isArticle: boolean) =>
  isArticle
    ? 'article'
    : documentType === 'thesis'
      ? 'thesis'
      : documentType.endsWith('journal')
        ? 'periodical'
        : 'book'

interface Shared {
  cited: Cited
  siteName: string
  description: string
  locale: string
  picture: string
}

/** How a link to the page looks where people share it. */
export function sharingTags({ cited, siteName, description, locale, picture }: Shared) {
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
