import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { cut, fileOf } from './subset-fonts.ts'

// Bytes. The first comes with the first visit, the second to a page with such a letter.
test.each([
  ['inter-latin.woff2', 26_000],
  ['inter-pinyin.woff2', 6_000],
] as const)(
  '%s is cut from Inter as it is now, and has no more than %i bytes',
  async (name, most) => {
    const file = await readFile(fileOf(name))
    expect(file.toString('latin1', 0, 4)).toBe('wOF2')
    expect(file.length).toBeLessThanOrEqual(most)
    expect(file.equals(await cut(name))).toBe(true)
  },
)
