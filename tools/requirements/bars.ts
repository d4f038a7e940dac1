/** A number that a requirement demands, and from which on it is met: a row of docs/specification/bars.csv. */
export interface Bar {
  id: string
  figure: string
  /** As written: `>= 200`. */
  text: string
  isMetBy: (value: number) => boolean
}

/** A number that a test says it runs with, or a bound that it asserts. */
export interface Figure {
  id: string
  figure: string
  value: number
}

const comparisons: Record<string, (value: number, limit: number) => boolean> = {
  '>=': (value, limit) => value >= limit,
  '<=': (value, limit) => value <= limit,
  '>': (value, limit) => value > limit,
  '<': (value, limit) => value < limit,
  '=': (value, limit) => value === limit,
}

export function readBar({ id, figure, bar }: { id: string; figure: string; bar: string }): Bar {
  const [, sign = '', number = ''] = /^([<>]=?|=) (\d+(?:\.\d+)?)$/.exec(bar) ?? []
  const isMet = comparisons[sign]
  if (!isMet) throw new Error(`bars.csv has the bar ${JSON.stringify(bar)}, which is none: >= 200`)
  return { id, figure, text: bar, isMetBy: (value) => isMet(value, Number(number)) }
}

/** What an annotation says (`T-08 tries on each side: 20`); nothing, when it is written otherwise. */
export function readFigure(text: string): Figure | undefined {
  const [, id, figure, number] =
    /^([TFI]-\d+|R-[A-Z0-9]+-\d+) (.+): (\d+(?:\.\d+)?|Infinity)$/.exec(text) ?? []
  return id && figure && number ? { id, figure, value: Number(number) } : undefined
}

/** How a test is to be counted that met every bar. */
export const whole = 'whole'
const shortForm = 'short form'

/** `whole`, or by which figures a test stays below the bars of an id. */
export function formOf(id: string, figures: readonly Figure[], bars: readonly Bar[]): string {
  const below = figures.flatMap(({ id: of, figure, value }) => {
    const bar = bars.find((one) => one.id === id && one.figure === figure)
    return of === id && bar && !bar.isMetBy(value) ? [`${figure} ${value} (${bar.text})`] : []
  })
  return below.length > 0 ? `${shortForm}: ${below.toSorted().join(', ')}` : whole
}

/** Whether a title claims no more than the short form of an id: `[T-08 short form] …`. */
export const claimsShortForm = (id: string, title: string) =>
  new RegExp(`\\b${id} ${shortForm}\\b`).test(title)
