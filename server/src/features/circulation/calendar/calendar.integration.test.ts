import { createHash } from 'node:crypto'
import { Writable } from 'node:stream'
import {
  makeCalendarAddress,
  readCalendarAddress,
  renewLoans,
  withdrawCalendarAddress,
} from '@shulin/contract/circulation'
import ICAL from 'ical.js'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestApi, type TestApi } from '../../../../test/api.ts'
import { aLoan, aReaderInside } from '../../../../test/own-loans.ts'
import { aSearchedInstitution, type SearchedInstitution } from '../../../../test/searching.ts'

let api: TestApi
let library: SearchedInstitution
beforeAll(async () => void (api = await startTestApi()))
beforeEach(async () => void (library = await aSearchedInstitution(api, { tabs: ['5'] })))
afterAll(() => api.close())

interface Inside {
  headers: Record<string, string>
}

const make = async ({ headers }: Inside) =>
  (await api.call(makeCalendarAddress, { body: {}, headers })).body.data!.address

/** Asks as a calendar does: with the address, and nothing else. */
const visit = (address: string, headers: Record<string, string> = {}, at = api.url) => {
  const { pathname, search } = new URL(address)
  return fetch(`${at}${pathname}${search}`, { headers })
}

async function eventsAt(address: string) {
  const calendar = new ICAL.Component(ICAL.parse(await (await visit(address)).text()))
  return calendar.getAllSubcomponents('vevent').map((event) => ({
    uid: event.getFirstPropertyValue('uid'),
    day: String(event.getFirstPropertyValue('dtstart')),
    sequence: event.getFirstPropertyValue('sequence'),
    summary: event.getFirstPropertyValue('summary'),
    location: event.getFirstPropertyValue('location'),
  }))
}

const dayIn = (days: number) =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Shanghai' }).format(
    new Date(Date.now() + days * 86_400_000),
  )

test('a calendar finds each loan on the day it falls due, under a number that stays when it is renewed', async () => {
  const [reader, other] = [await aReaderInside(api, library), await aReaderInside(api, library)]
  const loan = await aLoan(library, reader, { title: '红楼梦; 第一册, 上', dueInDays: 4, at: 'P2' })
  await aLoan(library, other, { title: '别人的书' })
  const address = await make(reader)
  expect(address).toMatch(
    new RegExp(`^https?://[^/]+/${library.mappingPath}/calendar\\.ics\\?key=[\\w-]{43}$`),
  )
  const told = { uid: loan.loanId, summary: '还书：红楼梦; 第一册, 上', location: '书库 P2' }
  expect(await eventsAt(address)).toEqual([{ ...told, day: dayIn(4), sequence: 0 }])
  const body = { loanIds: [loan.loanId] }
  await api.call(renewLoans, { body, headers: reader.headers })
  expect(await eventsAt(address)).toEqual([{ ...told, day: dayIn(34), sequence: 1 }])
})

test.each([
  ['zh-CN', '还书：', '还书日期'],
  ['zh-TW', '還書：', '還書日期'],
  ['en-US', 'Return: ', 'Due dates'],
])('it speaks the language of its reader: %s', async (language, due, name) => {
  const reader = await aReaderInside(api, library)
  await library.within((trx) =>
    trx.updateTable('reader').set({ language }).where('id', '=', reader.id).execute(),
  )
  await aLoan(library, reader, { title: 'Walden' })
  const text = await (await visit(await make(reader))).text()
  expect(text).toContain(`SUMMARY:${due}Walden`)
  expect(text).toContain(`X-WR-CALNAME:${name}`)
})

test('what has not changed is not sent again, and nobody on the way keeps it', async () => {
  const reader = await aReaderInside(api, library)
  await aLoan(library, reader)
  const address = await make(reader)
  const first = await visit(address)
  expect(first.status).toBe(200)
  expect(first.headers.get('content-type')).toBe('text/calendar; charset=utf-8')
  expect(first.headers.get('cache-control')).toBe('private, no-cache')
  const tag = first.headers.get('etag')!
  const again = await visit(address, { 'if-none-match': tag })
  expect([again.status, await again.text()]).toEqual([304, ''])
  await aLoan(library, reader)
  const changed = await visit(address, { 'if-none-match': tag })
  expect([changed.status, changed.headers.get('etag') === tag]).toEqual([200, false])
})

