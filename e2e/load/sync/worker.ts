// A worker of which only what follows the library system and the feed of the index are at work; the system is the stand-in.
// It works until it is killed.
import type { CopyLine } from '../../../server/src/features/circulation/library-system.ts'
import { syncJobs } from '../../../server/src/features/library-sync/jobs.ts'
import { feature as search } from '../../../server/src/features/search/feature.ts'
import { ownConfig } from '../../../server/src/platform/config.ts'
import { startWork } from '../../../server/src/platform/jobs/work.ts'
import { openResources } from '../../../server/src/resources.ts'
import { aListingSystem } from '../../../server/test/library-sync.ts'
import { groupCode } from './shelves.ts'

const port = process.argv[2]!

async function ask<T>(path: string): Promise<T> {
  const response = await fetch(`http://127.0.0.1:${port}${path}`)
  return (await response.json()) as T
}
type SentLine = Omit<CopyLine, 'dueAt'> & { dueAt: string | null }
const copiesIn = (lines: SentLine[]): CopyLine[] =>
  lines.map((line) => ({ ...line, dueAt: line.dueAt === null ? null : new Date(line.dueAt) }))

const system = aListingSystem({
  async *everyCopy() {
    for (let from: number | null = 1; from !== null;) {
      const page: { lines: SentLine[]; next: number | null } = await ask(`/copies?from=${from}`)
      yield copiesIn(page.lines)
      from = page.next
    }
  },
  async *changesSince(since) {
    for (let cursor = since ?? '0'; ;) {
      const page: { lines: SentLine[]; cursor: string; isLast: boolean } = await ask(
        `/changes?cursor=${cursor}`,
      )
      if (page.lines.length > 0) {
        yield { copies: copiesIn(page.lines), gone: [], cursor: page.cursor }
      }
      if (page.isLast) return
      cursor = page.cursor
    }
  },
})

const resources = openResources(ownConfig())
const librarySystemOf = async (code: string) => Promise.resolve(code === groupCode ? system : null)
const work = await startWork(syncJobs, { ...resources, librarySystemOf }, resources)
search.background!(resources, work.metrics)
