import {
  accentFolding,
  hanFolding,
  keyLength,
  markFolding,
  patterns,
  termFolding,
} from './folding-tables.ts'

/**
 * The same folding for the search engine: the tables of folding-tables.ts as its own character filters.
 *
 * `uni` and `bi` are kept apart on purpose: the engine makes single characters and pairs at one position alternatives
 * of each other, and a lone 红 would satisfy 红楼.
 */

const rules = (table: ReadonlyMap<string, string>) =>
  Array.from(table, ([from, to]) => `${escaped(from)} => ${escaped(to)}`)

/** Blanks, signs of the rules themselves, and marks, which would stand on the sign before them. */
const escaped = (text: string) =>
  text
    .replaceAll('#', '\\#')
    .replaceAll(/[ \p{M}]/gu, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`)

const replace = (pattern: string, replacement = '') => ({
  type: 'pattern_replace',
  pattern,
  replacement,
})

// Patterns are what writing costs most, a pass over the text each: what can be one is one. Signs inside words stand between two
// letters or two digits that stay, so it makes no difference whether they are taken out together or one after the other.
const folded = ['nfkc', 'characters', 'terms']
const insideWords = [patterns.apostrophe, patterns.dot, patterns.thousands]

const analyzer = (char_filter: string[], tokenizer: string, ...filter: string[]) => ({
  type: 'custom',
  char_filter,
  tokenizer,
  filter,
})

export const indexAnalysis = {
  char_filter: {
    nfkc: { type: 'icu_normalizer', name: 'nfkc_cf', mode: 'compose' },
    characters: {
      type: 'mapping',
      mappings: [...rules(hanFolding), ...rules(accentFolding), ...rules(markFolding)],
    },
    terms: { type: 'mapping', mappings: rules(termFolding) },
    joined: replace(insideWords.join('|')),
    joined_words: replace([...insideWords, patterns.hyphen].join('|')),
    blanks: replace(patterns.notInWords, ' '),
    no_blanks: replace(patterns.notInWords),
    // Chinese has no stem; what is left out here is found by its characters.
    no_han: replace(
      `[${patterns.notInWords.slice(0, -1)}\\p{IsHan}\\p{IsHiragana}\\p{IsKatakana}\\p{IsHangul}]+`,
      ' ',
    ),
  },
  tokenizer: {
    letter_pairs: { type: 'ngram', min_gram: 2, max_gram: 2, token_chars: ['letter', 'digit'] },
  },
  filter: {
    pairs: { type: 'cjk_bigram', output_unigrams: false },
    readings: { type: 'pattern_capture', preserve_original: false, patterns: ['([^|]+)'] },
    cut: { type: 'truncate', length: keyLength },
    english: { type: 'stemmer', language: 'light_english' },
    beginnings: { type: 'edge_ngram', min_gram: 1, max_gram: 6 },
  },
  analyzer: {
    /** Pairs of characters: what a record contains. */
    bi: analyzer([...folded, 'joined', 'blanks'], 'standard', 'pairs'),
    /** Single characters: phrases on it are exact runs. */
    uni: analyzer([...folded, 'joined', 'blanks'], 'standard'),
    /** Latin words by their stem; post-colonial is postcolonial. */
    word: analyzer([...folded, 'joined_words', 'no_han'], 'standard', 'english'),
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
    /** All beginnings of a key. Given folded keys, cut to the longest beginning that is wanted. */
    beginnings: analyzer([], 'keyword', 'beginnings'),
  },
}
