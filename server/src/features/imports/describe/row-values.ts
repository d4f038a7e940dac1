import type { Rule } from './mapping.ts'

export type Row = Record<string, unknown>

/** What a rule finds in a row of a table or in a JSON object. */
export function valuesInRow(row: Row, { column, path, parts, join, keepEmpty }: Rule): string[] {
  if (column !== undefined) return textsOf(row[column])
  if (parts !== undefined) {
    const between = typeof join === 'string' ? join : ' '
    return valuesAt(row, path ?? '').map((one) =>
      parts
        .flatMap((part) => textsAt(one, part).filter((text) => keepEmpty || text !== ''))
        .join(between),
    )
  }
  return path === undefined ? [] : textsAt(row, path)
}

export const textsAt = (row: unknown, path: string): string[] =>
  valuesAt(row, path).flatMap(textsOf)

/** `authors[].name`: the values at a place; `[]` goes into each of a list, `{}` into each value of an object. */
export function valuesAt(value: unknown, path: string): unknown[] {
  let found = [value]
  for (const step of stepsOf(path)) found = found.flatMap((one) => within(one, step))
  return found
}

/** Paths are of mappings: there are few, and each is asked of every record. */
function stepsOf(path: string): string[] {
  const known = stepsByPath.get(path)
  if (known) return known
  const steps = path.split(/\.|(?=\[\]|\{\})/u).filter(Boolean)
  stepsByPath.set(path, steps)
  return steps
}
const stepsByPath = new Map<string, string[]>()

function within(value: unknown, step: string): unknown[] {
  if (value === null || typeof value !== 'object') return []
  if (step === '[]') return Array.isArray(value) ? value : []
  if (step === '{}') {
    return Object.entries(value).map(([key, inner]) => ({ ...(inner as object), _key: key }))
  }
  const inner = Object.hasOwn(value, step) ? (value as Row)[step] : undefined
  return inner === undefined ? [] : [inner]
}

function textsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  if (typeof value === 'number') return [String(value)]
  if (Array.isArray(value)) return value.flatMap(textsOf)
  return []
}
