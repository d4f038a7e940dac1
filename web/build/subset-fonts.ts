// Subsets Inter for the portal. After a change of the signs or of Inter: node web/build/subset-fonts.ts
import { readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'
import subsetFont from 'subset-font'
import { ranges, weights } from '../src/ui/fonts/unicode-ranges.ts'

const require = createRequire(import.meta.url)
const inter = path.dirname(require.resolve('@fontsource-variable/inter/package.json'))
const folder = path.join(import.meta.dirname, '../src/ui/fonts')

/** Each file, what of Inter it is cut from, and its signs. */
const cuts = {
  'inter-latin.woff2': ['inter-latin-wght-normal.woff2', `${ranges.latin}, ${ranges.marks}`],
  'inter-pinyin.woff2': ['inter-latin-ext-wght-normal.woff2', ranges.pinyin],
} as const

type FontFile = keyof typeof cuts
export const fileOf = (name: FontFile) => path.join(folder, name)

/** Figures of one width for tables, pairs of letters that stand closer, and accents; no other forms of a letter. */
const keepFeatures = ['tnum', 'kern', 'ccmp', 'locl', 'mark', 'mkmk']
/** Its copyright and its licence travel inside. */
const preserveNameIds = [0, 14]

export async function cut(name: FontFile) {
  const [source, signs] = cuts[name]
  return subsetFont(await readFile(path.join(inter, 'files', source)), signsIn(signs), {
    targetFormat: 'woff2',
    variationAxes: { wght: { ...weights, default: weights.min } },
    keepFeatures,
    preserveNameIds,
  })
}

function signsIn(range: string) {
  const signs = range.split(', ').flatMap((part) => {
    const [first = 0, last = first] = part
      .slice(2)
      .split('-')
      .map((code) => Number.parseInt(code, 16))
    return Array.from({ length: last - first + 1 }, (_, place) => first + place)
  })
  return String.fromCodePoint(...signs)
}

if (import.meta.main) {
  for (const name of ['inter-latin.woff2', 'inter-pinyin.woff2'] as const)
    await writeFile(fileOf(name), await cut(name))
}
