import { setTimeout as wait } from 'node:timers/promises'
import {
  changeSelfCheckMachine,
  listSelfCheckMachines,
  revokeSelfCheckMachine,
} from '@shulin/contract/self-check-staff'
import { locales } from '@shulin/contract/locale'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApi, type TestApi } from '../../../test/api.ts'
import {
  aCharge,
  aCopy,
  aLendingLibrary,
  aReservation,
  deskOf,
  fallenDue,
  lentTwice,
  type LendingLibrary,
} from '../../../test/lending.ts'
import { aReader } from '../../../test/readers.ts'
import {
  aMachine,
  asking,
  atMachine,
  openWire,
  startSelfCheck,
  type TestMachine,
} from '../../../test/self-check.ts'
import { encodeFrame } from '../../platform/sip2/codec.ts'
import { fieldOf, fieldsOf, messageOf } from '../../platform/sip2/messages.ts'

let api: TestApi
let library: LendingLibrary
let selfCheck: Awaited<ReturnType<typeof startSelfCheck>>
let machine: TestMachine
beforeAll(async () => {
  api = await startTestApi()
  library = await aLendingLibrary(api)
  await library.within((trx) =>
    trx
      .updateTable('location')
      .set({ isPickup: true })
      .where('locationId', '=', 'stacks')
      .execute(),
  )
  selfCheck = await startSelfCheck(api)
  machine = await aMachine(api, library)
})
afterAll(async () => {
  await selfCheck.close()
  await api.close()
})

const enter = (who = machine) => atMachine(api, selfCheck.port, who)

/** A reader at a machine, who has given the password. */
async function aVisit(who = machine) {
  const reader = await aReader(api, library)
  const wire = await enter(who)
  const told = await wire.ask(asking.patron(reader.account, reader.password), '64')
  return { reader, wire, told }
}

const loansOf = (readerId: string) =>
  library.within((trx) =>
    trx
      .selectFrom('loan')
      .select(['itemId', 'renewals', 'dueAt'])
      .where('readerId', '=', readerId)
      .execute(),
  )

test('a visit: password once, lend, look, renew, reserve, return, go', async () => {
  const { reader, wire, told } = await aVisit()
  expect(told.fixed).toMatchObject({ status: ' '.repeat(14), charged: '0000', language: '019' })
  expect(fieldOf(told, 'AE')).toBe(reader.name)
  expect([fieldOf(told, 'BL'), fieldOf(told, 'CQ')]).toEqual(['Y', 'Y'])
  const copy = await aCopy(library, { title: '红楼梦' })

  const status = await wire.ask(asking.status(), '98')
  expect(status.fixed).toMatchObject({ online: 'Y', checkoutOk: 'Y', offlineOk: 'N' })
  expect(fieldOf(status, 'AO')).toBe(library.groupCode)
  expect(fieldOf(status, 'AN')).toBe('库 stacks')

  const before = await wire.ask(asking.copy(copy.barcode), '18')
  expect(before.fixed.state).toBe('03')
  expect(fieldOf(before, 'AJ')).toBe('红楼梦')
  const lent = await wire.ask(asking.lend(reader.account, copy.barcode), '12')
  expect(lent.fixed).toMatchObject({ ok: '1', renewalOk: 'N', desensitize: 'Y' })
  expect(fieldOf(lent, 'AH')).toMatch(/^\d{8} {4}235959$/)
  expect(fieldOf(lent, 'AF')).toMatch(/^应还日 \d{4}-\d{2}-\d{2}$/)
  expect((await wire.ask(asking.copy(copy.barcode), '18')).fixed.state).toBe('04')
  const list = await wire.ask(asking.patron(reader.account, undefined, { list: 2 }), '64')
  expect(list.fixed.charged).toBe('0001')
  expect(fieldsOf(list, 'AU')).toEqual([copy.barcode])

  const renewed = await wire.ask(asking.renew(reader.account, copy.barcode), '30')
  expect(renewed.fixed).toMatchObject({ ok: '1', renewalOk: 'Y' })
  expect(fieldOf(renewed, 'AH')! > fieldOf(lent, 'AH')!).toBe(true)

  const other = await aReader(api, library)
  const wanted = await aCopy(library, { title: '水浒传' })
  await deskOf(api, library).lend(other.id, wanted.barcode)
  const placed = await wire.ask(
    asking.hold('+', reader.account, [
      ['AB', wanted.barcode],
      ['BY', '2'],
    ]),
    '16',
  )
  expect(placed.fixed.ok).toBe('1')
  expect(fieldOf(placed, 'BR')).toBe('1')
  const waiting = await wire.ask(asking.patron(reader.account, undefined, { list: 5 }), '64')
  expect(waiting.fixed.unavailableHolds).toBe('0001')
  expect(fieldsOf(waiting, 'CD')).toEqual(['水浒传'])
  const givenUp = await wire.ask(asking.hold('-', reader.account, [['AJ', '水浒传']]), '16')
  expect(givenUp.fixed.ok).toBe('1')

  const back = await wire.ask(asking.take(copy.barcode), '10')
  expect(back.fixed).toMatchObject({ ok: '1', alert: 'N', resensitize: 'Y' })
  expect(await loansOf(reader.id)).toEqual([])
  expect((await wire.ask(asking.end(reader.account), '36')).fixed.ended).toBe('Y')
  // Whoever comes next with the card alone is nobody.
  const next = await aCopy(library)
  const refused = await wire.ask(asking.lend(reader.account, next.barcode), '12')
  expect(refused.fixed.ok).toBe('0')
  expect(fieldOf(refused, 'AF')).toBe('请输入密码')
  wire.close()
})

