import { createReadStream } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'
import type { Plugin } from 'vite'

const manifest = createRequire(import.meta.url).resolve('pdfjs-dist/package.json')
/** How Chinese, Japanese and Korean fonts are encoded, and the fonts that files leave out. */
const folders = ['cmaps', 'standard_fonts']

/**
 * What the reader of PDFs asks for by name when a file needs it. It comes from us, under the version it belongs to: `PdfViewer` asks
 * for /assets/pdfjs-<version>/.
 */
export const pdfReaderFiles = (): Plugin => ({
  name: 'pdf-reader-files',
  async generateBundle() {
    const { version } = JSON.parse(await readFile(manifest, 'utf8')) as { version: string }
    for (const folder of folders) {
      const from = path.join(path.dirname(manifest), folder)
      for (const file of await readdir(from)) {
        this.emitFile({
          type: 'asset',
          fileName: `assets/pdfjs-${version}/${folder}/${file}`,
          source: await readFile(path.join(from, file)),
        })
      }
    }
  },
  configureServer(server) {
    server.middlewares.use((request, response, next) => {
      const [, folder = '', file = ''] =
        /^\/assets\/pdfjs-[\d.]+\/(\w+)\/([\w.-]+)$/.exec(request.url ?? '') ?? []
      if (!folders.includes(folder)) return next()
      createReadStream(path.join(path.dirname(manifest), folder, file))
        .on('error', next)
        .pipe(response)
    })
  },
})
