import { readdirSync, readFileSync } from 'node:fs'
import type { Title } from '../../src/features/search/index/title.ts'
import { bareTitle } from './bare-title.ts'

/** The real records the ranking is judged by, one file for each source; fixtures/relevance/README.md names their licences. */

const folder = new URL('../../../fixtures/relevance/records/', import.meta.url)

/** A record as it is kept: its number among the judgements, its key in the source, and what is known of it. */
interface FixtureRecord extends Partial<Title> {
  id: number
  key: string
  title: string
}

export interface JudgedRecord {
  id: string
  source: string
  key: string
  title: Title
}

export const readRecords = (): JudgedRecord[] =>
  readdirSync(folder)
    .toSorted()
    .flatMap((file) =>
      readFileSync(new URL(file, folder), 'utf8')
        .trim()
        .split('\n')
        .map((line) => recordOf(JSON.parse(line) as FixtureRecord, file.replace('.jsonl', ''))),
    )

function recordOf({ id, key, ...known }: FixtureRecord, source: string): JudgedRecord {
  const title = { ...bareTitle, groupCode: 'judged', recordId: id, work: `r${id}`, ...known }
  return { id: String(id), source, key, title }
}
