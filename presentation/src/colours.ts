/** A colour as three numbers from 0 to 255. */
type Colour = readonly [red: number, green: number, blue: number]

const black: Colour = [0, 0, 0]
const white: Colour = [255, 255, 255]
const defaultGround: Colour = [0x25, 0x31, 0x3d]

/** The rings a focused control may wear in the header, for a dark and for a light ground. */
const rings: Colour[] = [
  [0x7d, 0xbb, 0xf2],
  [0x1a, 0x6f, 0xb5],
]

/**
 * The colours of the header from what the institution stored. Words must stay readable: a text colour
 * with a contrast below 4.5 gives way to black or white, whichever is better.
 */
export function headerColours(ground: string, text: string) {
  const { background, wished } = asStored(ground, text)
  const foreground =
    contrast(wished, background) >= 4.5 ? wished : clearest([black, white], background)
  return {
    background: write(background),
    foreground: write(foreground),
    focus: write(clearest(rings, background)),
  }
}

/** How well the stored text colour stands out from the stored ground, before it gives way. */
export function headerContrast(ground: string, text: string) {
  const { background, wished } = asStored(ground, text)
  return contrast(wished, background)
}

const asStored = (ground: string, text: string) => ({
  background: read(ground) ?? defaultGround,
  wished: read(text) ?? white,
})

/** The colours of the header as the properties that its parts are drawn with. */
export function headerProperties(ground: string, text: string) {
  const { background, foreground, focus } = headerColours(ground, text)
  return {
    '--nav-bg': background,
    '--nav-fg': foreground,
    '--nav-focus': focus,
    '--nav-rule': `color-mix(in srgb, ${foreground} 16%, transparent)`,
    '--nav-hover': `color-mix(in srgb, ${foreground} 9%, transparent)`,
    '--nav-edge': `color-mix(in srgb, ${foreground} 45%, transparent)`,
  }
}

const clearest = (colours: Colour[], ground: Colour) =>
  colours.reduce((best, one) => (contrast(one, ground) > contrast(best, ground) ? one : best))

/** Reads `25313d`, `fff`, with or without a `#`. */
function read(text: string): Colour | undefined {
  const digits = /^#?([\da-f]{3}|[\da-f]{6})$/i.exec(text.trim())?.[1]
  if (digits === undefined) return undefined
  const long = digits.length === 3 ? digits.replaceAll(/./g, '$&$&') : digits
  const pairs = long.match(/../g)!
  const [red = 0, green = 0, blue = 0] = pairs.map((pair) => Number.parseInt(pair, 16))
  return [red, green, blue]
}

const write = (colour: Colour) =>
  `#${colour.map((part) => part.toString(16).padStart(2, '0')).join('')}`

/** Contrast as WCAG 2 defines it, from 1 to 21. */
export function contrast(one: Colour, other: Colour) {
  const [lighter = 0, darker = 0] = [luminance(one), luminance(other)].toSorted((a, b) => b - a)
  return (lighter + 0.05) / (darker + 0.05)
}

function luminance(colour: Colour) {
  const [red = 0, green = 0, blue = 0] = colour.map((part) => {
    const share = part / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
