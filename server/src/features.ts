import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Feature } from './feature.ts'

const folder = join(import.meta.dirname, 'features')

/** Every feature there is: a folder of `features/` with its `feature.ts`, by name. */
export const features: Feature[] = await Promise.all(
  (await readdir(folder, { withFileTypes: true }))
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .toSorted()
    .map(async (name) => {
      const file = pathToFileURL(join(folder, name, 'feature.ts')).href
      const { feature } = (await import(file)) as { feature: Feature }
      if (feature.name !== name) throw new Error(`${name}/feature.ts calls itself ${feature.name}`)
      return feature
    }),
)

/** The features that have something to show in a demo, each behind those it builds on. */
export function inDemoOrder(all: Feature[]): Feature[] {
  const ordered: Feature[] = []
  const put = (feature: Feature, waiting: string[]) => {
    if (ordered.includes(feature)) return
    if (waiting.includes(feature.name)) {
      throw new Error(`Demo data in a circle: ${[...waiting, feature.name].join(' → ')}`)
    }
    for (const name of feature.demo?.after ?? []) {
      const earlier = all.find((other) => other.name === name)
      if (!earlier) throw new Error(`${feature.name} builds on ${name}, which is no feature`)
      put(earlier, [...waiting, feature.name])
    }
    ordered.push(feature)
  }
  for (const feature of all) put(feature, [])
  return ordered.filter(({ demo }) => demo)
}
