import {
  chineseCharacter,
  type Part,
  round,
  type Scale,
  type Shape,
  slip,
  spine,
} from './cover-shapes.ts'
import { textIn, widthOf } from './fitted-text.ts'

/** One place in a vertical line: a Chinese character, or a run of Latin letters that is turned. */
interface Cell {
  run: string
  isTurned: boolean
  isNumber: boolean
  /** In characters. */
  length: number
}

function cellsOf(text: string): Cell[] {
  return Array.from(text.matchAll(latinRun), ([run]) => {
    const isNumber = /^\d{1,2}$/.test(run)
    const isTurned = letterOrNumber.test(run) && !chineseCharacter.test(run) && !isNumber
    return { run, isNumber, isTurned, length: isTurned ? widthOf(run) * turned + 0.3 : 1 }
  })
}

/** Turned letters beside Chinese characters: a little smaller. */
const turned = 0.94
const letter = String.raw`[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{M}\d.+#&'’-]`
/** Latin words that stand together, or one sign. */
const latinRun = new RegExp(String.raw`${letter}+(?:\s+${letter}+)*|\S`, 'gu')
const letterOrNumber = /^[\p{L}\d]/u

const lengthOf = (cells: readonly Cell[]) => cells.reduce((sum, cell) => sum + cell.length, 0)

const segmenter = new Intl.Segmenter('zh', { granularity: 'word' })
const insideRun = new RegExp(`^${letter}${letter}$`, 'u')

/** Words as dictionaries part them; a name like C++ stays whole. */
function wordsOf(text: string) {
  const words: string[] = []
  for (const { segment } of segmenter.segment(text)) {
    const before = words.at(-1)
    if (before && insideRun.test(before.slice(-1) + segment.slice(0, 1)))
      words.push(words.pop()! + segment)
    else words.push(segment)
  }
  return words
}

/** Cuts at a word, so that at most `longest` cells remain. */
function cut(text: string, longest: number) {
  if (lengthOf(cellsOf(text)) <= longest) return text
  let kept = ''
  for (const word of wordsOf(text)) {
    if (lengthOf(cellsOf(kept + word)) > longest) break
    kept += word
  }
  kept = kept.trim()
  if (kept !== '' && chineseCharacter.test(kept)) return kept
  // Nothing but the beginning of a long word fits: its Chinese words say more.
  const chinese = Array.from(text).filter((sign) => chineseCharacter.test(sign))
  return chinese.slice(0, Math.floor(longest)).join('')
}

/** One column up to 8 cells; a longer title takes two, broken at a word as evenly as possible. */
function columnsOf(text: string, size: Scale['size']): Cell[][] {
  if (size === 'small') return [cellsOf(cut(text, 5))]
  if (lengthOf(cellsOf(text)) <= 8) return [cellsOf(text)]
  const words = wordsOf(cut(text, 15))
  let best: { pair: Cell[][]; longest: number } | undefined
  for (let at = 1; at < words.length; at++) {
    const right = cellsOf(words.slice(0, at).join('').trim())
    const left = cellsOf(words.slice(at).join('').trim())
    const longest = Math.max(lengthOf(right), lengthOf(left) + 0.5)
    if (!best || longest < best.longest) best = { pair: [right, left], longest }
  }
  return best && best.longest <= 9.5 ? best.pair : [cellsOf(cut(text, 8))]
}

interface Column {
  cells: readonly Cell[]
  /** Middle of the column. */
  x: number
  top: number
  fontSize: number
  /** From one character to the next. */
  step: number
  part: Part
}

