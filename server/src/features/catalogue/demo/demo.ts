import type { Database } from '../../../platform/stores/database.ts'
import { chanceOf, demoId, pick, type Chance } from './chance.ts'
import {
  countDemoRecords,
  insertDemoRows,
  insertEntitlements,
  selectDemoCollections,
  selectDemoPlaces,
  selectDemoRecords,
  selectPackageIds,
  type DemoPlace,
  type DemoRecord,
  type DemoRows,
} from './queries.ts'
import { readDemoSettings, type DemoSettings } from './settings.ts'
import { callNumberOf, initialOf, placeOf, shelfClassOf } from './shelving.ts'

const batchSize = 1_000

/**
 * Gives the demo institutions what a library has of its titles: holdings, call numbers, items, loans of the past, journals,
 * theses, special collections, packages. Everything follows from the title's number in its source, so it is the same
 * everywhere, and loading it again adds nothing. Days are counted back from the day it is loaded.
 */
export async function loadDemoHoldings(
  adminDb: Database,
  tell: (share: number) => void = () => {},
) {
  const settings = await readDemoSettings()
  const institutions = await demoInstitutions(adminDb, settings)
  const sources = Object.keys(settings.sources)
  const total = await countDemoRecords(adminDb, sources)
  // Who has everything had its share in every batch: what it holds was done before.
  const notHeldBy = institutions.find(({ share }) => share === 1)?.groupCode ?? ''
  let [added, done, after] = [0, 0, 0]
  for (;;) {
    const wanted = { sources, notHeldBy, after, rows: batchSize }
    const records = await selectDemoRecords(adminDb, wanted)
    if (records.length === 0) break
    const rows = rowsOf(records, institutions, settings)
    added += await adminDb.transaction().execute((trx) => insertDemoRows(trx, rows))
    after = records.at(-1)!.id
    tell((done += records.length) / total)
  }
  return added + (await openPackages(adminDb, institutions, settings))
}

interface DemoInstitution {
  groupCode: string
  share: number
  places: DemoPlace[]
  collections: string[]
  /** Titles it has whatever its share is. */
  alwaysHeld: Set<string>
}

/** Those of the demo institutions that are here, with their rooms. */
async function demoInstitutions(
  adminDb: Database,
  settings: DemoSettings,
): Promise<DemoInstitution[]> {
  const groupCodes = Object.keys(settings.institutions)
  const places = await selectDemoPlaces(adminDb, groupCodes)
  const collections = await selectDemoCollections(adminDb, groupCodes)
  return Object.entries(settings.institutions)
    .map(([groupCode, share]) => ({
      groupCode,
      share,
      places: places.filter((place) => place.groupCode === groupCode),
      collections: collections.filter((one) => one.groupCode === groupCode).map(({ id }) => id),
      alwaysHeld: new Set(settings.alwaysHeld[groupCode]),
    }))
    .filter((institution) => institution.places.length > 0)
}

function rowsOf(records: DemoRecord[], institutions: DemoInstitution[], settings: DemoSettings) {
  const rows: DemoRows = {
    holdings: [],
    items: [],
    resources: [],
    figures: [],
    journals: [],
    theses: [],
    inCollections: [],
  }
  for (const record of records) {
    const source = settings.sources[record.source]!
    const ofTitle = chanceOf(`${record.source} ${record.sourceKey}`)
    if (ofTitle(0) >= source.held || isForTrying(record.title)) continue
    for (const institution of institutions) {
      const chance = chanceOf(`${institution.groupCode} ${record.source} ${record.sourceKey}`)
      const share = source.shares[institution.groupCode] ?? institution.share
      const isNamed = source.isDescribed && institution.alwaysHeld.has(record.title)
      if (isNamed || chance(0) < share) addTitle(rows, record, institution, settings, chance)
    }
  }
  return rows
}

/** Libraries leave such records in the samples they publish; none has such a book. */
const isForTrying = (title: string) => /^test (?:record|title|bib)\b/iu.test(title)

