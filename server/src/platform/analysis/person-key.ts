import { foldKey } from './folding.ts'
import { hasCjk, hasHan, properForms } from './scripts.ts'

/**
 * Names of persons as catalogues write them and as they are said. Only "Surname, Given" and "Given Surname" meet: without a
 * comma nothing tells which word is the surname, and John Paul is another person than Paul John.
 */

/** What follows a whole name after a comma and is no given name: Jr., III, the years of a life. */
const addition = /^(?:[js]r|i{1,3}|iv|[^\p{L}]*)[.\s]*$/iu

/** More parts are a list, or the address of a body. */
const mostParts = 4

/** "Austen, Jane" as it is said, Jane Austen; other names as they are. */
export function saidName(name: string): string {
  if (hasCjk(name)) return name
  const [surname = '', given, ...rest] = withoutSpeltOut(name)
    .split(',')
    .map((part) => part.trim())
    .filter((part) => /[\p{L}\p{N}]/u.test(part))
  if (given === undefined || rest.length + 2 > mostParts || addition.test(given)) return name
  return [given, surname, ...rest].join(' ')
}

/** What two names share that are one person's: the folded name in the order it is said. */
export const personKey = (name: string): string => foldKey(saidName(name))

/** "Wells, H. G. (Herbert George)" is H. G. Wells: what is in brackets spells out the initials before it. */
function withoutSpeltOut(name: string): string {
  const [, before = '', inBrackets = '', after = ''] =
    /^([^()]*)\(([^()]+)\)(.*)$/u.exec(name) ?? []
  const short = wordsIn(before.slice(before.indexOf(',') + 1))
  const whole = wordsIn(inBrackets)
  const isSpeltOut =
    short.length === whole.length &&
    short.some((word) => word.length === 1) &&
    short.every((word, at) =>
      word.length === 1 ? whole[at]!.startsWith(word) : word === whole[at],
    )
  return isSpeltOut ? before.trimEnd() + after : name
}

const wordsIn = (text: string) => text.toLowerCase().match(/\p{L}+/gu) ?? []

/** A name said so may be written with each of its last words as the beginning of the surname. */
const mostWords = 5

/** How a name may be written in records: in either order, and in either script. */
export function writtenForms(name: string): string[] {
  const said = saidName(name)
  const words = said.split(/\s+/u).filter(Boolean)
  const isTurnable =
    !hasCjk(name) && !said.includes(',') && words.length >= 2 && words.length <= mostWords
  const turned = isTurnable
    ? words.slice(1).map((_, at) => {
        const surname = words.slice(at + 1).join(' ')
        return `${surname}, ${words.slice(0, at + 1).join(' ')}`
      })
    : []
  return [...new Set([name, said, ...turned, ...(hasHan(name) ? properForms(name) : [])])]
}
