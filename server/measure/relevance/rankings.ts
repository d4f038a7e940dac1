import type { Client } from '@opensearch-project/opensearch'
import type { Clause } from '../../src/features/search/plan/clauses.ts'
import { exactTitleMark } from '../../src/features/search/plan/plan.ts'
import { fewTitles } from '../../src/features/search/engine/some-words.ts'
import { aTerm, find, findBelow, searchPatiently } from './ask.ts'

/** The first records for what was typed, best first. */
export type Ranking = (typed: string) => Promise<string[]>

/** What stands on the first page: the titles with all the words, and where they are few, those with some of them below. */
export const ours =
  (client: Client, index: string, size = 10, filter: Clause[] = []): Ranking =>
  async (typed) => {
    const asked = { items: [aTerm(typed)] }
    const found = await find(client, index, asked, { size, filter })
    const first = found.hits.map(({ id }) => id)
    const isThere = found.hits.some(({ why }) => why.includes(exactTitleMark))
    if (found.total >= fewTitles || found.rung === 'some' || isThere) return first
    const rest = { size: size - first.length, filter }
    const below = await findBelow(client, index, asked, found.rung, rest)
    return [...first, ...below.hits.map(({ id }) => id)]
  }

/** The texts of a record, folded as ours are: what any library system has without further thought. */
const plainFields = [
  'title',
  'otherTitles',
  'creators',
  'series',
  'publisher',
  'subjects',
  'note',
  'isbn',
  'issn',
  'doi',
]

/** One plain question over all fields, to compare with. `cross_fields` wants every word, `best_fields` any. */
export const plain =
  (
    client: Client,
    index: string,
    type: 'best_fields' | 'cross_fields' = 'best_fields',
    size = 10,
    filter: Clause[] = [],
  ): Ranking =>
  async (typed) => {
    const operator = type === 'cross_fields' ? 'and' : 'or'
    const fields = type === 'cross_fields' ? plainFields.slice(0, 7) : plainFields
    const asked = { multi_match: { query: typed, type, fields, operator } }
    const query = { bool: { must: [asked], filter } }
    const body = { query, size, _source: false, sort: ['_score', { recordId: 'asc' }] }
    const answer = await searchPatiently(client, index, body)
    return answer.body.hits.hits.map(({ _id }) => String(_id))
  }