test('the rules of the desk refuse, with every reason, in the language of whoever stands there', async () => {
  const said: Record<string, string[]> = {}
  for (const [locale, language] of [
    ['zh-CN', '019'],
    ['en-US', '001'],
  ] as const) {
    const reader = await aReader(api, library)
    await aCharge(library, reader.id, 5_000)
    await deskOf(api, library).freeze(reader.id)
    const wire = await enter()
    const told = await wire.ask(asking.patron(reader.account, reader.password, { language }), '64')
    expect(told.fixed.status[0]).toBe('Y')
    expect(told.fixed.status[10]).toBe('Y')
    expect(fieldOf(told, 'BV')).toBe('50.00')
    const copy = await aCopy(library, { title: '西游记' })
    const refused = await wire.ask(asking.lend(reader.account, copy.barcode), '12')
    expect(refused.fixed).toMatchObject({ ok: '0', desensitize: 'N' })
    expect(fieldOf(refused, 'AJ')).toBe('西游记')
    said[locale] = fieldsOf(refused, 'AF')
    wire.close()
  }
  expect(said['zh-CN']).toHaveLength(2)
  expect(said['zh-CN']!.join()).toContain('冻结')
  expect(said['en-US']!.join()).toContain('frozen')
  expect(said['en-US']!.join()).toContain('¥50.00')
})

test('a machine speaks the language of the reader where none is asked for, and its own where nobody is known', async () => {
  const speaking = await aMachine(api, library, { language: 'zh-TW' })
  for (const language of locales) {
    const reader = await aReader(api, library)
    await library.within((trx) =>
      trx.updateTable('reader').set({ language }).where('id', '=', reader.id).execute(),
    )
    const wire = await enter(speaking)
    const told = await wire.ask(asking.patronStatus(reader.account, 'wrong'), '24')
    const wrong = { 'zh-CN': '密码错误', 'zh-TW': '密碼錯誤', 'en-US': 'The password is wrong' }
    expect(fieldOf(told, 'AF')).toBe(wrong[language])
    expect([fieldOf(told, 'BL'), fieldOf(told, 'CQ'), fieldOf(told, 'AE')]).toEqual(['Y', 'N', ''])
    const nobody = await wire.ask(asking.patronStatus('nobody-at-all', 'x'), '24')
    expect(fieldOf(nobody, 'AF')).toBe('沒有這張借閱證，請到服務台洽詢')
    expect([fieldOf(nobody, 'BL'), nobody.fixed.status.slice(0, 4)]).toEqual(['N', 'YYYY'])
    wire.close()
  }
})

