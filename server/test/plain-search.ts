import type { SearchParameters } from '@shulin/contract/search'
import { foldKey } from '../src/platform/analysis/folding.ts'
import { inInstitution, type Database } from '../src/platform/stores/database.ts'

/**
 * A search without an index: every title of an institution read from PostgreSQL and looked at, one by one. It knows
 * nothing of how the real one asks, so that the two can be compared.
 */
export interface PlainTitle {
  recordId: number
  /** Editions of one work have the same. */
  work: string
  titles: string[]
  texts: string[]
  creators: string[]
  /** Whom it is by, as the author facet counts them. */
  people: string[]
  publisher: string | null
  year: number | null
  documentType: string
  isElectronic: boolean
  languages: string[]
  country: string | null
  classNo: string | null
  subjects: string[]
  disciplines: string[]
  collections: { id: string; name: string }[]
  coreLists: string[]
  degree: string | null
  verification: string | null
  items: { locationId: string; libCode: string; campusId: string | null; isOnShelf: boolean }[]
}

/** Everything readers of the institution may see. */
export const readPlainTitles = (db: Database, groupCode: string): Promise<PlainTitle[]> =>
  inInstitution(db, groupCode, async (trx) => {
    const records = await trx
      .selectFrom('record')
      .selectAll()
      .where('withdrawnAt', 'is', null)
      .execute()
    const tied = await trx
      .selectFrom('recordName')
      .innerJoin('authorityName', 'authorityName.id', 'recordName.nameId')
      .select(['recordName.recordId', 'authorityName.name', 'authorityName.otherNames'])
      .execute()
    const holdings = await trx.selectFrom('holding').selectAll().execute()
    const items = await trx.selectFrom('item').selectAll().execute()
    const locations = await trx.selectFrom('location').selectAll().execute()
    const collections = await trx.selectFrom('collection').selectAll().execute()
    const collected = await trx.selectFrom('collectionRecord').selectAll().execute()
    const journals = await trx.selectFrom('journal').selectAll().execute()
    const theses = await trx.selectFrom('thesis').selectAll().execute()
    const packaged = await trx.selectFrom('packageTitle').selectAll().execute()
    const entitlements = await trx.selectFrom('entitlement').selectAll().execute()
    const today = new Date().toISOString().slice(0, 10)

    const locationOf = new Map(locations.map((location) => [location.locationId, location]))
    const collectionOf = new Map(collections.map((collection) => [collection.id, collection]))
    const holdingOf = new Map(holdings.map((holding) => [holding.recordId, holding]))
    const packages = new Set(
      entitlements
        .filter(({ startsOn, endsOn }) => startsOn <= today && (endsOn === null || today <= endsOn))
        .map(({ packageId }) => packageId),
    )
    const inPackages = new Set(
      packaged
        .filter((title) => title.withdrawnAt === null && packages.has(title.packageId))
        .map(({ recordId }) => recordId),
    )
    return records.flatMap((record): PlainTitle[] => {
      const holding = holdingOf.get(record.id)
      const isHeld = holding !== undefined && !holding.isHidden && holding.withdrawnAt === null
      if (!isHeld && !(inPackages.has(record.id) && record.ownerGroupCode === null)) return []
      const journal = isHeld ? journals.find(({ recordId }) => recordId === record.id) : undefined
      const thesis = isHeld ? theses.find(({ recordId }) => recordId === record.id) : undefined
      return [
        {
          recordId: record.id,
          work: record.workId === null ? `r${record.id}` : `w${record.workId}`,
          titles: [record.title, ...record.otherTitles],
          texts: [
            record.title,
            ...record.otherTitles,
            ...record.creators,
            ...record.subjects,
            ...record.series,
            record.publisher ?? '',
            record.place ?? '',
            record.abstract ?? '',
          ],
          creators: record.creators,
          people: record.creators.map((creator) => {
            const person = tied.find(
              ({ recordId, name, otherNames }) =>
                recordId === record.id &&
                [name, ...otherNames].some(
                  (form) =>
                    plainPerson(form) === plainPerson(creator) ||
                    foldKey(form) === foldKey(creator),
                ),
            )
            return plainPerson(person?.name ?? creator)
          }),
          publisher: record.publisher,
          year: record.publishedYear,
          documentType: record.documentType,
          isElectronic: record.isElectronic,
          languages: record.language,
          country: record.country,
          classNo: record.classNo,
          subjects: record.subjects,
          disciplines: record.disciplines,
          collections: isHeld
            ? collected
                .filter(({ recordId }) => recordId === record.id)
                .map(({ collectionId }) => ({
                  id: collectionId,
                  name: collectionOf.get(collectionId)!.name,
                }))
            : [],
          coreLists: journal?.coreLists ?? [],
          degree: thesis?.degree ?? null,
          verification: thesis?.verification ?? null,
          items: isHeld
            ? items
                .filter(({ recordId, status }) => recordId === record.id && status !== 'withdrawn')
                .map(({ locationId, status }) => ({
                  locationId,
                  libCode: locationOf.get(locationId)!.libCode,
                  campusId: locationOf.get(locationId)!.campusId,
                  isOnShelf: status === 'on shelf',
                }))
            : [],
        },
      ]
    })
  })

