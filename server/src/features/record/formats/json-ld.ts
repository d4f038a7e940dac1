import type { CitationData } from '../citation-data.ts'
import { doiAddress } from '../citations/style.ts'

const types: Record<string, string> = {
  'journal-article': 'ScholarlyArticle',
  'conference-paper': 'ScholarlyArticle',
  preprint: 'ScholarlyArticle',
  'newspaper-article': 'NewsArticle',
  journal: 'Periodical',
  'e-journal': 'Periodical',
  newspaper: 'Newspaper',
  thesis: 'Thesis',
  report: 'Report',
  map: 'Map',
  atlas: 'Atlas',
  'sheet-music': 'SheetMusic',
  manuscript: 'Manuscript',
  'data-set': 'Dataset',
}

/** Kinds of book; what is none, and has no word of its own, is a creative work. */
const books = new Set([
  'book',
  'e-book',
  'yearbook',
  'reference-work',
  'dictionary',
  'encyclopedia',
  'ancient-book',
  'textbook',
  'government-publication',
  'bound-volume',
  'talking-book',
  'braille-book',
])

/** Schema.org's words in JSON-LD. */
export const toJsonLd = (records: readonly CitationData[]) =>
  `${JSON.stringify({ '@context': 'https://schema.org', '@graph': records.map(schemaOrgOf) }, undefined, 1)}\n`

/** One title in the words of schema.org: each property belongs to its type. */
export function schemaOrgOf(data: CitationData) {
  const type = types[data.documentType] ?? (books.has(data.documentType) ? 'Book' : 'CreativeWork')
  return {
    '@type': type,
    '@id': data.address,
    identifier: String(data.recordId),
    name: data.title,
    alternateName: oneOrAll(data.otherTitles),
    author: oneOrAll(data.creators.map(madeBy)),
    publisher:
      data.publisher === '' ? undefined : { '@type': 'Organization', name: data.publisher },
    locationCreated: data.place === '' ? undefined : { '@type': 'Place', name: data.place },
    datePublished: data.year === null ? data.published || undefined : String(data.year),
    size: data.extent || undefined,
    sameAs: doiAddress(data.doi) || undefined,
    inLanguage: oneOrAll(data.language),
    keywords: oneOrAll(data.subjects),
    abstract: data.abstract || undefined,
    isPartOf: oneOrAll(containers(data, type)),
    ...(type === 'Book' && {
      bookEdition: data.edition || undefined,
      isbn: oneOrAll(data.isbn),
    }),
    ...(isSerial(type) && { issn: oneOrAll(data.issn) }),
    url: data.address,
  }
}

const oneOrAll = <T>(values: readonly T[]) => (values.length > 1 ? values : values[0])
const isSerial = (type: string) => type === 'Periodical' || type === 'Newspaper'

interface Container {
  '@type': string
  name?: string
  issn?: string | readonly string[] | undefined
}

/** The series or journal a title stands in; an ISSN is its, unless the title is a journal itself. */
function containers({ series, issn }: CitationData, type: string): Container[] {
  const kind =
    type === 'NewsArticle' ? 'Newspaper' : type.endsWith('Article') ? 'Periodical' : 'BookSeries'
  const numbers = isSerial(type) ? undefined : oneOrAll(issn)
  if (series.length === 0) return numbers ? [{ '@type': kind, issn: numbers }] : []
  return series.map((name, place) => ({
    '@type': kind,
    name,
    ...(place === 0 && numbers && { issn: numbers }),
  }))
}

const bodies =
  /(大学|大學|学院|學院|学校|學校|研究院|研究所|研究会|研究會|委员会|委員會|学会|學會|协会|協會|出版社|图书馆|圖書館|博物馆|博物館|公司|集团|集團|编辑部|編輯部|编写组|編寫組|中心)$|\b(University|Institute|Press|Society|Association|Committee|Ministry|Library|Museum|Council|Office|Department|Inc|Ltd)\b/u

/** Records do not say whether a name is a person's: that of a body is known by its last word. */
const madeBy = (name: string) => ({ '@type': bodies.test(name) ? 'Organization' : 'Person', name })