test('a machine in GB 18030 reads and shows what is Chinese', async () => {
  const old = await aMachine(api, library, { charset: 'gb18030' })
  const { reader, wire } = await aVisit(old)
  const copy = await aCopy(library, { title: '紅樓夢：脂硯齋重評石頭記' })
  const lent = await wire.ask(asking.lend(reader.account, copy.barcode), '12')
  expect(fieldOf(lent, 'AJ')).toBe('紅樓夢：脂硯齋重評石頭記')
  wire.close()
})

test('a message that comes again is answered again, and done once: by its number, by its content, by 97', async () => {
  const { reader, wire } = await aVisit()
  const copy = await aCopy(library)
  const at = { at: (await wire.ask(asking.status(), '98')).fixed.at }
  const lend = encodeFrame(asking.lend(reader.account, copy.barcode, at), {
    charset: 'utf-8',
    trailer: { sequence: '7' },
  })
  wire.send(lend)
  const first = (await wire.next())!.toString()
  expect(first).toMatch(/^121/)
  wire.send(lend)
  expect((await wire.next())!.toString()).toBe(first)
  wire.send('97AZFEF5\r')
  expect((await wire.next())!.toString()).toBe(first)
  wire.close()

  // The answer was lost and the connection with it: on another one the machine sends it again, with another number.
  const again = await enter()
  await again.ask(asking.patron(reader.account, reader.password), '64')
  const answer = await again.ask(asking.lend(reader.account, copy.barcode, at), '12')
  expect(answer.fixed.ok).toBe('1')
  const renew = asking.renew(reader.account, copy.barcode, at.at)
  const [one, two] = [await again.ask(renew, '30'), await again.ask(renew, '30')]
  expect([one.fixed.ok, two.fixed.ok]).toEqual(['1', '1'])
  expect(fieldOf(two, 'AH')).toBe(fieldOf(one, 'AH'))
  expect(await loansOf(reader.id)).toMatchObject([{ renewals: 1 }])
  expect(await lentTwice(api, library)).toEqual([])
  again.close()
})

test('the same message at once on many connections lends once', async () => {
  const { reader, wire } = await aVisit()
  const copy = await aCopy(library)
  const { at } = (await wire.ask(asking.status(), '98')).fixed
  wire.close()
  const wires = await Promise.all(
    Array.from({ length: 5 }, async () => {
      const one = await enter()
      await one.ask(asking.patron(reader.account, reader.password), '64')
      return one
    }),
  )
  const answers = await Promise.all(
    wires.map((one) => one.ask(asking.lend(reader.account, copy.barcode, { at }), '12')),
  )
  expect(answers.map(({ fixed }) => fixed.ok)).toEqual(['1', '1', '1', '1', '1'])
  expect(new Set(answers.map((answer) => fieldOf(answer, 'AH'))).size).toBe(1)
  expect(await loansOf(reader.id)).toHaveLength(1)
  for (const one of wires) one.close()
})

test('a copy the reader has is renewed by lending where the machine wants it, and refused where not', async () => {
  const { reader, wire } = await aVisit()
  const copy = await aCopy(library)
  await wire.ask(asking.lend(reader.account, copy.barcode), '12')
  await wait(1_100)
  const refused = await wire.ask(asking.lend(reader.account, copy.barcode), '12')
  expect(refused.fixed.ok).toBe('0')
  const renewed = await wire.ask(
    asking.lend(reader.account, copy.barcode, { renewalPolicy: 'Y' }),
    '12',
  )
  expect(renewed.fixed).toMatchObject({ ok: '1', renewalOk: 'Y' })
  wire.close()
})

test('only the own loans are renewed, one by one or all', async () => {
  const { reader, wire } = await aVisit()
  const other = await aReader(api, library)
  const [own, wanted, foreign] = [await aCopy(library), await aCopy(library), await aCopy(library)]
  for (const { barcode } of [own, wanted]) {
    await wire.ask(asking.lend(reader.account, barcode), '12')
  }
  await deskOf(api, library).lend(other.id, foreign.barcode)
  await aReservation(library, { readerId: other.id, recordId: wanted.recordId })
  const refused = await wire.ask(asking.renew(reader.account, foreign.barcode), '30')
  expect(refused.fixed.ok).toBe('0')
  const all = await wire.ask(asking.renewAll(reader.account), '66')
  expect(all.fixed).toMatchObject({ ok: '1', renewed: '0001', unrenewed: '0001' })
  expect([fieldsOf(all, 'BM'), fieldsOf(all, 'BN')]).toEqual([[own.barcode], [wanted.barcode]])
  expect(await loansOf(other.id)).toMatchObject([{ renewals: 0 }])
  wire.close()
})

