import { addAlias, listAliases, removeAlias } from '@shulin/contract/catalogue-staff'
import { readBookDetail } from '@shulin/contract/record'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApi, type TestApi } from '../../../test/api.ts'
import { aSearchedInstitution, aTitle, type SearchedInstitution } from '../../../test/searching.ts'
import { staffHeaders } from '../../../test/staff.ts'

let api: TestApi
let library: SearchedInstitution
let headers: Record<string, string>
beforeAll(async () => {
  api = await startTestApi()
  library = await aSearchedInstitution(api)
  headers = await staffHeaders(api, library.groupCode, ['acquisitions'])
})
afterAll(() => api.close())

const page = async (address: string) => {
  const reply = await fetch(`${api.url}/${library.mappingPath}/${address}`, { redirect: 'manual' })
  await reply.text()
  return [reply.status, reply.headers.get('location')?.split('/').at(-1)]
}
const withdraw = (recordId: number, withdrawnAt: Date | null = new Date()) =>
  library.within((trx) =>
    trx.updateTable('holding').set({ withdrawnAt }).where('recordId', '=', recordId).execute(),
  )

test('staff give a title an old number and take it away; one number leads to one title', async () => {
  const recordId = await aTitle(library, { title: '红楼梦' })
  const other = await aTitle(library, { title: '西游记' })
  const alias = { scheme: 'opac', value: 'b 0000123' }
  const added = await api.call(addAlias, { body: { recordId, ...alias }, headers })
  expect(added.body.data).toEqual({ aliases: [alias], leadsTo: null })
  expect(await page('alias/opac/b%200000123')).toEqual([301, String(recordId)])

  const taken = await api.call(addAlias, { body: { recordId: other, ...alias }, headers })
  expect([taken.body.code, taken.body.details]).toEqual(['alias.taken', { recordId }])
  const notOfIt = await api.call(removeAlias, { body: { recordId: other, ...alias }, headers })
  expect(notOfIt.body.code).toBe('alias.unknown')
  const nobodys = await api.call(addAlias, {
    body: { recordId: 999_999_999, ...alias, value: 'x' },
    headers,
  })
  expect(nobodys.body.code).toBe('alias.title-unknown')

  const removed = await api.call(removeAlias, { body: { recordId, ...alias }, headers })
  expect(removed.body.data).toEqual({ aliases: [], leadsTo: null })
  expect(await page('alias/opac/b%200000123')).toEqual([404, undefined])
  const acts = await library.within((trx) =>
    trx.selectFrom('audit').select(['act', 'detail']).where('act', 'like', 'alias%').execute(),
  )
  expect(acts).toEqual([
    { act: 'alias.add', detail: { before: null, after: alias } },
    { act: 'alias.remove', detail: { before: alias, after: null } },
  ])
})

test('who asks for a title that was merged is led to the one that stands in for it, over several and never in a ring', async () => {
  const [first, second, third] = [
    await aTitle(library, { title: '甲' }),
    await aTitle(library, { title: '乙' }),
    await aTitle(library, { title: '丙' }),
  ]
  const standIn = (recordId: number, merged: number) =>
    api.call(addAlias, {
      body: { recordId, scheme: 'record', value: String(merged) },
      headers,
    })
  expect((await standIn(second, first)).body.code).toBe('alias.still-shown')
  expect((await standIn(second, second)).body.code).toBe('alias.no-other-title')
  await withdraw(first)
  expect(await page(`record/${first}`)).toEqual([410, undefined])
  expect((await standIn(second, first)).body.data?.aliases).toEqual([
    { scheme: 'record', value: String(first) },
  ])
  expect(await page(`record/${first}`)).toEqual([301, String(second)])
  // The portal's own page is told, too.
  const asked = await api.call(readBookDetail, {
    query: { recordId: first },
    headers: library.headers,
  })
  expect([asked.body.code, asked.body.details]).toEqual([
    'record.not-shown',
    { recordId: first, movedTo: second },
  ])

  await withdraw(second)
  expect(await page(`record/${first}`)).toEqual([410, undefined])
  await standIn(third, second)
  expect(await page(`record/${first}`)).toEqual([301, String(third)])
  const { data } = (await api.call(listAliases, { query: { recordId: first }, headers })).body
  expect(data?.leadsTo).toEqual({ recordId: third, title: '丙' })

  // Each led to the other once; now both are gone.
  await withdraw(first, null)
  await withdraw(third)
  await standIn(first, third)
  expect(await page(`record/${third}`)).toEqual([301, String(first)])
  await withdraw(first)
  expect(await page(`record/${third}`)).toEqual([410, undefined])
})
