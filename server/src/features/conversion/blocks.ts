import type { ConversionMapping } from './mapping.ts'
import {
  codeIn,
  datesOf,
  dayIn,
  LineFault,
  needed,
  optionalDayIn,
  planPart,
  readerIn,
  readLines,
  type Conversion,
} from './part.ts'
import {
  insertBlocks,
  liftBlocks,
  selectBlocks,
  selectNoted,
  updateBlocks,
  type BlockValues,
} from './queries.ts'
import type { SourceLine } from './read-table.ts'
import { fingerprintOf, rowIdOf } from './reconcile.ts'
import { endOfDay, momentOf } from './values.ts'

interface BlockLine extends BlockValues {
  line: number
  subject: string
  fingerprint: string
}

/** Readers who may not borrow there. */
export async function planBlocks(
  conversion: Conversion,
  part: NonNullable<ConversionMapping['blocks']>,
  lines: readonly SourceLine[],
) {
  const { trx, groupCode, timeZone, now } = conversion
  const dates = datesOf(conversion, part)
  const lineOf = new Map<string, number>()
  const readCells = (cells: Record<string, string>, line: number): BlockLine => {
    const card = needed(cells, 'card')
    const word = needed(cells, 'kind')
    const kind = codeIn<string>(part.kinds, word)
    const from = dayIn(dates, cells, 'from')
    const until = optionalDayIn(dates, cells, 'until')
    if (until && until.day < from.day)
      throw new LineFault('ends-before-begin', `${from.day} ${until.day}`)
    const reason = cells['reason'] || word
    if (reason.length > 200) throw new LineFault('value-wrong', 'reason')
    const reader = readerIn(conversion, cells)
    const startsAt = momentOf(from, timeZone)
    const id = rowIdOf(groupCode, 'blocks', reader.id, kind, startsAt)
    const earlier = lineOf.get(id)
    if (earlier !== undefined) throw new LineFault('block-repeated', `${earlier}`)
    lineOf.set(id, line)
    const endsAt = until && endOfDay(until.day, timeZone)
    const values = { id, readerId: reader.id, kind, reason, startsAt, endsAt }
    return {
      ...values,
      line,
      subject: card,
      fingerprint: fingerprintOf(kind, reason, endsAt, false),
    }
  }
  const statusOf = (endsAt: string | null) =>
    endsAt === null || Date.parse(endsAt) > now.getTime() ? 'open' : 'over'
  const status = (cells: Record<string, string>) => {
    const word = cells['until'] ?? ''
    const day = dates(word)?.day
    if (word !== '' && day === undefined) return ''
    return statusOf(day === undefined ? null : endOfDay(day, timeZone))
  }
  const wanted = readLines(conversion, 'blocks', lines, { subject: 'card', status }, readCells)
  const noted = await selectNoted(trx, 'blocks')
  const here = await selectBlocks(trx, [...noted.keys()])
  const byId = new Map(here.map((block) => [block.id, block]))
  const cardOf = new Map([...conversion.readers.values()].map(({ id, account }) => [id, account]))
  const fingerprintNow = (id: string, isLifted: boolean) => {
    const { kind, reason, endsAt } = byId.get(id)!
    return fingerprintOf(kind, reason, endsAt?.toISOString() ?? null, isLifted)
  }
  return planPart(conversion, 'blocks', {
    wanted,
    current: new Map(
      here.map(({ id, isLifted }) => [id, { fingerprint: fingerprintNow(id, isLifted) }]),
    ),
    statusOf: ({ endsAt }) => statusOf(endsAt),
    nameOf: (id) => cardOf.get(byId.get(id)?.readerId ?? '') ?? '',
    mayVanish: 0.5,
    end: async (ids) => void (await liftBlocks(trx, ids)),
    afterEnd: (id) => (byId.has(id) ? fingerprintNow(id, true) : ''),
    change: async (rows) => void (await updateBlocks(trx, rows)),
    add: async (rows) => void (await insertBlocks(trx, rows)),
  })
}
