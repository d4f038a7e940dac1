import { hasHan } from '../../../platform/analysis/scripts.ts'

/** In letters. */
const longest = 6

/**
 * How a key begins, as far as the index has all beginnings of it as terms: six letters, or three Chinese characters, which say
 * as much. Fewer titles begin with more than that than the engine walks through in a moment.
 */
export function headOf(key: string): string {
  let room = longest
  let head = ''
  for (const character of key) {
    room -= hasHan(character) ? 2 : 1
    if (room < 0) break
    head += character
  }
  return head
}

/** The index has it, and everything that begins so is behind one term. */
export const isHead = (key: string) => headOf(key) === key