/** One name in both orders, of those in the tests: "Surname, Given" has one comma. */
function plainPerson(name: string) {
  const [surname, given] = name.split(', ')
  return foldKey(given === undefined ? name : given + surname)
}

/** Whether a title has a text: a word of Latin letters, or characters that stand side by side. */
export function hasText(title: PlainTitle, field: string, matchMode: string, text: string) {
  const key = foldKey(text)
  const keys = title.titles.map(foldKey)
  if (matchMode === '1') return keys.includes(key)
  if (matchMode === '3') return keys.some((one) => one.startsWith(key))
  if (matchMode === '4') return keys.some((one) => one.endsWith(key))
  const places =
    field === 'title' ? title.titles : field === 'author' ? title.creators : title.texts
  const isWord = /^[a-z]+$/i.test(text)
  return places.some((place) =>
    isWord
      ? place
          .toLowerCase()
          .split(/[^a-z]+/)
          .includes(text.toLowerCase())
      : place.split(/[\s;:，。]+/u).some((piece) => foldKey(piece).includes(key)),
  )
}

type Limits = Pick<
  SearchParameters,
  | 'docCode' | 'resourceType' | 'subject' | 'discode1' | 'publisher' | 'libCode' | 'locationId'
  | 'eCollectionIds' | 'campusId' | 'kindNo' | 'collectionName' | 'author' | 'langCode' | 'countryCode'
  | 'coreInclude' | 'ddType' | 'verifyStatus' | 'exclude' | 'publishBegin' | 'publishEnd' | 'onlyOnShelf'
> // oxfmt-ignore

/** The values a title has in each facet, where places depend on what else is asked of an item. */
const valuesOf: Record<string, (title: PlainTitle) => (string | null)[]> = {
  docCode: (title) => [title.documentType],
  resourceType: (title) => [title.isElectronic ? '2' : '1'],
  subject: (title) => title.subjects.map(foldKey),
  discode1: (title) => title.disciplines,
  publisher: (title) => [title.publisher && foldKey(title.publisher)],
  eCollectionIds: (title) => title.collections.map(({ id }) => id),
  collectionName: (title) => title.collections.map(({ name }) => name),
  author: (title) => title.people,
  langCode: (title) => title.languages,
  countryCode: (title) => [title.country],
  coreInclude: (title) => title.coreLists,
  ddType: (title) => [title.degree],
  verifyStatus: (title) => [title.verification],
}
const folding: Record<string, (value: string) => string> = {
  subject: foldKey,
  publisher: foldKey,
  author: plainPerson,
}

