import { sign, verify } from 'node:crypto'
import { chmodSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inspect } from 'node:util'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { addKey, retireKey } from '../../keys/change.ts'
import { encryptColumn, keyedDigest, readKeys, decryptColumn, tokenKeys } from './keys.ts'

let folder: string
let file: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'shulin-keys-'))
  file = join(folder, 'keys.json')
})
afterEach(() => {
  vi.useRealTimers()
  rmSync(folder, { recursive: true })
})

const now = () => new Date()
const tomorrow = () => new Date(Date.now() + 24 * 60 * 60_000)
const notOpened = 'unable to authenticate data'
const place = 'reader.certificate_no 100041 r1'

test('a new row is hidden with the newest column key, an old row still opens', () => {
  addKey(file, 'column', now())
  const old = encryptColumn(readKeys(file), '110101199001011234', place)
  addKey(file, 'column', now())
  const ring = readKeys(file)
  const young = encryptColumn(ring, '110101199001011234', place)

  expect([old.keyId, young.keyId]).toEqual([1, 2])
  expect(decryptColumn(ring, old, place)).toBe('110101199001011234')
  expect(decryptColumn(ring, young, place)).toBe('110101199001011234')
  expect(young.hidden.includes('110101199001011234')).toBe(false)
})

test('a host whose clock is behind uses the first key, and no later one before its time', () => {
  addKey(file, 'pepper', now())
  addKey(file, 'pepper', tomorrow())
  const ring = readKeys(file)
  vi.useFakeTimers({ now: Date.now() - 3_600_000, toFake: ['Date'] })
  expect(keyedDigest(ring, 'password').keyId).toBe(1)
})

test('a hidden value that was changed or moved to another row does not open', () => {
  addKey(file, 'column', now())
  const ring = readKeys(file)
  const { keyId, hidden } = encryptColumn(ring, '张三', place)
  expect(() => decryptColumn(ring, { keyId, hidden }, 'reader.certificate_no 100041 r2')).toThrow(
    notOpened,
  )
  for (const at of [0, 12, hidden.length - 1]) {
    const changed = Buffer.from(hidden)
    changed[at]! ^= 1
    expect(() => decryptColumn(ring, { keyId, hidden: changed }, place)).toThrow(notOpened)
  }
  expect(() => decryptColumn(ring, { keyId, hidden: hidden.subarray(0, 20) }, place)).toThrow(
    'authentication tag',
  )
})

test('the same words have the same digest under one pepper and another under the next', () => {
  addKey(file, 'pepper', now())
  const old = keyedDigest(readKeys(file), 'password')
  addKey(file, 'pepper', now())
  const ring = readKeys(file)
  expect(keyedDigest(ring, 'password', old.keyId)).toEqual(old)
  const young = keyedDigest(ring, 'password')
  expect(young.keyId).toBe(2)
  expect(young.digest.equals(old.digest)).toBe(false)
})

test('a token signed before the change is verified by its kid after it', () => {
  addKey(file, 'token', now())
  const { kid, privateKey } = tokenKeys(readKeys(file))
  const signature = sign(null, Buffer.from('token'), privateKey)
  addKey(file, 'token', now())
  const after = tokenKeys(readKeys(file))
  expect(after.kid).not.toBe(kid)
  expect(verify(null, Buffer.from('token'), after.publicKeys.get(kid)!, signature)).toBe(true)
  expect(verify(null, Buffer.from('token'), after.publicKeys.get(after.kid)!, signature)).toBe(
    false,
  )
})

test('a further key waits, so that every process knows it before the first row is made with it', () => {
  addKey(file, 'column', tomorrow())
  addKey(file, 'column', tomorrow())
  const ring = readKeys(file)
  expect(encryptColumn(ring, 'x', place).keyId).toBe(1)
  vi.useFakeTimers({ now: tomorrow() })
  expect(encryptColumn(ring, 'x', place).keyId).toBe(2)
})

test('a retired key is gone from the file, and its number is never given again', () => {
  const first = addKey(file, 'column', now())
  addKey(file, 'column', now())
  const old = encryptColumn({ ...readKeys(file), column: [first] }, 'x', place)
  retireKey(file, 'column', 1)
  expect(readFileSync(file, 'utf8')).not.toContain(first.secret)
  expect(() => decryptColumn(readKeys(file), old, place)).toThrow('column key 1 is not known')
  expect(addKey(file, 'column', now()).id).toBe(3)
})

test('the key in use is not retired, nor one that is not there', () => {
  addKey(file, 'pepper', now())
  addKey(file, 'pepper', tomorrow())
  expect(() => retireKey(file, 'pepper', 1)).toThrow('makes new rows')
  expect(() => retireKey(file, 'pepper', 7)).toThrow('There is no pepper key 7')
  expect(readKeys(file).pepper).toHaveLength(2)
})

test('the file is for its owner only; open to others, it is refused', () => {
  addKey(file, 'token', now())
  expect(statSync(file).mode & 0o777).toBe(0o600)
  for (const mode of [0o604, 0o644, 0o620, 0o602]) {
    chmodSync(file, mode)
    expect(() => readKeys(file)).toThrow('open to others')
    expect(() => addKey(file, 'token', now())).toThrow('open to others')
  }
  // A service of its own group may read it, and a change leaves that as it was.
  chmodSync(file, 0o640)
  addKey(file, 'token', now())
  expect(statSync(file).mode & 0o777).toBe(0o640)
  expect(readKeys(file).token).toHaveLength(2)
})

test('two changes at once: one is told to wait, no key is lost', () => {
  addKey(file, 'token', now())
  writeFileSync(`${file}.new`, '')
  expect(() => addKey(file, 'token', now())).toThrow('another command')
  expect(readKeys(file).token).toHaveLength(1)
})

test('a damaged file is refused without repeating what it holds', () => {
  writeFileSync(file, '{"token":[{"id":1,"secret":"c2VjcmV0"}]}', { mode: 0o600 })
  const refusal = () => {
    try {
      return readKeys(file)
    } catch (error) {
      return inspect(error, { depth: 10 })
    }
  }
  expect(refusal()).toContain('does not hold keys')
  expect(refusal()).not.toContain('c2VjcmV0')
})
