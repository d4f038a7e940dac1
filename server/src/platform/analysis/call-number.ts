/** Call numbers in the order of the shelf, and class numbers with all the classes they belong to. */

export type ClassScheme = 'CLC' | 'LCC'

/** The signs of the Chinese classification, in the order in which they file before any digit. */
const signs = '-("=<:+'
const signKeys = Array.from(signs, (_, i) => String.fromCharCode(0x21 + i))

/**
 * A key whose plain order is the order of the shelf. Class digits are decimals (TP31 < TP311.1 < TP312 < TP4), book numbers
 * count (I247.5/2 < I247.5/10), and a blank is as good as a stroke: I247.5 123 stands where I247.5/123 does.
 */
export function shelfKey(callNumber: string, scheme: ClassScheme = schemeOf(callNumber)): string {
  const bare = callNumber.normalize('NFKC').toUpperCase().trim()
  return (scheme === 'LCC' ? lccKey(bare) : clcKey(bare)).slice(0, 128)
}

/** A Library of Congress number shows by its cutter: QA76.73 .J38. */
const schemeOf = (callNumber: string): ClassScheme =>
  /^[A-Z]{1,3}\s?\d{1,4}(?:\.\d+)?\s?\.[A-Z]\d/iu.test(callNumber.trim()) ? 'LCC' : 'CLC'

/** A number of the Chinese classification: one letter (T and D have a second), and then digits or signs. */
const chineseClass = /^(?:[A-KN-SUVXZ]|T[B-V]?|DF)(?=[\d\-("=<:+/])/u
/** A number of Dewey, as it stands on a spine: three digits, decimals, and a book number that begins with a letter. */
const deweyClass = /^\d{3}(?:\.\d+)?(?=[\s/]+\p{L})/u

/** The class in which a call number puts its title; nothing where it only counts, or says where a box stands. */
export function classOfCallNumber(
  callNumber: string,
): { scheme: ClassScheme | 'DDC'; classNo: string } | undefined {
  const bare = callNumber.normalize('NFKC').toUpperCase().trim()
  if (schemeOf(bare) === 'LCC')
    return { scheme: 'LCC', classNo: bare.replace(/^([A-Z]+)\s+/u, '$1') }
  if (chineseClass.test(bare)) return { scheme: 'CLC', classNo: bare }
  const dewey = deweyClass.exec(bare)?.[0]
  return dewey === undefined ? undefined : { scheme: 'DDC', classNo: dewey }
}

function clcKey(callNumber: string): string {
  const [, classNo = '', bookNo = ''] = /^([^/\s]*)[/\s]*(.*)$/su.exec(callNumber)!
  const classKey = Array.from(classNo.replaceAll('.', ''), signKey).join('')
  return [classKey, ...(bookNo.match(/\d+|\p{L}+/gu) ?? []).map(countedPart)].join(' ')
}

function signKey(character: string): string {
  const place = signs.indexOf(character)
  return place === -1 ? character : signKeys[place]!
}

const countedPart = (part: string) => (/^\d/u.test(part) ? part.padStart(8, '0') : part)

function lccKey(callNumber: string): string {
  const parsed = /^([A-Z]{1,3})\s*(\d{1,4})(?:\.(\d+))?(.*)$/su.exec(callNumber)
  if (!parsed) return clcKey(callNumber)
  const [, letters, whole, decimals = '', rest] = parsed
  const classKey = `${letters!.padEnd(3)}${whole!.padStart(4, '0')}${decimals && `.${decimals}`}`
  // A cutter is a decimal behind its letter (J38 < J4); any other number counts.
  const parts = rest!.match(/\p{L}\d+|\d+|\p{L}+/gu) ?? []
  return [
    classKey,
    ...parts.map((part) => (/^\p{L}\d/u.test(part) ? part : countedPart(part))),
  ].join(' ')
}

/** Deep enough for browsing; a class further down is kept itself, beside the first ones above it. */
const mostClasses = 8

/** The class and all classes above it: I247.57 belongs to I, I2, I24, I247, I247.5 and itself. */
export function classPath(classNumber: string, scheme: ClassScheme = 'CLC'): string[] {
  const bare = classNumber.normalize('NFKC').toUpperCase().trim().split(/[/\s]/u)[0]!
  const parsed = /^([A-Z]{1,3})(\d*)(?:\.(\d+))?(.*)$/su.exec(bare)
  if (!parsed) return bare === '' ? [] : [bare.slice(0, 32)]
  const [, letters, whole = '', decimals = '', rest = ''] = parsed
  const above = Array.from(letters!, (_, i) => letters!.slice(0, i + 1))
  const base = letters! + whole
  const classes =
    scheme === 'LCC'
      ? [...above, ...(whole ? [base] : []), ...(decimals ? [`${base}.${decimals}`] : [])]
      : [
          ...above,
          ...Array.from(whole, (_, i) => letters! + whole.slice(0, i + 1)),
          ...Array.from(decimals, (_, i) => `${base}.${decimals.slice(0, i + 1)}`),
          ...(rest ? [bare] : []),
        ]
  const kept = [...classes.slice(0, mostClasses - 1), classes.at(-1)!]
  return [...new Set(kept)].map((classNo) => classNo.slice(0, 32))
}
