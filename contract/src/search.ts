import { z } from 'zod'
import { endpoint, twins } from './endpoint.ts'
import { Page } from './paging.ts'
import { RecordId } from './record-id.ts'

/** How far down a result can be turned page by page. */
export const deepestRow = 10_000

const Text = z.string().max(200)

/** A limiting parameter: one value or a list; an empty one limits nothing. */
export const Choice = z
  .union([Text, z.array(Text).max(12)])
  .optional()
  .transform((given) => (given === undefined ? [] : [given].flat().filter(Boolean)))

export const Year = z
  .union([z.int().min(-2000).max(2200), z.string().regex(/^(-?\d{1,4})?$/)])
  .optional()
  .transform((given) => (given === undefined || given === '' ? undefined : Number(given)))

/** '1' complete, '2' arbitrary, '3' prefix, '4' suffix. */
export const MatchMode = z.enum(['1', '2', '3', '4'])
export type MatchMode = z.infer<typeof MatchMode>

export const sortFields = [
  'relevance',
  'publishYear',
  'title',
  'author',
  'callNo',
  'loanCount',
  'arriveDate',
  'score',
] as const
export type SortField = (typeof sortFields)[number]

export const Term = z.string().max(500)
const Field = z.string().min(1).max(64)

export const SearchItem = z.strictObject({
  oper: z.enum(['and', 'or', 'not']).default('and'),
  searchField: Field.default('any'),
  matchMode: MatchMode.optional(),
  searchFieldContent: Term,
})
export type SearchItem = z.infer<typeof SearchItem>

/** Parameters that take one value or a list: values of one are joined by or, parameters by and. */
const choices = {
  docCode: Choice,
  resourceType: Choice,
  subject: Choice,
  discode1: Choice,
  publisher: Choice,
  libCode: Choice,
  locationId: Choice,
  eCollectionIds: Choice,
  campusId: Choice,
  kindNo: Choice,
  collectionName: Choice,
  author: Choice,
  langCode: Choice,
  countryCode: Choice,
  coreInclude: Choice,
  ddType: Choice,
  verifyStatus: Choice,
}
export const choiceNames = Object.keys(choices) as (keyof typeof choices)[]
export type ChoiceName = keyof typeof choices

/** Titles with all the words, or the group of those with some of them that stands below. */
const Words = z.enum(['all', 'some'])

/** Values of some of these parameters; none of the lists is empty. */
export type Choices = Partial<Record<ChoiceName, string[]>>

/** Values of the same parameters that no title of the result may have. */
const Exclude = z
  .strictObject(choices)
  .partial()
  .prefault({})
  .transform((given): Choices =>
    Object.fromEntries(
      choiceNames.flatMap((name) => {
        const values = given[name] ?? []
        return values.length > 0 ? [[name, values]] : []
      }),
    ),
  )

const asked = {
  ...choices,
  exclude: Exclude,
  matchMode: MatchMode.default('2'),
  publishBegin: Year,
  publishEnd: Year,
  group: z.boolean().default(false),
  onlyOnShelf: z.boolean().default(false),
  searchItems: z.array(SearchItem).max(10).default([]),
  words: Words.default('all'),
}
const arranged = {
  sortField: z.enum(sortFields).default('relevance'),
  sortClause: z.enum(['asc', 'desc']).default('asc'),
  ...Page,
}

/** The 27 parameters of a search that the specification has, and our own: `exclude` and `words`. */
export const SearchParameters = z.strictObject({ ...asked, ...arranged })
export type SearchParameters = z.output<typeof SearchParameters>

export const TwiceItem = z.strictObject({
  searchField: Field.default('any'),
  searchFieldContent: Term,
})

export const facetNames = [
  'docCode',
  'resourceType',
  'subject',
  'discode1',
  'publisher',
  'libCode',
  'campusId',
  'locationId',
  'collectionName',
  'author',
  'langCode',
  'countryCode',
  'coreInclude',
  'ddType',
  'verifyStatus',
  'kindNo',
  'publishYear',
] as const
export type FacetName = (typeof facetNames)[number]

/** `value` is what the parameter of the facet's name takes; `name` is what a reader sees. */
export const FacetValue = z.strictObject({
  value: z.string(),
  name: z.string(),
  count: z.int(),
})
export type FacetValue = z.infer<typeof FacetValue>

/** A place in a text, in code points: [start, end). Described as an array of two, which every reader of the document knows. */
const Span = z
  .tuple([z.int(), z.int()])
  .meta({ prefixItems: undefined, items: { type: 'integer' } })

