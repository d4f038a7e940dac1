import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import type { Plugin } from 'vite'

const pack = promisify(brotliCompress)
/** Below this a file is as many packets packed as it is unpacked. */
const smallest = 1024

/**
 * Puts a packed file (Brotli) beside each file of code or style. To pack as tightly as can be takes seconds: it is done once, here,
 * where the server would pack loosely for every visitor. Whoever cannot read it is sent the file itself.
 */
export const packedFiles = (): Plugin => ({
  name: 'packed-files',
  apply: 'build',
  // As they were written: until then the bundler still changes them.
  async writeBundle({ dir = '' }, bundle) {
    const names = Object.keys(bundle).filter((name) => /^assets\/.*\.(js|mjs|css|svg)$/.test(name))
    await Promise.all(
      names.map(async (name) => {
        const content = await readFile(path.join(dir, name))
        if (content.length < smallest) return
        const params = { [constants.BROTLI_PARAM_SIZE_HINT]: content.length }
        await writeFile(path.join(dir, `${name}.br`), await pack(content, { params }))
      }),
    )
  },
})
