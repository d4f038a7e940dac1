/** The forms in which a feature's name stands in paths, code, tables and texts. */
export interface Names {
  /** The feature and its folders, e.g. `reading-rooms`. */
  many: string
  /** One thing of it, e.g. `reading-room`. */
  one: string
}

export const isFeatureName = (name: string) => /^[a-z]+(-[a-z]+)*$/.test(name)

/** One of many, as regular English nouns have it; nothing where the name is no such plural. */
export function singularOf(many: string): string | undefined {
  if (/[^aeiou]ies$/.test(many)) return many.replace(/ies$/, 'y')
  if (/(ss|x|ch|sh)es$/.test(many)) return many.replace(/es$/, '')
  if (/[^s]s$/.test(many)) return many.replace(/s$/, '')
  return undefined
}

export const camel = (name: string) =>
  name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())
const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
export const pascal = (name: string) => capital(camel(name))
const snake = (name: string) => name.replaceAll('-', '_')
const words = (name: string) => name.replaceAll('-', ' ')

const formsOf = ({ many, one }: Names) =>
  [many, one].flatMap((name) => [
    name,
    camel(name),
    pascal(name),
    snake(name),
    words(name),
    capital(words(name)),
  ])

/** The name of the templates' own feature: they are written as if it were the one to be made. */
const sample = formsOf({ many: 'sample-things', one: 'sample-thing' })

/** Puts another name in place of the sample's, in whichever form it stands. */
export function renamed(text: string, names: Names) {
  const forms = new Map(formsOf(names).map((form, n) => [sample[n]!, form]))
  return text.replaceAll(/sample[- _]?things?/gi, (found) => forms.get(found) ?? found)
}
