import type { Client } from '@opensearch-project/opensearch'
import { aTerm, find, searchPatiently } from './ask.ts'

/** The first records for what was typed, best first. */
export type Ranking = (typed: string) => Promise<string[]>

export const ours =
  (client: Client, index: string, size = 10): Ranking =>
  async (typed) =>
    (await find(client, index, { items: [aTerm(typed)] }, { size })).hits.map(({ id }) => id)

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
  ): Ranking =>
  async (typed) => {
    const operator = type === 'cross_fields' ? 'and' : 'or'
    const fields = type === 'cross_fields' ? plainFields.slice(0, 7) : plainFields
    const query = { multi_match: { query: typed, type, fields, operator } }
    const body = { query, size, _source: false, sort: ['_score', { recordId: 'asc' }] }
    const answer = await searchPatiently(client, index, body)
    return answer.body.hits.hits.map(({ _id }) => String(_id))
  }
