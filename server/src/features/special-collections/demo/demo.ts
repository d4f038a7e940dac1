import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { z } from 'zod'
import { inInstitution, type Database } from '../../../platform/stores/database.ts'
import { describeCollection } from './queries.ts'

const DemoCollections = z.array(
  z.strictObject({
    id: z.uuid(),
    introduction: z.strictObject({
      'zh-CN': z.string(),
      'zh-TW': z.string(),
      'en-US': z.string(),
    }),
    name: z.strictObject({ 'zh-TW': z.string(), 'en-US': z.string() }),
  }),
)

/** The university of the demo. */
const demoUniversity = '100041'

/** What the demo university says of its collections. What staff have written since stays. */
export async function loadDemoCollections(adminDb: Database): Promise<number> {
  const file = resolve(import.meta.dirname, '../../../../../fixtures/special-collections/demo.json')
  const collections = DemoCollections.parse(JSON.parse(await readFile(file, 'utf8')))
  await inInstitution(adminDb, demoUniversity, async (trx) => {
    for (const { id, introduction, name } of collections) {
      await describeCollection(trx, {
        id,
        introduction: introduction['zh-CN'],
        translations: {
          'zh-TW': { name: name['zh-TW'], introduction: introduction['zh-TW'] },
          'en-US': { name: name['en-US'], introduction: introduction['en-US'] },
        },
      })
    }
  })
  return collections.length
}
