import type { Cited } from '../cited.ts'
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
export const toJsonLd = (records: readonly Cited[]) =>
  `${JSON.stringify({ '@context': 'https://schema.org', '@graph': records.map(schemaOrgOf) }, undefined, 1)}\n`

/** One title in the words of schema.org: each property belongs to its type. */
export function schemaOrgOf(cited: Cited) {
  const type =
    types[cited.documentType] ?? (books.has(cited.documentType) ? 'Book' : 'CreativeWork')
  return {
    '@type': type,
    '@id': cited.address,
    identifier: String(cited.recordId),
    name: cited.title,
    alternateName: oneOrAll(cited.otherTitles),
    author: oneOrAll(cited.creators.map(madeBy)),
    publisher:
      cited.publisher === '' ? undefined : { '@type': 'Organization', name: cited.publisher },
    locationCreated: cited.place === '' ? undefined : { '@type': 'Place', name: cited.place },
    datePublished: cited.year === null ? cited.published || undefined : String(cited.year),
    size: cited.extent || undefined,
    sameAs: doiAddress(cited.doi) || undefined,
    inLanguage: oneOrAll(cited.language),
    keywords: oneOrAll(cited.subjects),
    abstract: cited.abstract || undefined,
    isPartOf: oneOrAll(containers(cited, type)),
    ...(type === 'Book' && {
      bookEdition: cited.edition || undefined,
      isbn: oneOrAll(cited.isbn),
    }),
    ...(isSerial(type) && { issn: oneOrAll(cited.issn) }),
    url: cited.address,
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
function containers({ series, issn }: Cited, type: string): Container[] {
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