/** The places in a text that answer the query. */
export const Marks = z.array(Span)
export type Marks = z.infer<typeof Marks>

const described = {
  recordId: z.int(),
  title: z.string(),
  author: z.string(),
  publisher: z.string(),
  publishYear: z.int().nullable(),
  isbn: z.string(),
  docCode: z.string(),
  callNo: z.string(),
  cover: z.string(),
}
const Edition = z.strictObject({
  recordId: z.int(),
  title: z.string(),
  publisher: z.string(),
  publishYear: z.int().nullable(),
})

export const SearchResult = z.strictObject({
  ...described,
  /** The beginning of the abstract. */
  abstract: z.string(),
  highlight: z.strictObject({ title: Marks, author: Marks, abstract: Marks }),
  /** In the group of titles with some of the words: those it lacks, as they were typed. */
  missingWords: z.array(z.string()).optional(),
  /** With `group`: the editions folded into this result, itself among them. */
  editions: z.array(Edition).optional(),
})
export type SearchResult = z.infer<typeof SearchResult>

/**
 * How literally the query was taken: as the number of one title, as it stands, loosely, by titles that are nearly it, or by
 * titles with some of its words.
 */
const rungs = ['identifier', 'strict', 'loose', 'near', 'some'] as const

const readyChoices = Object.fromEntries(
  choiceNames.map((name) => [name, z.array(z.string()).optional()]),
) as Record<ChoiceName, z.ZodOptional<z.ZodArray<z.ZodString>>>

/** A search ready to be sent as it is: to `twiceSearch` if it has `twiceItems`, else to `search`. */
export const ReadySearch = z.strictObject({
  ...readyChoices,
  exclude: z.strictObject(readyChoices).optional(),
  publishBegin: z.int().optional(),
  publishEnd: z.int().optional(),
  group: z.boolean().optional(),
  onlyOnShelf: z.boolean().optional(),
  words: Words.optional(),
  searchItems: z.array(SearchItem),
  twiceItems: z
    .array(z.strictObject({ searchField: z.string(), searchFieldContent: z.string() }))
    .optional(),
})
export type ReadySearch = z.output<typeof ReadySearch>

/** The same where it may have no terms at all: limits alone. */
export type SavedSearch = Omit<ReadySearch, 'searchItems'> & {
  searchItems?: ReadySearch['searchItems'] | undefined
}

/** Ways on from a poor answer, the one that keeps most of the question first. */
export const nextStepKinds = [
  'anywhere',
  'anyField',
  'withoutSecondSearch',
  'otherLibraries',
  'allYears',
  'withoutExclusions',
  'withoutFilter',
  'withoutFilters',
  'fewerWords',
  /** All that the library has: where no word of the question is known. */
  'everything',
] as const

const NextStep = z.strictObject({
  kind: z.enum(nextStepKinds),
  /** How many titles it finds; always more than this answer has. */
  count: z.int(),
  search: ReadySearch,
  /** For `withoutFilter`: which one is left out. */
  parameter: z.enum(choiceNames).optional(),
  /** For `fewerWords`: those that are left. */
  text: z.string().optional(),
})
export type NextStep = z.infer<typeof NextStep>

export const SearchReply = z.strictObject({
  total: z.int(),
  /** Records; the same as `total` unless editions are folded. Facets count these. */
  records: z.int(),
  page: z.int(),
  rows: z.int(),
  rung: z.enum(rungs),
  /** The number the query was read as; one with a slip is still looked for. */
  identifier: z
    .strictObject({ kind: z.enum(['isbn', 'issn', 'doi']), isValid: z.boolean() })
    .nullable(),
  /** What was asked, one after the other: each can be taken away. */
  steps: z.array(
    z.strictObject({ oper: z.string(), searchField: z.string(), searchFieldContent: z.string() }),
  ),
  searchList: z.array(SearchResult),
  /**
   * Where fewer than ten titles answer the text: how many more have some of its words, under the same limits, and the first of
   * them. They are in no other number here; `words: 'some'` asks for all of them.
   */
  someWords: z.strictObject({ total: z.int(), searchList: z.array(SearchResult) }).nullable(),
  facets: z.strictObject(
    Object.fromEntries(facetNames.map((name) => [name, z.array(FacetValue)])) as Record<
      FacetName,
      z.ZodArray<typeof FacetValue>
    >,
  ),
  /** What to try instead where fewer than four titles were found, and none is called just so. Offered: nothing of it is searched by itself. */
  nextSteps: z.array(NextStep),
})
export type SearchReply = z.infer<typeof SearchReply>

