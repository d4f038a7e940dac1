// A library system of another process, for `pnpm bench sync`: millions of copies that are made while they are asked for.
//
//   GET  /copies?from=1        a page of the complete list: the lines, and where the next page begins
//   GET  /changes?cursor=0     a page of what changed behind a cursor
//   POST /lend, /return        of so many titles the one copy that is on the shelf: ?titles=50000
//   POST /plant                differences of every kind among all copies: ?differences=1000
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { CopyLine } from '../../../server/src/features/circulation/library-system.ts'
import { dueAt, lineOf, plant } from '../../../server/test/library-sync.ts'
import { places } from './shelves.ts'

const copies = Number(process.argv[2])
const pageSize = 1_000
const library = { places }

/** Of each ten copies of a title one stands on the shelf: lent or returned, it decides what the title is found as. */
const standing = (n: number): Partial<CopyLine> =>
  n % 10 === 3 ? { status: 'on shelf', dueAt: null } : { status: 'on loan', dueAt }

let { linesAt } = plant(library, copies, 0)
const changes: { n: number; isLent: boolean }[] = []
let lentTitles = 0

function page(from: number) {
  const upTo = Math.min(from + pageSize - 1, copies)
  const lines = Array.from({ length: upTo - from + 1 }, (_, at) => {
    const n = from + at
    const isLent = n % 10 === 3 && n <= lentTitles * 10
    return linesAt(n, isLent ? { status: 'on loan', dueAt } : standing(n))
  }).flat()
  return { lines, next: upTo < copies ? upTo + 1 : null }
}

function changesBehind(cursor: number) {
  const upTo = Math.min(cursor + pageSize, changes.length)
  const lines = changes
    .slice(cursor, upTo)
    .map(({ n, isLent }) => lineOf(library, n, isLent ? { status: 'on loan', dueAt } : standing(n)))
  return { lines, cursor: String(upTo), isLast: upTo === changes.length }
}

const server = createServer((request, response) => {
  const { pathname, searchParams } = new URL(request.url!, 'http://here')
  const number = (name: string) => Number(searchParams.get(name))
  const answers: Record<string, () => unknown> = {
    '/copies': () => page(number('from')),
    '/changes': () => changesBehind(number('cursor')),
    '/lend': () => change(number('titles'), true),
    '/return': () => change(number('titles'), false),
    '/plant': () => {
      const planted = plant(library, copies, number('differences'))
      linesAt = planted.linesAt
      return { counts: planted.counts, touched: planted.touched }
    },
  }
  response.setHeader('content-type', 'application/json')
  response.end(JSON.stringify(answers[pathname]!()))
})

function change(titles: number, isLent: boolean) {
  for (let at = 0; at < titles; at += 1) changes.push({ n: at * 10 + 3, isLent })
  lentTitles = isLent ? titles : 0
  return { changes: titles }
}

server.listen(0, '127.0.0.1', () => {
  process.stdout.write(`${(server.address() as AddressInfo).port}\n`)
})
