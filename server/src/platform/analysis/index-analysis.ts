import { accentFolding, hanFolding, keyLength, patterns, termFolding } from './folding-tables.ts'

/**
 * The same folding for the search engine: the tables of folding-tables.ts as its own character filters.
 *
 * `uni` and `bi` are kept apart on purpose: the engine makes single characters and pairs at one position alternatives
 * of each other, and a lone 红 would satisfy 红楼.
 */

const rules = (table: ReadonlyMap<string, string>) =>
  Array.from(table, ([from, to]) => `${escaped(from)} => ${escaped(to)}`)

const escaped = (text: string) => text.replaceAll(' ', '\\u0020').replaceAll('#', '\\#')

const replace = (pattern: string, replacement = '') => ({
  type: 'pattern_replace',
  pattern,
  replacement,
})

const folded = ['nfkc', 'characters', 'marks', 'terms']
const words = [...folded, 'apostrophe', 'dot', 'thousands']

const analyzer = (char_filter: string[], tokenizer: string, ...filter: string[]) => ({
  type: 'custom',
  char_filter,
  tokenizer,
  filter,
})

export const indexAnalysis = {
  char_filter: {
    nfkc: { type: 'icu_normalizer', name: 'nfkc_cf', mode: 'compose' },
    characters: { type: 'mapping', mappings: [...rules(hanFolding), ...rules(accentFolding)] },
    marks: replace(patterns.marks),
    terms: { type: 'mapping', mappings: rules(termFolding) },
    apostrophe: replace(patterns.apostrophe),
    dot: replace(patterns.dot),
    thousands: replace(patterns.thousands),
    hyphen: replace(patterns.hyphen),
    blanks: replace(patterns.notInWords, ' '),
    no_blanks: replace(patterns.notInWords),
    // Chinese has no stem; what is left out here is found by its characters.
    no_han: replace('[\\p{IsHan}\\p{IsHiragana}\\p{IsKatakana}\\p{IsHangul}]+', ' '),
  },
  tokenizer: {
    letter_pairs: { type: 'ngram', min_gram: 2, max_gram: 2, token_chars: ['letter', 'digit'] },
  },
  filter: {
    pairs: { type: 'cjk_bigram', output_unigrams: false },
    readings: { type: 'pattern_capture', preserve_original: false, patterns: ['([^|]+)'] },
    cut: { type: 'truncate', length: keyLength },
    english: { type: 'stemmer', language: 'light_english' },
  },
  analyzer: {
    /** Pairs of characters: what a record contains. */
    bi: analyzer([...words, 'blanks'], 'standard', 'pairs'),
    /** Single characters: phrases on it are exact runs. */
    uni: analyzer([...words, 'blanks'], 'standard'),
    /** Latin words by their stem; post-colonial is postcolonial. */
    word: analyzer([...words, 'hyphen', 'blanks', 'no_han'], 'standard', 'english'),
    /** The whole text as one key, and the same from its end. */
    exact: analyzer([...folded, 'no_blanks'], 'keyword', 'cut'),
    exact_reversed: analyzer([...folded, 'no_blanks'], 'keyword', 'cut', 'reverse'),
    /** As written, but for width and case: puts the proper characters first among equals. */
    as_written: analyzer(['nfkc'], 'standard', 'pairs'),
    /** Latin words by pairs of letters: a phrase on it is a part of a word. Given folded words, one by one. */
    letters: analyzer([], 'letter_pairs'),
    /** Syllables; `chong|zhong qing` has two readings in one place. */
    pinyin: analyzer([], 'whitespace', 'lowercase', 'readings'),
    pinyin_asked: analyzer([], 'whitespace', 'lowercase'),
  },
}
