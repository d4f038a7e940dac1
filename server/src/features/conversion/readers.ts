import { keyedDigest } from '../../platform/security/keys.ts'
import { certificateName, putReader, ReaderRow } from '../readers/readers.ts'
import type { ConversionMapping } from './mapping.ts'
import {
  codeIn,
  datesOf,
  dayIn,
  LineFault,
  needed,
  optionalDayIn,
  planPart,
  readLines,
  type Conversion,
} from './part.ts'
import {
  insertHistoryConsents,
  selectReaders,
  updateReaderStates,
  type ReaderNow,
} from './queries.ts'
import type { SourceLine } from './read-table.ts'
import { fingerprintOf } from './reconcile.ts'

/** What is compared of a reader, where the export has a column for it. */
const compared = [
  'name',
  'readerType',
  'libCode',
  'department',
  'phone',
  'email',
  'bornOn',
  'validFrom',
  'validUntil',
] as const

/** Our columns by the names a mapping has for them. */
const columnOf: Record<string, string> = { type: 'readerType' }

interface WantedReader {
  id: string
  line: number
  subject: string
  fingerprint: string
  written: string
  row: ReaderRow
  state: string
  keepsHistory: boolean
}

/** Readers under the card numbers they have. Whoever is not in the export any more has left. */
export async function planReaders(
  conversion: Conversion,
  part: NonNullable<ConversionMapping['readers']>,
  lines: readonly SourceLine[],
) {
  const { trx, keys, groupCode, libCodes } = conversion
  const here = await selectReaders(trx)
  const byCard = new Map(here.map((reader) => [reader.account.toLowerCase(), reader]))
  const byId = new Map(here.map((reader) => [reader.id, reader]))
  const said = new Set(Object.keys(part.columns).map((name) => columnOf[name] ?? name))
  const ownerOf = new Map(
    here.flatMap(({ id, certificateIndex }) =>
      certificateIndex ? [[certificateIndex.toString('hex'), id] as const] : [],
    ),
  )
  const indexOf = (number: string | null) =>
    number === null ? null : keyedDigest(keys, certificateName(groupCode, number)).digest
  type Values = Record<(typeof compared)[number], unknown>
  const fingerprint = (
    columns: readonly (typeof compared)[number][],
    values: Values,
    state: string,
    index: Buffer | null,
  ) =>
    fingerprintOf(
      ...columns.map((column) => values[column] ?? null),
      state,
      index?.toString('hex') ?? null,
    )
  const toldColumns = compared.filter((column) => said.has(column))
  const toldIndex = (index: Buffer | null) => (said.has('certificateNo') ? index : null)
  /** What the export has of a reader, and all there is. */
  const fingerprintsOf = (values: Values, state: string, index: Buffer | null) => ({
    fingerprint: fingerprint(toldColumns, values, state, toldIndex(index)),
    written: fingerprint(compared, values, state, index),
  })
  const fingerprintsNow = (reader: ReaderNow, state = reader.state) =>
    fingerprintsOf(reader, state, reader.certificateIndex)

  const dates = datesOf(conversion, part)
  const lineOf = new Map<string, number>()
  const readCells = (cells: Record<string, string>, line: number): WantedReader => {
    const card = needed(cells, 'card')
    const earlier = lineOf.get(card.toLowerCase())
    if (earlier !== undefined) throw new LineFault('card-repeated', `${earlier}`)
    const readerType = codeIn<string>(part.types, needed(cells, 'type'))
    const state = codeIn(part.states, cells['state'] ?? '', 'active')
    const libCode = codeIn<string>(part.libraries, cells['libCode'] ?? '', '')
    if (libCode !== '' && !libCodes.has(libCode)) throw new LineFault('place-unknown', libCode)
    const validFrom = optionalDayIn(dates, cells, 'validFrom')?.day
    const validUntil = dayIn(dates, cells, 'validUntil').day
    const parsed = ReaderRow.safeParse({
      account: card,
      name: needed(cells, 'name'),
      readerType,
      readerTypeName: part.typeNames[readerType] ?? '',
      libCode,
      validUntil,
      bornOn: optionalDayIn(dates, cells, 'bornOn')?.day ?? '',
      ...Object.fromEntries(
        ['department', 'phone', 'email', 'certificateNo'].map((name) => [name, cells[name] ?? '']),
      ),
    })
    if (!parsed.success) {
      const wrong = new Set(parsed.error.issues.map(({ path }) => path.join('.')))
      throw new LineFault('value-wrong', [...wrong].join(', '))
    }
    const known = byCard.get(card.toLowerCase())
    // Of a card that is over nobody says that it began today.
    const begins = conversion.today < validUntil ? conversion.today : validUntil
    const row = { ...parsed.data, validFrom: validFrom ?? known?.validFrom ?? begins }
    if (row.validFrom > validUntil) throw new LineFault('ends-before-begin')
    const index = indexOf(row.certificateNo)
    const owner = index && ownerOf.get(index.toString('hex'))
    if (owner && owner !== known?.id) throw new LineFault('certificate-repeated')
    lineOf.set(card.toLowerCase(), line)
    // Until it is written, a reader who is new has no number of ours: the card stands for it.
    const id = known?.id ?? card
    if (index) ownerOf.set(index.toString('hex'), id)
    return {
      id,
      line,
      subject: card,
      ...fingerprintsOf(
        Object.fromEntries(
          compared.map((column) => [
            column,
            said.has(column) || !known ? row[column] : known[column],
          ]),
        ) as Values,
        state,
        said.has('certificateNo') || !known ? index : known.certificateIndex,
      ),
      row,
      state,
      keepsHistory: part.keepsHistory.includes(cells['keepsHistory'] ?? ''),
    }
  }
  const status = (cells: Record<string, string>) => {
    const word = cells['state'] ?? ''
    return word === '' ? 'active' : (part.states[word] ?? '')
  }
  const wanted = readLines(conversion, 'readers', lines, { subject: 'card', status }, readCells)
  const put = async (rows: WantedReader[]) => {
    for (const reader of rows) {
      const { password: _, ...row } = reader.row
      reader.id = (await putReader(trx, keys, groupCode, row, said)).id
    }
    await updateReaderStates(trx, rows)
  }
  const planned = await planPart(conversion, 'readers', {
    wanted,
    current: new Map(here.map((reader) => [reader.id, fingerprintsNow(reader)])),
    statusOf: ({ state }) => state,
    nameOf: (id) => byId.get(id)?.account ?? '',
    mayVanish: 0.05,
    end: async (ids) => {
      await updateReaderStates(
        trx,
        ids.map((id) => ({ id, state: 'cleared' })),
      )
    },
    afterEnd: (id) => (byId.has(id) ? fingerprintsNow(byId.get(id)!, 'cleared').written : ''),
    add: put,
    change: put,
  })
  return {
    ...planned,
    write: async () => {
      await planned.write()
      const agreed = wanted.filter(({ keepsHistory }) => keepsHistory).map(({ id }) => id)
      if (conversion.isWriting && agreed.length > 0) await insertHistoryConsents(trx, agreed)
    },
  }
}
