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
  const { isSheet, cloth, shapes, lang } = drawCover(
    { id: String(recordId), title, author, docCode },
    width,
  )
  const ground = isSheet ? null : markup`<rect width="200" height="300" fill="${cloth}"/>`
  const kind = isSheet ? ' cover--sheet' : ''
  return markup`<span class="cover${kind}"><svg${lang && markup` lang="${lang}"`} viewBox="0 0 200 300" width="${width}" height="${height}" aria-hidden="true">${ground}${shapes.map(drawn)}</svg></span>`
}

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
  textLength: 'textLength',
  lengthAdjust: 'lengthAdjust',
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
