import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type {
  CopyLine,
  LibrarySystem,
  ReaderLine,
} from '../src/features/circulation/library-system.ts'
import type { Database } from '../src/platform/stores/database.ts'

const named = (name: string) => JSON.stringify({ 'zh-CN': name })

/** A library with a system of its own, beside whatever the institution has: two places, and a title for every tenth copy. */
export async function aMirroredLibrary(
  { groupCode, within }: { groupCode: string; within: <T>(work: (trx: Database) => Promise<T>) => Promise<T> },
  libCode = 'ils',
) {
  const places = [`${libCode}-stacks`, `${libCode}-annex`] as const
  await within(async (trx) => {
    await trx
      .insertInto('library')
      .values({ groupCode, libCode, name: named(`馆 ${libCode}`), circulationAuthority: 'ils' })
      .execute()
    for (const locationId of places) {
      await trx
        .insertInto('location')
        .values({ groupCode, locationId, libCode, name: named(locationId) })
        .execute()
    }
    await trx
      .insertInto('librarySync')
      .values({ groupCode, libCode, settings: JSON.stringify({ recordSource: source }) })
      .execute()
  })
  return { groupCode, within, libCode, places }
} // oxfmt-ignore
export type MirroredLibrary = Awaited<ReturnType<typeof aMirroredLibrary>>

/** The source of records under whose numbers the system names its titles. */
export const source = 'their-titles'

/** Titles and their copies, as an import and earlier lists left them an hour ago: barcodes `C1` …, titles `T0` … with ten copies each. */
export async function fillShelves(
  { groupCode, within, places }: MirroredLibrary,
  copies: number,
  /** Which of them are lent, by their numbers `n`. */
  isLent = sql<boolean>`n % 5 = 0`,
) {
  const titles = Math.floor(copies / 10) + 1
  const size = 10_000
  for (let from = 0; from < titles; from += size) {
    const last = Math.min(from + size, titles) - 1
    await within((trx) =>
      sql`
        with made as (
          insert into record (owner_group_code, document_type, title, source, source_key)
          select ${groupCode}, 'book', '书目 ' || n, ${source}, 'T' || n from generate_series(${from}::int, ${last}::int) n returning id)
        insert into holding (group_code, record_id, call_no) select ${groupCode}, id, 'I247.5' from made`.execute(
        trx,
      ),
    )
  }
  for (let from = 1; from <= copies; from += size) {
    const last = Math.min(from + size - 1, copies)
    await within((trx) =>
      sql`
        insert into item (group_code, id, record_id, barcode, call_no, location_id, current_location_id, status, due_at, seen_at)
        select ${groupCode}, gen_random_uuid(), r.id, 'C' || n, 'I247.5/' || n % 100, ${places[0]}, ${places[0]},
               case when ${isLent} then 'on loan' else 'on shelf' end,
               case when ${isLent} then ${dueAt}::timestamptz end, now() - interval '1 hour'
          from generate_series(${from}::int, ${last}::int) n
          join record r on r.owner_group_code = ${groupCode} and r.source = ${source} and r.source_key = 'T' || n / 10`.execute(
        trx,
      ),
    )
  }
}

export const dueAt = new Date('2027-01-15T16:00:00Z')

/** A copy as `fillShelves` made it, in the words of the system. */
export function lineOf({ places }: Pick<MirroredLibrary, 'places'>, n: number, told: Partial<CopyLine> = {}): CopyLine {
  const isLent = n % 5 === 0
  return {
    barcode: `C${n}`,
    recordRef: `T${Math.floor(n / 10)}`,
    status: isLent ? 'on loan' : 'on shelf',
    dueAt: isLent ? dueAt : null,
    place: places[0],
    currentPlace: null,
    callNo: `I247.5/${n % 100}`,
    holds: null,
    ...told,
  }
} // oxfmt-ignore

