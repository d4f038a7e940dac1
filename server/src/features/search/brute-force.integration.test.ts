import { randomUUID } from 'node:crypto'
import { searchAll, SearchParameters, type SearchItem } from '@shulin/contract/search'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { foldKey } from '../../platform/analysis/folding.ts'
import {
  hasText,
  readPlainTitles,
  searchPlainly,
  type PlainTitle,
} from '../../../test/plain-search.ts'
import {
  aPackageOf,
  aSearchedInstitution,
  entitle,
  startSearchApi,
  workId,
  type SearchApi,
  type SearchedInstitution,
  type TitleOptions,
} from '../../../test/searching.ts'

import { ask } from './engine/ask.ts'
import { buildCounting, buildSearch } from './engine/build-search.ts'
import { exactCounts } from './facets/exact-counts.ts'
import { countsOf } from './facets/facets.ts'
import { criteriaOf } from './request/parameters.ts'
import { openScopes } from './request/scope.ts'
import { countWorks } from './results/works.ts'

/** How many searches are compared; BRUTE=5000 for a long look. */
const searches = Number(process.env['BRUTE'] ?? 300)

// Always the same numbers: a difference can be looked at again.
let state = 20_261_115
const random = () => {
  state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296
  return state / 4_294_967_296
}
const below = (count: number) => Math.floor(random() * count)
const one = <T>(values: readonly T[]): T => values[below(values.length)]!
const some = <T>(values: readonly T[], most: number): T[] => [
  ...new Set(Array.from({ length: below(most + 1) }, () => one(values))),
]
const maybe = <T>(share: number, value: () => T): T | undefined =>
  random() < share ? value() : undefined

// No word is part of another, and no Latin one can be read as pinyin.
const hanWords = [
  '敦煌',
  '經濟',
  '经济',
  '歷史',
  '历史',
  '哲學',
  '哲学',
  '醫藥',
  '医药',
  '航海',
  '建築',
  '建筑',
]
const latinWords = ['plokt', 'brindt', 'sworff', 'krelv', 'drumst', 'flixt']
const people = [
  '沈從文', '沈从文', '錢鍾書', '巴金', '老舍', 'Byron', 'Lovelace', '冰心', '周樹人', '鲁迅',
  'Austen, Jane', 'Jane Austen', 'John Paul', 'Paul John', 'Lu, Xun', 'Clemens, Samuel',
] // oxfmt-ignore
/** Names of the authority file; half of the titles are tied to them. */
const authorities = [
  { name: '鲁迅', otherNames: ['周树人', 'Lu, Xun'] },
  { name: 'Twain, Mark', otherNames: ['Samuel Clemens'] },
]
const publishers = ['中華書局', '中华书局', '商务印书馆', '三联书店', 'Brill']
const subjects = Array.from(
  { length: 30 },
  (_, n) => `主题词第${'甲乙丙丁戊己庚辛壬癸'[n % 10]}${'子丑寅'[Math.floor(n / 10)]}`,
)
const classes = ['K', 'K2', 'K28', 'K825.6', 'I2', 'I247.5', 'I247.57', 'TP3', 'TP311.1', 'B222']
const places = ['L1/C1/P1', 'L1/C1/P2', 'L1/C2/P3', 'L2/C2/P4', 'L3/C1/P5', 'L3/C3/P6']
const locations = places.map((place) => place.split('/')[2]!)
const libraries = ['L1', 'L2', 'L3']
const campuses = ['C1', 'C2', 'C3']
const statuses = ['on shelf', 'on shelf', 'in transit', 'withdrawn', 'lost']
const years = [1949, 1980, 1999, 2001, 2010, 2024]
const languages = ['chi', 'eng', 'ger', 'jpn']
const countries = ['CN', 'US', 'DE']
const documentTypes = ['book', 'journal', 'thesis', 'e-book']
const cores = ['cssci', 'pku-core', 'sci']
const collectionNames = ['特藏甲', '特藏乙']
const works = Array.from({ length: 25 }, (_, n) => `work ${n}`)

