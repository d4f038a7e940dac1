const deepest = 64

interface StructureFault {
  reason: 'key' | 'depth'
  detail: string
}

/** Names that reach behind an object instead of into it. */
const forbiddenKeys = new Set(['__proto__', 'constructor', 'prototype'])

/** An object that is open, with its keys so far, or a list. */
type OpenContainer = Set<string> | 'list'

const quote = 0x22
const backslash = 0x5c

/**
 * What JSON.parse would let pass: deep nesting, a key that stands twice, a key that reaches behind the object. Looks only
 * at strings and brackets; whether the rest is JSON is not its concern.
 */
export function unsafeStructure(text: string): StructureFault | undefined {
  const open: OpenContainer[] = []
  let isKeyNext = false
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code === quote) {
      const end = endOfString(text, at)
      if (end === -1) return undefined
      const keys = open.at(-1)
      if (isKeyNext && keys instanceof Set) {
        const key = keyOf(text, at, end)
        if (key === undefined) return undefined
        if (forbiddenKeys.has(key)) return { reason: 'key', detail: `${key} may not be a key` }
        if (keys.has(key))
          return { reason: 'key', detail: `the key ${key.slice(0, 60)} stands there twice` }
        keys.add(key)
        isKeyNext = false
      }
      at = end
    } else if (code === 0x7b || code === 0x5b) {
      if (open.length === deepest)
        return { reason: 'depth', detail: `nested more than ${deepest} deep` }
      isKeyNext = code === 0x7b
      open.push(isKeyNext ? new Set() : 'list')
    } else if (code === 0x7d || code === 0x5d) {
      open.pop()
      isKeyNext = false
    } else if (code === 0x2c) isKeyNext = open.at(-1) !== 'list'
  }
  return undefined
}

/** Where the string that begins at a quotation mark ends, or -1. */
function endOfString(text: string, start: number): number {
  let end = text.indexOf('"', start + 1)
  while (end !== -1) {
    let slashes = 0
    while (text.charCodeAt(end - 1 - slashes) === backslash) slashes += 1
    if (slashes % 2 === 0) return end
    end = text.indexOf('"', end + 1)
  }
  return -1
}

function keyOf(text: string, start: number, end: number): string | undefined {
  const written = text.slice(start + 1, end)
  if (!written.includes('\\')) return written
  try {
    return JSON.parse(`"${written}"`) as string
  } catch {
    // No JSON string: JSON.parse will say so of the whole text.
    return undefined
  }
}
