import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'

// Schema.org's vocabulary, as schema-dts has it: which type has which properties, and what these may hold.
const library = path.dirname(createRequire(import.meta.url).resolve('schema-dts'))
const vocabulary = readFileSync(path.join(library, 'schema.d.ts'), 'utf8')

interface Shape {
  parents: string[]
  properties: Map<string, string[]>
}

const shapes = new Map<string, Shape>(
  [
    ...vocabulary.matchAll(
      /^(?:export )?interface (\w+)(?: extends ([^{]+))? \{\n([\s\S]*?)^\}/gmu,
    ),
  ].map(([, name = '', parents = '', body = '']) => [
    name,
    {
      parents: parents.split(', ').filter(Boolean),
      properties: new Map(
        [...body.matchAll(/^ {4}"(\w+)"\?: SchemaValue<(.+), "\w+">;$/gmu)].map(
          ([, property = '', range = '']) => [property, range.split(' | ')],
        ),
      ),
    },
  ]),
)

/** What counts as a type: itself and its kinds. */
const kinds = new Map(
  [...vocabulary.matchAll(/^export type (\w+) = ([^;]+);/gmu)].map(([, name = '', union = '']) => [
    name,
    union.split(' | '),
  ]),
)

function rangeOf(shape: string, property: string): string[] | undefined {
  const found = shapes.get(shape)
  if (!found) return undefined
  const own = found.properties.get(property)
  if (own) return own
  return found.parents.map((parent) => rangeOf(parent, property)).find(Boolean)
}

const isKindOf = (type: string, wanted: string): boolean =>
  type === wanted ||
  (kinds.get(wanted) ?? []).some(
    (kind) => kind !== wanted && kinds.has(kind) && isKindOf(type, kind),
  )

const words = new Set(['Text', 'URL', 'Date', 'DateTime', 'Language', 'Number', 'Integer'])

/** What in JSON-LD is not in the vocabulary: unknown types, properties of other types, values of other kinds. */
export function faultsIn(data: Record<string, unknown>): string[] {
  const type = String(data['@type'])
  if (!shapes.has(`${type}Leaf`)) return [`no such type: ${type}`]
  return Object.entries(data)
    .filter(([property]) => !property.startsWith('@'))
    .flatMap(([property, value]) => {
      const range = rangeOf(`${type}Leaf`, property)
      if (!range) return [`${type} has no ${property}`]
      return [value].flat().flatMap((one) => faultsOf(one, range, `${type}.${property}`))
    })
}

function faultsOf(value: unknown, range: string[], where: string): string[] {
  if (typeof value === 'object' && value !== null) {
    const one = value as Record<string, unknown>
    const type = String(one['@type'])
    const fits = range.some((wanted) => isKindOf(type, wanted))
    return [...(fits ? [] : [`${where} cannot be a ${type}`]), ...faultsIn(one)]
  }
  const text = String(value)
  // A member of a list that the vocabulary itself has.
  const isListed = /^https?:\/\/(schema\.org|purl\.org)\//u.test(text) && vocabulary.includes(text)
  return isListed || range.some((wanted) => words.has(wanted))
    ? []
    : [`${where} cannot be "${text}"`]
}
