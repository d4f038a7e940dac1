import { readFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApi, type TestApi } from '../../../test/api.ts'
import { aLendingLibrary, type LendingLibrary } from '../../../test/lending.ts'
import { openOverheard } from '../../../test/overheard.ts'
import { aReader } from '../../../test/readers.ts'
import { aMachine, startSelfCheck, type TestMachine } from '../../../test/self-check.ts'
import {
  at,
  patient,
  renewed,
  startSip2System,
  whole,
  type Behaviour,
} from '../../../test/sip2-system.ts'
import { SystemAway } from '../../features/circulation/library-system.ts'
import { fieldOf, messageOf, type AnyMessage } from '../../platform/sip2/messages.ts'
import { openSip2System, type Sip2Settings } from './sip2.ts'

let api: TestApi
let library: LendingLibrary
let machine: TestMachine
let selfCheck: Awaited<ReturnType<typeof startSelfCheck>>
const opened: { close: () => void }[] = []
beforeAll(async () => {
  api = await startTestApi()
  library = await aLendingLibrary(api)
  selfCheck = await startSelfCheck(api)
  machine = await aMachine(api, library, { asksSecret: false })
})
afterAll(async () => {
  for (const one of opened) one.close()
  await selfCheck.close()
  await api.close()
})

const open = (port: number, more: Partial<Sip2Settings> = {}) => {
  const system = openSip2System({
    host: '127.0.0.1',
    port,
    ca: readFileSync(api.config.storesCaFile!),
    login: machine.login,
    secret: machine.secret,
    place: 'portal',
    institutionId: library.groupCode,
    charset: 'utf-8',
    checksums: 'strict',
    timeZone: 'Asia/Shanghai',
    ...more,
  })
  opened.push(system)
  return system
}

// Systems that misbehave ------------------------------------------------------------------------------------------------

async function aSystem(behave: Behaviour) {
  const system = await startSip2System(api, behave)
  opened.push(system)
  return system
}

const hasty = { patience: { read: 400, write: 400, copies: 400 } }

/** What a write and a read come to with a system that behaves so. */
async function tried(behave: Behaviour, more: Partial<Sip2Settings> = {}) {
  const { port, asked } = await aSystem(behave)
  const system = open(port, { ...hasty, ...more })
  const [line] = await system.renew('card', ['copy'])
  const read = await system.find('card').then(
    () => 'read',
    (fault: unknown) => (fault instanceof SystemAway ? fault.why : `${fault as Error}`),
  )
  const { outcome } = line!
  return { outcome, read, renewals: asked.filter(({ code }) => code === '29').length }
}

const broken = (question: AnyMessage, sequence: string) => {
  const frame = whole(question.code === '29' ? renewed(question) : patient(question), sequence)
  frame[frame.length - 30]! += 1
  return frame
}

test('[T-63] what a system does wrong has a name: nothing is thrown unread, and nothing that writes is sent twice', async () => {
  const outcomes = {
    dropped: await tried(() => 'drop'),
    silent: await tried(() => 'silence'),
    // The half of an answer, and then nothing.
    truncated: await tried((question, sequence) =>
      whole(patient(question), sequence).subarray(0, 40),
    ),
    'half, as if whole': await tried(() => Buffer.from('64  \r')),
    'no message': await tried(() => Buffer.from('<html>502 Bad Gateway</html>\r')),
    'no end': await tried(() => Buffer.alloc(50_000, 'x')),
    'other bytes': await tried(() => Buffer.from([0x36, 0x34, 0xff, 0xfe, 0x0d])),
    // Asked for again, it comes as broken as before.
    'wrong sum': await tried((question, sequence) =>
      question.code === '97' ? broken(patient(question), '1') : broken(question, sequence),
    ),
    'another answer': await tried((_question, sequence) =>
      whole(messageOf('36', { ended: 'Y', at }), sequence),
    ),
    'another number': await tried((question, sequence) =>
      whole(
        question.code === '29' ? renewed(question) : patient(question),
        String((Number(sequence) + 1) % 10),
      ),
    ),
    'another card': await tried((question, sequence) => {
      const other = messageOf('23', { language: '019', at }, [
        ['AA', 'other'],
        ['AB', 'other'],
      ])
      return whole(question.code === '29' ? renewed(other) : patient(other), sequence)
    }),
  }
  expect(outcomes).toEqual({
    dropped: { outcome: 'unknown', read: 'broken', renewals: 1 },
    silent: { outcome: 'unknown', read: 'silent', renewals: 1 },
    truncated: { outcome: 'unknown', read: 'silent', renewals: 1 },
    'half, as if whole': { outcome: 'unknown', read: 'unreadable', renewals: 1 },
    'no message': { outcome: 'unknown', read: 'unreadable', renewals: 1 },
    'no end': { outcome: 'unknown', read: 'unreadable', renewals: 1 },
    'other bytes': { outcome: 'unknown', read: 'unreadable', renewals: 1 },
    'wrong sum': { outcome: 'unknown', read: 'unreadable', renewals: 1 },
    'another answer': { outcome: 'unknown', read: 'contradictory', renewals: 1 },
    'another number': { outcome: 'unknown', read: 'contradictory', renewals: 1 },
    'another card': { outcome: 'unknown', read: 'contradictory', renewals: 1 },
  })

  // Nothing of it crosses the network in a form that others can read.
  const reader = await aReader(api, library)
  const wire = await openOverheard(selfCheck.port)
  opened.push(wire)
  const overheard = open(wire.port)
  expect(await overheard.signIn!(reader.account, reader.password)).toMatchObject({ is: 'right' })
  const sent = wire.heard()
  expect(sent.length).toBeGreaterThan(500)
  for (const word of [reader.account, reader.password, reader.name, machine.secret]) {
    expect(sent.includes(word)).toBe(false)
  }
})