function column({ cells, x, top, fontSize, step, part }: Column): Shape[] {
  let y = top
  return cells.map(({ run, isTurned, isNumber, length }): Shape => {
    const start = y
    y += isTurned ? length * fontSize : step
    if (isTurned) {
      const place = `${round(x - fontSize * 0.33)} ${round(start + fontSize * 0.1)}`
      const transform = `translate(${place}) rotate(90)`
      const line = { words: run, width: widthOf(run) }
      return { ...textIn(line, fontSize * turned, { part, x: 0, y: 0 }), transform }
    }
    // Nothing upright is wider than a character, a number of two digits neither.
    const line = { words: run, width: Math.min(isNumber ? 0.9 / 0.8 : 1, widthOf(run)) }
    const size = isNumber ? fontSize * 0.8 : fontSize
    return textIn(line, size, { part, x, y: start + fontSize * 0.88, textAnchor: 'middle' })
  })
}

function fontSizeFor(count: number, columns: number, size: Scale['size']) {
  if (size === 'small') return [0, 54, 50, 46, 42, 35][Math.ceil(count)] ?? 35
  if (columns > 1) return Math.min(23, 172 / count)
  if (count <= 2) return 37
  if (count <= 3) return 35
  if (count <= 4) return 33
  return Math.min(31, 190 / (count * 1.1))
}

/** A thread-bound book: spine at the right, the title from top to bottom on a slip. */
export function threadBound(title: string, author: string, scale: Scale): Shape[] {
  const { size } = scale
  const columns = columnsOf(title, size)
  const count = Math.max(...columns.map(lengthOf))
  const fontSize = fontSizeFor(count, columns.length, size)
  const step = fontSize * (count <= 3 ? 1.26 : count <= 5 ? 1.16 : 1.1)
  const padding = { small: 10, medium: 15, large: 17 }[size]
  const side = { small: 7, medium: 11, large: 13 }[size]
  const x = size === 'small' ? 18 : 17
  const y = size === 'small' ? 20 : 19
  const width = columns.length * fontSize + (columns.length > 1 ? fontSize * 0.3 : 0) + 2 * side
  // The second column begins half a character lower.
  const drop = (place: number) => (place > 0 ? fontSize * 0.5 : 0)
  const heights = columns.map((cells, place) =>
    cells.reduce((sum, cell) => sum + (cell.isTurned ? cell.length * fontSize : step), drop(place)),
  )
  const text = Math.max(...heights) - (step - fontSize)
  const height = Math.max(text + 2 * padding, size === 'small' ? 0 : 118)
  const slack = (height - 2 * padding - text) / 2
  return [
    ...spine('right', scale),
    ...slip({ x, y, width, height }, scale),
    ...columns.flatMap((cells, place) =>
      column({
        cells,
        x: x + width - side - fontSize / 2 - place * fontSize * 1.3,
        top: y + padding + slack + drop(place),
        fontSize,
        step,
        part: 'title',
      }),
    ),
    ...(size === 'large' ? signed(author) : []),
  ]
}

/** The author at the lower right with a seal: the diagonal of a hanging scroll. */
function signed(author: string): Shape[] {
  const isChinese = chineseCharacter.test(author)
  const letters = isChinese ? Array.from(author) : []
  const seal = 13
  const foot = 286
  const x = 154
  const fontSize = 15
  const step = fontSize * 1.16
  const name: Shape[] = isChinese
    ? column({
        cells: cellsOf(author),
        x,
        top: foot - seal - 7 - letters.length * step,
        fontSize,
        step,
        part: 'author',
      })
    : author
      ? [signedInLatin({ words: author, width: widthOf(author) }, x - seal / 2 - 7, foot - 2)]
      : []
  return [
    ...name,
    {
      kind: 'rect',
      part: 'seal',
      x: x - seal / 2,
      y: foot - seal,
      width: seal,
      height: seal,
      rx: 1.6,
    },
    {
      kind: 'text',
      part: 'seal-cut',
      words: letters[0] ?? '藏',
      x,
      y: foot - 3.4,
      fontSize: 9.6,
      textAnchor: 'middle',
    },
  ]
}

const signedInLatin = (name: { words: string; width: number }, x: number, y: number) =>
  textIn(name, Math.min(14, 118 / name.width), { part: 'author', x, y, textAnchor: 'end' })
