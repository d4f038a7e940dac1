import { Converter as toTraditional } from 'opencc-js/cn2t'
import { Converter as toSimplified } from 'opencc-js/t2cn'

/**
 * Conversion by words, which knows that 头发 is 頭髮 and 出发 is 出發. It depends on the words around, so it never decides
 * what is found: it tells the sound of a text, and which spelling of it is the proper one.
 */
export const simplified: (text: string) => string = toSimplified({ from: 't', to: 'cn' })
export const traditional: (text: string) => string = toTraditional({ from: 'cn', to: 't' })

/** How the text is properly written in either script: 皇後 gives 皇后. */
export function properForms(text: string): string[] {
  const proper = simplified(text)
  return [...new Set([proper, traditional(proper)])]
}

export const hasHan = (text: string): boolean => /\p{sc=Han}/u.test(text)

/** Characters of Chinese, Japanese or Korean: a name in them has one order. */
export const hasCjk = (text: string): boolean =>
  /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}]/u.test(text)
