import { replaceCover } from '@shulin/contract/catalogue-staff'
import { blackPng, nestedDrawing } from '../../server/test/hostile-pictures.ts'

// A cataloguer who sends one hostile picture after the other, three at a time, and prints what became of them.
const { url, cookie, recordId, seconds } = JSON.parse(process.argv[2]!) as {
  url: string
  cookie: string
  recordId: number
  seconds: number
}
const pictures = [
  Buffer.from(nestedDrawing()),
  blackPng(6_300, 6_300),
  blackPng(50_000, 50_000, 1),
  Buffer.concat([blackPng(3_000, 4_000), Buffer.alloc(100_000, '<script>')]),
].map((picture) => picture.toString('base64'))

const until = performance.now() + seconds * 1000
const outcomes: Record<string, number> = {}
let turn = 0
await Promise.all(
  Array.from({ length: 3 }, async () => {
    while (performance.now() < until) {
      const picture = pictures[turn++ % pictures.length]
      const answer = await fetch(`${url}${replaceCover.path}`, {
        method: 'POST',
        body: JSON.stringify({ recordId, picture }),
        headers: { cookie, 'content-type': 'application/json' },
      })
      const { code } = (await answer.json()) as { code: string | null }
      outcomes[code ?? 'drawn'] = (outcomes[code ?? 'drawn'] ?? 0) + 1
    }
  }),
)
process.stdout.write(JSON.stringify(outcomes))
