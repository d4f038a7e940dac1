import type { Shape } from '@shulin/presentation/cover/cover-shapes'
import { drawCover } from '@shulin/presentation/cover/drawn-cover'
import { markup, type Markup } from './markup.ts'

interface CoverTitle {
  recordId: number
  title: string
  author: string
  docCode: string
  cover: string
}

/** What a book looks like: its jacket, or a cover drawn from its title; inside the page, so that nothing more is asked for. */
export function coverOf({ recordId, title, author, docCode, cover }: CoverTitle, width: 96 | 200) {
  const height = width * 1.5
  if (cover !== '') {
    const when = width === 200 ? markup`fetchpriority="high"` : markup`loading="lazy"`
    return markup`<span class="cover"><img src="${cover}" alt="" width="${width}" height="${height}" ${when}></span>`
  }
  if (docCode.endsWith('article') || docCode.endsWith('paper')) return sheet
  const { cloth, shapes } = drawCover({ id: String(recordId), title, author }, width)
  return markup`<span class="cover"><svg viewBox="0 0 200 300" width="${width}" height="${height}" aria-hidden="true"><rect width="200" height="300" fill="${cloth}"/>${shapes.map(drawn)}</svg></span>`
}

/** An article has no cover: a printed sheet stands for it. */
const sheet = markup`<span class="cover cover--sheet"><svg viewBox="0 0 80 120" aria-hidden="true">
<path d="M14 22h34M14 30h44" stroke-width="2.4"/>
<path d="M14 44h52M14 50h52M14 56h40" stroke-width="1.2" opacity=".55"/>
<path d="M14 68h23M14 74h23M14 80h23M14 86h23M43 68h23M43 74h23M43 80h23M43 86h14" stroke-width="1.2" opacity=".4"/>
</svg></span>`

const names = {
  x: 'x',
  y: 'y',
  width: 'width',
  height: 'height',
  rx: 'rx',
  d: 'd',
  cx: 'cx',
  cy: 'cy',
  r: 'r',
  fill: 'fill',
  stroke: 'stroke',
  strokeOpacity: 'stroke-opacity',
  strokeWidth: 'stroke-width',
  opacity: 'opacity',
  transform: 'transform',
  fontSize: 'font-size',
  textAnchor: 'text-anchor',
  letterSpacing: 'letter-spacing',
} as const

function drawn(shape: Shape): Markup {
  const attributes = [
    ...(shape.part ? [markup` class="c-${shape.part}"`] : []),
    ...Object.entries(shape).flatMap(([name, value]) =>
      name in names ? [attribute(names[name as keyof typeof names], value)] : [],
    ),
  ]
  return shape.kind === 'text'
    ? markup`<text${attributes}>${shape.words}</text>`
    : markup`<${shape.kind}${attributes}/>`
}

const attribute = (name: (typeof names)[keyof typeof names], value: string | number) =>
  markup` ${name}="${value}"`
