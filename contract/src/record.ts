import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { RecordIdInAddress } from './record-id.ts'
import { inFull } from './search.ts'

/** Where the bytes of an attachment are read: not a call with an envelope, but a file. */
export const attachmentPath = '/find/record/attachment'

const Isbn = z.string().max(32)
const Name = z.string().max(500)

/** A title as it stands in a list beside another. */
const Neighbour = z.strictObject({
  recordId: z.int(),
  title: z.string(),
  author: z.string(),
  publisher: z.string(),
  publishYear: z.int().nullable(),
  docCode: z.string(),
  cover: z.string(),
})
export type Neighbour = z.infer<typeof Neighbour>

/** A title beside another, and what they share: the series, the authors or the subject headings of the shelf it stands on. */
const RelatedTitle = z.strictObject({ ...Neighbour.shape, shared: z.array(z.string()) })
export type RelatedTitle = z.infer<typeof RelatedTitle>

const BookDetail = z.strictObject({
  ...Neighbour.shape,
  isbn: z.string(),
  callNo: z.string(),
  ...inFull,
  /** In the language of the request; empty where the classification does not say it. */
  className: z.string(),
  /** '1998- ; lacks 2003': what the institution has of a serial. */
  holdingSummary: z.string(),
})
export type BookDetail = z.infer<typeof BookDetail>

export const readBookDetail = endpoint({
  method: 'GET',
  path: '/find/searchResultDetail/getBookDetail',
  access: 'anyone',
  summary: 'The description of a title',
  query: z.strictObject({ recordId: RecordIdInAddress }),
  response: z.strictObject({ bookDetail: BookDetail }),
})

const attachmentKinds = ['disc', 'document'] as const

const Attachment = z.strictObject({
  attachmentId: z.string(),
  title: z.string(),
  kind: z.enum(attachmentKinds),
  /** Where it is, when it is not a file of ours. */
  url: z.string(),
  /** 0: not known. */
  pages: z.int(),
  needsLogin: z.boolean(),
})
export type Attachment = z.infer<typeof Attachment>

export const readRecordParts = endpoint({
  method: 'GET',
  path: '/find/searchResultDetail/getDetail',
  access: 'anyone',
  summary: 'What belongs to a title: electronic resources, files, pictures, issues',
  query: z.strictObject({ recordId: RecordIdInAddress, type: z.string().max(64).default('') }),
  response: z.strictObject({
    /** By the number of the record. */
    detailInfo: z.record(z.string(), BookDetail),
    /** What those who borrowed or kept it also borrowed or kept. */
    likes: z.array(Neighbour),
    attachmentList: z.array(Attachment),
    eleItems: z.array(
      z.strictObject({
        /** The package it comes with; empty: the library's own link. */
        name: z.string(),
        kind: z.enum(['full text', 'trial reading', 'contents', 'sound', 'video']),
        url: z.string(),
        /** The same through the institution's own way in; empty where there is none, or it is not needed from here. */
        offCampusUrl: z.string(),
        /** What the package has of it: '1997-2015'. */
        covered: z.string(),
        needsLogin: z.boolean(),
      }),
    ),
    figureItems: z.array(z.strictObject({ title: z.string(), url: z.string() })),
    contiItems: z.array(
      z.strictObject({
        year: z.int(),
        volume: z.string(),
        issue: z.string(),
        receivedOn: z.string(),
        locationName: z.string(),
      }),
    ),
  }),
})

export const readQrCode = endpoint({
  method: 'GET',
  path: '/find/searchResultDetail/getQrCode',
  access: 'anyone',
  summary: 'The address of a record page as a picture for a phone (PNG, base64)',
  query: z.strictObject({ recordId: RecordIdInAddress, url: z.string().max(500).default('') }),
  response: z.strictObject({ qrCode: z.string() }),
})

export const readAuthor = endpoint({
  method: 'GET',
  path: '/find/searchResultDetail/getAuthorInfo',
  access: 'anyone',
  summary: 'Who an author is, and what else there is by the same',
  query: z.strictObject({
    author: Name.min(1),
    recordId: RecordIdInAddress.optional(),
  }),
  response: z.strictObject({
    authorInfo: z.strictObject({ name: z.string(), introduction: z.string() }),
    authorBookInfo: z.array(Neighbour),
  }),
})

/** What somebody did for a title, as far as its description says so. */
export const personRoles = ['author', 'editor', 'translator', 'other'] as const
export type PersonRole = (typeof personRoles)[number]

/** Of the forms of a name: those in Chinese characters, in Latin letters, and in any other script. */
export const nameScripts = ['han', 'latin', 'other'] as const

/** No more of one kind are listed; a search finds them all. */
export const mostWorksListed = 24

/** A person or body of the authority file, as one is told from another of that name. */
const KnownName = z.strictObject({
  nameId: z.int(),
  name: z.string(),
  /** '1902-1988'. */
  dates: z.string(),
})

