import type { Marks } from '@shulin/contract/search'

export interface Piece {
  text: string
  isMarked: boolean
}

/** A text cut at its marks, which count code points: a rare character is one, though it takes two places in a string. */
export function piecesOf(text: string, marks: Marks): Piece[] {
  const characters = Array.from(text)
  const pieces: Piece[] = []
  const add = (from: number, to: number, isMarked: boolean) => {
    if (to > from) pieces.push({ text: characters.slice(from, to).join(''), isMarked })
  }
  let done = 0
  for (const [start, end] of marks) {
    add(done, start, false)
    add(start, end, true)
    done = end
  }
  add(done, characters.length, false)
  return pieces
}

const before = 20
const after = 60

/** The passage of a text around its first mark, with the marks in it. */
export function passageOf(text: string, marks: Marks): { text: string; marks: Marks } | undefined {
  const [first] = marks
  if (!first) return undefined
  const characters = Array.from(text)
  const from = Math.max(0, first[0] - before)
  const to = Math.min(characters.length, first[1] + after)
  const lead = from > 0 ? '…' : ''
  const shift = lead.length - from
  return {
    text: `${lead}${characters.slice(from, to).join('')}${to < characters.length ? '…' : ''}`,
    marks: marks.filter(([, end]) => end <= to).map(([start, end]) => [start + shift, end + shift]),
  }
}
