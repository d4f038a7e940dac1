import { Refused } from '../../platform/failure.ts'
import { holdReader } from '../../platform/reader.ts'
import {
  fieldOf,
  messageOf,
  type AnyMessage,
  type Sip2Message,
} from '../../platform/sip2/messages.ts'
import type { Database } from '../../platform/stores/database.ts'
import { institutionIdOf, nowOf, performMessage, type Conversation } from './conversation.ts'
import { refusalLines } from './copies.ts'
import { identify } from './patron.ts'
import { selectCopy, selectOwnHolds, selectQueuePlace } from './queries.ts'
import { words } from './words.ts'

/** 15: reserves the title of a copy, or gives a reservation up. */
export async function answerHold(conversation: Conversation, message: Sip2Message<'15'>) {
  const found = await identify(conversation, { fields: message.fields, fixed: {} })
  if (!('visit' in found)) return holdAnswer(conversation, message, '0', [['AF', found.says]])
  const { readerId, locale } = found.visit
  const { mode } = message.fixed
  if (mode !== '+' && mode !== '-') {
    return holdAnswer(conversation, message, '0', [['AF', words.notHere[locale]()]])
  }
  const holds = conversation.services.holdsOf(conversation.institution.groupCode)
  const place = async (trx: Parameters<typeof holds.place>[0]) => {
    const title = await wantedTitle(trx, message)
    const pickupPlace = fieldOf(message, 'BS') || conversation.machine.locationId!
    const wanted = { recordRef: title, pickupPlace, reference: '' }
    const requestId = await holds.place(trx, readerId, wanted)
    const queuePlace = await selectQueuePlace(trx, requestId)
    return holdAnswer(conversation, message, '1', [
      ['BR', String(queuePlace)],
      ['BS', pickupPlace],
      ['AF', words.placed[locale](queuePlace)],
    ])
  }
  const giveUp = async (trx: Parameters<typeof holds.cancel>[0]) => {
    const holdId = await ownHold(trx, readerId, message)
    if (holdId === undefined) {
      return holdAnswer(conversation, message, '0', [['AF', words.holdUnknown[locale]()]])
    }
    await holds.cancel(trx, readerId, holdId)
    return holdAnswer(conversation, message, '1', [['AF', words.givenUp[locale]()]])
  }
  return performMessage(conversation, message, async (trx) => {
    await holdReader(trx, readerId)
    return mode === '+' ? place(trx) : giveUp(trx)
  }).catch((failure: unknown) => {
    if (!(failure instanceof Refused)) throw failure
    const lines = refusalLines(failure, locale).map((line) => ['AF', line] as const)
    return holdAnswer(conversation, message, '0', lines)
  })
}

/** The number of the title: by a copy of it, or as it stands. */
async function wantedTitle(trx: Database, message: Sip2Message<'15'>) {
  const barcode = (fieldOf(message, 'AB') ?? '').trim()
  const copy = barcode === '' ? undefined : await selectCopy(trx, barcode, 'zh-CN')
  return copy ? String(copy.recordId) : (fieldOf(message, 'AJ') ?? '').trim()
}

/** A reservation is named by the copy, by the number of its title, or by the title as a list had it. */
async function ownHold(trx: Database, readerId: string, message: Sip2Message<'15'>) {
  const title = await wantedTitle(trx, message)
  const named = new Set([fieldOf(message, 'AB'), fieldOf(message, 'AJ')].filter(Boolean))
  const own = await selectOwnHolds(trx, readerId)
  return own.find(
    (hold) =>
      (hold.recordId !== null && String(hold.recordId) === title) ||
      (hold.barcode !== null && named.has(hold.barcode)) ||
      (hold.title !== null && named.has(hold.title)),
  )?.id
}

const holdAnswer = (
  conversation: Conversation,
  message: Sip2Message<'15'>,
  ok: '0' | '1',
  fields: readonly (readonly [string, string])[],
): AnyMessage =>
  messageOf('16', { ok, available: 'N', at: nowOf(conversation) }, [
    ['AO', institutionIdOf(conversation)],
    ['AA', fieldOf(message, 'AA') ?? ''],
    ['AB', fieldOf(message, 'AB')],
    ['AJ', fieldOf(message, 'AJ')],
    ...fields,
  ])
