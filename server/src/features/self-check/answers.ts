import type { Locale } from '@shulin/contract/locale'
import { inLanguage } from '../../platform/institution.ts'
import {
  fieldOf,
  messageOf,
  type AnyMessage,
  type Code,
  type Sip2Message,
} from '../../platform/sip2/messages.ts'
import { inInstitution, inTime } from '../../platform/stores/database.ts'
import {
  institutionIdOf,
  nowOf,
  withinOf,
  type Conversation,
  type SelfCheckServices,
} from './conversation.ts'
import {
  answerCopy,
  answerLending,
  answerRenewal,
  answerRenewingAll,
  answerReturn,
} from './copies.ts'
import { answerHold } from './holds.ts'
import { findMachine } from './machines.ts'
import { answerEnd, answerInformation, answerStatus } from './patron.ts'
import { noteSeen, pingDatabase, selectMachine } from './queries.ts'
import { words } from './words.ts'

/** How long, in milliseconds, a machine counts as its row was read: one that was taken out of use is answered that long at most. */
const machineKept = 5_000
/** The database is asked no longer than that, whatever a message needs. */
const patience = 5_000

/** In the order of the protocol: 23, 11, 09, 01, 99, 97, 93, 63, 35, 37, 17, 19, 25, 15, 29, 65. */
const supported = 'YYYNYYYYYNYNNYYY'

/** 93: which machine it is; nothing where login or secret is wrong. */
export async function logMachineIn(
  services: SelfCheckServices,
  message: Sip2Message<'93'>,
): Promise<Conversation | undefined> {
  const [groupCode = '', login = ''] = (fieldOf(message, 'CN') ?? '').trim().split('.', 2)
  const secret = fieldOf(message, 'CO') ?? ''
  const institution = await services.directory.byCode(groupCode)
  if (!institution) return undefined
  return inTime(patience, () =>
    inInstitution(services.db, groupCode, async (trx) => {
      const machine = await findMachine(trx, login.toLowerCase(), secret)
      if (!machine) return undefined
      await noteSeen(trx, machine.id)
      return { services, institution, machine, readAt: Date.now(), visit: null }
    }),
  )
}

/** Whether the machine is still in use; what was changed about it counts from here on. */
async function isStillInUse(conversation: Conversation) {
  if (Date.now() - conversation.readAt < machineKept) return true
  const { id } = conversation.machine
  const machine = await withinOf(conversation)((trx) => selectMachine(trx, id))
  if (!machine || machine.revokedAt !== null) return false
  conversation.machine = machine
  conversation.readAt = Date.now()
  return true
}

/** The answer to a message; nothing where there is none, and `gone` where the machine is not ours any more. */
export function answerMessage(
  conversation: Conversation,
  message: AnyMessage,
): Promise<AnyMessage | 'gone' | undefined> {
  return inTime(patience, async () => {
    // Without the database a machine is told so by the answer to its status, and waits.
    if (message.code === '99') return answerMachineStatus(conversation)
    return (await isStillInUse(conversation)) ? answerAsked(conversation, message) : 'gone'
  })
}

async function answerAsked(
  conversation: Conversation,
  message: AnyMessage,
): Promise<AnyMessage | undefined> {
  switch (message.code) {
    case '09':
      return answerReturn(conversation, message)
    case '11':
      return answerLending(conversation, message)
    case '15':
      return answerHold(conversation, message)
    case '17':
      return answerCopy(conversation, message)
    case '23':
      return answerStatus(conversation, message)
    case '29':
      return answerRenewal(conversation, message)
    case '35':
      return answerEnd(conversation, message)
    case '63':
      return answerInformation(conversation, message)
    case '65':
      return answerRenewingAll(conversation, message)
    default:
      return notDoneHere(conversation, message)
  }
}

/** 99: whether we are there, and what can be asked. */
async function answerMachineStatus(conversation: Conversation) {
  const { institution, machine } = conversation
  const locale = machine.language as Locale
  const isThere = await withinOf(conversation)(async (trx) => {
    await pingDatabase(trx)
    if (Date.now() - (machine.lastSeenAt?.getTime() ?? 0) > 60_000) {
      await noteSeen(trx, machine.id)
      machine.lastSeenAt = new Date()
    }
    return true
  }).catch(() => false)
  const is = isThere ? 'Y' : 'N'
  const fixed = {
    online: is,
    checkinOk: is,
    checkoutOk: is,
    renewalPolicy: is,
    statusUpdateOk: 'N',
    // What a machine does while it is alone, no rule has looked at.
    offlineOk: 'N',
    // In tenths of a second; longer than we ask the database.
    timeout: '100',
    retries: '003',
    at: nowOf(conversation),
    version: '2.00',
  }
  return messageOf('98', fixed, [
    ['AO', institutionIdOf(conversation)],
    ['AM', inLanguage(institution.name, locale)],
    ['BX', supported],
    ['AN', machine.place ? inLanguage(machine.place, locale) : ''],
  ])
}

/** What the protocol has and is not done here: blocking and unblocking cards, taking money, writing on copies. */
function notDoneHere(conversation: Conversation, message: AnyMessage): AnyMessage | undefined {
  const at = nowOf(conversation)
  const locale = conversation.visit?.locale ?? (conversation.machine.language as Locale)
  const says = ['AF', words.notHere[locale]()] as const
  const ao = ['AO', institutionIdOf(conversation)] as const
  const aa = ['AA', fieldOf(message, 'AA') ?? ''] as const
  const status = 'YYYY          '
  const refusals: Partial<Record<Code, () => AnyMessage>> = {
    '01': () => messageOf('24', { status, language: '000', at }, [ao, aa, ['AE', ''], says]),
    '19': () => messageOf('20', { ok: '0', at }, [['AB', fieldOf(message, 'AB') ?? ''], says]),
    '25': () => messageOf('26', { status, language: '000', at }, [ao, aa, ['AE', ''], says]),
    '37': () => messageOf('38', { accepted: 'N', at }, [ao, aa, says]),
  }
  return refusals[message.code]?.()
}
