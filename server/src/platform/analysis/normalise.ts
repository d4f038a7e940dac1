const ignorable = /\p{Default_Ignorable_Code_Point}+/gu
const cased = /\p{Changes_When_Casefolded}/gu

/** NFKC with case folding, as ICU's nfkc_cf does it. */
export function normalise(text: string): string {
  const folded = text.normalize('NFKC').replace(ignorable, '').replace(cased, caseOf)
  return folded.normalize('NFKC').replace(cased, caseOf).normalize('NFC')
}

/** Lower case of upper case is case folding, except for the final sigma, and for Cherokee, which folds upwards. */
function caseOf(character: string): string {
  if (character === 'ς') return 'σ'
  const upper = character.toUpperCase()
  return /\p{sc=Cherokee}/u.test(character) ? upper : upper.toLowerCase()
}
