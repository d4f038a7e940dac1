import type { Cited } from '../cited.ts'
import { doiAddress } from '../citations/style.ts'

const types: Record<string, string> = {
  'journal-article': 'ScholarlyArticle',
  'conference-paper': 'ScholarlyArticle',
  'newspaper-article': 'NewsArticle',
  journal: 'Periodical',
  'e-journal': 'Periodical',
  newspaper: 'Newspaper',
  thesis: 'Thesis',
  map: 'Map',
}

/** Schema.org's words in JSON-LD. */
export const toJsonLd = (records: readonly Cited[]) =>
  `${JSON.stringify({ '@context': 'https://schema.org', '@graph': records.map(oneRecord) }, undefined, 1)}\n`

function oneRecord(cited: Cited) {
  const type = types[cited.documentType] ?? 'Book'
  const isPart = type.endsWith('Article')
  const one = <T>(values: readonly T[]) => (values.length > 1 ? values : values[0])
  return {
    '@type': type,
    '@id': cited.address,
    identifier: String(cited.recordId),
    name: cited.title,
    alternateName: one(cited.otherTitles),
    author: one(cited.creators.map((name) => ({ '@type': 'Thing', name }))),
    publisher:
      cited.publisher === '' ? undefined : { '@type': 'Organization', name: cited.publisher },
    locationCreated: cited.place === '' ? undefined : { '@type': 'Place', name: cited.place },
    datePublished: cited.year === null ? cited.published || undefined : String(cited.year),
    bookEdition: cited.edition || undefined,
    size: cited.extent || undefined,
    isbn: one(cited.isbn),
    issn: one(cited.issn),
    sameAs: doiAddress(cited.doi) || undefined,
    inLanguage: one(cited.language),
    about: one(cited.subjects),
    abstract: cited.abstract || undefined,
    isPartOf: one(
      cited.series.map((name) => ({ '@type': isPart ? 'Periodical' : 'BookSeries', name })),
    ),
    url: cited.address,
  }
}
