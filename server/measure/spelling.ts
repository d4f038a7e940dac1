/**
 * Measures spelling over a catalogue: node server/measure/spelling.ts <titles.jsonl> …
 *
 * Each line of a file is a record: {"title": …, "creators": […], "subjects": […]}. The typos and good queries are those of
 * fixtures/search. Good queries that stand for titles the library has not ("absent title") are kept out of the catalogue.
 */
import { createReadStream, readFileSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { parse } from 'csv-parse/sync'
import { foldKey } from '../src/platform/analysis/folding.ts'
import { correct } from '../src/features/search/spelling/correct.ts'
import { readModel, writeModel } from '../src/features/search/spelling/model-file.ts'
import {
  buildModel,
  openSpeller,
  type SpelledTitle,
} from '../src/features/search/spelling/model.ts'
import { offerCorrection } from '../src/features/search/spelling/offer.ts'

const fixture = <T>(name: string) =>
  parse<T>(readFileSync(new URL(`../../fixtures/search/${name}`, import.meta.url)), {
    columns: true,
  })
const typos = fixture<{ kind: string; typed: string; meant: string }>('typos.csv')
const good = fixture<{ kind: string; query: string }>('good-queries.csv')
const print = (text: string) => process.stdout.write(`${text}\n`)

const absent = new Set(
  good.filter(({ kind }) => kind === 'absent title').map(({ query }) => foldKey(query)),
)
const catalogue: string[] = []
const wholes = new Set<string>()

async function* titlesIn(files: readonly string[]): AsyncGenerator<SpelledTitle> {
  for (const file of files) {
    for await (const line of createInterface({ input: createReadStream(file) })) {
      const title = JSON.parse(line) as SpelledTitle
      if (absent.has(foldKey(title.title))) continue
      for (const text of [title.title, ...title.creators, ...title.subjects]) {
        catalogue.push(foldKey(text))
        wholes.add(foldKey(text))
      }
      yield title
    }
  }
}

/** Titles, names and subjects that have the words: stricter than a search, which may find them apart. */
const all = () => (joined ??= `\n${catalogue.join('\n')}\n`)
let joined: string | undefined
function countOf(text: string): number {
  const key = foldKey(text)
  let count = 0
  for (let at = all().indexOf(key); at !== -1 && count < 1000; at = all().indexOf(key, at + 1))
    count += 1
  return count
}
const found = (text: string) => ({ hits: countOf(text), hasExact: wholes.has(foldKey(text)) })
const countAll = (texts: readonly string[]) => Promise.resolve(texts.map(countOf))

const begunAt = performance.now()
const model = await buildModel(titlesIn(process.argv.slice(2)))
const bytes = writeModel(model)
const speller = openSpeller(readModel(bytes))
print(
  `${catalogue.length} texts read in ${seconds(begunAt)} s: ${model.characters.length} characters, ${model.pairs.keys.length} pairs, ` +
    `${model.triples.keys.length} triples, ${model.wholes.length} wholes, ${model.words.length} words; kept as ${megabytes(bytes.length)} MB`,
)
print(`memory of the process: ${megabytes(process.memoryUsage().rss)} MB`)

for (const kind of new Set(typos.map((typo) => typo.kind))) {
  const ofKind = typos.filter((typo) => typo.kind === kind)
  let first = 0
  let alone = 0
  for (const { typed, meant } of ofKind) {
    const [best] = correct(speller, typed)
    if (best && foldKey(best.text) === foldKey(meant)) alone += 1
    const offer = await offerCorrection(speller, typed, found(typed), countAll)
    if (offer && foldKey(offer.text) === foldKey(meant)) first += 1
    else
      print(
        `  ${kind}: ${typed} should be ${meant}, offered ${offer?.text ?? 'nothing'} (${found(typed).hits} hits as typed)`,
      )
  }
  print(
    `${kind}: ${first} of ${ofKind.length} first (${percent(first, ofKind.length)}), ${alone} without counting hits`,
  )
}

const kinds = new Map<string, { asked: number; offered: number }>()
const times: number[] = []
for (const { kind, query } of good) {
  const offer = await offerCorrection(speller, query, found(query), countAll)
  const begin = performance.now()
  correct(speller, query)
  times.push(performance.now() - begin)
  const { asked, offered } = kinds.get(kind) ?? { asked: 0, offered: 0 }
  kinds.set(kind, { asked: asked + 1, offered: offered + (offer ? 1 : 0) })
  if (offer)
    print(
      `  ${kind}: ${query} (${found(query).hits} hits) was offered ${offer.text} (${offer.kind}, ${offer.count} hits)`,
    )
}
for (const [kind, { asked, offered }] of kinds) print(`${kind}: ${offered} of ${asked} offered`)
const offered = [...kinds.values()].reduce((sum, one) => sum + one.offered, 0)
print(
  `good queries: ${offered} of ${good.length} offered something (${percent(offered, good.length)})`,
)
times.sort((a, b) => a - b)
print(
  `correct(): p50 ${times[times.length >> 1]!.toFixed(1)} ms, p95 ${times[Math.floor(times.length * 0.95)]!.toFixed(1)} ms`,
)

function percent(part: number, whole: number) {
  return `${((100 * part) / whole).toFixed(1)} %`
}
function megabytes(count: number) {
  return (count / 1e6).toFixed(1)
}
function seconds(since: number) {
  return ((performance.now() - since) / 1000).toFixed(1)
}
