import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { listOf, Page, PageInAddress } from './paging.ts'

/** The longest names and texts of a package and of its access. */
export const longestOfPackage = {
  name: 200,
  code: 100,
  introduction: 2_000,
  period: 100,
  link: 500,
}

const ListedPackage = z.strictObject({
  packageId: z.string(),
  packageName: z.string(),
  count: z.int(),
})

export const listPackages = endpoint({
  method: 'GET',
  path: '/find/dPackage/list',
  access: 'anyone',
  summary:
    'The packages of a database, or all that the institution has, with how many titles each has',
  query: z.strictObject({ eCollectionId: z.string().max(64).default(''), ...PageInAddress }),
  response: listOf(ListedPackage),
})

export const readPackage = endpoint({
  method: 'GET',
  path: '/find/dPackage/getDetail',
  access: 'anyone',
  summary: 'One package, and what of it was bought',
  query: z.strictObject({ packageId: z.string().max(64) }),
  response: z.strictObject({
    packageId: z.string(),
    packageName: z.string(),
    introduction: z.string(),
    period: z.string(),
  }),
})

const TitleOfPackage = z.strictObject({
  recordId: z.int(),
  title: z.string(),
  issn: z.string(),
  /** The way that is open to whoever asks; empty where the package names none. */
  url: z.string(),
})
export type TitleOfPackage = z.infer<typeof TitleOfPackage>

export const listTitlesOfPackage = endpoint({
  method: 'POST',
  path: '/find/dPackage/journalList',
  access: 'anyone',
  summary: 'The titles of a package, by name; with words those that have them in title or number',
  body: z.strictObject({
    packageId: z.string().max(64),
    keyword: z.string().trim().max(200).default(''),
    ...Page,
  }),
  response: listOf(TitleOfPackage),
})
