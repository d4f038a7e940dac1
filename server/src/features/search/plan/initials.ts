import { prefix, term, worth, type Clause } from './clauses.ts'
import type { Leaf } from './leaf.ts'

/** Initials of a Chinese title: hlm is 红楼梦. No syllable begins with i, u or v. */
function initialsIn({ field, quoted, runs }: Leaf): string | undefined {
  const [only] = runs
  if ((field !== 'any' && field !== 'title') || quoted.length > 0 || runs.length !== 1) {
    return undefined
  }
  return only?.kind === 'word' && /^[a-hj-tw-z]{2,20}$/u.test(only.text) ? only.text : undefined
}

/** Letters that are no word of any language: three and more without a vowel. */
const isNoWord = (letters: string) => /^[^aeo]{3,}$/u.test(letters)

/** Beside a part of a word, where letters can hardly be meant as a word. */
export function initialsMet(leaf: Leaf): Clause[] {
  const letters = initialsIn(leaf)
  return letters !== undefined && isNoWord(letters) ? [term('titleInitials', letters)] : []
}

/** Where nothing fits, of any letters, and of a title whose beginning they are. */
export function initialsLooselyMet(leaf: Leaf): Clause[] {
  const letters = initialsIn(leaf)
  return letters === undefined
    ? []
    : [term('titleInitials', letters), prefix('titleInitials', letters)]
}

/** More than letters in the middle of a word, which are worth nothing; less than the word itself in a title. */
export function initialsScores(leaf: Leaf): Clause[] {
  const letters = initialsIn(leaf)
  if (letters === undefined) return []
  return [
    worth(70, 'initials of the title', term('titleInitials', letters)),
    worth(10, 'title begins with these initials', prefix('titleInitials', letters)),
  ]
}