const aRandomTitle = (): TitleOptions => {
  const year = maybe(0.9, () => one(years))
  const publisher = maybe(0.8, () => one(publishers))
  const country = maybe(0.8, () => one(countries))
  const classNo = maybe(0.8, () => one(classes))
  return {
    title: `${one(hanWords)}${one(hanWords)}通论 ${one(latinWords)} ${below(40)}`,
    otherTitles: maybe(0.2, () => [`${one(hanWords)}概要丛谈`]) ?? [],
    creators: some(people, 2),
    subjects: some(subjects, 3),
    disciplines: some(['01', '02', '06'], 2),
    documentType: one(documentTypes),
    isElectronic: random() < 0.3,
    languages: some(languages, 2),
    ...(year !== undefined && { year }),
    ...(publisher !== undefined && { publisher }),
    ...(country !== undefined && { country }),
    ...(classNo !== undefined && { classNo }),
    ...(random() < 0.3 && { work: one(works) }),
    ...(random() < 0.2 && { abstract: `论${one(hanWords)}之流变` }),
  }
}

let api: SearchApi
const seeded: { library: SearchedInstitution; titles: PlainTitle[]; collections: string[] }[] = []
beforeAll(async () => {
  api = await startSearchApi({ shards: 3, config: { institutionsMaxAge: 10_000 } })
  const packages = [await aPackageOf(api, manyTitles(80)), await aPackageOf(api, manyTitles(80))]
  for (const held of [260, 180, 240]) {
    const library = await aSearchedInstitution(api, { places })
    const collections = await fill(library, held)
    seeded.push({ library, titles: [], collections })
    // The third has what it holds and nothing else.
    if (held === 240) continue
    // One package is shared by both; of the other the second institution's access has ended.
    await entitle(library, packages[0]!.packageId)
    await entitle(library, packages[1]!.packageId, held === 260 ? {} : { until: '2001-01-01' })
    // Some titles of a package are held as well.
    await library.within((trx) =>
      trx
        .insertInto('holding')
        .values(
          packages[0]!.recordIds.slice(0, 20).map((recordId, n) => ({
            groupCode: library.groupCode,
            recordId,
            isHidden: n % 4 === 0,
          })),
        )
        .execute(),
    )
  }
  await tieNames()
  await api.feed()
  for (const one of seeded) one.titles = await readPlainTitles(api.db, one.library.groupCode)
}, 600_000)
afterAll(() => api.close())

/** Ties every second title to all names of the authority file: what counts is only how its authors are written. */
async function tieNames() {
  const { adminDb } = api
  const names = await adminDb
    .insertInto('authorityName')
    .values(authorities.map((name) => ({ ...name, kind: 'person', sourceKey: randomUUID() })))
    .returning('id')
    .execute()
  const records = await adminDb.selectFrom('record').select('id').orderBy('id').execute()
  await adminDb
    .insertInto('recordName')
    .values(
      records
        .filter((_, n) => n % 2 === 0)
        .flatMap(({ id: recordId }) => names.map(({ id: nameId }) => ({ recordId, nameId }))),
    )
    .execute()
}

const manyTitles = (count: number) => Array.from({ length: count }, aRandomTitle)

/** Titles with items, collections, core lists and degrees, written a table at a time. */
const fill = ({ groupCode, within }: SearchedInstitution, count: number) =>
  within(async (trx) => {
    const workIds = new Map<string, number>()
    for (const work of works) workIds.set(work, await workId(trx, work))
    const records = await trx
      .insertInto('record')
      .values(
        manyTitles(count).map(({ year, languages: language, classNo, ...given }) => ({
          title: given.title!,
          otherTitles: given.otherTitles!,
          creators: given.creators!,
          subjects: given.subjects!,
          disciplines: given.disciplines!,
          documentType: given.documentType!,
          isElectronic: given.isElectronic!,
          publisher: given.publisher ?? null,
          country: given.country ?? null,
          abstract: given.abstract ?? null,
          language: language!,
          publishedYear: year ?? null,
          classNo: classNo ?? null,
          classScheme: classNo === undefined ? null : 'CLC',
          ownerGroupCode: groupCode,
          workId: given.work === undefined ? null : workIds.get(given.work)!,
          source: 'test',
          sourceKey: randomUUID(),
        })),
      )
      .returning(['id', 'documentType'])
      .execute()
    await trx
      .insertInto('holding')
      .values(records.map(({ id }) => ({ groupCode, recordId: id, isHidden: random() < 0.05 })))
      .execute()
    const items = records.flatMap(({ id }) =>
      Array.from({ length: below(4) }, () => {
        const locationId = one(locations)
        const barcode = randomUUID()
        return {
          groupCode,
          id: randomUUID(),
          recordId: id,
          barcode,
          locationId,
          currentLocationId: locationId,
          status: one(statuses),
        }
      }),
    )
    await trx.insertInto('item').values(items).execute()
    const collections = collectionNames.map((name) => ({ groupCode, id: randomUUID(), name }))
    await trx.insertInto('collection').values(collections).execute()
    await trx
      .insertInto('collectionRecord')
      .values(
        records
          .filter(() => random() < 0.3)
          .map(({ id }) => ({ groupCode, recordId: id, collectionId: one(collections).id })),
      )
      .execute()
    const journals = records.filter(({ documentType }) => documentType === 'journal')
    await trx
      .insertInto('journal')
      .values(
        journals.map(({ id }) => ({
          groupCode,
          recordId: id,
          initial: '#',
          coreLists: some(cores, 2),
        })),
      )
      .execute()
    const theses = records.filter(({ documentType }) => documentType === 'thesis')
    await trx
      .insertInto('thesis')
      .values(
        theses.map(({ id }) => ({
          groupCode,
          recordId: id,
          author: 'a',
          year: 2000,
          degree: one(['doctor', 'master', 'bachelor']),
          verification: one(['unverified', 'verified', 'refused']),
        })),
      )
      .execute()
    return collections.map(({ id }) => id)
  })

