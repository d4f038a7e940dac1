import { spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import {
  hasDied,
  holds,
  identityOf,
  isHeld,
  isUp,
  logTail,
  noteReady,
  pidOf,
  startProcess,
  stopProcess,
  verifiedPid,
} from './processes.ts'
import { readSettings } from './settings.ts'

const home = mkdtempSync(join(tmpdir(), 'processes-'))
const settings = { ...readSettings({}), home }
mkdirSync(join(home, 'run'))
afterAll(() => rmSync(home, { recursive: true }))

test('a process is known by its number, its beginning and the boot of the machine', () => {
  const note = identityOf(process.pid)!
  const [pid, startedAt, boot] = note.split(' ')
  expect(verifiedPid(note)).toBe(process.pid)
  expect(verifiedPid(`${pid} ${Number(startedAt) + 1} ${boot}`)).toBeUndefined()
  expect(verifiedPid(`${pid} ${startedAt} another-boot`)).toBeUndefined()
})

test.each([undefined, '', 'nonsense', '1 0 boot', '-1 0 boot'])(
  'the note %s names nobody',
  (note) => {
    expect(verifiedPid(note)).toBeUndefined()
  },
)

test('a stranger who got the number of an ended service is left alone', async () => {
  const stranger = spawn('sleep', ['30'])
  const [pid, startedAt, boot] = identityOf(stranger.pid!)!.split(' ')
  writeFileSync(join(home, 'run/recycled.pid'), `${pid} ${Number(startedAt) - 500} ${boot}`)

  expect(hasDied(settings, 'recycled')).toBe(true)
  expect(await stopProcess(settings, 'recycled', 'SIGKILL')).toBe(false)
  expect(identityOf(stranger.pid!)).toBe(`${pid} ${startedAt} ${boot}`)
  stranger.kill()
})

test('what was started is found, logged and ended', async () => {
  await startProcess(settings, 'talker', { file: 'sh', args: ['-c', 'echo hello; exec sleep 30'] })
  const pid = pidOf(settings, 'talker')!
  await expect.poll(() => logTail(settings, 'talker')).toBe('hello')

  expect(await stopProcess(settings, 'talker', 'SIGTERM')).toBe(true)
  expect(identityOf(pid)).toBeUndefined()
  expect(hasDied(settings, 'talker')).toBe(false)
})

test('a process counts as up once it was seen to work, and another in its place does not', async () => {
  const sleeper = { file: 'sleep', args: ['30'] }
  await startProcess(settings, 'sleeper', sleeper)
  expect(isUp(settings, 'sleeper')).toBe(false)
  noteReady(settings, 'sleeper')
  expect(isUp(settings, 'sleeper')).toBe(true)

  process.kill(pidOf(settings, 'sleeper')!, 'SIGKILL')
  await expect.poll(() => hasDied(settings, 'sleeper')).toBe(true)
  await startProcess(settings, 'sleeper', sleeper)
  expect(isUp(settings, 'sleeper')).toBe(false)
  await stopProcess(settings, 'sleeper', 'SIGTERM')
})

test('a service that ended by itself has died', async () => {
  await startProcess(settings, 'brief', { file: 'true', args: [] })
  await expect.poll(() => hasDied(settings, 'brief')).toBe(true)
  expect(readFileSync(join(home, 'run/brief.pid'), 'utf8')).not.toBe('')
})

test('a port is held by the process that listens on it', async () => {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const bystander = spawn('sleep', ['30'])

  expect(isHeld(port)).toBe(true)
  expect(holds(process.pid, port)).toBe(true)
  expect(holds(bystander.pid!, port)).toBe(false)
  bystander.kill()
  await new Promise((resolve) => server.close(resolve))
  expect(isHeld(port)).toBe(false)
})
