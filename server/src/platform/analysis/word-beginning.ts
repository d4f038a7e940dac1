/** Endings that relatives of a word do not share, the longer ones first. */
const ending = /(?:ations?|olog(?:y|ies)|ery|ing|ers?|ies|es|s|ions?|y)$/u

/** With fewer letters left a word is near to everything. */
const fewestLetters = 4
/** A word that has no ending to lose may be the beginning of a longer one, if it is not short: intro, and not hall or Jane. */
const fewestOfWhole = 5

/**
 * What a word and its relatives begin with: explorers and exploration with explor, mythology with myth. A much stronger
 * stem than the one the index has, for where nothing fits. A word too short for it has none.
 */
export function wordBeginning(word: string): string | undefined {
  if (!/^[a-z]+$/u.test(word) || word.length < fewestLetters) return undefined
  const stem = word.replace(ending, '')
  if (stem !== word && stem.length >= fewestLetters) return stem
  return word.length >= fewestOfWhole ? word : undefined
}
