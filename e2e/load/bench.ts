// Measures what we promise, as ratios wherever it can be, and keeps the figures with all their samples.
//
//   pnpm bench http            what a call costs beside the bare framework
//     --pairs 20               pairs of blocks (at least 20 for a figure that counts)
//     --seconds 1              length of a block
//     --keep-void              keep the figures of a restless machine, too
//   pnpm bench search …        what a search costs beside the bare engine: search/bench.ts
//   pnpm bench lending …       what lending costs, and how soon it is seen: circulation/bench.ts
//   pnpm bench sync …          how soon a library is like its own library system: sync/bench.ts
//   pnpm bench swarm …         what a swarm of programs does to those who search: swarm/bench.ts
//   pnpm bench usage …         what counting uses costs, and whether it counts right: usage/bench.ts
//   pnpm bench order …         whether journals from A to Z stand as ICU has it: order/bench.ts
//   pnpm bench load …          a library of any size, from files to a green index: million/load.ts
//   pnpm bench make …          the files of such a library: million/make.ts
//   pnpm bench lists …         how soon a book list of 5,000 titles is there, and how it scrolls: lists/bench.ts
//   pnpm bench web …           what a reader with a slow phone waits for: web/bench.ts
//   pnpm bench lighthouse …    what Lighthouse says of a public record page: lighthouse.ts
const [name = '', ...rest] = process.argv.slice(2)

const benches: Record<string, () => Promise<unknown>> = {
  http: () => import('./http-bench.ts'),
  search: () => import('./search/bench.ts'),
  lending: () => import('./circulation/bench.ts'),
  sync: () => import('./sync/bench.ts'),
  swarm: () => import('./swarm/bench.ts'),
  usage: () => import('./usage/bench.ts'),
  order: () => import('./order/bench.ts'),
  load: () => import('./million/load.ts'),
  make: () => import('./million/make.ts'),
  lists: () => import('./lists/bench.ts'),
  web: () => import('./web/bench.ts'),
  lighthouse: () => import('./lighthouse.ts'),
}
if (!(name in benches)) throw new Error(`pnpm bench ${Object.keys(benches).join(' | ')}`)
// Each reads its own words.
process.argv.splice(2, Infinity, ...rest)
await benches[name]!()
