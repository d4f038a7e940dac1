import { indexAnalysis } from '../../../platform/analysis/index-analysis.ts'
import type { TitleDocument } from './document.ts'

/** How far down a result can be paged; behind that only a cursor leads. */
const deepestResult = 10_000
/** Far enough that no phrase runs from one value of a field into the next. */
const gapBetweenValues = 100

const text = (analyzer: string) => ({
  type: 'text',
  analyzer,
  position_increment_gap: gapBetweenValues,
})
/** Asked only whether it is there: no weights, no positions. */
const key = (analyzer: string) => ({ type: 'text', analyzer, norms: false, index_options: 'docs' })

const cuts = {
  uni: text('uni'),
  word: text('word'),
  exact: key('exact'),
  reversed: key('exact_reversed'),
  asWritten: text('as_written'),
}
type CutName = keyof typeof cuts

/** A text by its pairs of characters, and in the further cuts that are asked for. */
const cutInto = (...names: CutName[]) => ({
  ...text('bi'),
  fields: Object.fromEntries(names.map((name) => [name, cuts[name]])),
})
/** The same, and part of what decides whether a title is found at all. */
const searched = (...names: CutName[]) => ({ ...cutInto(...names), copy_to: 'all' })

const keyword = { type: 'keyword', ignore_above: 1_024 }
/** Looked up, never counted. */
const lookup = { ...keyword, doc_values: false }
const number = { type: 'integer' }
/** Chinese by sound, everything else by its alphabet. */
const sorted = { type: 'icu_collation_keyword', index: false, language: 'zh', strength: 'tertiary' }
const syllables = {
  type: 'text',
  analyzer: 'pinyin',
  search_analyzer: 'pinyin_asked',
  position_increment_gap: gapBetweenValues,
}

/** Every beginning of a value is a term: what begins so is looked up, not walked through. */
const beginnings = key('beginnings')

const fields: Record<keyof TitleDocument | 'all', object> = {
  groupCode: keyword,
  recordId: { type: 'long' },
  work: keyword,

  all: cutInto('uni', 'word'),
  title: searched('uni', 'word', 'exact', 'reversed', 'asWritten'),
  titleLength: { type: 'short' },
  titleLetters: { ...text('letters'), norms: false },
  titleSort: sorted,
  otherTitles: searched('uni', 'word', 'exact', 'reversed'),
  creators: searched('uni', 'reversed', 'asWritten'),
  creatorKeys: keyword,
  personKeys: keyword,
  personForms: { ...keyword, index: false },
  creatorSort: sorted,
  // Not in `all`: a reader may do without the authority file.
  nameForms: cutInto('uni'),
  nameFormKeys: lookup,
  series: searched('uni', 'word', 'reversed'),
  seriesKeys: keyword,
  publisher: searched('uni', 'reversed'),
  publisherKey: keyword,
  publisherForms: { ...keyword, index: false },
  place: searched('uni'),
  subjects: searched('uni', 'word', 'reversed'),
  subjectKeys: keyword,
  subjectForms: { ...keyword, index: false },
  note: text('bi'),

  titlePinyin: syllables,
  titleJoined: lookup,
  titleInitials: lookup,
  namePinyin: syllables,
  nameJoined: lookup,

  titleBegins: beginnings,
  otherBegins: beginnings,
  nameBegins: beginnings,
  subjectBegins: beginnings,
  prominence: { type: 'long' },

  isbn: lookup,
  issn: lookup,
  doi: lookup,
  codes: lookup,
  callNos: lookup,
  callNoSort: keyword,

  documentType: keyword,
  resourceType: keyword,
  languages: keyword,
  country: keyword,
  year: { type: 'short' },
  classNo: keyword,
  classes: keyword,
  disciplines: keyword,
  coreLists: keyword,
  degree: keyword,
  verification: keyword,

  locations: keyword,
  locationsOnShelf: keyword,
  hasFullText: { type: 'boolean' },
  collections: keyword,
  collectionNames: keyword,
  packages: keyword,
  heldBy: keyword,
  arrivedOn: { type: 'date', format: 'yyyy-MM-dd' },
  loans: number,
  rating: { type: 'float' },
}

export interface IndexSize {
  shards?: number
  replicas?: number
}

/**
 * What an index of titles is created with. One shard carries some millions of titles and keeps word statistics in one
 * place; an installation with more asks for more.
 */
export const indexOfTitles = ({ shards = 1, replicas = 1 }: IndexSize = {}) => ({
  settings: {
    number_of_shards: shards,
    number_of_replicas: replicas,
    max_result_window: deepestResult,
    analysis: indexAnalysis,
  },
  mappings: {
    dynamic: 'strict',
    // Counted up when documents are made in another way from the same rows: an older index then says that it wants to be rebuilt.
    _meta: { documents: 2 },
    // What a page of results is made from; everything shown is read from the database by these numbers.
    _source: {
      includes: ['groupCode', 'recordId', 'work', 'title', 'creators', 'subjects', 'isbn'],
    },
    properties: fields,
  },
})
