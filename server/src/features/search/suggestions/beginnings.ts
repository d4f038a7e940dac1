import { foldKey } from '../../../platform/analysis/folding.ts'
import { soundOf, usualReading } from '../../../platform/analysis/pinyin.ts'
import { hasHan } from '../../../platform/analysis/scripts.ts'

/** What has been typed so far, in the forms a title or name may begin with. */
export interface Beginning {
  /** Folded, without blanks: 红楼, dream of. */
  key: string
  /** What may be pinyin or initials, also behind Chinese characters: 红lou is honglou. Empty if it cannot be. */
  letters: string
  /** The characters of a mixed text: the title must have them. */
  characters: string[]
}

/** Longer than any title that is typed to its end. */
const longest = 60

export function beginningOf(typed: string): Beginning {
  const key = foldKey(typed).slice(0, longest)
  if (!hasHan(key)) {
    return { key, letters: /^[a-z]+$/u.test(key) ? key : '', characters: [] }
  }
  const pieces = key.match(/\p{sc=Han}+|[a-z]+/gu) ?? []
  const isMixed = pieces.join('') === key && pieces.some((piece) => !hasHan(piece))
  if (!isMixed) return { key, letters: '', characters: [] }
  const letters = pieces.map((piece) => (hasHan(piece) ? usualReading(piece).join('') : piece))
  return { key, letters: letters.join(''), characters: Array.from(key).filter(hasHan) }
}

/** Whether a text begins as typed: in any script, by its sound, or by its initials. */
export function beginsAs(
  { key, letters, characters }: Beginning,
  text: string,
  kind: 'title' | 'name',
): boolean {
  if (key === '') return false
  const folded = foldKey(text)
  if (folded.startsWith(key)) return true
  if (letters === '' || !characters.every((character) => folded.includes(character))) return false
  const sound = soundOf(text, kind)
  if (!sound) return false
  return (
    sound.joined.some((joined) => joined.startsWith(letters)) ||
    (characters.length === 0 &&
      [sound.initials, ...sound.otherInitials].some((initials) => initials.startsWith(letters)))
  )
}

/** Of earlier or popular searches those that begin as typed, in their order; the same in two scripts counts once. */
export function searchesBeginning(
  typed: string,
  searches: readonly string[],
  most: number,
): string[] {
  const beginning = beginningOf(typed)
  const found = new Map<string, string>()
  for (const search of searches) {
    if (found.size === most) break
    if (!found.has(foldKey(search)) && beginsAs(beginning, search, 'title'))
      found.set(foldKey(search), search)
  }
  return [...found.values()]
}