function addTitle(
  rows: DemoRows,
  record: DemoRecord,
  institution: DemoInstitution,
  settings: DemoSettings,
  chance: Chance,
) {
  const source = settings.sources[record.source]!
  const of = { groupCode: institution.groupCode, recordId: record.id }
  const name = `${of.groupCode} ${record.source} ${record.sourceKey}`
  // Most titles have been there for years; what came this month says what it is about.
  const daysAgo = source.isDescribed
    ? Math.floor(-Math.log(1 - chance(1)) * 500)
    : 45 + Math.floor(-Math.log(1 - chance(1)) * 900)
  const callNo = source.noItems ? null : callNumberOf(record, settings, chance)
  rows.holdings.push({ ...of, callNo, daysAgo })
  if (callNo !== null) rows.items.push(...itemsOf(record, institution, settings, callNo, daysAgo))

  const url = source.fullText?.replace('{key}', encodeURIComponent(record.sourceKey)) ?? record.url
  if (url) rows.resources.push({ ...of, id: demoId(`resource ${name}`), url })

  const loans = callNo === null ? 0 : loansOf(record, source, chance(2))
  if (loans > 0) rows.figures.push({ ...of, loans })

  if (['journal', 'e-journal'].includes(record.documentType)) {
    const coreLists = [...(source.coreList ? [source.coreList] : []), ...coreListsOf(chance(3))]
    const frequency = pick(
      ['monthly', 'monthly', 'bimonthly', 'quarterly', 'quarterly', 'semiannual'],
      chance(4),
    )
    rows.journals.push({ ...of, initial: initialOf(record.title), frequency, coreLists })
  }
  if (record.documentType === 'thesis' && record.author !== null) {
    rows.theses.push({
      ...of,
      author: record.author,
      degree: pick(['doctor', 'doctor', 'master', 'master', 'bachelor'], chance(3)),
      year: record.publishedYear ?? 2010,
      verification: pick(['verified', 'verified', 'verified', 'unverified'], chance(4)),
    })
  }
  if (
    ['nypl', 'dila'].includes(record.source) &&
    chance(5) < 0.1 &&
    institution.collections.length > 0
  ) {
    rows.inCollections.push({ ...of, collectionId: pick(institution.collections, chance(6)) })
  }
}

function itemsOf(
  record: DemoRecord,
  { groupCode, places }: DemoInstitution,
  settings: DemoSettings,
  callNo: string,
  daysAgo: number,
): DemoRows['items'] {
  const chance = chanceOf(`copies ${groupCode} ${record.source} ${record.sourceKey}`)
  const copies = [1, 1, 1, 1, 1, 1, 2, 2, 2, 3, 3, 4][Math.floor(chance(0) * 12)]!
  return Array.from({ length: copies }, (_, copy) => {
    const ofCopy = chanceOfCopy({ ...record, groupCode, copy })
    const place = placeOf(record, shelfClassOf(record, settings), places, ofCopy(0))
    const isLent = !['reference', 'special', 'preservation', 'periodicals'].includes(
      place.locationType,
    )
    const isMirror = place.circulationAuthority === 'ils'
    return {
      groupCode,
      id: demoId(`item ${copy} ${groupCode} ${record.source} ${record.sourceKey}`),
      recordId: record.id,
      barcode: `${groupCode.slice(0, 3)}${String(record.id).padStart(8, '0')}${copy + 1}`,
      callNo,
      locationId: place.locationId,
      loanClass: isLent ? 'standard' : 'reference',
      status: isLent ? statusOf(ofCopy(1), isMirror) : 'on shelf',
      daysAgo,
      isMirror,
    }
  })
}

interface DemoCopy {
  groupCode: string
  source: string
  sourceKey: string
  /** The first is 0. */
  copy: number
}

const chanceOfCopy = ({ groupCode, source, sourceKey, copy }: DemoCopy) =>
  chanceOf(`copy ${copy} ${groupCode} ${source} ${sourceKey}`)

/** Of what can be lent, about one copy in six is. */
const lentShare = 0.16

/** Whether a copy that can be lent is lent in the demo; who has it, circulation says. */
export const isLentInDemo = (copy: DemoCopy) => chanceOfCopy(copy)(1) < lentShare

/** Of our own copies none is on loan without a loan; a mirror shows what was seen. */
function statusOf(chance: number, isMirror: boolean) {
  if (chance < lentShare) return isMirror ? 'on loan' : 'on shelf'
  if (chance < 0.17) return 'in process'
  if (chance < 0.175) return 'in transit'
  return chance < 0.18 ? 'lost' : 'on shelf'
}

/** A few titles are lent very often, most hardly ever (Zipf). */
function loansOf(
  record: DemoRecord,
  { rankedByKey, isDescribed }: DemoSettings['sources'][string],
  chance: number,
) {
  if (isDescribed) return Math.floor(15 + 900 * chance ** 3)
  const rank = rankedByKey ? Number(record.sourceKey) : 1 + Math.floor(chance * 100_000)
  return Math.floor(3_000 / rank ** 0.8)
}

const coreListsOf = (chance: number): string[] => {
  if (chance < 0.05) return ['sci', 'scopus']
  if (chance < 0.1) return ['pku-core', 'cscd']
  if (chance < 0.14) return ['cssci', 'pku-core']
  return chance < 0.25 ? ['scopus'] : []
}

async function openPackages(
  adminDb: Database,
  institutions: DemoInstitution[],
  settings: DemoSettings,
) {
  const idOf = new Map((await selectPackageIds(adminDb)).map(({ id, code }) => [code, id]))
  const entitlements = institutions.flatMap(({ groupCode }) =>
    (settings.packages[groupCode] ?? []).flatMap((code) => {
      const packageId = idOf.get(code)
      return packageId === undefined ? [] : [{ groupCode, packageId }]
    }),
  )
  return entitlements.length === 0 ? 0 : insertEntitlements(adminDb, entitlements)
}
