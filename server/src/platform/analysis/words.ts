import { foldWords } from './folding.ts'

/**
 * Folded text in the pieces the index cuts it into: a run of Han, kana or Hangul, or one word of letters and digits.
 * `uni` and `bi` are the tokens of the two analyzers of that name (index-analysis.ts); a test asks the engine.
 */

export type Run =
  | { kind: 'han'; text: string; characters: string[] }
  | { kind: 'kana' | 'hangul' | 'word'; text: string }

// The engine's tokenizer takes 々 for a letter.
const cjk = /[[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}ー]--[々]]/v
const piece = new RegExp(`${cjk.source}+|[[^\\s]--${cjk.source}]+`, 'gv')

/** The pieces of a folded text, in order. A word is joined letters and digits: matlab, 5g, 2023. */
export function runsOf(text: string): Run[] {
  return (foldWords(text).match(piece) ?? []).map(runOf)
}

function runOf(text: string): Run {
  if (!cjk.test(text)) return { kind: 'word', text }
  if (/\p{sc=Hangul}/u.test(text)) return { kind: 'hangul', text }
  if (/[\p{sc=Hiragana}\p{sc=Katakana}\u30fc]/u.test(text)) return { kind: 'kana', text }
  return { kind: 'han', text, characters: Array.from(text) }
}

/** Neighbouring characters, two by two; a lone one stays alone. */
export function pairsOf(characters: readonly string[]): string[] {
  if (characters.length === 1) return [...characters]
  return characters.slice(1).map((second, i) => characters[i]! + second)
}

/** The tokens of analyzer `bi`. */
export const biTokens = (text: string): string[] =>
  runsOf(text).flatMap((run) => (run.kind === 'word' ? [run.text] : pairsOf(Array.from(run.text))))

/** The tokens of analyzer `uni` for text without kana and Hangul, whose words the engine keeps together. */
export const uniTokens = (text: string): string[] =>
  runsOf(text).flatMap((run) => (run.kind === 'han' ? run.characters : [run.text]))
