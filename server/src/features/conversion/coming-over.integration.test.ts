import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findDeskReader } from '@shulin/contract/circulation-staff'
import {
  listConversionDifferences,
  listConversionRuns,
  readConversionFile,
  readConversionRun,
} from '@shulin/contract/conversion-staff'
import { makeSearchBody, searchAll } from '@shulin/contract/search'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runCommand } from '../../../test/command.ts'
import { inLong, isLong, shortOrLong } from '../../../test/long.ts'
import { makeOtherLibrary } from '../../../test/other-library.ts'
import { startSearchApi, type SearchApi } from '../../../test/searching.ts'
import { staffHeaders } from '../../../test/staff.ts'
import { inInstitution } from '../../platform/stores/database.ts'
import type { ConversionResult } from './conversion.ts'

let api: SearchApi
const folder = mkdtempSync(join(tmpdir(), 'shulin-coming-over-'))
beforeAll(async () => void (api = await startSearchApi()))
afterAll(async () => {
  await api.close()
  rmSync(folder, { recursive: true })
})

/** Another library, as large as it is named in the long form and a fiftieth of it in every check. */
const scale = 1 / shortOrLong(50, 1)
const groupCode = '300001'

/** The lines of the page that are to be run, in their order; what lies in `/srv/exports` there lies in our folder. */
const linesOfPage = () =>
  [...readFileSync('docs/coming-over.md', 'utf8').matchAll(/^```sh\n(.*?)^```$/gmsu)].flatMap(
    ([, block]) => block!.trim().replaceAll('/srv/exports', folder).split('\n'),
  )

const wordsOf = (line: string) =>
  [...line.matchAll(/"([^"]*)"|(\S+)/gu)].map(([, quoted, plain]) => quoted ?? plain!)

/** The same command with its result as JSON. */
async function inJson<T>(...words: string[]) {
  const { stdout, stderr } = await runCommand(api, ...words, '--json')
  if (stdout === '') throw new Error(stderr)
  return JSON.parse(stdout) as T
}

const within = <T>(work: Parameters<typeof inInstitution<T>>[2]) =>
  inInstitution(api.adminDb, groupCode, work)

/** Everything a run writes, as one number for each table: rows that were written anew count as changed. */
const stateOfTables = () =>
  within(async (trx) => {
    const state: Record<string, string> = {}
    for (const table of [
      'reader',
      'consent',
      'item',
      'loan',
      'loan_count',
      'loan_history',
      'loan_month',
      'request',
      'request_event',
      'block',
      'conversion_row',
    ]) {
      const { rows } = await sql<{ state: string }>`
        select count(*) || ' ' || coalesce(md5(string_agg(t::text || t.xmin, ';' order by t::text)), '') as state
          from ${sql.id(table)} t where group_code = ${groupCode}`.execute(trx)
      state[table] = rows[0]!.state
    }
    return state
  })

const saysWhereRefusalsAre = expect.stringContaining('shulin imports refusals') as string
const byText = (a: string, b: string) => (a < b ? -1 : 1)