test('what comes back late, for another reader or for another library says so, and names nobody', async () => {
  const { reader, wire } = await aVisit()
  const other = await aReader(api, library)
  const late = await aCopy(library)
  const lent = await deskOf(api, library).lend(reader.id, late.barcode)
  await fallenDue(api, library, lent.body.data!.loan.loanId, 3)
  const request = await aReservation(library, { readerId: other.id, recordId: late.recordId })
  const back = await wire.ask(asking.take(late.barcode), '10')
  expect(back.fixed).toMatchObject({ ok: '1', alert: 'Y' })
  expect(fieldOf(back, 'CV')).toBe('01')
  expect(fieldsOf(back, 'AF').join()).toContain('逾期 3 天')
  expect(back.fields.map(([, value]) => value).join()).not.toContain(other.name)
  expect(fieldOf(back, 'AA')).toBeUndefined()
  expect(request.number).not.toBe('')

  const annexed = await aCopy(library, { at: 'annex' })
  await deskOf(api, library).lend(reader.id, annexed.barcode)
  const sent = await wire.ask(asking.take(annexed.barcode), '10')
  expect(fieldOf(sent, 'CV')).toBe('04')
  expect(fieldOf(sent, 'CT')).toBe('库 annex')
  const idle = await wire.ask(asking.take((await aCopy(library)).barcode), '10')
  expect([idle.fixed.ok, fieldOf(idle, 'AF')]).toEqual(['1', '该册没有借出'])
  const nothing = await wire.ask(asking.take('no-such-copy'), '10')
  expect(nothing.fixed).toMatchObject({ ok: '0', alert: 'Y' })
  wire.close()
})

test('wrong passwords are counted as at a login, and the right one does not help any more', async () => {
  const reader = await aReader(api, library)
  const wire = await enter(await aMachine(api, library))
  const says = async (secret: string) =>
    fieldOf(await wire.ask(asking.patronStatus(reader.account, secret), '24'), 'AF')
  for (let n = 0; n < 5; n += 1) expect(await says(`wrong ${n}`)).toBe('密码错误')
  expect(await says(reader.password)).toBe('密码错误次数过多，请稍后再试')
  wire.close()
})

test('a password that has to be changed first opens nothing, and a card alone is enough only where the library says so', async () => {
  const fresh = await aReader(api, library, { mustChange: true })
  const wire = await enter()
  const told = await wire.ask(asking.patronStatus(fresh.account, fresh.password), '24')
  expect([fieldOf(told, 'CQ'), fieldOf(told, 'AF')]).toEqual(['N', '请先修改初始密码'])
  wire.close()
  const open = await enter(await aMachine(api, library, { asksSecret: false }))
  const reader = await aReader(api, library)
  const copy = await aCopy(library)
  const lent = await open.ask(asking.lend(reader.account, copy.barcode), '12')
  expect(lent.fixed.ok).toBe('1')
  // Where one is given all the same, it is looked at.
  const other = await open.ask(asking.lend(reader.account, copy.barcode, { secret: 'x' }), '12')
  expect(fieldOf(other, 'AF')).toBe('密码错误')
  open.close()
})

test('a machine gets in with its own secret alone, and says nothing before that', async () => {
  for (const wrong of [
    { ...machine, secret: 'wrong' },
    { ...machine, login: 'nowhere.hall-1' },
    { ...machine, login: `${library.groupCode}.other` },
  ]) {
    const wire = await openWire(api, selfCheck.port)
    expect((await wire.ask(asking.logIn(wrong), '94')).fixed.ok).toBe('0')
    expect(await wire.next()).toBeNull()
  }
  const early = await openWire(api, selfCheck.port)
  await expect(early.ask(asking.status())).rejects.toThrow('the connection ended')
})