test('an address ends when it is withdrawn or another is made, and of its secret only a hash is kept', async () => {
  const reader = await aReaderInside(api, library)
  const madeAt = async () =>
    (await api.call(readCalendarAddress, { headers: reader.headers })).body.data!.madeAt
  expect(await madeAt()).toBeNull()
  const first = await make(reader)
  expect((await visit(first)).status).toBe(200)
  const second = await make(reader)
  expect([(await visit(first)).status, (await visit(second)).status]).toEqual([404, 200])
  expect(await madeAt()).toEqual(expect.any(String))

  const secret = new URL(second).searchParams.get('key')!
  expect(Buffer.from(secret, 'base64url')).toHaveLength(32)
  const { rows } = await sql<{ kept: Buffer; all: string }>`
    select secret_hash as kept, to_jsonb(c)::text as all from calendar_address c where reader_id = ${reader.id}`.execute(
    api.adminDb,
  )
  expect(rows[0]!.kept).toEqual(createHash('sha256').update(secret).digest())
  expect(rows[0]!.all).not.toContain(secret)

  await api.call(withdrawCalendarAddress, { body: {}, headers: reader.headers })
  expect((await visit(second)).status).toBe(404)
  expect(await madeAt()).toBeNull()
})

test('whatever is not the secret of an open account of this institution finds nothing, and is told nothing else', async () => {
  const reader = await aReaderInside(api, library)
  const address = await make(reader)
  const elsewhere = await aSearchedInstitution(api, { tabs: ['5'] })
  const wrong = [
    address.replace(/key=./, (whole) => (whole === 'key=A' ? 'key=B' : 'key=A')),
    address.replace(/\?.*$/, ''),
    `${address}&key=${'A'.repeat(43)}`,
    address.slice(0, -1),
    address.replace(library.mappingPath, elsewhere.mappingPath),
    address.replace(library.mappingPath, 'nobody'),
  ]
  for (const one of wrong) {
    const reply = await visit(one)
    expect([one, reply.status, ((await reply.json()) as { code: string }).code]).toEqual([
      one,
      404,
      'path.unknown',
    ])
    expect(reply.headers.get('cache-control')).toMatch(/no-store/)
  }
  for (const [state, status] of [
    ['lost card', 200],
    ['locked', 404],
    ['active', 200],
  ] as const) {
    await library.within((trx) =>
      trx.updateTable('reader').set({ state }).where('id', '=', reader.id).execute(),
    )
    expect([state, (await visit(address)).status]).toEqual([state, status])
  }
  await library.within((trx) => trx.deleteFrom('menuItem').where('menuId', '=', '5').execute())
  await expect.poll(async () => (await visit(address)).status).toBe(404)
})

test('where a login is forced the secret is enough, and nothing else is', async () => {
  const settings = { findCoerceLogin: '1' }
  const closed = await aSearchedInstitution(api, { tabs: ['5'], settings })
  const reader = await aReaderInside(api, closed)
  const address = await make(reader)
  expect((await visit(address)).status).toBe(200)
  expect((await visit(address)).headers.get('cache-control')).toBe('private, no-cache')
  expect((await visit(address.replace(/.{4}$/, 'AAAA'))).status).toBe(404)
})

test('who asks too often is told to wait, and no line of the log has the secret', async () => {
  const lines: string[] = []
  const log = new Writable({
    write(chunk: Buffer, _encoding, done) {
      lines.push(chunk.toString())
      done()
    },
  })
  const few = await startTestApi({ onDatabaseOf: api, log, config: { requestsPerMinute: 5 } })
  try {
    const address = await make(await aReaderInside(api, library))
    const statuses: number[] = []
    for (let n = 0; n < 8; n += 1) statuses.push((await visit(address, {}, few.url)).status)
    expect(statuses[0]).toBe(200)
    expect(statuses.at(-1)).toBe(429)
    expect(lines.join('')).toContain('/calendar.ics')
    expect(lines.join('')).not.toContain(new URL(address).searchParams.get('key'))
  } finally {
    await few.close()
  }
})
