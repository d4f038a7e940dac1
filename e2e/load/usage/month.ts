import type { Endpoint } from '@shulin/contract/endpoint'
import { openStaffSession } from '@shulin/contract/staff'
import { useOperations } from '@shulin/contract/usage'
import { readUsage, readUsageFile, type UsageReport } from '@shulin/contract/usage-staff'
import { recordUses, type Use } from '../../../server/src/features/usage/record-uses.ts'
import { makeLink, putStaff } from '../../../server/src/features/staff/staff.ts'
import { makeUses, openRecount } from './made-month.ts'
import { groupCode, type UsedPortal } from './portal.ts'

/** Long before the uses that the demo has. */
const month = '2026-03'
const batch = 2_000

interface MonthOptions {
  events: number
  asked: number
  say: (text: string) => void
}

/** A made month, counted by the product as it comes in and recounted plainly beside it; then every report, with how long it took. */
export async function measureMonth(portal: UsedPortal, { events, asked, say }: MonthOptions) {
  const { db, keys, things } = portal
  const recount = openRecount()
  const begunAt = performance.now()
  let uses: Use[] = []
  const write = async () => {
    await recordUses(db, keys, groupCode, uses)
    uses = []
  }
  for (const use of makeUses(month, events, things)) {
    recount.note(use)
    uses.push(use)
    if (uses.length === batch) await write()
  }
  if (uses.length > 0) await write()
  const writtenSeconds = (performance.now() - begunAt) / 1_000
  say(`${events} uses written in ${writtenSeconds.toFixed(0)} s`)

  const api = await portal.start()
  const url = `http://127.0.0.1:${api.port}`
  const headers = { cookie: await staffCookie(portal, url) }
  const ask = async <T>({ path }: Endpoint, by: string) => {
    const reply = await fetch(`${url}${path}?from=${month}&to=${month}&by=${by}`, { headers })
    const { data } = (await reply.json()) as { data: T }
    return data
  }
  const seconds: Record<string, number[]> = {}
  const wrong: string[] = []
  for (const by of ['day', 'month', 'database', 'subject', 'title'] as const) {
    for (let n = 0; n < asked; n += 1) {
      const from = performance.now()
      const report = await ask<UsageReport>(readUsage, by)
      ;(seconds[by] ??= []).push((performance.now() - from) / 1_000)
      if (n === 0) wrong.push(...differencesOf(report, recount.counts))
    }
    const from = performance.now()
    await ask(readUsageFile, by)
    ;(seconds[`${by} as a file`] ??= []).push((performance.now() - from) / 1_000)
  }
  await api.stop()
  for (const [by, taken] of Object.entries(seconds)) {
    say(`  by ${by}: ${Math.max(...taken).toFixed(2)} s at most`)
  }
  say(wrong.length === 0 ? '  every figure equals the recount' : `  WRONG: ${wrong.join('; ')}`)
  return {
    events,
    writtenSeconds,
    reportSeconds: Object.fromEntries(
      Object.entries(seconds).map(([by, taken]) => [by, Math.max(...taken)]),
    ),
    differences: wrong,
  }
}

/** Figures of a report that are not those of the recount. A report that is cut is compared as far as it goes. */
function differencesOf({ by, rows, totals, isCut }: UsageReport, recounted: Map<string, number>) {
  const wrong: string[] = []
  const compare = (name: string, count: number) => {
    const plain = recounted.get(name) ?? 0
    if (count !== plain) wrong.push(`${name}: ${count} and not ${plain}`)
  }
  for (const operation of useOperations) compare(`total ${operation}`, totals[operation])
  if (by === 'month' || by === 'subject') return wrong
  for (const { key, counts } of rows) {
    for (const operation of useOperations) compare(`${by} ${key} ${operation}`, counts[operation])
  }
  const counted = rows.flatMap(({ counts }) => Object.values(counts)).filter(Boolean).length
  const expected = [...recounted.keys()].filter((name) => name.startsWith(`${by} `)).length
  if (!isCut && counted !== expected) wrong.push(`${by}: ${counted} rows and not ${expected}`)
  return wrong
}

async function staffCookie({ db }: UsedPortal, url: string) {
  await putStaff(db, groupCode, { account: 'bench', name: '统计', roles: ['acquisitions'] })
  const token = await makeLink(db, groupCode, 'bench')
  const response = await fetch(`${url}${openStaffSession.path}`, {
    method: 'POST',
    body: JSON.stringify({ token }),
    headers: { 'content-type': 'application/json' },
  })
  return response.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0]!)
    .join('; ')
}
