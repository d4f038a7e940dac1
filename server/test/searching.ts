import { randomInt, randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { ensureIndexes } from '../src/features/search/feed/indexes.ts'
import { rebuildSpelling } from '../src/features/search/jobs.ts'
import type { Database } from '../src/platform/stores/database.ts'
import { startTestApi, type TestApi } from './api.ts'
import { anInstitution } from './builders.ts'
import { feedAll, openFeed } from './feeding.ts'

interface SearchApiOptions {
  shards?: number
  pageSize?: number
  /** Calls again while the engine is too busy to answer; false where that is what is looked at. */
  isPatient?: boolean
}

/** A running API with an index of its own; `feed` makes what was written findable. */
export async function startSearchApi({
  shards = 1,
  pageSize,
  isPatient = true,
  ...options
}: Parameters<typeof startTestApi>[0] & SearchApiOptions = {}) {
  const api = await startTestApi(options)
  const plain = openFeed(api, api.searchEngine)
  const { settings, mappings } = plain.definition
  // What is written can be found at once: a test need not wait a second for it.
  const definition = {
    settings: { ...settings, refresh_interval: '20ms', number_of_shards: shards },
    mappings,
  }
  const feed = { ...plain, definition, ...(pageSize && { pageSize }) }
  // On a busy machine a connection may take longer than a reader would wait for it.
  await ensureIndexes({ ...feed, db: api.adminDb })
  const call: TestApi['call'] = (endpoint, sent) => patiently(() => api.call(endpoint, sent))
  return {
    ...api,
    ...(isPatient && { call }),
    feed: () => feedAll(feed),
    /** Learns how what was fed is spelt; the API has it when it is asked for the first time. */
    async learnSpelling() {
      await feed.client.indices.refresh({ index: `${feed.prefix}-*` })
      await rebuildSpelling.perform({}, { job: rebuildSpelling.name, id: '', attempt: 1 }, api)
    },
  }
}
export type SearchApi = Awaited<ReturnType<typeof startSearchApi>>

/** Calls again while the machine is too busy to answer: only an answer can be wrong. */
export async function patiently<Answer extends { status: number; body: { code: string | null } }>(
  call: () => Promise<Answer>,
  patience = 120,
): Promise<Answer> {
  const answer = await call()
  // Whoever is told to come again for another reason has asked too often.
  const isBusy = answer.status === 503 || answer.body.code === 'search.busy'
  if (!isBusy || patience === 0) return answer
  await wait(500)
  return patiently(call, patience - 1)
}

const searchFields = [
  'any', 'title', 'author', 'subject', 'publisher', 'isbn', 'issn', 'callNo', 'classNo', 'series', 'abstract',
] // oxfmt-ignore

const named = (name: string) => JSON.stringify({ 'zh-CN': name })

/** Library, campus and location of each place: `L1/C1/P1`. */
const somePlaces = ['L1/C1/P1', 'L1/C1/P2', 'L2/C2/P3', 'L3/C2/P4']

/** An institution whose readers search in every field, with four locations in three libraries. */
export async function aSearchedInstitution(
  api: TestApi,
  {
    places = somePlaces,
    ...given
  }: Parameters<typeof anInstitution>[1] & { places?: string[] } = {},
) {
  const institution = await anInstitution(api, given)
  const { groupCode, within } = institution
  const parts = places.map((place) => place.split('/') as [string, string, string])
  await within(async (trx) => {
    await trx
      .insertInto('dictionaryEntry')
      .values(
        searchFields.map((code, position) => ({
          groupCode,
          dictionary: 'findOpacSearchFieldParaList',
          code,
          name: named(code),
          position,
        })),
      )
      .execute()
    for (const libCode of new Set(parts.map(([code]) => code))) {
      await trx
        .insertInto('library')
        .values({ groupCode, libCode, name: named(`馆 ${libCode}`) })
        .execute()
    }
    for (const campusId of new Set(parts.map(([, id]) => id))) {
      await trx
        .insertInto('campus')
        .values({ groupCode, campusId, name: named(`校区 ${campusId}`) })
        .execute()
    }
    for (const [libCode, campusId, locationId] of parts) {
      const name = named(`书库 ${locationId}`)
      await trx
        .insertInto('location')
        .values({ groupCode, libCode, campusId, locationId, name })
        .execute()
    }
  })
  return institution
}
export type SearchedInstitution = Awaited<ReturnType<typeof aSearchedInstitution>>

interface ItemOptions {
  at: string
  status?: string
  barcode?: string
  shelfNo?: string
  volume?: string
}

export interface TitleOptions {
  title?: string
  otherTitles?: string[]
  creators?: string[]
  series?: string[]
  publisher?: string
  year?: number
  documentType?: string
  isElectronic?: boolean
  languages?: string[]
  country?: string
  classNo?: string
  classScheme?: 'CLC' | 'LCC'
  subjects?: string[]
  disciplines?: string[]
  isbn?: string[]
  doi?: string
  extent?: string
  abstract?: string
  /** Editions of one work have the same. */
  work?: string
  callNo?: string
  items?: ItemOptions[]
  /** Names of collections. */
  collections?: string[]
  coreLists?: string[]
  degree?: 'doctor' | 'master' | 'bachelor'
  verification?: 'unverified' | 'verified' | 'refused'
  isHidden?: boolean
  loans?: number
  arrivedOn?: string
}

const recordOf = (options: TitleOptions) => ({
  title: options.title ?? `题名 ${randomInt(1e9)}`,
  otherTitles: options.otherTitles ?? [],
  creators: options.creators ?? [],
  series: options.series ?? [],
  publisher: options.publisher ?? null,
  publishedYear: options.year ?? null,
  documentType: options.documentType ?? 'book',
  isElectronic: options.isElectronic ?? false,
  language: options.languages ?? [],
  country: options.country ?? null,
  classNo: options.classNo ?? null,
  classScheme: options.classNo === undefined ? null : (options.classScheme ?? 'CLC'),
  subjects: options.subjects ?? [],
  disciplines: options.disciplines ?? [],
  isbn: options.isbn ?? [],
  doi: options.doi ?? null,
  extent: options.extent ?? null,
  abstract: options.abstract ?? null,
  source: 'test',
  sourceKey: randomUUID(),
})

export async function workId(db: Database, key: string) {
  await sql`insert into work (key, title) values (${key}, ${key}) on conflict (key) do nothing`.execute(
    db,
  )
  const { id } = await db
    .selectFrom('work')
    .select('id')
    .where('key', '=', key)
    .executeTakeFirstOrThrow()
  return id
}

/** A title the institution holds, with its items; returns the number of its record. */
export const aTitle = (
  { groupCode, within }: Pick<SearchedInstitution, 'groupCode' | 'within'>,
  options: TitleOptions = {},
): Promise<number> =>
  within(async (trx) => {
    const { id: recordId } = await trx
      .insertInto('record')
      .values({
        ...recordOf(options),
        ownerGroupCode: groupCode,
        ...(options.work && { workId: await workId(trx, options.work) }),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await trx
      .insertInto('holding')
      .values({
        groupCode,
        recordId,
        callNo: options.callNo ?? null,
        isHidden: options.isHidden ?? false,
        ...(options.arrivedOn && { arrivedOn: options.arrivedOn }),
      })
      .execute()
    for (const { at, status = 'on shelf', barcode, shelfNo, volume } of options.items ?? []) {
      const itemId = randomUUID()
      await trx
        .insertInto('item')
        .values({
          groupCode,
          id: itemId,
          recordId,
          barcode: barcode ?? randomUUID(),
          locationId: at,
          currentLocationId: at,
          status: status === 'on loan' ? 'on shelf' : status,
          shelfNo: shelfNo ?? null,
          volume: volume ?? null,
        })
        .execute()
      if (status === 'on loan') await lendToSomebody(trx, { groupCode, itemId, recordId })
    }
    for (const name of options.collections ?? []) {
      const known = await trx
        .selectFrom('collection')
        .select('id')
        .where('name', '=', name)
        .executeTakeFirst()
      const collectionId = known?.id ?? randomUUID()
      if (!known) {
        await trx.insertInto('collection').values({ groupCode, id: collectionId, name }).execute()
      }
      await trx
        .insertInto('collectionRecord')
        .values({ groupCode, collectionId, recordId })
        .execute()
    }
    if (options.coreLists) {
      const journal = { groupCode, recordId, initial: '#', coreLists: options.coreLists }
      await trx.insertInto('journal').values(journal).execute()
    }
    if (options.degree) {
      const { degree, verification = 'unverified' } = options
      const thesis = { groupCode, recordId, author: 'a', degree, verification, year: 2020 }
      await trx.insertInto('thesis').values(thesis).execute()
    }
    if (options.loans) {
      await trx
        .insertInto('titleFigure')
        .values({ groupCode, recordId, loans: options.loans })
        .execute()
    }
    return recordId
  })

/** A copy is out because somebody has it: each one somebody else, who may have so many. */
export async function lendToSomebody(
  trx: Database,
  loan: { groupCode: string; itemId: string; recordId: number },
) {
  const { groupCode } = loan
  const readerId = randomUUID()
  await trx
    .insertInto('readerType')
    .values({ groupCode, readerType: 'student', name: JSON.stringify({ 'zh-CN': '学生' }) })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await trx
    .insertInto('reader')
    .values({
      groupCode,
      id: readerId,
      account: readerId,
      name: '借阅者',
      readerType: 'student',
      validFrom: '2020-01-01',
      validUntil: '2099-12-31',
    })
    .execute()
  await trx
    .insertInto('loan')
    .values({
      ...loan,
      id: randomUUID(),
      readerId,
      dueAt: new Date(Date.now() + 30 * 86_400_000),
      renewalsAllowed: 2,
      loanClass: 'standard',
    })
    .execute()
}

/** Shared titles in a new package; returns the package's number and theirs. */
export async function aPackageOf({ adminDb }: TestApi, titles: TitleOptions[]) {
  const packageId = randomUUID()
  const recordIds: number[] = []
  await adminDb
    .insertInto('package')
    .values({ id: packageId, supplier: 'test', code: packageId, name: 'A package' })
    .execute()
  for (const given of titles) {
    const { id } = await adminDb
      .insertInto('record')
      .values({
        ...recordOf(given),
        ...(given.work && { workId: await workId(adminDb, given.work) }),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await adminDb.insertInto('packageTitle').values({ packageId, recordId: id }).execute()
    recordIds.push(id)
  }
  return { packageId, recordIds }
}

/** Gives an institution access to a package, from one day on. */
export const entitle = (
  { groupCode, within }: Pick<SearchedInstitution, 'groupCode' | 'within'>,
  packageId: string,
  { from = '2000-01-01', until = null as string | null } = {},
) =>
  within((trx) =>
    trx
      .insertInto('entitlement')
      .values({ groupCode, packageId, startsOn: from, endsOn: until, status: 'purchased' })
      .execute(),
  )
