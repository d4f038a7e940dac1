import { once } from 'node:events'
import { connect, createServer, type AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { openFaultProxy, type FaultProxy } from './fault-proxy.ts'

/** A service that repeats everything it is told, and remembers it. */
const heard: string[] = []
const service = createServer((socket) => {
  socket.on('data', (bytes) => {
    heard.push(bytes.toString())
    socket.write(bytes)
  })
  socket.on('error', () => {})
})

let proxy: FaultProxy
beforeAll(async () => {
  service.listen(0, '127.0.0.1')
  await once(service, 'listening')
  proxy = await openFaultProxy((service.address() as AddressInfo).port)
})
afterEach(() => {
  proxy.heal()
  heard.length = 0
})
afterAll(() => {
  proxy.close()
  service.close()
})

/** Somebody who speaks over the proxy, and notes what comes back. */
async function aCaller() {
  const socket = connect(proxy.port, '127.0.0.1')
  const caller = {
    got: '',
    failure: '',
    isClosed: false,
    say: (words: string) => void socket.write(words),
    hangUp: () => void socket.destroy(),
  }
  socket.on('data', (bytes) => (caller.got += bytes.toString()))
  socket.on('error', (error: NodeJS.ErrnoException) => (caller.failure = error.code!))
  socket.on('close', () => (caller.isClosed = true))
  await new Promise((resolve) => socket.once('connect', resolve).once('close', resolve))
  return caller
}

/** Long enough for anything to arrive that was not lost. */
const aWhile = () => wait(150)

test('without a fault everything passes', async () => {
  const caller = await aCaller()
  caller.say('book')
  await expect.poll(() => caller.got).toBe('book')
  const before = proxy.connections()
  caller.hangUp()
  await expect.poll(() => proxy.connections()).toBe(before - 1)
})

test('delay: everything arrives in order, and late both ways', async () => {
  const caller = await aCaller()
  proxy.inject({ kind: 'delay', milliseconds: 100 })
  const saidAt = performance.now()
  caller.say('a')
  await wait(20)
  caller.say('b')
  await expect.poll(() => caller.got).toBe('ab')
  expect(performance.now() - saidAt).toBeGreaterThan(200)
})

test('throttle: much takes long', async () => {
  const caller = await aCaller()
  proxy.inject({ kind: 'throttle', bytesPerSecond: 10_000 })
  const saidAt = performance.now()
  caller.say('x'.repeat(1_500))
  await expect.poll(() => caller.got.length, { timeout: 3_000 }).toBe(1_500)
  expect(performance.now() - saidAt).toBeGreaterThan(250)
})

test('reset: open and new connections break', async () => {
  const open = await aCaller()
  open.say('book')
  await expect.poll(() => open.got).toBe('book')
  proxy.inject({ kind: 'reset' })
  const fresh = await aCaller()
  await expect.poll(() => [open.isClosed, fresh.isClosed]).toEqual([true, true])
  expect(open.failure).toBe('ECONNRESET')
})

test('blackhole: nothing arrives and nobody is told, for ever on that connection', async () => {
  const caller = await aCaller()
  proxy.inject({ kind: 'blackhole' })
  caller.say('lost')
  await aWhile()
  proxy.heal()
  caller.say('later')
  await aWhile()
  expect([heard, caller.got, caller.isClosed]).toEqual([[], '', false])

  const other = await aCaller()
  other.say('new')
  await expect.poll(() => other.got).toBe('new')
})

test('half-open: what is said arrives, the answer does not', async () => {
  const caller = await aCaller()
  proxy.inject({ kind: 'half-open' })
  caller.say('order')
  await expect.poll(() => heard).toEqual(['order'])
  await aWhile()
  proxy.heal()
  caller.say('again')
  await expect.poll(() => heard).toEqual(['order', 'again'])
  await aWhile()
  expect([caller.got, caller.isClosed]).toEqual(['', false])
})

test('cut: so many bytes of answer, then a reset', async () => {
  proxy.inject({ kind: 'cut', afterBytes: 3 })
  const caller = await aCaller()
  caller.say('book')
  await expect.poll(() => caller.isClosed).toBe(true)
  expect('boo'.startsWith(caller.got)).toBe(true)
  expect(caller.failure).toBe('ECONNRESET')
})

test('silent: who is connected is served, who comes now waits', async () => {
  const served = await aCaller()
  served.say('a')
  await expect.poll(() => served.got).toBe('a')
  proxy.inject({ kind: 'silent' })
  const late = await aCaller()
  late.say('b')
  served.say('c')
  await expect.poll(() => served.got).toBe('ac')
  await aWhile()
  expect([late.got, late.isClosed]).toEqual(['', false])
})
