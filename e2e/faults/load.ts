import { randomInt, randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { DeskLoan } from '@shulin/contract/circulation-staff'
import { findGroup, readFindConfig, readInstitution } from '@shulin/contract/institutions'
import { check, type FinalState, type Violation } from './checker.ts'
import { emptyMailbox, readFinalState } from './final-state.ts'
import { isAcknowledged, type Operation } from './history.ts'
import { groupCodes, type Installation } from './installation.ts'
import { placeOrder } from './ledger.ts'
import { acknowledgedLoan, lend, lookAtLoan, renew, type Copy } from './lending.ts'
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
      { run, mayWrite: at % 3 > 0, nextCopy: installation.nextCopy },
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
  const barcodes = history
    .filter(({ kind }) => kind === 'lend' || kind === 'renew')
    .map(({ note }) => note)
  const state = await readFinalState(installation, run, barcodes)
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

interface Use {
  run: string
  mayWrite: boolean
  nextCopy: Installation['nextCopy']
}

async function useUntil(
  isOver: () => boolean,
  reader: Reader,
  { run, mayWrite, nextCopy }: Use,
  note: (operation: Operation) => void,
) {
  let lent: { copy: Copy; loan: DeskLoan } | undefined
  while (!isOver()) {
    const pause = wait(turn)
    const chance = randomInt(mayWrite ? 100 : 55)
    if (chance < 35) note(await reader.read('read', readFindConfig, {}))
    else if (chance < 50) note(await readOwnInstitution(reader))
    else if (chance < 55) note(await readCached(reader))
    else if (chance < 70 && lent) note(await lookAtLoan(reader, lent.copy, lent.loan))
    else if (chance < 90) {
      // What was lent last is renewed once, half of the time.
      const isRenewal = lent?.loan.renewals === 0 && randomInt(2) === 0
      const copy: Copy = isRenewal ? lent!.copy : nextCopy(reader.groupCode)
      const write = await (isRenewal ? renew : lend)(reader, copy)
      note(write)
      const loan = acknowledgedLoan(write)
      lent = loan && { copy, loan }
    } else {
      const body = { run, note: randomUUID() }
      note(await reader.write('order', placeOrder, { body }, body.note))
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