/** Whether a title meets every limit but those of one facet. */
function meets(title: PlainTitle, limits: Limits, without: string) {
  for (const [name, values] of Object.entries(valuesOf)) {
    const chosen = limits[name as keyof typeof limits] as string[]
    if (name === without || chosen.length === 0) continue
    const wanted = new Set(chosen.map(folding[name] ?? ((value: string) => value)))
    if (!values(title).some((value) => value !== null && wanted.has(value))) return false
  }
  if (without !== 'kindNo' && limits.kindNo.length > 0) {
    if (!limits.kindNo.some((classNo) => title.classNo?.startsWith(classNo))) return false
  }
  if (hasExcluded(title, limits, without)) return false
  if (without !== 'publishYear') {
    const { publishBegin, publishEnd } = limits
    if (publishBegin !== undefined && (title.year === null || title.year < publishBegin))
      return false
    if (publishEnd !== undefined && (title.year === null || title.year > publishEnd)) return false
  }
  return placeNames.has(without) || !isPlaced(limits) || itemsMeeting(title, limits, '').length > 0
}

/** Whether a title has a value that is excluded, in any facet but one. A place is one where it has an item, on the shelf or not. */
function hasExcluded(title: PlainTitle, { exclude }: Limits, without: string) {
  const has = (name: keyof typeof exclude, excluded: string) => {
    if (name === 'kindNo') return title.classNo?.startsWith(excluded) ?? false
    if (name === 'libCode' || name === 'campusId' || name === 'locationId')
      return title.items.some((item) => item[name] === excluded)
    return valuesOf[name]!(title).includes((folding[name] ?? String)(excluded))
  }
  return (Object.keys(exclude) as (keyof typeof exclude)[]).some(
    (name) => name !== without && exclude[name]!.some((excluded) => has(name, excluded)),
  )
}

const placeNames = new Set(['libCode', 'campusId', 'locationId'])
const isPlaced = (limits: Limits) =>
  limits.onlyOnShelf ||
  limits.libCode.length + limits.campusId.length + limits.locationId.length > 0

const itemsMeeting = (title: PlainTitle, limits: Limits, without: string) =>
  title.items.filter(
    (item) =>
      (!limits.onlyOnShelf || item.isOnShelf) &&
      (without === 'libCode' ||
        limits.libCode.length === 0 ||
        limits.libCode.includes(item.libCode)) &&
      (without === 'campusId' ||
        limits.campusId.length === 0 ||
        limits.campusId.includes(item.campusId ?? '')) &&
      (without === 'locationId' ||
        limits.locationId.length === 0 ||
        limits.locationId.includes(item.locationId)),
  )

/** The numbers of all titles found, and every value of every facet with its count. */
export function searchPlainly(titles: readonly PlainTitle[], limits: Limits) {
  const ids = titles.filter((title) => meets(title, limits, '')).map(({ recordId }) => recordId)
  const count = (name: string, values: (title: PlainTitle) => (string | null)[]) => {
    const counts = new Map<string, number>()
    for (const title of titles.filter((one) => meets(one, limits, name))) {
      for (const value of new Set(values(title))) {
        if (value !== null && value !== '') counts.set(value, (counts.get(value) ?? 0) + 1)
      }
    }
    return Object.fromEntries(counts)
  }
  const facets: Record<string, Record<string, number>> = {}
  for (const [name, values] of Object.entries(valuesOf)) {
    if (name !== 'eCollectionIds') facets[name] = count(name, values)
  }
  facets['publishYear'] = count('publishYear', ({ year }) => [year === null ? null : String(year)])
  facets['kindNo'] = count('kindNo', ({ classNo }) => [classNo?.[0] ?? null])
  for (const place of ['libCode', 'campusId', 'locationId'] as const) {
    facets[place] = count(place, (title) =>
      itemsMeeting(title, limits, place).map((item) => item[place]),
    )
  }
  return { ids: ids.toSorted((a, b) => a - b), facets }
}
