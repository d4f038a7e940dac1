import { gzipSync } from 'node:zlib'
import { locales } from '@shulin/contract/locale'
import type { Plugin } from 'vite'

export interface Budget {
  /** The page of the site, e.g. `index.html`. */
  site: string
  /** Most bytes of JavaScript, gzipped, that the first page may load. */
  limit: number
  /** The page one sees first; it is loaded beside the entry. */
  firstPage: string
  /** The folder of the site's texts, one file per language. */
  languages: string
}

/** Adds up what the first visit loads (entry, first page, texts of one language); too much fails the build. */
export function firstLoadBudget({ site, limit, firstPage, languages }: Budget): Plugin {
  return {
    name: 'first-load-budget',
    apply: 'build',
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
      const sizeOf = new Map(chunks.map((chunk) => [chunk.fileName, gzipSync(chunk.code).length]))
      /** The chunks of these modules, with all that they import. */
      const loadedBy = (isWanted: (module: string) => boolean) => {
        const loaded = new Set<string>()
        const load = (fileName: string) => {
          const chunk = chunks.find((one) => one.fileName === fileName)
          if (!chunk || loaded.has(fileName)) return
          loaded.add(fileName)
          chunk.imports.forEach(load)
        }
        for (const { facadeModuleId, fileName } of chunks) {
          if (facadeModuleId && isWanted(facadeModuleId)) load(fileName)
        }
        return loaded
      }
      const sizeOfAll = (names: Iterable<string>) =>
        [...names].reduce((sum, name) => sum + (sizeOf.get(name) ?? 0), 0)

      const pages = loadedBy((module) => module.endsWith(`/${site}`) || module.endsWith(firstPage))
      for (const page of [`/${site}`, firstPage]) {
        if (!chunks.some(({ facadeModuleId }) => facadeModuleId?.endsWith(page)))
          this.error(`${page} is not in the build`)
      }
      const texts = locales.map((locale) => {
        const loaded = loadedBy((module) => module.endsWith(`${languages}${locale}.ts`))
        return sizeOfAll(loaded.difference(pages))
      })
      const total = sizeOfAll(pages) + Math.max(...texts)
      const verdict = `first load of ${site}: ${(total / 1000).toFixed(1)} kB of ${limit / 1000} kB gzipped JavaScript`
      if (total > limit) this.error(verdict)
      this.info(verdict)
    },
  }
}
