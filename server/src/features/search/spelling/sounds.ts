import { polyphonic } from 'pinyin-pro'

/** How a single character may be read, without tones. */
export const readingsOf = (character: string): string[] => [
  ...new Set(polyphonic(character, { toneType: 'none', type: 'array', v: true })[0]),
]

/**
 * Sounds that many speakers do not tell apart come out equal: zh and z, n and l, f and h, -ng and -n; a reader who
 * types by sound takes one for the other.
 */
export const roughly = (syllable: string): string =>
  syllable
    .replace(/^([zcs])h/u, '$1')
    .replace(/^n(?=.)/u, 'l')
    .replace(/^r(?=.)/u, 'l')
    .replace(/^f/u, 'h')
    .replace(/(?<=[aeiou])ng$/u, 'n')