test('what staff change about a machine counts within seconds, and one out of use is answered no more', async () => {
  const one = await aMachine(api, library)
  const wire = await enter(one)
  const { machineId, headers } = one
  const form = {
    name: '大厅',
    locationId: 'annex',
    institutionId: 'HALL',
    language: 'en-US',
  } as const
  const changed = await api.call(changeSelfCheckMachine, {
    body: { machineId, ...form, charset: 'utf-8', asksSecret: false, renewsSecret: true },
    headers,
  })
  const { secret } = changed.body.data!
  expect(secret).not.toBe(one.secret)
  await expect(enter(one)).rejects.toThrow('not let in')
  const again = await enter({ ...one, secret: secret! })
  const status = await again.ask(asking.status(), '98')
  expect([fieldOf(status, 'AO'), fieldOf(status, 'AN')]).toEqual(['HALL', '库 annex'])
  again.close()

  const { data } = (await api.call(revokeSelfCheckMachine, { body: { machineId }, headers })).body
  expect(data).toMatchObject({ name: '大厅' })
  expect(data!.revokedAt).not.toBeNull()
  await wait(5_100)
  await expect(wire.ask(asking.copy('B1'))).rejects.toThrow('the connection ended')
  const listed = (await api.call(listSelfCheckMachines, { headers })).body.data!
  expect(listed.machines.at(-1)).toMatchObject({ machineId })
  expect(listed.machines.at(-1)!.lastSeenAt).not.toBeNull()
  expect(JSON.stringify(listed)).not.toContain(one.secret)
  expect((await api.call(revokeSelfCheckMachine, { body: { machineId }, headers })).body.code).toBe(
    'self-check.unknown',
  )
})

test('machines of one institution know nothing of another', async () => {
  const elsewhere = await aLendingLibrary(api)
  const wire = await enter(await aMachine(api, elsewhere))
  const reader = await aReader(api, library)
  const copy = await aCopy(library)
  const told = await wire.ask(asking.patronStatus(reader.account, reader.password), '24')
  expect([fieldOf(told, 'BL'), fieldOf(told, 'AE')]).toEqual(['N', ''])
  const unknown = await wire.ask(asking.copy(copy.barcode), '18')
  expect([unknown.fixed.state, fieldOf(unknown, 'AJ')]).toEqual(['01', ''])
  wire.close()
})

test('what is not done here is refused in its own words', async () => {
  const wire = await enter()
  const { at } = (await wire.ask(asking.status(), '98')).fixed
  const paid = messageOf('37', { at, feeType: '01', paymentType: '00', currency: 'CNY' }, [
    ['BV', '1.00'],
    ['AA', 'x'],
  ])
  expect((await wire.ask(paid, '38')).fixed.accepted).toBe('N')
  const blocked = messageOf('01', { cardRetained: 'N', at }, [
    ['AL', ''],
    ['AA', 'x'],
  ])
  expect((await wire.ask(blocked, '24')).fixed.status).toMatch(/^YYYY/)
  const enabled = messageOf('25', { at }, [['AA', 'x']])
  expect((await wire.ask(enabled, '26')).fixed.status).toMatch(/^YYYY/)
  const written = messageOf('19', { at }, [
    ['AB', 'x'],
    ['CH', ''],
  ])
  expect((await wire.ask(written, '20')).fixed.ok).toBe('0')
  const moved = await wire.ask(asking.hold('*', 'x', [['AB', 'y']]), '16')
  expect(moved.fixed.ok).toBe('0')
  wire.close()
})

test('what cannot be read is asked for again, three times; what never ends, ends', async () => {
  const wire = await enter()
  for (const broken of ['11YN2026\r', '99080\u00002.00AY1AZ0000\r']) {
    wire.send(broken)
    expect((await wire.next())!.toString()).toBe('96AZFEF6')
  }
  // One that can be read begins the count anew.
  expect((await wire.ask(asking.status(), '98')).fixed.online).toBe('Y')
  wire.send('42unknown\r')
  expect((await wire.ask(asking.status(), '98')).fixed.online).toBe('Y')
  // Without its sum, where sums are used.
  wire.send('9900802.00\r')
  expect((await wire.next())!.toString()).toBe('96AZFEF6')
  wire.send('9900802.00\r9900802.00\r')
  expect((await wire.next())!.toString()).toBe('96AZFEF6')
  expect(await wire.next()).toBeNull()

  const endless = await enter()
  endless.send('x'.repeat(20_000))
  expect(await endless.next()).toBeNull()
})

