import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { longestOfPackage } from './packages.ts'
import { pageInAddress, pageOf } from './paging.ts'

const cataloguers = ['admin', 'acquisitions'] as const

export const entitlementStatuses = ['trial', 'purchased', 'formal', 'open access'] as const

const Entitlement = z.strictObject({
  startsOn: z.iso.date(),
  /** null: until further notice. */
  endsOn: z.iso.date().nullable(),
  status: z.enum(entitlementStatuses),
  /** What was bought: `1997-2015`. */
  period: z.string(),
  /** The way in from outside with `{url}` in it; empty: that of the institution. */
  offCampusLink: z.string(),
  databaseId: z.string().nullable(),
})
export type Entitlement = z.infer<typeof Entitlement>

const KeptPackage = z.strictObject({
  packageId: z.guid(),
  supplier: z.string(),
  code: z.string(),
  name: z.string(),
  introduction: z.string(),
  /** Kept by the institution; others are the same for everybody, and the operator's. */
  isOwn: z.boolean(),
  titles: z.int(),
  /** Newest first. */
  entitlements: z.array(Entitlement),
})
export type KeptPackage = z.infer<typeof KeptPackage>

export const listPackagesForStaff = endpoint({
  method: 'GET',
  path: '/staff/packages/list',
  access: 'staff',
  roles: cataloguers,
  summary: 'Packages of the institution and of everybody, and from when until when there is access',
  query: z.strictObject({ keyword: z.string().trim().max(200).default(''), ...pageInAddress() }),
  response: pageOf(KeptPackage),
})

export const listDatabasesToChoose = endpoint({
  method: 'GET',
  path: '/staff/packages/databases',
  access: 'staff',
  roles: cataloguers,
  summary: 'The databases a package can be shown under',
  response: z.array(z.strictObject({ databaseId: z.string(), name: z.string() })),
})

export const savePackage = endpoint({
  method: 'POST',
  path: '/staff/packages/save',
  access: 'staff',
  roles: cataloguers,
  summary: 'Adds a package of the institution’s own, or describes it anew',
  body: z.strictObject({
    /** null: a new one. */
    packageId: z.guid().nullable(),
    supplier: z.string().trim().min(1).max(longestOfPackage.name),
    code: z.string().trim().min(1).max(longestOfPackage.code),
    name: z.string().trim().min(1).max(longestOfPackage.name),
    introduction: z.string().trim().max(longestOfPackage.introduction),
  }),
  response: z.strictObject({ packageId: z.guid() }),
})

export const saveEntitlement = endpoint({
  method: 'POST',
  path: '/staff/packages/saveEntitlement',
  access: 'staff',
  roles: cataloguers,
  summary:
    'Sets from when until when the institution has a package, and how its readers come to it',
  body: z.strictObject({
    packageId: z.guid(),
    /** The first day it had until now; null: a new one. */
    before: z.iso.date().nullable(),
    startsOn: z.iso.date(),
    endsOn: z.iso.date().nullable(),
    status: z.enum(entitlementStatuses),
    period: z.string().trim().max(longestOfPackage.period),
    offCampusLink: z.string().trim().max(longestOfPackage.link),
    databaseId: z.guid().nullable(),
  }),
  response: z.literal(true),
})

export const removeEntitlement = endpoint({
  method: 'POST',
  path: '/staff/packages/removeEntitlement',
  access: 'staff',
  roles: cataloguers,
  summary: 'Takes access to a package away, as if it had never been',
  body: z.strictObject({ packageId: z.guid(), startsOn: z.iso.date() }),
  response: z.literal(true),
})

/** The largest title list in bytes, and in base64 as it is sent. */
export const largestTitleList = 3_900_000
const longestSent = Math.ceil(largestTitleList / 3) * 4

const SentList = {
  packageId: z.guid(),
  /** The file as the supplier sent it (KBART). */
  kbart: z.base64().min(4).max(longestSent),
}

const changeKinds = ['added', 'changed', 'removed'] as const

const TitleChange = z.strictObject({
  kind: z.enum(changeKinds),
  title: z.string(),
  /** Whether the catalogue has its description already; else the list brings it. */
  isKnown: z.boolean(),
  before: z.strictObject({ covered: z.string(), url: z.string() }).nullable(),
  after: z.strictObject({ covered: z.string(), url: z.string() }).nullable(),
})
export type TitleChange = z.infer<typeof TitleChange>

const TitleListPreview = z.strictObject({
  counts: z.strictObject({
    lines: z.int(),
    added: z.int(),
    changed: z.int(),
    removed: z.int(),
    unchanged: z.int(),
    refused: z.int(),
  }),
  /** The first of each kind. */
  changes: z.array(TitleChange),
  refusals: z.array(
    z.strictObject({
      line: z.int(),
      reason: z.string(),
      detail: z.string(),
      excerpt: z.string(),
    }),
  ),
  /** Of what would change: taking the list in is refused when that is no longer so. */
  fingerprint: z.string(),
})
export type TitleListPreview = z.infer<typeof TitleListPreview>

export const previewTitleList = endpoint({
  method: 'POST',
  path: '/staff/packages/preview',
  access: 'staff',
  roles: cataloguers,
  summary:
    'What a title list (KBART) would change in a package of the institution; nothing is written',
  largestBody: longestSent + 10_000,
  body: z.strictObject(SentList),
  response: TitleListPreview,
})

export const takeInTitleList = endpoint({
  method: 'POST',
  path: '/staff/packages/takeIn',
  access: 'staff',
  roles: cataloguers,
  summary:
    'Takes in a title list that was looked at before: the package has afterwards what the list has',
  largestBody: longestSent + 10_000,
  body: z.strictObject({ ...SentList, fingerprint: z.string().max(64) }),
  response: TitleListPreview.shape.counts,
})