test(
  'a library comes over by the page alone: every planted fault is told once and nothing else, and the sums are equal',
  async ({ annotate }) => {
    const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Shanghai' }).format(new Date())
    const made = await makeOtherLibrary(folder, { scale, today, faultsEach: shortOrLong(2, 5) })
    // Whoever follows the page begins with its examples; they are what was made for.
    for (const name of readdirSync(folder)) {
      if (name.endsWith('.json')) rmSync(join(folder, name))
    }
    const begun = performance.now()
    for (const line of linesOfPage()) {
      const [program, ...words] = wordsOf(line)
      if (program === 'cp') {
        execFileSync('sh', ['-c', line])
        continue
      }
      expect(program).toBe('shulin')
      const from = performance.now()
      const { exitCode, stderr } = await runCommand(api, ...words)
      const seconds = (performance.now() - from) / 1000
      await annotate(`${words.slice(0, 2).join(' ')}, seconds: ${seconds.toFixed(1)}`, 'time')
      // Whatever finds a fault ends with 1; nothing was called the wrong way, and all other steps go well.
      const findsFaults = ['import', 'convert check', 'convert run', 'convert compare']
      const mayFind = findsFaults.some((name) => words.join(' ').startsWith(`${name} `))
      expect([words, exitCode]).toEqual([words, mayFind ? 1 : 0])
      // What broke down ends with 1 as well, but says why.
      const said = words[0] === 'import' ? saysWhereRefusalsAre : ''
      expect([words, mayFind ? stderr : said]).toEqual([words, said])
    }
    const minutes = (performance.now() - begun) / 60_000
    await annotate(`coming over, minutes: ${minutes.toFixed(1)}`, 'time')
    expect(minutes).toBeLessThan(inLong(30))

    // Every planted fault, once; nothing else.
    const [run] = await inJson<{ id: string }[]>('imports', 'list')
    const refusals = await inJson<
      { position: number; sourceKey: string | null; barcode: string | null; reason: string }[]
    >('imports', 'refusals', run!.id)
    const compared = await inJson<ConversionResult>('convert', 'compare', groupCode, folder)
    const told = [
      ...compared.differences.map(({ part, line, reason }) => `${part} ${line} ${reason}`),
      ...refusals.map(
        ({ position, sourceKey, barcode, reason }) =>
          `records ${barcode ?? sourceKey ?? position} ${reason}`,
      ),
    ]
    expect(told.toSorted(byText)).toEqual(
      made.faults.map(({ part, at, reason }) => `${part} ${at} ${reason}`).toSorted(byText),
    )

    // The sums of both sides.
    for (const { part, status, source, leftOut, moved, ours } of compared.sums) {
      expect([part, status, source - leftOut + moved]).toEqual([part, status, ours])
      const whole = made.sums[`${part} ${status}`] ?? 0
      expect([part, status, source - leftOut]).toEqual([part, status, whole])
    }
    const ofReaders = await within((trx) =>
      sql<{ what: string; count: number }>`
        with had as (
          select 'loans' as part, reader_id,
                 case when lost_reported_at is not null then 'reported lost' when due_at < now() then 'overdue' else 'on time' end as status
            from loan where group_code = ${groupCode}
          union all
          select 'requests', reader_id, case when offered_item_id is null then 'waiting' else 'ready' end
            from request where group_code = ${groupCode} and closed_at is null
          union all
          select 'blocks', reader_id, case when ends_at > now() then 'open' else 'over' end
            from block where group_code = ${groupCode} and lifted_at is null)
        select h.part || ' ' || h.status || ' ' || r.account as what, count(*) as count
          from had h join reader r on r.group_code = ${groupCode} and r.id = h.reader_id group by 1`.execute(
        trx,
      ),
    )
    const sumsHere = Object.fromEntries(ofReaders.rows.map(({ what, count }) => [what, count]))
    expect(sumsHere).toEqual(made.sumsByCard)
    const miscounted = await within((trx) =>
      sql`
        select reader_id from (select reader_id, count(*) as open from loan where group_code = ${groupCode} group by 1) l
          full join (select reader_id, sum(used) as open from loan_count where group_code = ${groupCode} group by 1) c using (reader_id)
         where coalesce(l.open, 0) <> coalesce(c.open, 0)`.execute(trx),
    )
    expect(miscounted.rows).toEqual([])

    // Who waits for one title stands in the order of the export, without a gap.
    const queues = await within((trx) =>
      sql<{ recordId: number; days: number; moments: number }>`
      select record_id, count(*) as days, count(distinct placed_at) as moments from request
       where group_code = ${groupCode} and closed_at is null group by record_id having count(*) > 1`.execute(
        trx,
      ),
    )
    expect(queues.rows.length).toBeGreaterThan(0)
    expect(queues.rows.filter(({ days, moments }) => days !== moments)).toEqual([])

    // The same again changes nothing, not a row.
    const before = await stateOfTables()
    const again = await inJson<ConversionResult>('convert', 'run', groupCode, folder)
    expect(await stateOfTables()).toEqual(before)
    const done = again.counts.map(({ part, added, changed, ended, kept }) => [part, added, changed, ended, kept]) // oxfmt-ignore
    expect(done).toEqual(again.counts.map(({ part }) => [part, 0, 0, 0, 0]))

    // It is live: a title is found, and the desk knows a reader with everything on loan.
    const { title, barcode, account } = await within(async (trx) => {
      const { rows } = await sql<{ title: string; barcode: string; account: string }>`
      select t.title, i.barcode, r.account from loan l
        join item i on i.group_code = l.group_code and i.id = l.item_id
        join record t on t.id = l.record_id
        join reader r on r.group_code = l.group_code and r.id = l.reader_id
       where l.group_code = ${groupCode} and t.title not like '%（%' order by i.barcode limit 1`.execute(
        trx,
      )
      return rows[0]!
    })
    const headers = { groupCode }
    const { data: body } = (
      await api.call(makeSearchBody, { query: { searchType: 'title', keyword: title }, headers })
    ).body
    const found = (await api.call(searchAll, { body: body!, headers })).body.data!
    expect(found.searchList.some((result) => JSON.stringify(result).includes(title))).toBe(true)
    const staff = await staffHeaders(api, groupCode, ['admin', 'circulation'])
    const atDesk = await api.call(findDeskReader, {
      body: { card: account },
      headers: { ...staff, ...headers },
    })
    expect(atDesk.body.data!.loans.map((loan) => loan.barcode)).toContain(barcode)
    const loansThere = Object.entries(made.sumsByCard).filter(
      ([what]) => what.startsWith('loans ') && what.endsWith(` ${account}`),
    )
    const sumThere = loansThere.reduce((sum, [, count]) => sum + count, 0)
    expect(atDesk.body.data!.loans).toHaveLength(sumThere)

    // The console shows the same in words, also as a file.
    const { list } = (await api.call(listConversionRuns, { query: {}, headers: staff })).body.data!
    // A rehearsal tells what the run then does.
    const rehearsal = list.find(({ kind }) => kind === 'check')!
    const first = list.findLast(({ kind }) => kind === 'run')!
    expect([rehearsal.counts, rehearsal.sums, rehearsal.differences]).toEqual([
      first.counts,
      first.sums,
      first.differences,
    ])
    const shown = list.find(({ runId }) => runId === again.runId)!
    expect(shown.sums).toEqual(again.sums)
    const query = { runId: shown.runId }
    const { reasons, kept } = (await api.call(readConversionRun, { query, headers: staff })).body
      .data!
    expect(kept).toBe(again.differences.length)
    expect(reasons.find(({ reason }) => reason === 'card-unknown')?.reasonName).toBe(
      '没有这个证号的读者',
    )
    const page = await api.call(listConversionDifferences, {
      query: { ...query, reason: 'card-unknown', rows: 2 },
      headers: { ...staff, 'accept-language': 'en-US' },
    })
    expect(page.body.data!.list[0]).toMatchObject({ part: 'loans', outcome: 'left out' })
    const file = (await api.call(readConversionFile, { query, headers: staff })).body.data!
    expect(file.csv.trim().split('\r\n')).toHaveLength(again.differences.length + 1)
    expect(isLong || scale < 1).toBe(true)
  },
  shortOrLong(600_000, 7_200_000),
)
