import {
  chineseCharacter,
  type Part,
  round,
  type Scale,
  type Shape,
  slip,
  spine,
} from './cover-shapes.ts'

/** One place in a vertical line: a Chinese character, or a run of Latin letters that is turned. */
interface Cell {
  run: string
  isTurned: boolean
  isNumber: boolean
  /** In characters. */
  length: number
}

function cellsOf(text: string): Cell[] {
  const runs = text.matchAll(/[A-Za-z0-9.+#&'’-]+(?:\s+[A-Za-z0-9.+#&'’-]+)*|\S/gu)
  return [...runs].map(([run]) => {
    const isNumber = /^\d{1,2}$/.test(run)
    const isTurned = /^[A-Za-z0-9]/.test(run) && !isNumber
    return { run, isNumber, isTurned, length: isTurned ? run.length * 0.56 + 0.2 : 1 }
  })
}

const lengthOf = (cells: readonly Cell[]) => cells.reduce((sum, cell) => sum + cell.length, 0)

const wordsOf = (text: string) =>
  [...new Intl.Segmenter('zh', { granularity: 'word' }).segment(text)].map(({ segment }) => segment)

/** Cuts at a word, so that at most `longest` cells remain. */
function cut(text: string, longest: number) {
  if (lengthOf(cellsOf(text)) <= longest) return text
  let kept = ''
  for (const word of wordsOf(text)) {
    if (lengthOf(cellsOf(kept + word)) > longest) break
    kept += word
  }
  return (kept || Array.from(text).slice(0, Math.floor(longest)).join('')).trim()
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
  return best && best.longest <= 8.5 ? best.pair : [cellsOf(cut(text, 8))]
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
      return { kind: 'text', part, words: run, transform, fontSize: round(fontSize * 0.94) }
    }
    return {
      kind: 'text',
      part,
      words: run,
      x: round(x),
      y: round(start + fontSize * 0.88),
      fontSize: round(isNumber ? fontSize * 0.8 : fontSize),
      textAnchor: 'middle',
    }
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
      ? [
          {
            kind: 'text',
            part: 'author',
            words: author,
            x: x - seal / 2 - 7,
            y: foot - 2,
            fontSize: 14,
            textAnchor: 'end',
          },
        ]
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