/** Our own call: the specification has the other books of an author, and nothing that tells who that is. */
export const readPerson = endpoint({
  method: 'GET',
  path: '/find/record/person',
  access: 'anyone',
  summary:
    'Who a name of the catalogue means: every form of the name, and the works by what was done for them',
  query: z.strictObject({
    /** As it stands in a description. */
    name: Name.min(1).optional(),
    /** The title where it stands, whose description may say which person of that name it is. */
    recordId: RecordIdInAddress.optional(),
    /** One of several of a name. */
    nameId: RecordIdInAddress.optional(),
  }),
  response: z.strictObject({
    /** Null: the authority file does not have the name, or has several of it. */
    known: z
      .strictObject({
        ...KnownName.shape,
        introduction: z.string(),
        otherNames: z.array(
          z.strictObject({ script: z.enum(nameScripts), forms: z.array(z.string()) }),
        ),
      })
      .nullable(),
    /** Where several are called so: all of them. */
    namesakes: z.array(KnownName),
    /** The years of the first and the last of the works. */
    firstYear: z.int().nullable(),
    lastYear: z.int().nullable(),
    works: z.array(
      z.strictObject({
        role: z.enum(personRoles),
        /** Editions of one work are one. */
        total: z.int(),
        /** The newest edition of each, the newest work first. */
        list: z.array(z.strictObject({ ...Neighbour.shape, editions: z.int() })),
      }),
    ),
  }),
})

/** By its number, or by its ISBN where a caller knows no more. */
const Title = z.strictObject({ recordId: RecordIdInAddress.optional(), isbn: Isbn.optional() })

export const readBookIntroduction = endpoint({
  method: 'POST',
  path: '/find/searchResultDetail/getBookinfo',
  access: 'anyone',
  summary: 'What a book is about, and who wrote it',
  body: Title,
  response: z.strictObject({
    introduction: z.string(),
    authorIntroduction: z.string(),
    cover: z.string(),
  }),
})

export const readContents = endpoint({
  method: 'POST',
  path: '/find/searchResultDetail/getCatalog',
  access: 'anyone',
  summary: 'The table of contents',
  body: Title,
  response: z.strictObject({
    catalog: z.array(z.strictObject({ title: z.string(), page: z.string() })),
  }),
})

export const readContentsAddress = endpoint({
  method: 'GET',
  path: '/find/book/getCatalogUrl',
  access: 'anyone',
  summary: 'Where the table of contents stands, when it stands elsewhere',
  query: Title,
  response: z.strictObject({ catalogUrl: z.string() }),
})

export const listShareTargets = endpoint({
  method: 'GET',
  path: '/find/user/getShare',
  access: 'anyone',
  summary: 'Where the institution offers to share a record page',
  query: z.strictObject({ recordId: RecordIdInAddress }),
  response: z.strictObject({
    shareList: z.array(z.strictObject({ name: z.string(), url: z.string() })),
  }),
})

/** Our own call: the specification shows related titles, and no call for those of a series or a subject. */
export const listRelated = endpoint({
  method: 'GET',
  path: '/find/record/related',
  access: 'anyone',
  summary: 'Other editions of a title, its series, its author, and what is about the same',
  query: z.strictObject({ recordId: RecordIdInAddress }),
  response: z.strictObject({
    editions: z.array(RelatedTitle),
    series: z.array(RelatedTitle),
    creators: z.array(RelatedTitle),
    /** Alike by headings, class and words; where they share no heading, by their words alone. */
    subjects: z.array(RelatedTitle),
  }),
})

/** Our own call: the specification has no link resolver. */
export const readResolver = endpoint({
  method: 'GET',
  path: '/find/record/resolver',
  access: 'anyone',
  summary: 'Where the institution’s link resolver says how to come by a title (OpenURL)',
  query: z.strictObject({ recordId: RecordIdInAddress }),
  response: z.strictObject({
    /** Empty: the institution has no resolver. */
    resolverUrl: z.string(),
  }),
})

export const readStatistics = endpoint({
  method: 'GET',
  path: '/find/searchResultDetail/statistics',
  access: 'anyone',
  summary: 'How often a title was looked at, kept, lent and rated; nothing of who did',
  query: z.strictObject({ recordId: RecordIdInAddress }),
  response: z.strictObject({
    statistics: z.strictObject({
      visits: z.int(),
      favCount: z.int(),
      loanCount: z.int(),
      /** The mean of the ratings, from 1 to 5; 0: nobody rated it. */
      score: z.number(),
      commentCount: z.int(),
    }),
  }),
})

export const readYearLoans = endpoint({
  method: 'GET',
  path: '/find/loanInfo/getNearTenYearLoan',
  access: 'anyone',
  summary: 'The loans of a title in each of ten years, this one the last',
  query: z.strictObject({ recordId: RecordIdInAddress }),
  response: z.strictObject({
    yearLoan: z.array(z.strictObject({ year: z.int(), count: z.int() })),
  }),
})

export const readDonor = endpoint({
  method: 'GET',
  path: '/find/book/getDonorUrl',
  access: 'anyone',
  summary: 'Who gave a title to the library, as they are to be thanked',
  query: z.strictObject({ recordId: RecordIdInAddress }),
  response: z.strictObject({ donorUrl: z.string(), donor: z.string() }),
})

/** Our own call: the specification counts visits, and has no call that a visitor makes. */
export const noteVisit = endpoint({
  method: 'POST',
  path: '/find/record/visit',
  access: 'anyone',
  summary: 'Counts a visit of a record page; nothing of the visitor is kept',
  body: z.strictObject({ recordId: RecordIdInAddress }),
  response: z.literal(true),
})
