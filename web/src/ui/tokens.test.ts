import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const sheet = readFileSync(join(import.meta.dirname, 'tokens.css'), 'utf8')

/** The colours of a theme; what the dark one does not name is as in the light one. */
function coloursOf(theme: 'light' | 'dark') {
  const [light, dark] = sheet.split("[data-theme='dark'] {") as [string, string]
  const text = theme === 'light' ? light : light + dark.slice(0, dark.indexOf('\n}'))
  return new Map(
    [...text.matchAll(/--([\w-]+): #([\da-f]{6})/g)].map(([, name, hex]) => [name!, hex!]),
  )
}

function luminance(hex: string) {
  const [red, green, blue] = [0, 2, 4].map((place) => {
    const part = parseInt(hex.slice(place, place + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  }) as [number, number, number]
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrast(one: string, other: string) {
  const [darker, lighter] = [luminance(one), luminance(other)].toSorted((a, b) => a - b) as [
    number,
    number,
  ]
  return (lighter + 0.05) / (darker + 0.05)
}

/** What a control is seen by, and the grounds it stands on. */
const edges = [
  ['line-strong', ['paper', 'surface']],
  ['focus', ['paper', 'surface', 'sunken', 'hover']],
  ['pine-fill', ['paper', 'surface']],
  ['cinnabar', ['paper', 'surface']],
  ['nav-focus', ['nav-bg']],
] as const

test.each(['light', 'dark'] as const)(
  'edges of controls and the ring of the focus stand out from their ground: %s',
  (theme) => {
    const colours = coloursOf(theme)
    for (const [edge, grounds] of edges) {
      for (const ground of grounds) {
        const found = contrast(colours.get(edge)!, colours.get(ground)!)
        expect(found, `${edge} on ${ground}`).toBeGreaterThanOrEqual(3)
      }
    }
  },
)
