import {
  listLibraryLinks,
  listOpenWishes,
  saveLibraryLink,
  settleWish,
  tryLibraryLink,
} from '@shulin/contract/library-links-staff'
import { listLoans, renewLoans } from '@shulin/contract/circulation'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestApi, type TestApi } from '../../../../test/api.ts'
import type { LendingLibrary } from '../../../../test/lending.ts'
import { openLedger, type Ledger } from '../../../../test/library-ledger.ts'
import {
  aCardHolder,
  aLinkedLibrary,
  aMirroredCopy,
  toldOf,
  wishesOf,
} from '../../../../test/library-links.ts'
import { staffHeaders } from '../../../../test/staff.ts'
import { decryptColumn } from '../../../platform/security/keys.ts'

let api: TestApi
let library: LendingLibrary
let headers: Record<string, string>
const ledger: Ledger = openLedger()
beforeAll(async () => void (api = await startTestApi({ systemKinds: ledger.kinds })))
beforeEach(async () => {
  ledger.behave({})
  library = await aLinkedLibrary(api)
  headers = { ...library.headers, ...(await staffHeaders(api, library.groupCode, ['admin'])) }
})
afterAll(() => api.close())

const list = async () => (await api.call(listLibraryLinks, { headers })).body.data!
const form = {
  libCode: 'L3',
  kind: 'sip2' as const,
  settings: { host: 'library.example', port: '6443' },
  tables: '',
  signsIn: false,
  isOn: true,
}
const save = (changes: Partial<typeof form> & { secret?: string } = {}) =>
  api.call(saveLibraryLink, { body: { ...form, ...changes }, headers })
const tryNow = async () =>
  (await api.call(tryLibraryLink, { body: { libCode: 'L3' }, headers })).body.data!

/** A reader of the library wishes a renewal that the system has not answered. */
async function aWish(manners: Parameters<Ledger['behave']>[0]) {
  const reader = await aCardHolder(api, library, ledger, { name: '沈从文' })
  const { barcode, title } = await aMirroredCopy(library)
  const loan = ledger.lend(reader.account, { barcode, title })
  const { data } = (await api.call(listLoans, { query: {}, headers: reader.headers })).body
  const { loanId } = data!.list[0]!
  ledger.behave(manners)
  await api.call(renewLoans, { body: { loanIds: [loanId] }, headers: reader.headers })
  const { id } = (await wishesOf(api, library)).at(-1)!
  return { reader, loan, wishId: id }
}

test('how a system is reached is saved, its secret hidden and never told, and the trail has what was before', async () => {
  expect(await list()).toMatchObject({
    links: [{ libCode: 'L3', library: '分馆', kind: 'sip2', hasSecret: false, isOn: true }],
    libraries: [],
    kinds: ['sip2'],
  })
  const { body } = await save({
    secret: 'only once written',
    tables: '{"pickupPlaces":{"branch":"BR"}}',
  })
  expect(body.data!.links).toMatchObject([
    { settings: form.settings, hasSecret: true, state: 'untried', changedBy: '馆员 admin' },
  ])
  expect(JSON.stringify(body)).not.toContain('only once written')
  const row = await library.within((trx) =>
    trx.selectFrom('libraryLink').select(['secret', 'keyId']).executeTakeFirstOrThrow(),
  )
  expect(row.secret!.toString('latin1')).not.toContain('only once written')
  const place = `library_link.secret ${library.groupCode} L3`
  expect(decryptColumn(api.keys, { keyId: row.keyId!, hidden: row.secret! }, place)).toBe(
    'only once written',
  )
  // Left out, the secret stays.
  await save({ isOn: false })
  expect((await list()).links).toMatchObject([{ hasSecret: true, isOn: false, state: 'off' }])
  const audit = await library.within((trx) =>
    trx
      .selectFrom('audit')
      .select(['act', 'subject', 'detail'])
      .where('act', '=', 'library-link.save')
      .execute(),
  )
  expect(audit).toHaveLength(2)
  expect(JSON.stringify(audit)).not.toContain('only once written')
})

test('settings that are wrong are named, and so is a library that circulates here', async () => {
  const wrong = await save({ settings: { host: 'wrong', port: '1' } })
  expect(wrong.body).toMatchObject({
    code: 'library-link.settings-wrong',
    details: { settings: ['host'] },
  })
  const noJson = await save({ tables: '{' })
  expect(noJson.body.details).toEqual({ settings: ['tables'] })
  expect((await save({ libCode: 'L1' })).body.code).toBe('library-link.library-wrong')
  const unspoken = await api.call(saveLibraryLink, { body: { ...form, kind: 'koha' }, headers })
  expect(unspoken.body.code).toBe('library-link.kind-unknown')
})