export const searchAll = endpoint({
  method: 'POST',
  path: '/find/unify/search',
  access: 'anyone',
  isSearch: true,
  summary: 'Unified search over everything the institution holds or has access to',
  body: SearchParameters,
  response: SearchReply,
})

export const searchByFields = endpoint({
  method: 'POST',
  path: '/find/unify/advancedSearch',
  access: 'anyone',
  isSearch: true,
  summary: 'Search with several fields, joined by and, or, not from left to right',
  body: SearchParameters,
  response: SearchReply,
})

export const searchWithin = endpoint({
  method: 'POST',
  path: '/find/unify/twiceSearch',
  access: 'anyone',
  isSearch: true,
  summary: 'Search within the result of a search',
  body: SearchParameters.extend({ twiceItems: z.array(TwiceItem).min(1).max(10) }),
  response: SearchReply,
})

export const searchFromHome = endpoint({
  method: 'POST',
  path: '/find/unify/indexSearch',
  access: 'anyone',
  isSearch: true,
  summary: 'Search from the home page: one term in one field',
  body: z.strictObject({
    keyword: Term,
    searchField: Field.default('any'),
    docCode: Choice,
    matchMode: MatchMode.default('2'),
    ...Page,
  }),
  response: SearchReply,
})

/** Our own call: the specification counts facet values, but lists no more than a reply holds. */
export const listFacetValues = endpoint({
  method: 'POST',
  path: '/find/unify/facetValues',
  access: 'anyone',
  isSearch: true,
  summary: 'All values of one facet of a search, narrowed by a part of their name',
  body: z.strictObject({
    ...asked,
    twiceItems: z.array(TwiceItem).max(10).default([]),
    facet: z.enum(facetNames),
    keyword: z.string().max(100).default(''),
    /** For `kindNo`: the class whose parts are asked. */
    parentCode: z.string().max(64).default(''),
    sort: z.enum(['count', 'name']).default('count'),
    ...Page,
  }),
  response: z.strictObject({ total: z.int(), values: z.array(FacetValue) }),
})

/** What a title's whole description says beyond its line in a list. */
export const inFull = {
  otherTitles: z.array(z.string()),
  creators: z.array(z.string()),
  series: z.array(z.string()),
  place: z.string(),
  published: z.string(),
  edition: z.string(),
  extent: z.string(),
  price: z.string(),
  isbns: z.array(z.string()),
  issns: z.array(z.string()),
  doi: z.string(),
  langCode: z.array(z.string()),
  countryCode: z.string(),
  classNo: z.string(),
  subjects: z.array(z.string()),
  resourceType: z.string(),
}

export const readDetail = endpoint({
  method: 'POST',
  path: '/find/unify/searchForDetail',
  access: 'anyone',
  summary: 'One record for its detail page',
  body: z.strictObject({
    recordId: RecordId,
    searchItems: z.array(SearchItem).max(10).default([]),
  }),
  response: z.strictObject({
    detailInfo: z.strictObject({
      ...described,
      ...inFull,
      abstract: z.string(),
      contents: z.array(z.strictObject({ title: z.string(), page: z.string() })),
      highlight: z.strictObject({ title: Marks, author: Marks, abstract: Marks }),
    }),
  }),
})

const outside = {
  searchType: Field,
  keyword: Term,
  matchType: MatchMode.default('2'),
}

/** What an outside search entry hands on, ready for `POST /find/unify/search`. */
const ReadyBody = z.strictObject({
  docCode: z.string().optional(),
  resourceType: z.string().optional(),
  matchMode: MatchMode,
  sortField: z.literal('relevance'),
  sortClause: z.literal('asc'),
  page: z.int(),
  rows: z.int(),
  searchItems: z.array(
    z.strictObject({
      oper: z.literal('and'),
      searchField: z.string(),
      matchMode: MatchMode,
      searchFieldContent: z.string(),
    }),
  ),
})
export type ReadyBody = z.infer<typeof ReadyBody>

export const makeSearchBody = endpoint({
  method: 'GET',
  path: '/find/unify/getUnifyReruestBody',
  access: 'anyone',
  summary: 'A ready-made search body for an outside search entry, by document type',
  query: z.strictObject({ ...outside, docType: z.string().max(64).optional() }),
  response: ReadyBody,
})

