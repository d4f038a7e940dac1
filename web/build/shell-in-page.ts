import type { Plugin } from 'vite'

/** Names the files of the shell in the page itself, so that they are asked for with the small module that runs first. */
export const shellInPage = (frame: string): Plugin => ({
  name: 'shell-in-page',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler(_html, { bundle = {} }) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
      const loaded = new Set<string>()
      const load = (fileName: string) => {
        if (loaded.has(fileName)) return
        loaded.add(fileName)
        chunks.find((chunk) => chunk.fileName === fileName)?.imports.forEach(load)
      }
      for (const { facadeModuleId, fileName } of chunks)
        if (facadeModuleId === frame) load(fileName)
      const styles = chunks
        .filter(({ fileName }) => loaded.has(fileName))
        .flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])])
      const link = (rel: string, fileName: string) => ({
        tag: 'link',
        attrs: { rel, crossorigin: true, href: `/${fileName}` },
        injectTo: 'head' as const,
      })
      return [
        ...[...new Set(styles)].map((fileName) => link('stylesheet', fileName)),
        ...[...loaded].map((fileName) => link('modulepreload', fileName)),
      ]
    },
  },
})
