import { randomInt, randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { findGroup, readFindConfig, readInstitution } from '@shulin/contract/institutions'
import { check, type FinalState, type Violation } from './checker.ts'
import { emptyMailbox, readFinalState } from './final-state.ts'
import { isAcknowledged, type Operation } from './history.ts'
import { groupCodes, type Installation } from './installation.ts'
import { addEntry, lookUpEntry, placeOrder } from './ledger.ts'
import { openReader, type Reader } from './reader.ts'
import { inLong, shortOrLong } from '../../server/test/long.ts'

interface Options {
  readers?: number
  /** How long a write is tried again, in milliseconds; 0 is never. */
  triesFor?: number
  mayRepeatMail?: boolean
}

/** What is special about a reader. */
type ReaderOptions = Partial<
  Pick<Parameters<typeof openReader>[1], 'groupCode' | 'sendsKey' | 'headers'>
>

/** The portal in use while something is done to it. */
export interface Load {
  /** Of which every row that this load writes carries the name. */
  run: string
  /** Milliseconds since the load began. */
  clock: () => number
  /** Everything that has ended so far. */
  history: Operation[]
  /** A reader beside those of the load; what it does is noted by `note`. */
  reader: (options?: ReaderOptions) => Reader
  note: (operation: Operation) => void
  /** Until so many more operations were acknowledged. */
  used: (count: number) => Promise<void>
}

export interface Outcome extends Pick<Load, 'history'> {
  violations: Violation[]
  state: FinalState
}

/**
 * Uses the portal before, during and after a fault as readers do, and then checks what was acknowledged against what
 * is there.
 */
export async function underLoad(
  installation: Installation,
  { readers = shortOrLong(8, 12), triesFor, mayRepeatMail }: Options,
  inject: (load: Load) => Promise<void>,
): Promise<Outcome> {
  await emptyMailbox(installation)
  const begunAt = performance.now()
  const clock = () => performance.now() - begunAt
  const run = randomUUID()
  const history: Operation[] = []
  const opened: Reader[] = []
  const open = (options: ReaderOptions = {}) => {
    // An address of its own for every reader: nobody is refused for what another asked.
    const address = `127.${randomInt(1, 250)}.${randomInt(250)}.${randomInt(1, 250)}`
    const reader = openReader(installation, {
      groupCode: groupCodes[opened.length % groupCodes.length]!,
      address,
      clock,
      ...(triesFor !== undefined && { triesFor }),
      ...options,
    })
    opened.push(reader)
    return reader
  }

  let isOver = false
  // Every third only reads: a write that is tried again and again keeps its reader from everything else.
  const using = Array.from({ length: readers }, (_, at) =>
    useUntil(
      () => isOver,
      open(),
      { run, mayWrite: at % 3 > 0 },
      (operation) => void history.push(operation),
    ),
  )
  try {
    const used = (count: number) => untilUsed(history, count)
    const note = (one: Operation) => void history.push(one)
    await aWhileOfUse(history)
    await inject({ run, clock, history, reader: open, note, used })
    await aWhileOfUse(history)
  } finally {
    isOver = true
    await Promise.all(using)
    for (const reader of opened) reader.leave()
  }
  const state = await readFinalState(installation, run)
  const violations = check(history, state, {
    ...(mayRepeatMail && { mayRepeatMail }),
    longestRequest: inLong(5_000),
  })
  return { history, state, violations }
}

/** Long enough to see that the portal works: so many operations, and in the long form so many seconds. */
const aWhileOfUse = (history: Operation[]) =>
  Promise.all([untilUsed(history, 60), wait(shortOrLong(0, 60_000))])

async function untilUsed(history: Operation[], count: number) {
  const from = history.filter(isAcknowledged).length
  while (history.filter(isAcknowledged).length < from + count) await wait(20)
}

/** No faster than one address may: the rest of a turn is spent reading. */
const turn = 110

async function useUntil(
  isOver: () => boolean,
  reader: Reader,
  { run, mayWrite }: { run: string; mayWrite: boolean },
  note: (operation: Operation) => void,
) {
  let known: { number: string; note: string } | undefined
  while (!isOver()) {
    const pause = wait(turn)
    const chance = randomInt(mayWrite ? 100 : 55)
    if (chance < 35) note(await reader.read('read', readFindConfig, {}))
    else if (chance < 50) note(await readOwnInstitution(reader))
    else if (chance < 55) note(await readCached(reader))
    else if (chance < 70 && known) note(await lookUp(reader, known))
    else if (chance < 90) {
      const body = { run, note: randomUUID(), account: randomInt(20), amount: randomInt(-99, 100) }
      const entry = await reader.write('entry', addEntry, { body })
      note(entry)
      const acknowledged = entry.attempts.find(({ outcome }) => outcome === 'ok')
      if (acknowledged) known = (JSON.parse(acknowledged.text) as { data: typeof known }).data
    } else {
      note(await reader.write('order', placeOrder, { body: { run, note: randomUUID() } }))
    }
    await pause
  }
}

/** What every visit begins with. It is answered from memory. */
export const readCached = (reader: Reader) =>
  reader.read('cached read', findGroup, { body: { mappingPath: reader.groupCode } })

/** What a reader sees is of the reader's own institution. */
async function readOwnInstitution(reader: Reader) {
  const operation = await reader.read('read', readInstitution, {})
  const { outcome, text } = operation.attempts[0]!
  if (outcome !== 'ok') return operation
  const { data } = JSON.parse(text) as { data: { institutionParam: { groupCode: string } } }
  const { groupCode } = data.institutionParam
  if (groupCode !== reader.groupCode)
    operation.complaint = `${reader.groupCode} was shown ${groupCode}`
  return operation
}

/** What was acknowledged is seen from then on, whichever process answers. */
async function lookUp(reader: Reader, known: { number: string; note: string }) {
  const operation = await reader.read('look', lookUpEntry, { query: { number: known.number } })
  const { outcome, text } = operation.attempts[0]!
  if (outcome !== 'ok') return operation
  const { data } = JSON.parse(text) as { data: { note: string } | null }
  if (data?.note !== known.note) operation.complaint = `entry ${known.note} was not to be seen`
  return operation
}
