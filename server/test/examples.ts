import { globSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { TestApi } from './api.ts'
import type { Example, Examples } from './example.ts'

const folder = join(import.meta.dirname, 'examples')

/** What the files of `examples/` have, one or a folder for each feature. A call without an example fails its tests. */
const examples: Examples = {}
for (const file of globSync('**/*.ts', { cwd: folder }).toSorted()) {
  const found = (await import(pathToFileURL(join(folder, file)).href)) as { examples: Examples }
  Object.assign(examples, found.examples)
}

export async function exampleOf(api: TestApi, call: string): Promise<Example> {
  const example = examples[call]
  if (example === undefined) throw new Error(`${call} has no example in server/test/examples/`)
  return typeof example === 'function' ? example(api) : example
}
