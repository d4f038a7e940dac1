import type { DeskLoan, DeskReader } from '@shulin/contract/circulation-staff'
import type { Sign } from '../../../../ui/console/sounds.ts'
import { perform, readCard, type Mode, type Outcome, type Scan } from './scan.ts'

/** A row of the list: a scan and what became of it; nothing yet while it waits its turn. */
export interface Entry extends Scan {
  outcome?: Outcome
}

export interface DeskState {
  mode: Mode
  reader: DeskReader | undefined
  /** Newest first. */
  entries: Entry[]
  /** Why the scans behind one do not go on by themselves: somebody has to look first. */
  pause?: 'unanswered' | 'unknown'
  /** The last that ended, to be read out. */
  last?: Entry
}

/** What the desk tells its page. */
interface DeskListener {
  place: () => string
  sign: (sign: Sign) => void
  /** Nothing is left to do for the moment. */
  rest: () => void
  sessionLost: () => void
}

type Step = { scan: Scan } | { card: string } | 'next reader' | 'look again'

/**
 * The desk: scans are done one after another in the order in which they came, however fast that is, each for whoever is the reader
 * when its turn comes. Where it is not certain what one did, or whose turn it is, those behind it wait.
 */
export function createDesk() {
  let state: DeskState = { mode: 'lend', reader: undefined, entries: [] }
  const watchers = new Set<() => void>()
  const steps: Step[] = []
  let isRunning = false
  let listener: DeskListener = {
    place: () => '',
    sign: () => {},
    rest: () => {},
    sessionLost: () => {},
  }

  function set(next: DeskState) {
    state = next
    for (const tell of watchers) tell()
  }
  const change = (changed: Partial<DeskState>) => set({ ...state, ...changed })
  const pauseNow = () => state.pause
  const add = (step: Step) => {
    steps.push(step)
    void run()
  }

  async function run() {
    if (isRunning) return
    isRunning = true
    let hasActed = false
    try {
      for (let step = steps[0]; step !== undefined && !pauseNow(); step = steps[0]) {
        if (step === 'next reader') change({ reader: undefined })
        else if (step === 'look again') await look(state.reader?.account)
        else if ('card' in step) await look(step.card)
        else {
          await take(step.scan)
          hasActed = true
        }
        if (pauseNow() !== 'unanswered') steps.shift()
      }
    } finally {
      isRunning = false
    }
    if (hasActed) listener.rest()
  }

  const put = (entry: Entry) => state.entries.map((one) => (one.id === entry.id ? entry : one))

  async function take(scan: Scan) {
    change({ entries: put(scan) })
    const outcome = await perform(scan, state.reader, { place: listener.place() })
    const entry = { ...scan, outcome }
    const { entries } = state
    const isCard = outcome.act === 'reader'
    change({
      last: entry,
      // The reader beside the list is the answer to a card: it needs no row.
      entries: isCard ? entries.filter(({ id }) => id !== scan.id) : put(entry),
      reader: readerAfter(state.reader, outcome),
    })
    if (outcome.act === 'unanswered') {
      change({ pause: 'unanswered' })
      if (outcome.isSessionLost) listener.sessionLost()
    }
    // It may have been the card of the next reader: what follows must not go to the one before.
    if (outcome.act === 'unknown' && scan.mode === 'lend' && steps.length > 1) {
      change({ pause: 'unknown' })
    }
    listener.sign(signOf(outcome))
    if (outcome.act === 'returned' && isReaderTouched(outcome))
      await look(outcome.copy.reader?.account)
  }

  function endPause() {
    const { pause: _pause, ...others } = state
    set(others)
  }

  const isReaderTouched = ({ copy }: Outcome & { act: 'returned' }) => {
    const { reader } = state
    return (
      reader !== undefined &&
      copy.reader?.readerId === reader.readerId &&
      (copy.chargedFen > 0 || reader.refusals.length > 0)
    )
  }

  /** A reader as the library knows them now. Where nobody answers, what is shown stays. */
  async function look(card: string | undefined) {
    if (card === undefined) return
    const seen = await readCard(card).catch(() => undefined)
    if (seen) change({ reader: seen.reader })
  }

  return {
    get: () => state,
    subscribe: (watcher: () => void) => {
      watchers.add(watcher)
      return () => void watchers.delete(watcher)
    },
    listen: (to: DeskListener) => void (listener = to),
    setMode: (mode: Mode) => change({ mode }),
    scan: (code: string) => {
      const { mode, entries } = state
      const scan = { id: crypto.randomUUID(), at: new Date().toISOString(), code, mode }
      change({ entries: [scan, ...entries] })
      add({ scan })
    },
    nextReader: () => add('next reader'),
    lookAgain: () => add('look again'),
    /** Chooses a reader whom the desk knows already, without the card. */
    openReader: (card: string) => add({ card }),
    /** Sends again what got no answer, with the same key, or goes on with what waits behind. */
    goOn: () => {
      endPause()
      void run()
    },
    /** Leaves undone what waits. Each keeps its row, which says so. */
    leaveOut: () => {
      steps.length = 0
      endPause()
      const entries = state.entries.map((one) => (one.outcome ? one : { ...one, outcome: leftOut }))
      change({ entries })
    },
  }
}

const leftOut: Outcome = { act: 'left out' }

export type Desk = ReturnType<typeof createDesk>

export function signOf(outcome: Outcome): Sign {
  switch (outcome.act) {
    case 'lent':
      return outcome.note === null ? 'done' : 'look'
    case 'renewed':
      return 'done'
    case 'reader':
      return outcome.reader.refusals.length > 0 ? 'look' : 'done'
    case 'returned':
      return isPlain(outcome) ? 'done' : 'look'
    default:
      return 'stop'
  }
}

/** A copy that came back in time, stays here, and that nobody waits for. */
const isPlain = ({ copy }: Outcome & { act: 'returned' }) =>
  copy.outcome === 'returned' &&
  copy.overdueDays === 0 &&
  copy.chargedFen === 0 &&
  copy.sendTo === null &&
  copy.waiting === 0 &&
  !copy.setAside

function readerAfter(reader: DeskReader | undefined, outcome: Outcome) {
  if (outcome.act === 'reader') return outcome.reader
  if (!reader) return undefined
  const without = (barcode: string) => reader.loans.filter((loan) => loan.barcode !== barcode)
  switch (outcome.act) {
    case 'lent':
      return { ...reader, loans: byDueDate([...without(outcome.loan.barcode), outcome.loan]) }
    case 'renewed':
      return reader.loans.some(({ loanId }) => loanId === outcome.loan.loanId)
        ? { ...reader, loans: byDueDate([...without(outcome.loan.barcode), outcome.loan]) }
        : reader
    case 'returned':
      return { ...reader, loans: without(outcome.copy.barcode) }
    default:
      return reader
  }
}

const byDueDate = (loans: DeskLoan[]) =>
  loans.toSorted((one, other) => Date.parse(one.dueDate) - Date.parse(other.dueDate))