/** So many copies, and differences of every kind planted among them, evenly and in turn. */
export function plant(library: Pick<MirroredLibrary, 'places'>, copies: number, differences: number) {
  const kinds = ['status', 'due date', 'place', 'call number', 'title', 'missing', 'new'] as const
  const every = Math.floor(copies / differences)
  const planted = new Map<number, (typeof kinds)[number]>()
  // Those that are lent have numbers that five divides: a due date is of one of them, a status of another.
  for (let at = 0; at < differences; at += 1) {
    const kind = kinds[at % kinds.length]!
    planted.set(at * every + (kind === 'due date' ? 5 : 1), kind)
  }
  const told = {
    status: { status: 'lost', dueAt: null },
    'due date': { dueAt: new Date('2027-03-01T16:00:00Z') },
    place: { place: library.places[1] },
    'call number': { callNo: 'K928.9/1' },
    title: { recordRef: 'T0' },
    new: {},
  } as const satisfies Record<string, Partial<CopyLine>>
  /** What the list has instead of a copy. */
  function linesAt(n: number, otherwise: Partial<CopyLine> = {}): CopyLine[] {
    const kind = planted.get(n)
    if (kind === 'missing') return []
    const line = lineOf(library, n, { ...otherwise, ...(kind && told[kind]) })
    return kind === 'new' ? [line, { ...line, barcode: `N${n}` }] : [line]
  }
  function* lines(): Generator<CopyLine> {
    for (let n = 1; n <= copies; n += 1) yield* linesAt(n)
  }
  const counts: Partial<Record<(typeof kinds)[number], number>> = {}
  for (const kind of planted.values()) counts[kind] = (counts[kind] ?? 0) + 1
  const touched = [...planted].map(([n, kind]) => (kind === 'new' ? `N${n}` : `C${n}`))
  return { lines, linesAt, counts, touched }
} // oxfmt-ignore

const nobody = () => Promise.reject(new Error('nobody asks this here'))

/** A library system of which only the lists are asked. */
export const aListingSystem = (lists: Partial<LibrarySystem>): LibrarySystem => ({
  capabilities: () => ({
    calls: new Set(Object.keys(lists) as (keyof LibrarySystem)[]),
    judgesRenewals: false,
    availabilityAtOnce: 1,
    paysSingleFees: false,
  }),
  find: nobody,
  statusOf: nobody,
  loansOf: nobody,
  renew: nobody,
  holdsOf: nobody,
  feesOf: nobody,
  availability: nobody,
  ...lists,
})

/** Lines page by page, as an interface gives them. */
export async function* inPages<Line>(lines: Iterable<Line>, size = 1_000): AsyncGenerator<Line[]> {
  let page: Line[] = []
  for (const line of lines) {
    page.push(line)
    if (page.length < size) continue
    yield page
    page = []
    await Promise.resolve()
  }
  if (page.length > 0) yield page
}

export const aReaderLine = (card: string, told: Partial<ReaderLine> = {}): ReaderLine => ({
  card,
  name: null,
  readerType: null,
  expiresOn: null,
  blocks: [],
  ...told,
})

/** One number for everything the rows of some copies say, but when they were seen. */
export async function checksumOf(
  { within }: MirroredLibrary,
  but: readonly string[] = [],
): Promise<{ rows: number; sum: string }> {
  const { rows } = await within((trx) =>
    sql<{ rows: number; sum: string }>`
      select count(*)::int as rows, coalesce(sum(hashtextextended(i::text, 0)::numeric), 0)::text as sum
        from item i where i.barcode <> all (${but}::text[])`.execute(trx),
  )
  return rows[0]!
}

/** A run of a comparison, as it stands there afterwards. */
export async function aSyncRun(
  trx: Database,
  { groupCode, libCode }: { groupCode: string; libCode: string },
  told: { state?: string; wouldWithdraw?: number } = {},
) {
  const runId = randomUUID()
  await trx
    .insertInto('librarySyncRun')
    .values({
      groupCode,
      id: runId,
      libCode,
      origin: 'interface',
      startedBy: 'schedule',
      state: told.state ?? 'done',
      phase: 'ended',
      endedAt: new Date(),
      copiesSeen: 10,
      found: JSON.stringify({ status: 1 }),
      wouldWithdraw: told.wouldWithdraw ?? null,
    })
    .execute()
  await trx
    .insertInto('librarySyncDifference')
    .values({ groupCode, runId, barcode: 'C1', kind: 'status', was: 'on shelf', became: 'lost' })
    .execute()
  return runId
}
