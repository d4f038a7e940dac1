import { expect, test } from 'vitest'
import { check, type FinalState, type Violation } from './checker.ts'
import type { Attempt, Operation } from './history.ts'

const acknowledged = (number: string): Attempt => ({
  begunAt: 0,
  endedAt: 20,
  outcome: 'ok',
  status: 200,
  text: JSON.stringify({ success: true, data: { loan: { loanId: number, dueDate: number } } }),
})
const unanswered: Attempt = {
  begunAt: 0,
  endedAt: 20,
  outcome: 'unknown',
  status: null,
  text: 'socket hang up',
}
const refused: Attempt = { ...unanswered, outcome: 'refused', status: 409, text: '{}' }

const aWrite = (kind: Operation['kind'], attempts: Attempt[]): Operation => ({
  kind,
  groupCode: 'north',
  note: 'a',
  attempts,
})
const row = { groupCode: 'north', number: '1', note: 'a' }
const order = { ...row, stamps: 1 }
const mail = { order: '1', isSent: true, copies: 1 }
const nothing: FinalState = {
  loans: [],
  renewals: [],
  orders: [],
  mails: [],
  tornCopies: [],
  openJobs: [],
}

const found = (history: Operation[], state: Partial<FinalState>, mayRepeatMail = false) =>
  check(history, { ...nothing, ...state }, { mayRepeatMail }).map(({ kind }) => kind)

test.each<[string, Attempt[], Partial<FinalState>, Violation['kind'][]]>([
  ['acknowledged and there', [acknowledged('1')], { loans: [row] }, []],
  ['acknowledged and not there', [acknowledged('1')], {}, ['lost']],
  ['another one is there', [acknowledged('2')], { loans: [row] }, ['lost']],
  ['there twice', [acknowledged('1')], { loans: [row, { ...row, number: '2' }] }, ['doubled']],
  ['unanswered and there', [unanswered], { loans: [row] }, []],
  ['unanswered and not there', [unanswered], {}, []],
  [
    'unanswered and there twice',
    [unanswered],
    { loans: [row, { ...row, number: '2' }] },
    ['doubled'],
  ],
  ['refused and there', [refused], { loans: [row] }, ['refused and done']],
  ['unanswered, then refused, and there', [unanswered, refused], { loans: [row] }, []],
  [
    'there in another institution',
    [acknowledged('1')],
    { loans: [{ ...row, groupCode: 'south' }] },
    ['in another institution'],
  ],
  [
    'two replies to one key',
    [acknowledged('1'), acknowledged('2')],
    { loans: [row, { ...row, number: '2' }] },
    ['doubled', 'unequal replies'],
  ],
  [
    'answered after five seconds',
    [{ ...acknowledged('1'), endedAt: 5_001 }],
    { loans: [row] },
    ['hung'],
  ],
])('a loan, and likewise a renewal: %s', (_case, attempts, { loans = [] }, kinds) => {
  expect(found([aWrite('lend', attempts)], { loans })).toEqual(kinds)
  expect(found([aWrite('renew', attempts)], { renewals: loans })).toEqual(kinds)
})

test.each<[string, Partial<FinalState>, Violation['kind'][]]>([
  ['stamped and confirmed', { orders: [order], mails: [mail] }, []],
  ['not stamped', { orders: [{ ...order, stamps: 0 }], mails: [mail] }, ['effect missing']],
  ['stamped twice', { orders: [{ ...order, stamps: 2 }], mails: [mail] }, ['effect doubled']],
  ['no mail', { orders: [order] }, ['mail missing']],
  [
    'a mail that never arrived',
    { orders: [order], mails: [{ ...mail, copies: 0 }] },
    ['mail missing'],
  ],
  ['two mails', { orders: [order], mails: [mail, mail] }, ['mail doubled']],
  ['handed over twice', { orders: [order], mails: [{ ...mail, copies: 2 }] }, ['mail doubled']],
  ['a job that is not done', { openJobs: ['harness-stamp'] }, ['job not done']],
  ['a copy whose trail lacks its loan', { tornCopies: ['north1'] }, ['torn']],
])('an order: %s', (_case, state, kinds) => {
  expect(found([], state)).toEqual(kinds)
})

test('a mail may be handed over again where its worker may have died, but is one mail', () => {
  const copies = { orders: [order], mails: [{ ...mail, copies: 2 }] }
  expect(found([], copies, true)).toEqual([])
  expect(found([], { orders: [order], mails: [mail, mail] }, true)).toEqual(['mail doubled'])
})

test('a read that showed what is not so is a complaint', () => {
  const look: Operation = {
    kind: 'look',
    groupCode: 'north',
    note: '',
    attempts: [acknowledged('1')],
    complaint: 'the loan of a was not to be seen',
  }
  expect(found([look], {})).toEqual(['wrong read'])
})
