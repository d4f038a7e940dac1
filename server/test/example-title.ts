import { randomUUID } from 'node:crypto'
import { inInstitution, type Database } from '../src/platform/stores/database.ts'
import type { TestApi } from './api.ts'
import type { Example } from './example.ts'
import { feedAll, openFeed } from './feeding.ts'
import { aReader } from './readers.ts'
import { aTitle } from './searching.ts'
import { keptBy } from './taking-part.ts'

const groupCode = '100041'

interface Seed {
  recordId: number
  itemId: string
  articleId: number
}
const seeds = new WeakMap<TestApi, Promise<Seed>>()

/** One title that has everything, in the demo institution; made once for each API. */
function seedOf(api: TestApi): Promise<Seed> {
  const seed = seeds.get(api) ?? makeSeed(api)
  seeds.set(api, seed)
  return seed
}

async function makeSeed(api: TestApi): Promise<Seed> {
  const within = <T>(work: (trx: Database) => Promise<T>) => inInstitution(api.db, groupCode, work)
  const recordId = await aTitle(
    { groupCode, within },
    {
      title: 'history of everything',
      otherTitles: ['everything'],
      creators: ['Smith'],
      publisher: 'Brill',
      year: 2001,
      languages: ['eng'],
      classNo: 'K28',
      subjects: ['history'],
      isbn: ['9787020002207'],
      series: ['Everything'],
      work: 'history of everything',
      items: [{ at: 'QX1-STACK', shelfNo: 'A-01', barcode: 'example-1' }, { at: 'QX2-STACK' }],
    },
  )
  await surround(api, recordId)
  const articleId = await aTitle(
    { groupCode, within },
    {
      title: 'history of articles',
      documentType: 'journal-article',
      series: ['Journal of everything'],
      creators: ['Smith'],
      subjects: ['history'],
      year: 2001,
      doi: '10.5555/example',
    },
  )
  await within((trx) =>
    trx
      .insertInto('recordInstitution')
      .values({ recordId: articleId, name: 'University of Everything' })
      .execute(),
  )
  await within((trx) =>
    trx
      .insertInto('recordReference')
      .values({ recordId: articleId, position: 0, title: 'Itself', doi: '10.5555/example' })
      .execute(),
  )
  const { id: itemId } = await within((trx) =>
    trx
      .selectFrom('item')
      .select('id')
      .where('barcode', '=', 'example-1')
      .executeTakeFirstOrThrow(),
  )
  await within((trx) =>
    trx
      .insertInto('popularSearch')
      .values({
        groupCode,
        keyword: 'history',
        searchedOn: new Date().toISOString().slice(0, 10),
        sources: 5,
        isFound: true,
      })
      .execute(),
  )
  await within((trx) =>
    trx
      .insertInto('importSource')
      .values({
        ownerGroupCode: groupCode,
        id: randomUUID(),
        // The source of the title above.
        name: 'test',
        title: JSON.stringify({ 'zh-CN': '示例' }),
        format: 'csv',
        mapping: '{}',
        licence: 'CC0',
        attribution: 'Example',
      })
      .execute(),
  )
  await feedAll(openFeed(api, api.searchEngine))
  return { recordId, itemId, articleId }
}

/** What a title can have beside it: parts, neighbours, readers who kept it with another. */
async function surround(api: TestApi, recordId: number) {
  const within = <T>(work: (trx: Database) => Promise<T>) => inInstitution(api.db, groupCode, work)
  const neighbour = await aTitle(
    { groupCode, within },
    {
      title: 'history of everything else',
      creators: ['Smith'],
      subjects: ['history'],
      series: ['Everything'],
      work: 'history of everything',
    },
  )
  const alike = { languages: ['eng'], classNo: 'K28', subjects: ['history'] }
  await aTitle(
    { groupCode, within },
    { ...alike, title: 'history of nothing', creators: ['Smith'] },
  )
  await aTitle({ groupCode, within }, { ...alike, title: 'a history of all', creators: ['Jones'] })
  const part = { groupCode, recordId }
  await within(async (trx) => {
    const contents = JSON.stringify([{ title: 'In the beginning', page: '1' }])
    await trx.updateTable('record').set({ contents }).where('id', '=', recordId).execute()
    await trx
      .insertInto('electronicResource')
      .values({ ...part, id: randomUUID(), kind: 'full text', url: 'https://texts.example/1' })
      .execute()
    await trx
      .insertInto('journalIssue')
      .values({ ...part, year: 2001, issue: '1' })
      .execute()
    await trx
      .insertInto('attachment')
      .values([
        { ...part, id: randomUUID(), kind: 'disc', title: 'Disc', url: 'https://discs.example/1' },
        { ...part, id: randomUUID(), kind: 'figure', title: 'Figure', objectKey: 'figure.webp' },
      ])
      .execute()
  })
  const institution = {
    groupCode,
    mappingPath: 'demo',
    name: { 'zh-CN': '清溪大学图书馆' },
    within,
    headers: { groupCode },
  }
  for (let n = 0; n < 5; n += 1) {
    const { id: readerId } = await aReader(api, institution)
    for (const kept of [recordId, neighbour]) await keptBy(institution, kept, { readerId })
  }
}

/** Examples over the title above. */
export const over = (example: (seed: Seed) => Example) => async (api: TestApi) =>
  example(await seedOf(api))
