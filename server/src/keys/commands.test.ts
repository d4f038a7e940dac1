import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Command } from 'commander'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { keysCommands } from './commands.ts'

let folder: string
let file: string
const print = vi.spyOn(console, 'log').mockImplementation(() => {})
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'shulin-keys-'))
  file = join(folder, 'keys.json')
})
afterAll(() => {
  print.mockRestore()
  rmSync(folder, { recursive: true })
})

/** Runs `shulin keys …`; what it printed. */
async function keys(...words: string[]) {
  print.mockClear()
  const program = new Command().exitOverride().configureOutput({ writeErr: () => {} })
  keysCommands(program, file, () => Promise.reject(new Error('there is no database here')))
  await program.parseAsync(['keys', ...words], { from: 'user' })
  return print.mock.calls.flat().join('\n')
}

test('an operator makes keys and changes one; none is ever printed, nor retired while nobody can count its rows', async () => {
  const printed = [
    await keys('add', 'token'),
    await keys('add', 'pepper', '--json'),
    await keys('add', 'column'),
    await keys('add', 'column', '--after', '0'),
  ]
  expect(printed.at(-1)).toContain('column key 2')
  const secrets = readFileSync(file, 'utf8').match(/(?<="secret": ")[^"]+/g)!
  expect(secrets).toHaveLength(4)

  printed.push(await keys('check'))
  expect(printed.at(-1)).toBe('✓ token 1\n✓ pepper 1\n✓ column 1\n✓ column 2')
  await expect(keys('retire', 'column', '1', '--yes')).rejects.toThrow('no database')
  printed.push(await keys('list'))
  expect(printed.at(-1)!.split('\n')).toEqual([
    expect.stringMatching(/^token +1 .* in use$/),
    expect.stringMatching(/^pepper +1 .* in use$/),
    expect.stringMatching(/^column +1 .* reads old rows$/),
    expect.stringMatching(/^column +2 .* in use$/),
  ])
  for (const secret of secrets) expect(printed.join()).not.toContain(secret)
})

test('a further key comes into use ten minutes later, unless told otherwise', async () => {
  const { id, usedFrom } = JSON.parse(await keys('add', 'token', '--json')) as Record<
    string,
    string
  >
  expect(id).toBe(2)
  expect(new Date(usedFrom!).getTime() - Date.now()).toBeGreaterThan(9 * 60_000)
  expect(await keys('list')).toMatch(/^token +2 .* used from /m)
})

test('the key in use, an unknown kind and a file open to others are refused', async () => {
  await expect(keys('retire', 'token', '1')).rejects.toThrow('makes new rows')
  await expect(keys('add', 'master')).rejects.toThrow('Allowed choices are token, pepper, column')
  await expect(keys('retire', 'token', 'one')).rejects.toThrow('whole number')
  chmodSync(file, 0o644)
  await expect(keys('list')).rejects.toThrow('open to others')
})