test('whoever is silent, or writes a letter now and then, holds no connection for long', async () => {
  const hasty = await startSelfCheck(api, { untilLogin: 300, untilNext: 300, wholeMessage: 300 })
  const silent = await openWire(api, hasty.port)
  expect(await silent.next()).toBeNull()
  const gone = await atMachine(api, hasty.port, machine)
  expect(await gone.next()).toBeNull()
  const patient = await startSelfCheck(api, { wholeMessage: 300 })
  const slow = await atMachine(api, patient.port, machine)
  slow.send('9')
  expect(await slow.next()).toBeNull()
  await Promise.all([hasty.close(), patient.close()])
})

test('without its database it says so when it is asked, and answers nothing it cannot know', async () => {
  const losing = await startSelfCheck(api)
  const wire = await atMachine(api, losing.port, machine)
  expect((await wire.ask(asking.status(), '98')).fixed.online).toBe('Y')
  const reader = await aReader(api, library)
  const copy = await aCopy(library)
  await wire.ask(asking.patron(reader.account, reader.password), '64')
  const close = losing.loseDatabase()
  const status = await wire.ask(asking.status(), '98')
  expect(status.fixed).toMatchObject({ online: 'N', checkoutOk: 'N', checkinOk: 'N' })
  await expect(wire.ask(asking.lend(reader.account, copy.barcode))).rejects.toThrow(
    'the connection ended',
  )
  expect(await loansOf(reader.id)).toEqual([])
  await losing.close()
  await close()
})

test('no log line has a card, a password, a name, a copy or a title', async () => {
  const logged = await startSelfCheck(api)
  const reader = await aReader(api, library, { name: '林黛玉' })
  const copy = await aCopy(library, { title: '葬花吟' })
  const wire = await atMachine(api, logged.port, machine)
  await wire.ask(asking.patron(reader.account, 'not-the-password'), '64')
  await wire.ask(asking.patron(reader.account, reader.password), '64')
  await wire.ask(asking.lend(reader.account, copy.barcode), '12')
  await wire.ask(asking.lend(reader.account, 'no-such-copy'), '12')
  await wire.ask(asking.take(copy.barcode), '10')
  wire.send('11 broken AA' + reader.account + '|\r')
  await wire.next()
  wire.close()
  await logged.close()
  const log = logged.log()
  expect(log).toContain('"message":"11"')
  expect(log).toContain(machine.machineId)
  const personal = [reader.account, reader.password, 'not-the-password', '林黛玉', '葬花吟']
  for (const word of [...personal, copy.barcode, 'no-such-copy', machine.secret]) {
    expect(log).not.toContain(word)
  }
})

test('the trail says which machine served whom, and not which copy', async () => {
  const { reader, wire } = await aVisit()
  const copy = await aCopy(library)
  await wire.ask(asking.lend(reader.account, copy.barcode), '12')
  await wire.ask(asking.renew(reader.account, copy.barcode), '30')
  await wire.ask(asking.take(copy.barcode), '10')
  wire.close()
  const trail = await library.within((trx) =>
    trx
      .selectFrom('audit')
      .select(['actor', 'act', 'subject', 'detail'])
      .where('readerId', '=', reader.id)
      .orderBy('n')
      .execute(),
  )
  expect(trail.map(({ act, actor, subject }) => [act, actor, subject])).toEqual([
    ['desk.lend', 'system', null],
    ['desk.renew', 'system', null],
    ['desk.return', 'system', null],
  ])
  for (const { detail } of trail) {
    expect(detail).toMatchObject({ after: { machine: machine.name } })
    expect(JSON.stringify(detail)).not.toContain(copy.barcode)
  }
})
