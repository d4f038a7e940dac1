import { doubleClickSeconds, type UseOperation } from '@shulin/contract/usage'
import type { Use } from '../../../server/src/features/usage/record-uses.ts'
import { chanceOf, pick, whole } from '../million/chance.ts'

/** What can be used, by its ids. */
export interface UsedThings {
  databases: string[]
  records: number[]
}

const visitors = 5_000
/** How many of a hundred uses are of a kind. */
const shares: [UseOperation, number][] = [
  ['databaseVisit', 25],
  ['fullTextVisit', 20],
  ['journalBrowse', 15],
  ['recordDetail', 15],
  ['databaseBrowse', 10],
  ['download', 5],
  ['databaseSearch', 5],
  ['resourceSearch', 5],
]
const operations = shares.flatMap(([operation, share]) =>
  Array.from({ length: share }, () => operation),
)

const needsDatabase = new Set<UseOperation>(['databaseVisit', 'databaseBrowse'])
const needsNothing = new Set<UseOperation>(['databaseSearch', 'resourceSearch'])

/**
 * The uses of a month, in the order of time and the same in every run: one in ten is clicked again soon after, one in fifty is of a
 * program, and a few full texts are known to be of a database.
 */
export function* makeUses(month: string, count: number, { databases, records }: UsedThings) {
  const chance = chanceOf(24, count)
  const begin = Date.parse(`${month}-01T00:00:00+08:00`)
  const [year = 0, inYear = 1] = month.split('-').map(Number)
  const length = new Date(Date.UTC(year, inYear, 0)).getUTCDate() * 86_400_000
  const recent: Use[] = []
  for (let n = 0; n < count; n += 1) {
    const at = new Date(begin + Math.floor((n / count) * length))
    const again = recent.length > 0 && chance() < 0.1 ? pick(chance, recent) : undefined
    const use = again ? { ...again, at } : aUse(at)
    yield use
    recent.push(use)
    if (recent.length > 5) recent.shift()
  }

  function aUse(at: Date): Use {
    const operation = pick(chance, operations)
    const hasDatabase =
      needsDatabase.has(operation) || (operation === 'fullTextVisit' && chance() < 0.5)
    const hasRecord = !needsDatabase.has(operation) && !needsNothing.has(operation)
    return {
      at,
      operation,
      ...(hasDatabase && { databaseId: pick(chance, databases) }),
      ...(hasRecord && { recordId: pick(chance, records) }),
      ...(needsNothing.has(operation) && { words: `word ${whole(chance, 500)}` }),
      isProgram: chance() < 0.02,
      visitor: {
        readerId: undefined,
        visit: `visitor ${whole(chance, visitors)}`,
        address: '',
        userAgent: '',
      },
    }
  }
}

/** Counts the same uses once more, in the plainest way there is: by name of what is counted, as `day 2026-10-01 databaseVisit`. */
export function openRecount() {
  const counts = new Map<string, number>()
  const last = new Map<string, number>()
  const add = (name: string) => counts.set(name, (counts.get(name) ?? 0) + 1)
  return {
    counts,
    note({ at, operation, recordId, databaseId, words, isProgram, visitor }: Use) {
      const same = [visitor.visit, operation, recordId, databaseId, words].join(' ')
      const before = last.get(same) ?? -Infinity
      last.set(same, at.getTime())
      if (isProgram || at.getTime() - before < doubleClickSeconds * 1_000) return
      const day = new Date(at.getTime() + 8 * 3_600_000).toISOString().slice(0, 10)
      add(`total ${operation}`)
      add(`day ${day} ${operation}`)
      if (databaseId !== undefined) add(`database ${databaseId} ${operation}`)
      if (recordId !== undefined) add(`title ${recordId} ${operation}`)
    },
  }
}
