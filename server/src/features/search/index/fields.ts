import type { ChoiceName, FacetName, SortField } from '@shulin/contract/search'
import { foldKey } from '../../../platform/analysis/folding.ts'
import { personKey } from '../../../platform/analysis/person-key.ts'

/** What readers search in: the codes of the dictionary `findOpacSearchFieldParaList`. */
export type SearchField =
  | 'any'
  | 'title'
  | 'author'
  | 'subject'
  | 'publisher'
  | 'isbn'
  | 'issn'
  | 'callNo'
  | 'classNo'
  | 'series'
  | 'abstract'

/** A text of the document by the cuts it has: pairs of characters, single characters, stems. */
export interface TextPart {
  pairs: string
  characters?: string
  stems?: string
}

const part = (field: string, ...cuts: ('characters' | 'stems')[]): TextPart => ({
  pairs: field,
  ...(cuts.includes('characters') && { characters: `${field}.uni` }),
  ...(cuts.includes('stems') && { stems: `${field}.word` }),
})

const nameForms = part('nameForms', 'characters')

/** Where each field looks. A piece of the query is met when one of these texts has it. */
export const searchedParts: Record<
  Exclude<SearchField, 'isbn' | 'issn' | 'callNo' | 'classNo'>,
  TextPart[]
> = {
  any: [part('all', 'characters', 'stems'), nameForms, part('note')],
  title: [part('title', 'characters', 'stems'), part('otherTitles', 'characters', 'stems')],
  author: [part('creators', 'characters'), nameForms],
  subject: [part('subjects', 'characters', 'stems')],
  publisher: [part('publisher', 'characters'), part('place', 'characters')],
  series: [part('series', 'characters', 'stems')],
  abstract: [part('note')],
}

/** The whole value as one key, and from its end, for the match modes that compare whole values. */
export interface KeyField {
  key: string
  reversed?: string
  /** Written in two orders where it is in letters. */
  isName?: boolean
}
const titleKeys: KeyField[] = [
  { key: 'title.exact', reversed: 'title.reversed' },
  { key: 'otherTitles.exact', reversed: 'otherTitles.reversed' },
]
const creatorKeys: KeyField[] = [
  { key: 'creatorKeys', reversed: 'creators.reversed', isName: true },
  { key: 'nameFormKeys', isName: true },
]
const subjectKeys: KeyField[] = [{ key: 'subjectKeys', reversed: 'subjects.reversed' }]
const publisherKeys: KeyField[] = [{ key: 'publisherKey', reversed: 'publisher.reversed' }]
const seriesKeys: KeyField[] = [{ key: 'seriesKeys', reversed: 'series.reversed' }]

export const comparedKeys: Record<Exclude<keyof typeof searchedParts, 'abstract'>, KeyField[]> = {
  any: [...titleKeys, ...creatorKeys, ...subjectKeys, ...publisherKeys, ...seriesKeys],
  title: titleKeys,
  author: creatorKeys,
  subject: subjectKeys,
  publisher: publisherKeys,
  series: seriesKeys,
}

/** The limiting parameters that are a field of the document, and the form in which the index has their values. */
export const choiceFields: Record<
  Exclude<ChoiceName, 'libCode' | 'campusId'>,
  { field: string; form?: (value: string) => string }
> = {
  docCode: { field: 'documentType' },
  resourceType: { field: 'resourceType' },
  subject: { field: 'subjectKeys', form: foldKey },
  discode1: { field: 'disciplines' },
  publisher: { field: 'publisherKey', form: foldKey },
  locationId: { field: 'locations' },
  eCollectionIds: { field: 'collections' },
  kindNo: { field: 'classes', form: (value) => value.normalize('NFKC').trim().toUpperCase() },
  collectionName: { field: 'collectionNames' },
  author: { field: 'personKeys', form: personKey },
  langCode: { field: 'languages' },
  countryCode: { field: 'country' },
  coreInclude: { field: 'coreLists' },
  ddType: { field: 'degree' },
  verifyStatus: { field: 'verification' },
}

/**
 * What each facet counts. Names and subjects are counted by their key, so that 沈從文 and 沈从文 are one line, and so are Jane
 * Austen and "Austen, Jane"; `forms` has key and written form together (readForm in written-forms.ts), to show and to search in.
 */
export const facetFields: Record<
  Exclude<FacetName, 'libCode' | 'campusId'>,
  { field: string; forms?: string }
> = {
  docCode: { field: 'documentType' },
  resourceType: { field: 'resourceType' },
  subject: { field: 'subjectKeys', forms: 'subjectForms' },
  discode1: { field: 'disciplines' },
  publisher: { field: 'publisherKey', forms: 'publisherForms' },
  locationId: { field: 'locations' },
  collectionName: { field: 'collectionNames' },
  author: { field: 'personKeys', forms: 'personForms' },
  langCode: { field: 'languages' },
  countryCode: { field: 'country' },
  coreInclude: { field: 'coreLists' },
  ddType: { field: 'degree' },
  verifyStatus: { field: 'verification' },
  kindNo: { field: 'classes' },
  publishYear: { field: 'year' },
}

type Direction = 'asc' | 'desc'
type Sort = Record<
  string,
  Direction | { order: Direction; missing: '_last'; unmapped_type?: 'float' }
>

const sortedBy = (field: string, order: Direction): Sort => ({
  [field]: { order, missing: '_last' },
})

/** An index of an earlier release has no ratings until it is rebuilt: it leaves the order to the ties, and fails nobody. */
const sortedByRating = (order: Direction): Sort => ({
  rating: { order, missing: '_last', unmapped_type: 'float' },
})

/** The number settles ties, so that a title never appears on two pages. */
const ties: Sort[] = [
  sortedBy('year', 'desc'),
  sortedBy('titleSort', 'asc'),
  { recordId: 'asc' },
  { groupCode: 'asc' },
]

/** The order of a result. By relevance the best comes first, whatever the direction. */
export function sortOf(field: SortField, direction: Direction): Sort[] {
  if (field === 'relevance') return [{ _score: 'desc' }, ...ties]
  if (field === 'score') return [sortedByRating(direction), ...ties]
  return [
    sortedBy(sortedFields[field], direction),
    ...ties.filter((tie) => !(sortedFields[field] in tie)),
  ]
}

const sortedFields: Record<Exclude<SortField, 'relevance' | 'score'>, string> = {
  publishYear: 'year',
  title: 'titleSort',
  author: 'creatorSort',
  callNo: 'callNoSort',
  loanCount: 'loans',
  arriveDate: 'arrivedOn',
}