test('an answer that was garbled once is sent again, and the question is not', async () => {
  let first: { question: AnyMessage; sequence: string } | undefined
  const { port, asked } = await aSystem((question, sequence) => {
    if (first) return whole(renewed(first.question), first.sequence)
    first = { question, sequence }
    return broken(question, sequence)
  })
  const [line] = await open(port, hasty).renew('card', ['copy'])
  expect(line).toMatchObject({ outcome: 'done', dueAt: new Date('2027-01-01T15:59:59Z') })
  expect(asked.map(({ code }) => code)).toEqual(['29', '97'])
})

test('a question that a system could not read is sent again, because it says so', async () => {
  let turns = 0
  const { port, asked } = await aSystem((question, sequence) => {
    turns += 1
    return turns === 1 ? Buffer.from('96AZFEF6\r') : whole(renewed(question), sequence)
  })
  const [line] = await open(port, hasty).renew('card', ['copy'])
  expect(line!.outcome).toBe('done')
  expect(asked.map(({ code }) => code)).toEqual(['29', '29'])
})

test('a renewal until a date that nobody can read is unknown, money with three places is no money', async () => {
  const { port } = await aSystem((question, sequence) =>
    whole(
      question.code === '29' ? renewed(question, 'soon') : patient(question, [['BV', '1.005']]),
      sequence,
    ),
  )
  const system = open(port, hasty)
  expect(await system.renew('card', ['copy'])).toEqual([{ loanRef: 'copy', outcome: 'unknown' }])
  await expect(system.feesOf('card')).rejects.toMatchObject({ why: 'unreadable' })
})

test('a system that is not there refuses what writes, is left alone after a while, and is asked again after its rest', async () => {
  const nobody = open(1, { ...hasty, breaker: { failures: 3, rest: 500 } })
  const away = { outcome: 'refused', code: 'system.away' }
  expect(await nobody.renew('card', ['a', 'b'])).toMatchObject([away, away])
  await expect(nobody.find('card')).rejects.toMatchObject({ why: 'unreachable' })
  await expect(nobody.find('card')).rejects.toMatchObject({ why: 'resting' })
  expect(await nobody.renew('card', ['a'])).toMatchObject([away])
  expect(await nobody.availability(['a'])).toMatchObject([{ itemRef: 'a', state: 'unanswered' }])
  await wait(600)
  await expect(nobody.find('card')).rejects.toMatchObject({ why: 'unreachable' })
})

test('a certificate that nobody vouches for, or a wrong secret, is a system that is not there', async () => {
  const strangers = open(selfCheck.port, { ca: '' })
  await expect(strangers.find('card')).rejects.toMatchObject({ why: 'unreachable' })
  const wrong = open(selfCheck.port, { secret: 'wrong' })
  await expect(wrong.find('card')).rejects.toMatchObject({ why: 'unreachable' })
})

test('payments carry our number, and one that is not answered is unknown', async () => {
  const { port, asked } = await aSystem((question, sequence) =>
    fieldOf(question, 'BK') === 'O2'
      ? 'drop'
      : whole(messageOf('38', { accepted: 'Y', at }, [['AA', fieldOf(question, 'AA')]]), sequence),
  )
  const system = open(port, { ...hasty, takesPayments: true })
  const pay = (orderNo: string) => system.payFees!('card', { amountFen: 1250, orderNo })
  expect(await pay('O1')).toEqual({ outcome: 'done', paidFen: 1250 })
  expect(await pay('O2')).toEqual({ outcome: 'unknown' })
  expect(asked.map((question) => [fieldOf(question, 'BV'), fieldOf(question, 'BK')])).toEqual([
    ['12.50', 'O1'],
    ['12.50', 'O2'],
  ])
})
