/** Numbers a title is known by, in the one form the index holds. What is no such number gives undefined. */

export interface Identifier {
  /** What to look for: the form kept in records, and for a number with a slip also the form it should have had. */
  forms: string[]
  /** False when the check digit is wrong: it is still looked for, and the reader is told. */
  isValid: boolean
}

const dashes = /[\s\p{Pd}\u2212]/gu

/** An ISBN of 10 or 13 digits, with or without hyphens: kept with 13. */
export function readIsbn(text: string): Identifier | undefined {
  const bare = text
    .normalize('NFKC')
    .trim()
    .replace(/^isbn(?:-?1[03])?[:\s]*/iu, '')
    .replace(dashes, '')
    .toUpperCase()
  if (/^97[89]\d{10}$/u.test(bare)) {
    const proper = withIsbnCheck(bare.slice(0, 12))
    return { forms: [...new Set([bare, proper])], isValid: bare === proper }
  }
  if (!/^\d{9}[\dX]$/u.test(bare)) return undefined
  return { forms: [withIsbnCheck(`978${bare.slice(0, 9)}`)], isValid: isIsbn10(bare) }
}

function withIsbnCheck(twelve: string): string {
  const sum = Array.from(twelve, (digit, i) => Number(digit) * (i % 2 === 0 ? 1 : 3))
  return twelve + ((10 - (total(sum) % 10)) % 10)
}

const isIsbn10 = (ten: string) =>
  total(Array.from(ten, (digit, i) => (digit === 'X' ? 10 : Number(digit)) * (10 - i))) % 11 === 0

/** An ISSN: kept as 1234-567X. Eight digits without a hyphen may be a date: they count only if the check digit is right. */
export function readIssn(text: string): Identifier | undefined {
  const bare = text
    .normalize('NFKC')
    .trim()
    .replace(/^issn[:\s]*/iu, '')
    .toUpperCase()
  const digits = /^(\d{4})([\p{Pd}\u2212]?)(\d{3}[\dX])$/u.exec(bare)
  if (!digits) return undefined
  const [, first, hyphen, last] = digits
  const proper = issnCheck(first! + last!.slice(0, 3))
  const isValid = proper === last!.slice(3)
  if (!isValid && hyphen === '') return undefined
  return {
    forms: [...new Set([`${first}-${last}`, `${first}-${last!.slice(0, 3)}${proper}`])],
    isValid,
  }
}

function issnCheck(seven: string): string {
  const check = (11 - (total(Array.from(seven, (digit, i) => Number(digit) * (8 - i))) % 11)) % 11
  return check === 10 ? 'X' : String(check)
}

const total = (numbers: readonly number[]) => numbers.reduce((sum, number) => sum + number, 0)

/** A DOI, pasted as an address or not: kept in small letters without its prefix. */
export function readDoi(text: string): string | undefined {
  const bare = text
    .normalize('NFKC')
    .trim()
    .replace(/^(?:https?:\/\/(?:dx\.)?doi\.org\/|doi:?\s*)/iu, '')
    .toLowerCase()
  return /^10\.\d{4,9}\/\S+$/u.test(bare) ? bare : undefined
}

/** A single word with a digit in it may be a barcode, a record number or a call number: kept in small letters. */
export function readCode(text: string): string | undefined {
  const code = text.normalize('NFKC').trim().toLowerCase()
  return /^(?=\D*\d)[a-z\d][a-z\d.\-/=:+()_]{0,63}$/u.test(code) ? code : undefined
}
