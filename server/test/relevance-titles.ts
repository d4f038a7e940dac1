import { readFileSync } from 'node:fs'
import type { Title } from '../src/features/search/index/title.ts'
import { describedTitle } from './described-title.ts'

/** The titles of the relevance tests: made for them, a group for each query. */
export function relevanceTitles(): { id: string; title: Title }[] {
  const file = new URL('../../fixtures/relevance/titles.jsonl', import.meta.url)
  return readFileSync(file, 'utf8')
    .trim()
    .split('\n')
    .map((line, i) => {
      const { id, ...given } = JSON.parse(line) as { id: string } & Partial<Title>
      const recordId = 700_000 + i
      return { id, title: describedTitle({ groupCode: 'demo', recordId, work: id, ...given }) }
    })
}
