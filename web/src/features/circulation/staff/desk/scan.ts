import {
  findDeskReader,
  lendCopy,
  renewCopy,
  returnCopy,
  type DeskLoan,
  type DeskReader,
} from '@shulin/contract/circulation-staff'
import type { BrokenRule } from '@shulin/contract/rules'
import { call, RefusedCall, type Answer, type Failure } from '../../../../platform/api.ts'

export const modes = ['lend', 'return', 'renew'] as const
export type Mode = (typeof modes)[number]

/** What the scanner read, and what was to be done with it at that moment. */
export interface Scan {
  /** Also the key of the call: however often it is sent, it happens once. */
  id: string
  at: string
  code: string
  mode: Mode
}

type ReturnReply = Answer<typeof returnCopy>

/** What became of a scan. Words are made where it is shown: they follow the language. */
export type Outcome =
  | { act: 'lent'; loan: DeskLoan; note: string | null; to: { readerId: string; name: string } }
  | { act: 'returned'; copy: ReturnReply }
  | { act: 'renewed'; loan: DeskLoan; reader: string }
  | { act: 'reader'; reader: DeskReader }
  | { act: 'refused'; message: string; refusals: BrokenRule[]; title?: string; recordId?: string }
  /** Neither a card nor a copy. */
  | { act: 'unknown'; hasReader: boolean }
  /** Nobody knows: no answer came, or none that decides. It may be sent again. */
  | { act: 'unanswered'; message: string; isSessionLost: boolean }
  /** Waited behind another, and was not done. */
  | { act: 'left out' }

interface DeskSettings {
  /** Where the desk stands; empty while nobody has said so. */
  place: string
}

/** Does what a scan asks for. What is no copy may be a card: then the reader changes. */
export async function perform(
  scan: Scan,
  reader: DeskReader | undefined,
  { place }: DeskSettings,
): Promise<Outcome> {
  try {
    if (scan.mode === 'lend' && !reader) return await readCard(scan.code)
    return await handleCopy(scan, reader, place)
  } catch (failure) {
    if (!isUnknown(failure)) return outcomeOf(failure)
  }
  if (scan.mode === 'lend' && !reader) return { act: 'unknown', hasReader: false }
  try {
    return await readCard(scan.code)
  } catch (failure) {
    return isUnknown(failure) ? { act: 'unknown', hasReader: true } : outcomeOf(failure)
  }
}

const silently = { isSilent: true }

export async function readCard(card: string): Promise<Outcome & { act: 'reader' }> {
  return { act: 'reader', reader: await call(findDeskReader, { body: { card } }, silently) }
}

async function handleCopy(
  { id, code: barcode, mode }: Scan,
  reader: DeskReader | undefined,
  place: string,
): Promise<Outcome> {
  const once = { ...silently, key: id }
  if (mode === 'return') {
    const body = { barcode, ...(place !== '' && { locationId: place }) }
    return { act: 'returned', copy: await call(returnCopy, { body }, once) }
  }
  if (mode === 'renew') {
    return { act: 'renewed', ...(await call(renewCopy, { body: { barcode } }, once)) }
  }
  const { readerId, name } = reader!
  const body = { readerId, barcode }
  return { act: 'lent', to: { readerId, name }, ...(await call(lendCopy, { body }, once)) }
}

const isUnknown = (failure: unknown) =>
  failure instanceof RefusedCall && failure.reply.errCode === 404

/** What a refusal was about, as far as the server says. */
interface Details {
  refusals?: BrokenRule[]
  title?: string
  recordId?: string
}

function outcomeOf(failure: unknown): Outcome {
  if (!(failure instanceof RefusedCall)) throw failure
  const { reply, message } = failure
  if (!isDecided(reply)) {
    return { act: 'unanswered', message, isSessionLost: reply.errCode === 401 }
  }
  const { refusals = [], title, recordId } = (reply.details ?? {}) as Details
  return {
    act: 'refused',
    message,
    refusals,
    ...(title !== undefined && { title }),
    ...(recordId !== undefined && { recordId }),
  }
}

/** Whether somebody said no. Where the server was away, too busy or had to ask who is there, nobody has. */
const isDecided = ({ errCode }: Failure) =>
  errCode !== null && errCode !== 401 && errCode !== 429 && errCode < 500