const choose = <T>(values: readonly T[]) => some(values, 2)

/** One value is sent as itself half of the time: the wire takes both. */
const asSent = (values: string[]) => (values.length === 1 && random() < 0.5 ? values[0]! : values)

function aRandomSearch(collections: readonly string[]) {
  return { ...randomLimits(collections), searchItems: randomTexts() }
}

function randomTexts() {
  const texts: SearchItem[] = Array.from({ length: below(3) }, (_, n) => {
    const matchMode = one(['1', '2', '2', '2', '3', '4'] as const)
    const field = matchMode === '2' ? one(['any', 'title'] as const) : 'title'
    const text =
      matchMode === '4' ? `${one(latinWords)} ${below(40)}` : one([...hanWords, ...latinWords])
    return {
      oper: n === 0 ? 'and' : one(['and', 'or', 'not'] as const),
      searchField: field,
      matchMode,
      searchFieldContent: text,
    }
  })
  return texts
}

/** Two or three different words, of which the group has titles with some. */
function aSearchForSome(collections: readonly string[]) {
  const words = [one(latinWords), one(hanWords), ...(random() < 0.5 ? [one(hanWords)] : [])]
  const different = [...new Map(words.map((word) => [foldKey(word), word])).values()]
  const searchFieldContent = different.join(' ')
  const searchField = one(['any', 'title'] as const)
  const item: SearchItem = { oper: 'and', matchMode: '2', searchField, searchFieldContent }
  return { ...randomLimits(collections), words: 'some' as const, searchItems: [item] }
}

function randomLimits(collections: readonly string[]) {
  const limit = (share: number, name: string, values: readonly string[]) =>
    random() < share ? { [name]: asSent(choose(values)) } : {}
  const exclude = {
    ...limit(0.08, 'docCode', documentTypes),
    ...limit(0.05, 'resourceType', ['1', '2']),
    ...limit(0.1, 'subject', subjects),
    ...limit(0.05, 'discode1', ['01', '02', '06']),
    ...limit(0.08, 'publisher', publishers),
    ...limit(0.08, 'libCode', libraries),
    ...limit(0.05, 'campusId', campuses),
    ...limit(0.08, 'locationId', locations),
    ...limit(0.04, 'eCollectionIds', collections),
    ...limit(0.04, 'collectionName', collectionNames),
    ...limit(0.08, 'kindNo', ['K', 'K2', 'I247', 'TP', 'B']),
    ...limit(0.08, 'author', people),
    ...limit(0.08, 'langCode', languages),
    ...limit(0.05, 'countryCode', countries),
    ...limit(0.04, 'coreInclude', cores),
    ...limit(0.04, 'ddType', ['doctor', 'master']),
    ...limit(0.04, 'verifyStatus', ['verified', 'refused']),
  }
  const begin = maybe(0.15, () => one(years))
  const end = maybe(0.15, () => one(years))
  return {
    ...limit(0.2, 'docCode', documentTypes),
    ...limit(0.1, 'resourceType', ['1', '2']),
    ...limit(0.1, 'subject', subjects),
    ...limit(0.1, 'discode1', ['01', '02', '06']),
    ...limit(0.15, 'publisher', publishers),
    ...limit(0.2, 'libCode', libraries),
    ...limit(0.15, 'campusId', campuses),
    ...limit(0.1, 'locationId', locations),
    ...limit(0.05, 'eCollectionIds', collections),
    ...limit(0.05, 'collectionName', collectionNames),
    ...limit(0.15, 'kindNo', ['K', 'K2', 'I247', 'TP', 'B']),
    ...limit(0.2, 'author', [...people, 'Twain, Mark', 'Mark Twain']),
    ...limit(0.2, 'langCode', languages),
    ...limit(0.1, 'countryCode', countries),
    ...limit(0.05, 'coreInclude', cores),
    ...limit(0.05, 'ddType', ['doctor', 'master']),
    ...limit(0.05, 'verifyStatus', ['verified', 'refused']),
    ...(begin !== undefined && { publishBegin: begin }),
    ...(end !== undefined && (begin === undefined || begin <= end) && { publishEnd: end }),
    ...(random() < 0.25 && { onlyOnShelf: true }),
    ...(random() < 0.5 && { group: true }),
    ...(Object.keys(exclude).length > 0 && { exclude }),
  }
}

