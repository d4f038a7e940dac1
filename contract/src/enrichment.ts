import { z } from 'zod'
import { endpoint } from './endpoint.ts'

/** Outside sources that know more about a title; an institution names the address of those it uses. */
export const enrichmentSources = [
  'cadal',
  'jd',
  'cxzx',
  'duxiu',
  'lanBo',
  'cxCkb',
  'lianTu',
  'cnki',
  'wos',
] as const
export type EnrichmentSource = (typeof enrichmentSources)[number]

const Text = z.string().max(500)
const Isbn = { isbn: z.string().max(32).default('') }
const Book = { ...Isbn, title: Text.default('') }
const Link = z.strictObject({ title: z.string(), url: z.string() })

export const readCadal = endpoint({
  method: 'GET',
  path: '/find/searchResultDetail/getCadalRes',
  access: 'anyone',
  summary: 'Where CADAL has a book; empty when it is off, late or does not know it',
  query: z.strictObject(Book),
  response: z.strictObject({ cadalInfo: z.array(Link) }),
})

export const readJd = endpoint({
  method: 'GET',
  path: '/find/searchResultDetail/getJdRes',
  access: 'anyone',
  summary: 'Where JD has a book',
  query: z.strictObject(Book),
  response: z.strictObject({ jdInfo: z.array(Link) }),
})

export const readCxzx = endpoint({
  method: 'GET',
  path: '/find/searchResultDetail/getCxzxRes',
  access: 'anyone',
  summary: 'Where Cxzx has a book',
  query: z.strictObject(Book),
  response: z.strictObject({ cxzxInfo: z.array(Link) }),
})

export const readDuxiuEBook = endpoint({
  method: 'GET',
  path: '/find/searchResultDetail/getDuxiuEBook',
  access: 'anyone',
  summary: 'Where Duxiu has the e-book',
  query: z.strictObject(Book),
  response: Link,
})

export const readCxzxEBook = endpoint({
  method: 'GET',
  path: '/find/searchResultDetail/getcxzxEBook',
  access: 'anyone',
  summary: 'Where Cxzx has the e-book',
  query: z.strictObject(Book),
  response: Link,
})

export const readDuxiuTrial = endpoint({
  method: 'GET',
  path: '/find/searchResultDetail/getDuxiuTryRead',
  access: 'anyone',
  summary: 'Where a book can be tried at Duxiu',
  query: z.strictObject(Isbn),
  response: z.strictObject({ tryReadUrl: z.string() }),
})

export const readLanBo = endpoint({
  method: 'GET',
  path: '/find/searchResultDetail/getBookInfoFromLanBo',
  access: 'anyone',
  summary: 'What LanBo says of a book',
  query: z.strictObject(Isbn),
  response: z.strictObject({ introduction: z.string(), cover: z.string(), catalog: z.string() }),
})

export const readJdInformation = endpoint({
  method: 'POST',
  path: '/find/searchResultDetail/getBookInfoFromJd',
  access: 'anyone',
  summary: 'What JD says of a book',
  body: z.strictObject(Isbn),
  response: z.strictObject({
    introduction: z.string(),
    price: z.string(),
    cover: z.string(),
    url: z.string(),
  }),
})

export const readCxCkb = endpoint({
  method: 'POST',
  path: '/find/searchResultDetail/getBookInfoFromCxCkb',
  access: 'anyone',
  summary: 'What CxCkb says of a book',
  body: z.strictObject(Isbn),
  response: z.strictObject({ introduction: z.string(), cover: z.string() }),
})

export const readLianTu = endpoint({
  method: 'POST',
  path: '/find/searchResultDetail/getLianTuCD',
  access: 'anyone',
  summary: 'The disc that comes with a book, at LianTu',
  body: z.strictObject({ ...Isbn, callNo: Text.default('') }),
  response: z.strictObject({ attachmentList: z.array(Link) }),
})

const Paper = { title: Text.default(''), author: Text.default(''), doi: Text.default('') }

export const readCnki = endpoint({
  method: 'GET',
  path: '/find/searchResultDetail/getCitedFreqFromCnki',
  access: 'anyone',
  summary: 'How often a paper is cited, by CNKI; null when it does not say',
  query: z.strictObject(Paper),
  response: z.strictObject({ citedFreq: z.int().nullable() }),
})

export const readWos = endpoint({
  method: 'POST',
  path: '/find/searchResultDetail/wos',
  access: 'anyone',
  summary: 'How often a paper is cited, by Web of Science; empty when it does not say',
  body: z.strictObject(Paper),
  response: z.strictObject({
    wos: z.union([z.strictObject({ citedCount: z.int(), url: z.string() }), z.strictObject({})]),
  }),
})
