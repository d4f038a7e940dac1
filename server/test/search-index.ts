import { randomUUID } from 'node:crypto'
import { connectSearchEngine } from '../src/platform/stores/search-engine.ts'
import { testConfig } from './database.ts'

const patient = { requestTimeout: 60_000 }

/** An index of the test's own on the real engine: one shard, no copies, gone with the test. */
export async function createTestIndex(body: { settings?: object; mappings?: object }) {
  const config = testConfig()
  const client = connectSearchEngine(config.opensearchUrl, { caFile: config.storesCaFile })
  const index = `test-${randomUUID()}`
  const settings = { ...body.settings, number_of_shards: 1, number_of_replicas: 0 }
  await client.indices.create({ index, body: { ...body, settings } }, patient)

  return {
    client,
    index,
    /** Puts documents in and makes them findable. */
    async fill(documents: readonly { id: string; document: object }[]) {
      for (let start = 0; start < documents.length; start += 500) {
        const lines = documents
          .slice(start, start + 500)
          .flatMap(({ id, document }) => [{ index: { _index: index, _id: id } }, document])
        const { body } = await client.bulk({ body: lines }, patient)
        const refused = body.items.find((item) => item.index?.error)
        if (refused) throw new Error(JSON.stringify(refused.index?.error))
      }
      await client.indices.refresh({ index }, patient)
    },
    /** What an analyzer of the index makes of each text. */
    async analyze(analyzer: string, texts: readonly string[]): Promise<string[][]> {
      const tokens: string[][] = []
      for (const text of texts) {
        const { body } = await client.indices.analyze({ index, body: { analyzer, text } }, patient)
        tokens.push((body.tokens ?? []).map((token) => token.token))
      }
      return tokens
    },
    async close() {
      await client.indices.delete({ index }, patient)
      await client.close()
    },
  }
}
export type TestIndex = Awaited<ReturnType<typeof createTestIndex>>