const headings = new Set(['subject', 'author', 'publisher'])

const hasAll = (title: PlainTitle, { searchItems }: SearchParameters) =>
  searchItems.reduce((isMet, { oper, searchField, matchMode = '2', searchFieldContent }, n) => {
    const has = hasText(title, searchField, matchMode, searchFieldContent)
    if (n === 0) return has
    if (oper === 'or') return isMet || has
    return oper === 'not' ? isMet && !has : isMet && has
  }, true)

/** Half of the words, and not all of them: those titles are in the first group. */
function hasSomeWords(title: PlainTitle, { searchItems }: SearchParameters) {
  const [{ searchField, searchFieldContent }] = searchItems as [SearchItem]
  const words = searchFieldContent.split(' ')
  const has = words.filter((word) => hasText(title, searchField, '2', word)).length
  return has < words.length && has >= words.length / 2
}

/** A special collection is where is searched, not a limit of what was found: the text is answered within it. */
const isSearched = ({ collections }: PlainTitle, { eCollectionIds }: SearchParameters) =>
  eCollectionIds.length === 0 || collections.some(({ id }) => eCollectionIds.includes(id))

/** What differs between the answer of the index and that of a look at every row; nothing, if all is well. */
async function difference(
  body: ReturnType<typeof aRandomSearch | typeof aSearchForSome>,
  { library, titles }: (typeof seeded)[number],
) {
  const limits = SearchParameters.parse(body)
  const meant = titles.filter(
    (title) =>
      isSearched(title, limits) &&
      (limits.words === 'some' ? hasSomeWords(title, limits) : hasAll(title, limits)),
  )
  const expected = searchPlainly(meant, limits)
  const ask = async (page: number) => {
    const sent = { body: { ...body, rows: 100, page }, headers: library.headers }
    return (await api.call(searchAll, sent)).body
  }
  const first = await ask(1)
  if (!first.data) return first.code === 'search.term-empty' ? undefined : first.message
  const { total, rung, facets } = first.data
  // Where no title has the words, something like them is offered; that is another test's matter.
  if (meant.length === 0) return total === 0 || rung !== 'strict' ? undefined : { total, rung }
  const asked = limits.words === 'some' ? 'some' : 'strict'
  const results = [...first.data.searchList]
  for (let page = 2; (page - 1) * 100 < total; page += 1) {
    results.push(...(await ask(page)).data!.searchList)
  }
  if (rung !== asked) return { rung }
  const works = new Set(
    titles.filter(({ recordId }) => expected.ids.includes(recordId)).map(({ work }) => work),
  )
  const count = limits.group ? works.size : expected.ids.length
  if (total !== count || results.length !== total) return { total, expected: count }
  if (results.some(({ recordId, editions }) => editions?.every((e) => e.recordId !== recordId)))
    return 'an edition stands for a work that it is not of'
  const ids = results.flatMap(
    ({ recordId, editions }) => editions?.map((e) => e.recordId) ?? [recordId],
  )
  if (ids.toSorted((a, b) => a - b).join() !== expected.ids.join())
    return { ids, expected: expected.ids }
  for (const [name, values] of Object.entries(facets)) {
    const counted = Object.fromEntries(values.map(({ value, count }) => [value, count]))
    const whole = expected.facets[name]!
    // Of headings the twenty most frequent are shown, and those that are chosen or excluded.
    const picked = headings.has(name)
      ? [...limits[name as 'author'], ...(limits.exclude[name as 'author'] ?? [])].map(foldKey)
      : []
    const most = Object.entries(counted).filter(([value]) => !picked.includes(value))
    const others = Object.values(whole).toSorted((a, b) => b - a)
    const least = headings.has(name) ? (others[19] ?? 0) : 0
    const size = headings.has(name) ? Math.min(20, others.length) : others.length
    const isRight =
      Object.entries(counted).every(([value, count]) => whole[value] === count) &&
      most.every(([, count]) => count >= least) &&
      picked.every((value) => counted[value] === whole[value]) &&
      values.length >= size &&
      values.length <= size + picked.length
    if (!isRight) return { facet: name, counted, expected: whole }
  }
  return undefined
}

