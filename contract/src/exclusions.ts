import { choiceNames, type Choices } from './search.ts'

/** How exclusions stand in addresses, of the portal and of feeds: `langCode.chi`, one for each value. */
export const writtenExclusions = (exclude: Choices): string[] =>
  choiceNames.flatMap((name) => (exclude[name] ?? []).map((value) => `${name}.${value}`))

/** What is no exclusion counts as not said. The names of parameters have no dot, so the first one ends the name. */
export function readExclusions(texts: readonly string[]): Choices {
  const exclude: Choices = {}
  for (const text of texts) {
    const dot = text.indexOf('.')
    const name = choiceNames.find((known) => known === text.slice(0, dot))
    const value = text.slice(dot + 1)
    if (name === undefined || value === '') continue
    exclude[name] = [...new Set([...(exclude[name] ?? []), value])]
  }
  return exclude
}
