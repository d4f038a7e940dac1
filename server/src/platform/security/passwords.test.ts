import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { getPriority, tmpdir } from 'node:os'
import { join } from 'node:path'
import { hash as argon2 } from '@node-rs/argon2'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { addKey, makeMissingKeys } from '../../keys/change.ts'
import { Refused } from '../failure.ts'
import { keyedDigest, readKeys, type KeyRing } from './keys.ts'
import { openPasswords, type Passwords } from './passwords.ts'

// Hashing gives way to whatever else the machine does.
vi.setConfig({ testTimeout: 60_000 })

const home = mkdtempSync(join(tmpdir(), 'shulin-passwords-'))
const file = join(home, 'keys.json')
let keys: KeyRing
let passwords: Passwords
beforeAll(() => {
  makeMissingKeys(file)
  keys = readKeys(file)
  passwords = openPasswords(keys)
})
afterAll(() => {
  passwords.close()
  rmSync(home, { recursive: true })
})

const hashers = () =>
  execFileSync('ps', ['-o', 'pid=,args=', '--ppid', String(process.pid)], { encoding: 'utf8' })
    .split('\n')
    .filter((line) => line.includes('password-process'))
    .map((line) => Number.parseInt(line, 10))

test('[T-06] [T-23] a password is kept as argon2id under a pepper, and known again exactly', async ({
  annotate,
}) => {
  const phrase = '春眠不觉晓 '.repeat(11).trim()
  await annotate(`T-23 characters of a phrase: ${phrase.length}`, 'figure')
  const stored = await passwords.hash(phrase)
  expect(stored.passwordHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(await passwords.check(phrase, stored)).toEqual({ isRight: true })
  for (const other of [`${phrase} `, phrase.slice(1), phrase.replace('春', '秋'), '']) {
    expect(await passwords.check(other, stored)).toEqual({ isRight: false })
  }
  // Without the pepper the hash alone is worth nothing to whoever finds it.
  expect(await passwords.check(phrase, { ...stored, keyId: stored.keyId })).toEqual({
    isRight: true,
  })
  const bare = { keyId: stored.keyId, passwordHash: await argon2(phrase) }
  expect(await passwords.check(phrase, bare)).toEqual({ isRight: false })
})

test('a hash of another strength or of an older pepper is made anew when its password is right', async () => {
  const peppered = keyedDigest(keys, 'password:old').digest.toString('base64')
  const weak = { keyId: 1, passwordHash: await argon2(peppered, { memoryCost: 8192, timeCost: 1 }) }
  const { isRight, renewed } = await passwords.check('old', weak)
  expect(isRight).toBe(true)
  expect(renewed?.passwordHash).toContain('m=19456,t=2,p=1')
  expect(await passwords.check('wrong', weak)).toEqual({ isRight: false })

  addKey(file, 'pepper', new Date())
  const later = openPasswords(readKeys(file))
  const checked = await later.check('old', renewed)
  expect(checked).toMatchObject({ isRight: true, renewed: { keyId: 2 } })
  expect(await later.check('old', checked.renewed)).toEqual({ isRight: true })
  later.close()
})

test('[T-09 short form] hashing has a process of its own that gives way, and a queue with an end', async ({
  annotate,
}) => {
  await annotate('T-09 logins in a second: 0', 'figure')
  await annotate('T-09 seconds of flood: 0', 'figure')
  await annotate('T-09 times the quiet p95 of search: Infinity', 'figure')
  await annotate('T-09 percent of true logins within 5 s: 0', 'figure')
  await annotate('T-09 memory of the hash process in MiB beyond its base: Infinity', 'figure')
  const stored = await passwords.hash('x')
  const outcomes = await Promise.allSettled(
    Array.from({ length: 60 }, () => passwords.check('y', stored)),
  )
  const refused = outcomes.filter(
    (outcome) => outcome.status === 'rejected' && outcome.reason instanceof Refused,
  )
  // Two are at work and 32 wait; the others are told to come again.
  expect(refused).toHaveLength(60 - 34)
  const [hasher] = hashers()
  expect(getPriority(hasher)).toBeGreaterThan(getPriority())
})

test('when the process is killed those it worked for are told to come again, and the next has another', async () => {
  const stored = await passwords.hash('x')
  const [hasher] = hashers()
  const lost = passwords.check('x', stored)
  process.kill(hasher!, 'SIGKILL')
  await expect(lost).rejects.toThrow('Many people are logging in')
  expect(await passwords.check('x', stored)).toEqual({ isRight: true })
  expect(hashers()).not.toContain(hasher)
})

test('an account that does not exist costs as much as one that does', async () => {
  const before = passwords.compared
  expect(await passwords.check('x', undefined)).toEqual({ isRight: false })
  expect(passwords.compared - before).toBe(1)
})
