import { randomUUID } from 'node:crypto'
import type { Client } from '@opensearch-project/opensearch'
import { documentOf } from '../../src/features/search/index/document.ts'
import { indexOfTitles } from '../../src/features/search/index/settings.ts'
import { patient } from './ask.ts'
import type { JudgedRecord } from './records.ts'

/** Puts the records into an index of their own, as the product indexes titles; `remove` takes it away again. */
export async function indexRecords(client: Client, records: readonly JudgedRecord[]) {
  const index = `relevance-${randomUUID()}`
  const { settings, mappings } = indexOfTitles({ replicas: 0 })
  await client.indices.create({ index, body: { settings, mappings } as never }, patient)
  for (let start = 0; start < records.length; start += 500) {
    const lines = records
      .slice(start, start + 500)
      .flatMap(({ id, title }) => [{ index: { _index: index, _id: id } }, documentOf(title)])
    const { body } = await client.bulk({ body: lines }, patient)
    if (body.errors) throw new Error(JSON.stringify(body.items.find((item) => item.index?.error)))
  }
  await client.indices.refresh({ index }, patient)
  return { index, remove: () => client.indices.delete({ index }, patient) }
}
