import { randomInt } from 'node:crypto'
import type { Role } from '@shulin/contract/endpoint'
import { saveRecords, type Description } from '../src/features/catalogue/catalogue.ts'
import { inInstitution, type Database } from '../src/platform/stores/database.ts'
import type { TestApi } from './api.ts'
import { anInstitution } from './builders.ts'
import { staffHeaders } from './staff.ts'

/** A description as a source delivers it, with nothing left empty. */
export const aDescription = (given: Partial<Description> = {}): Description => ({
  sourceKey: `k${randomInt(1e9)}`,
  documentType: 'book',
  isElectronic: false,
  title: '红楼梦',
  otherTitles: ['石头记'],
  creators: ['曹雪芹'],
  series: ['中国古典文学读本丛书'],
  publisher: '人民文学出版社',
  place: '北京',
  publishedYear: 1982,
  published: '1982',
  edition: '第1版',
  extent: '3册',
  price: 'CNY3.45',
  isbn: ['9787020002207'],
  issn: ['0257-0254'],
  doi: '10.1000/hongloumeng',
  language: ['chi'],
  country: 'CN',
  classScheme: 'CLC',
  classNo: 'I242.4',
  subjects: ['章回小说'],
  disciplines: ['05'],
  abstract: '贾宝玉与林黛玉。',
  contents: null,
  original: null,
  names: [],
  link: null,
  covered: null,
  ...given,
})

/** Saves a description of the institution's own, as an import does; answers the number of its record. */
export async function deliver(trx: Database, groupCode: string, description: Description) {
  await saveRecords(trx, { ownerGroupCode: groupCode, source: 'test', packageId: null }, [
    description,
  ])
  const { id } = await trx
    .selectFrom('record')
    .select('id')
    .where('source', '=', 'test')
    .where('sourceKey', '=', description.sourceKey)
    .executeTakeFirstOrThrow()
  return id
}

/** An own record that the institution holds. */
export const anOwnRecord = ({ db }: TestApi, groupCode: string, given: Partial<Description> = {}) =>
  inInstitution(db, groupCode, async (trx) => {
    const recordId = await deliver(trx, groupCode, aDescription(given))
    const callNo = 'I242.4/12'
    await trx
      .insertInto('holding')
      .values({ groupCode, recordId, callNo })
      .onConflict((conflict) => conflict.columns(['groupCode', 'recordId']).doUpdateSet({ callNo }))
      .execute()
    return recordId
  })

const named = (name: string) => JSON.stringify({ 'zh-CN': name })

/** A library with two places and the codes a record needs; one more library is kept by a library system. */
export async function aCatalogue(api: TestApi, role: Role = 'acquisitions') {
  const institution = await anInstitution(api)
  const { groupCode } = institution
  await institution.within(async (trx) => {
    for (const [libCode, circulationAuthority] of [
      ['L1', 'own'],
      ['L2', 'ils'],
    ] as const) {
      const library = { groupCode, libCode, name: named(`馆 ${libCode}`), circulationAuthority }
      await trx.insertInto('library').values(library).execute()
    }
    for (const [locationId, libCode] of [
      ['stacks', 'L1'],
      ['reading', 'L1'],
      ['mirror', 'L2'],
    ] as const) {
      const location = { groupCode, locationId, libCode, name: named(`地 ${locationId}`) }
      await trx.insertInto('location').values(location).execute()
    }
    for (const [dictionary, code] of [
      ['documentTypeList', 'book'],
      ['documentTypeList', 'thesis'],
      ['langCode', 'chi'],
      ['countryCode', 'CN'],
    ] as const) {
      const entry = { groupCode, dictionary, code, name: named(code) }
      await trx.insertInto('dictionaryEntry').values(entry).execute()
    }
  })
  return { ...institution, staff: await staffHeaders(api, groupCode, [role], 'lin') }
}
