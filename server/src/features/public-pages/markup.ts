const made = Symbol('markup')

/** Text that is markup already. Only `markup` and its like make it: whatever else is put into a page is escaped. */
export interface Markup {
  readonly [made]: string
}

type Piece = Markup | string | number | null | undefined | false | readonly Piece[]

/** Markup, HTML or XML, with everything escaped that is put into it. */
export const markup = (strings: TemplateStringsArray, ...pieces: Piece[]): Markup => ({
  [made]: strings.reduce((text, part, place) => text + written(pieces[place - 1]) + part),
})

export const textOf = (page: Markup) => page[made]

const written = (piece: Piece): string => {
  if (piece === null || piece === undefined || piece === false) return ''
  if (typeof piece === 'string') return escaped(piece)
  if (typeof piece === 'number') return String(piece)
  return isMarkup(piece) ? piece[made] : piece.map(written).join('')
}

const isMarkup = (piece: Markup | readonly Piece[]): piece is Markup => made in piece

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Without what XML cannot hold at all. */
const escaped = (text: string) =>
  text
    .toWellFormed()
    // oxlint-disable-next-line no-control-regex -- these are the ones meant
    .replaceAll(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/gu, '')
    .replaceAll(/[&<>"']/gu, (sign) => entities[sign]!)

/** Data for machines inside a page: no title can end the element it stands in, or begin a comment. */
export const dataScript = (data: object): Markup => ({
  [made]: `<script type="application/ld+json">${JSON.stringify(data).replaceAll(
    /[<>&\u2028\u2029]/gu,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )}</script>`,
})

/** A style sheet of our own. */
export const styleElement = (css: string): Markup => ({ [made]: `<style>${css}</style>` })

/** Where nothing can be isolated (titles of windows, attributes), signs that turn the direction of what follows are left out. */
export const withoutTurns = (text: string) => text.replaceAll(/[\u202A-\u202E\u2066-\u2069]/gu, '')
