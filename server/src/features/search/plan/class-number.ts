import { callNumberKey } from '../index/document.ts'
import { anyOf, prefix, term, worth, type Clause } from './clauses.ts'
import type { Leaf } from './leaf.ts'

/**
 * A class or a call number typed into the one box: I242.4, TP312, PS3545, I242.4/C504. It is another way to the same titles
 * beside the words: H1N1 and B2B have its shape, and are found in titles as before.
 */
interface ClassNumber {
  classNo: string
  /** A cutter is written with a blank before it, or without: QA76.73 .J38. */
  callNos: string[]
  /** Its beginning is asked for as well. */
  mayGoOn: boolean
}

const shape = /^[a-z]{1,3}\d[\p{L}\d\s.\-/=:+()_"<>]{0,62}$/iu
/** Signs and many digits are a class; B2, G20 and CO2 are as often words, and only that very class is added to them. */
const isClearly = /[./=:()-]|\d{3}|^[A-Z]{2,3}\d{2}/u

function classNumberIn({ field, text, quoted }: Leaf): ClassNumber | undefined {
  const bare = text.normalize('NFKC').trim()
  if (field !== 'any' || quoted.length > 0 || !shape.test(bare)) return undefined
  const key = callNumberKey(bare)
  const callNos = [key, key.replaceAll('/.', '.'), key.replace(/(?<=\d)\.(?=[a-z]\d)/u, '/.')]
  const classNo = bare.toUpperCase()
  return { classNo, callNos: [...new Set(callNos)], mayGoOn: isClearly.test(classNo) }
}

const isIt = ({ classNo, callNos }: ClassNumber) =>
  anyOf([term('classNo', classNo), ...callNos.map((callNo) => prefix('callNos', `${callNo}/`))])

const beginsSo = ({ classNo, callNos }: ClassNumber) =>
  anyOf([prefix('classNo', classNo), ...callNos.map((callNo) => prefix('callNos', callNo))])

export function classNumberMet(leaf: Leaf): Clause[] {
  const number = classNumberIn(leaf)
  if (number === undefined) return []
  return [number.mayGoOn ? beginsSo(number) : isIt(number)]
}

/** Both together are less than the words in a title: who types H1N1 means the word. */
export function classNumberScores(leaf: Leaf): Clause[] {
  const number = classNumberIn(leaf)
  if (number === undefined) return []
  return [
    worth(90, 'class or call number', isIt(number)),
    ...(number.mayGoOn ? [worth(40, 'class or call number begins so', beginsSo(number))] : []),
  ]
}