/** Those of so many searches whose answer is not what a look at every row finds. */
async function differingOf(
  count: number,
  search: (collections: readonly string[]) => Parameters<typeof difference>[0],
): Promise<object[]> {
  const asked = Array.from({ length: count }, () => {
    const institution = one(seeded)
    return { institution, body: search(institution.collections) }
  })
  let compared = 0
  const differing: object[] = []
  const compare = async () => {
    for (let next = asked[compared++]; next; next = asked[compared++]) {
      const { body, institution } = next
      const found = await difference(body, institution)
      if (found !== undefined) differing.push({ body, found })
    }
  }
  await Promise.all(Array.from({ length: 4 }, compare))
  return differing
}

test('every id and every facet count equals what a look at every row finds', async ({ task }) => {
  expect(seeded.every(({ titles }) => titles.length > 200)).toBe(true)
  const differing = await differingOf(searches, aRandomSearch)
  // For the figures that `pnpm relevance --write` keeps.
  Object.assign(task.meta, {
    bruteForceEqual: searches - differing.length,
    bruteForceTotal: searches,
  })
  expect(differing).toEqual([])
}, 3_600_000)

test('titles with some of the words are those of a look at every row, with their facets, and none has all', async () => {
  expect(await differingOf(Math.ceil(searches / 3), aSearchForSome)).toEqual([])
}, 3_600_000)

test('the comparison notices one title more or less, and one count', async () => {
  const [{ library, titles, collections }] = seeded as [(typeof seeded)[number]]
  const body = { docCode: documentTypes, searchItems: [] }
  const [first, ...others] = titles
  expect(await difference(body, { library, titles, collections })).toBeUndefined()
  expect(await difference(body, { library, titles: others, collections })).toMatchObject({
    total: titles.length,
    expected: titles.length - 1,
  })
  const moved = { ...first!, languages: ['lat'] }
  expect(
    await difference(body, { library, titles: [moved, ...others], collections }),
  ).toMatchObject({
    facet: 'langCode',
  })
})

const scopeOf = ({ groupCode, mappingPath, name }: SearchedInstitution) => {
  const rest = {
    outsideId: null,
    textMessages: false,
    timeZone: 'Asia/Shanghai',
    needsLogin: false,
    openTabs: [],
  }
  const read = openScopes(api.db, api.config.searchPrefix, 0)
  return read({ groupCode, mappingPath, name, ...rest }, 'zh-CN')
}

/** On a busy machine the engine may be late: only an answer can be wrong. */
const untilAnswered = <Answer>(question: () => Promise<Answer>) =>
  vi.waitFor(question, { timeout: 60_000, interval: 500 })

test('what the parts of an index cut short is counted again', async () => {
  const [{ library, titles }] = seeded as [(typeof seeded)[number]]
  const scope = await scopeOf(library)
  const limits = SearchParameters.parse({ docCode: documentTypes })
  const { signal } = new AbortController()
  const request = { criteria: criteriaOf(limits, scope.fields), scope, signal }
  const cutShort = buildCounting(request, undefined, ['subject'], { size: 3, shardSize: 3 })
  const { aggregations } = await untilAnswered(() => ask(api.searching, scope, cutShort))
  expect(countsOf(aggregations, 'subject')?.isExact).toBe(false)

  const { subject } = await untilAnswered(() =>
    exactCounts(api.searching, request, undefined, aggregations),
  )
  const { facets } = searchPlainly(titles, limits)
  const most = Object.values(facets['subject']!).toSorted((a, b) => b - a)
  expect(subject.map(({ count }) => count)).toEqual(most.slice(0, 20))
  expect(subject.every(({ value, count }) => facets['subject']![value] === count)).toBe(true)
})

test('works that are too many for one answer are walked through', async () => {
  const [{ library, titles }] = seeded as [(typeof seeded)[number]]
  const scope = await scopeOf(library)
  const limits = SearchParameters.parse({ docCode: documentTypes, group: true })
  const request = { criteria: criteriaOf(limits, scope.fields), arrangement: limits, scope }
  const body = buildSearch(request, undefined, { hasFacets: true })
  const works = await untilAnswered(() => countWorks(api.searching, scope, body, titles.length, {}))
  expect(works).toBe(new Set(titles.map(({ work }) => work)).size)
})