export const makeSearchBodyByResource = endpoint({
  method: 'GET',
  path: '/find/unify/getUnifyReruestBodyByResCode',
  access: 'anyone',
  summary: 'A ready-made search body for an outside search entry, by resource type',
  query: z.strictObject({ ...outside, resourceType: z.string().max(64).optional() }),
  response: ReadyBody,
})

/** A class with what is in it, and the classes below it that lead further. */
export interface ClassNode {
  classNo: string
  name: string
  count: number
  child: ClassNode[]
}
const ClassNode: z.ZodType<ClassNode> = z
  .strictObject({
    classNo: z.string(),
    name: z.string(),
    count: z.int(),
    get child() {
      return z.array(ClassNode)
    },
  })
  .meta({ id: 'ClassNode' })

export const listClasses = endpoint({
  method: 'GET',
  path: '/find/category/getConditionList',
  access: 'anyone',
  isSearch: true,
  summary: 'Classes with the number of titles in each: the main classes, or those below one',
  query: z.strictObject({
    categoryType: z.enum(['CLC', 'LCC']).default('CLC'),
    parentCode: z.string().max(64).optional(),
  }),
  response: z.strictObject({ classificaList: z.array(ClassNode) }),
})

export const suggestKeywords = endpoint({
  method: 'GET',
  path: '/find/index/getKeyWord',
  access: 'anyone',
  isSearch: true,
  summary: 'Suggestions while typing',
  query: z.strictObject({ keyword: z.string().min(1).max(100) }),
  response: z.array(
    z.strictObject({
      keyword: z.string(),
      /** What begins so: something of the catalogue, or what others have searched for. */
      kind: z.enum(['title', 'author', 'subject', 'popular']),
    }),
  ),
})

export const correctSpelling = endpoint({
  method: 'GET',
  path: '/find/index/spellKeyWord',
  access: 'anyone',
  isSearch: true,
  summary: 'What was probably meant, in words of the catalogue; empty when nothing better is known',
  query: z.strictObject({ keyword: z.string().min(1).max(100) }),
  response: z.strictObject({
    spellWord: z.string(),
    /** How many titles it finds. */
    count: z.int(),
  }),
})

/** A limit that was read from a sentence, and the words it was read from. */
const SentenceFilter = z.strictObject({
  /** As in a search; `author`, `title`, `subject` and `publisher` are terms in that field. */
  parameter: z.string(),
  values: z.array(z.string()),
  /** What a reader sees for each of the values. */
  names: z.array(z.string()),
  /** Where the words stand in the text. */
  span: Span,
  words: z.string(),
})

/** Our own call: a search does what it is asked; what a sentence may mean besides is offered, and the reader decides. */
export const readSearchSentence = endpoint({
  method: 'POST',
  path: '/find/search/sentence',
  access: 'anyone',
  summary:
    'Limits read out of a sentence such as 近五年 中文 期刊 人工智能, for the reader to take or leave',
  body: z.strictObject({ text: Term.min(1) }),
  response: z.strictObject({
    /** What is left to search for. */
    rest: z.string(),
    /** None where there is nothing to offer: no limit was read, or nothing is found with them. */
    filters: z.array(SentenceFilter),
    /** A limit that was read as well, with which nothing would be found. */
    leftOut: z.array(SentenceFilter),
    /** How many titles the search below finds; 0 where nothing is offered. */
    count: z.int(),
    /** All of it together. */
    search: ReadySearch,
  }),
})
export type SearchSentence = z.output<(typeof readSearchSentence)['response']>

const Popular = z.array(z.strictObject({ keyword: z.string(), count: z.int() }))

export const listPopularSearches = endpoint({
  method: 'GET',
  path: '/find/popularSearch/get',
  access: 'anyone',
  summary: 'What is searched often, most often first',
  query: z.strictObject({ rows: z.coerce.number().int().min(1).max(100).default(10) }),
  response: Popular,
})

export const listTopTen = endpoint({
  method: 'GET',
  path: '/find/popularSearch/getTopTen',
  access: 'anyone',
  summary: 'The ten most frequent searches',
  response: Popular,
})

export const { byGet: countSearchByGet, byPost: countSearch } = twins(
  {
    path: '/find/popularSearch/add',
    access: 'anyone',
    summary: 'Counts a search term',
    response: z.literal(true),
  },
  z.strictObject({ keyword: z.string().trim().min(1).max(100) }),
)
