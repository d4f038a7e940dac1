/** What a reader typed, as the parts it is made of. */

interface QuotedText {
  kind: 'quoted'
  text: string
}
interface FreeText {
  kind: 'free'
  text: string
}
type Part = QuotedText | FreeText

export interface Operand {
  oper: 'and' | 'or' | 'not'
  text: string
  parts: Part[]
}

const closing: Record<string, string> = {
  '"': '"',
  '\u201c': '\u201d',
  '「': '」',
  '『': '』',
  '＂': '＂',
}

/**
 * Quotation marks count between blanks or at the ends; inside a pasted title they are punctuation. AND, OR and NOT in
 * capitals divide the query, from left to right; in small letters they are words like any other.
 */
export function readQuery(text: string): Operand[] {
  const parts = partsOf(text)
  const operands: Operand[] = []
  let current: Operand = { oper: 'and', text: '', parts: [] }
  const close = (next: Operand['oper']) => {
    if (current.parts.length > 0) operands.push(current)
    current = { oper: next, text: '', parts: [] }
  }
  for (const part of hasClearOperators(text) ? parts.flatMap(divided) : parts) {
    if (part.kind === 'operator') close(part.oper)
    else {
      current.parts.push(part)
      current.text = `${current.text} ${part.text}`.trim()
    }
  }
  close('and')
  const [first, ...rest] = operands
  if (!first) return []
  // A query cannot begin by taking away.
  return [{ ...first, oper: 'and' }, ...rest]
}

/** "OR NOT" is Hamlet, not logic; and an operator needs something on both sides. */
const hasClearOperators = (text: string) =>
  !/\bOR NOT\b/u.test(text) && !/^\s*(?:AND|OR|NOT)\b|\b(?:AND|OR|NOT)\s*$/u.test(text)

type Operator = { kind: 'operator'; oper: Operand['oper'] }

function divided(part: Part): (Part | Operator)[] {
  if (part.kind === 'quoted') return [part]
  return part.text
    .split(/(?<=^|\s)(AND NOT|AND|OR|NOT)(?=\s|$)/u)
    .map((piece, i): Part | Operator =>
      i % 2 === 0
        ? { kind: 'free', text: piece.trim() }
        : { kind: 'operator', oper: piece.endsWith('NOT') ? 'not' : piece === 'OR' ? 'or' : 'and' },
    )
    .filter((piece) => piece.kind === 'operator' || piece.text !== '')
}

function partsOf(text: string): Part[] {
  const parts: Part[] = []
  let free = ''
  let at = 0
  const keepFree = () => {
    if (free.trim() !== '') parts.push({ kind: 'free', text: free.trim() })
    free = ''
  }
  while (at < text.length) {
    const end = quotationEnd(text, at)
    if (end === undefined) {
      free += text[at]
      at += 1
      continue
    }
    keepFree()
    const quoted = text.slice(at + 1, end).trim()
    if (quoted !== '') parts.push({ kind: 'quoted', text: quoted })
    at = end + 1
  }
  keepFree()
  return parts
}

/** Where the quotation that begins here ends, if one does. */
function quotationEnd(text: string, at: number): number | undefined {
  const mark = closing[text[at]!]
  if (mark === undefined || !isBlank(text[at - 1])) return undefined
  const end = text.indexOf(mark, at + 1)
  return end > at && isBlank(text[end + 1]) ? end : undefined
}

const isBlank = (character: string | undefined) => character === undefined || /\s/u.test(character)

/** "Shen, Congwen, 1902-1988": the dates of a life tell persons apart, and are not searched for. */
export const withoutLifeDates = (text: string): string =>
  text.replace(/,\s{0,4}\(?\d{3,4}\s?[-–—]\s?(?:\d{3,4})?\)?\s*$/u, '')
