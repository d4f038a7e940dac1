// Draws the folders and imports of the project into docs/architecture.md, as they are beside an earlier commit.
//
//   node tools/structure/structure.ts [--before COMMIT]
import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { picture } from './picture.ts'
import { sourcesAt, sourcesNow } from './sources.ts'

const { values: asked } = parseArgs({
  // The last commit before the folders were arranged for the other half of the product.
  options: { before: { type: 'string', default: 'f0c5e41' } },
})
const root = join(import.meta.dirname, '../..')
const page = join(root, 'docs/architecture.md')
const [begin, end] = ['<!-- structure -->', '<!-- /structure -->']

const text = readFileSync(page, 'utf8')
const [above, below] = [text.indexOf(begin), text.indexOf(end)]
if (above < 0 || below < above) throw new Error(`${page} has no place for the picture`)
const drawn = picture(sourcesAt(asked.before), sourcesNow())
const whole = `${text.slice(0, above + begin.length)}\n\n${drawn}\n${text.slice(below)}`
writeFileSync(page, whole)
execFileSync(join(root, 'node_modules/.bin/oxfmt'), [page])