test('a system that fails is shown with why and since when, and left alone; whoever tries now learns how it is', async () => {
  ledger.behave({ isAway: true })
  expect(await tryNow()).toMatchObject({
    isThere: false,
    why: 'unreachable',
    link: { state: 'failing', errors: [{ call: 'find', why: 'unreachable' }] },
  })
  const reader = await aCardHolder(api, library, ledger)
  for (let n = 0; n < 6; n++) {
    await api.call(listLoans, {
      query: {},
      headers: (await aCardHolder(api, library, ledger)).headers,
    })
  }
  expect((await list()).links).toMatchObject([
    { state: 'resting', restsUntil: expect.any(String) as string },
  ])
  ledger.behave({})
  expect(await tryNow()).toMatchObject({
    isThere: true,
    why: null,
    link: { state: 'there', restsUntil: null },
  })
  const { data } = (await api.call(listLoans, { query: {}, headers: reader.headers })).body
  expect(data!.systems).toMatchObject([{ isAway: false }])
})

test('what waits is sent as soon as somebody tries and the system answers', async () => {
  const { loan } = await aWish({ isAway: true })
  expect((await list()).links).toMatchObject([{ waiting: 1, unknown: 0 }])
  ledger.behave({})
  expect(await tryNow()).toMatchObject({ isThere: true, link: { waiting: 0 } })
  expect(loan.renewals).toBe(1)
})

test('a copy that the system lent to two readers at once is shown to staff; one that came back in between is not', async () => {
  const [one, other] = [
    await aCardHolder(api, library, ledger),
    await aCardHolder(api, library, ledger),
  ]
  const look = async ({ headers: reader }: typeof one) =>
    (await api.call(listLoans, { query: {}, headers: reader })).body.data!.list
  const twice = await aMirroredCopy(library)
  const inTurn = await aMirroredCopy(library)
  ledger.lend(one.account, twice)
  const returned = ledger.lend(one.account, inTurn)
  const loan = (await look(one)).find(({ barcode }) => barcode === twice.barcode)
  ledger.lend(other.account, twice)
  ledger.loans.splice(ledger.loans.indexOf(returned), 1)
  ledger.lend(other.account, inTurn)
  expect(await look(other)).toHaveLength(2)
  // What was known of the first reader is from before: both may have been brought back.
  expect((await list()).links).toMatchObject([{ lentTwice: [] }])
  // A renewal makes it known anew.
  await api.call(renewLoans, { body: { loanIds: [loan!.loanId] }, headers: one.headers })
  expect(await look(one)).toHaveLength(1)
  expect((await list()).links).toMatchObject([{ lentTwice: [twice.barcode] }])
})

test('staff see whose outcome is unknown, and settle it with a reason that the reader is told', async () => {
  const done = await aWish({ losesAnswers: true })
  const refused = await aWish({ losesQuestions: true })
  const waiting = await aWish({ isAway: true })
  const wishes = (await api.call(listOpenWishes, { query: {}, headers })).body.data!
  expect(wishes.map(({ wishId, state }) => [wishId, state])).toEqual([
    [done.wishId, 'unknown'],
    [refused.wishId, 'unknown'],
    [waiting.wishId, 'waiting'],
  ])
  expect(wishes[0]).toMatchObject({
    reader: '沈**',
    action: 'renew',
    title: '儒林外史',
    dueBefore: expect.any(String) as string,
  })
  const settle = (wishId: string, outcome: 'done' | 'refused', reason: string) =>
    api.call(settleWish, { body: { wishId, outcome, reason }, headers })
  expect((await settle(done.wishId, 'done', '已在系统中核实')).body.data).toEqual({ state: 'done' })
  await settle(refused.wishId, 'refused', '系统中没有这次续借')
  expect((await settle(waiting.wishId, 'done', '不能这样')).body.code).toBe(
    'library-link.not-unknown',
  )
  expect((await settle(done.wishId, 'refused', '改口')).body.code).toBe('library-link.not-unknown')
  expect(await wishesOf(api, library)).toMatchObject([
    { state: 'done', settledBy: '馆员 admin' },
    { state: 'refused', settledBy: '馆员 admin' },
    { state: 'waiting' },
  ])
  expect(await toldOf(api, library, done.reader.id)).toEqual([
    {
      title: '《儒林外史》：已续借',
      content: '图书馆的系统已经办好。图书馆说明：已在系统中核实。',
    },
  ])
  expect(await toldOf(api, library, refused.reader.id)).toEqual([
    { title: '《儒林外史》：没有续借', content: '原因：系统中没有这次续借。' },
  ])
})

test('whoever serves readers sees and settles, and changes no link', async () => {
  const served = {
    ...library.headers,
    ...(await staffHeaders(api, library.groupCode, ['circulation'], 'desk')),
  }
  expect((await api.call(listLibraryLinks, { headers: served })).body.success).toBe(true)
  const refused = await api.call(saveLibraryLink, { body: form, headers: served })
  expect(refused.status).toBe(403)
})
