import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { z } from 'zod'
import { selectGroupCodes } from '../../../platform/institution-queries.ts'
import { inInstitution, type Database } from '../../../platform/stores/database.ts'
import { demoId } from '../../catalogue/catalogue.ts'
import { insertOnce } from './queries.ts'

const Words = z.strictObject({ 'zh-CN': z.string(), 'zh-TW': z.string(), 'en-US': z.string() })

const DemoAnnouncements = z.array(
  z.strictObject({
    groupCode: z.string(),
    announcements: z.array(
      z.strictObject({
        title: Words,
        text: Words,
        /** Counted back from the day the demo is loaded. */
        fromDaysAgo: z.int(),
        forDays: z.int().optional(),
      }),
    ),
  }),
)

/** What each library of the demo announces. What staff changed since it was loaded stays. */
export async function loadDemoAnnouncements(db: Database): Promise<number> {
  const file = resolve(import.meta.dirname, '../../../../../fixtures/announcements/demo.json')
  const there = await selectGroupCodes(db)
  let loaded = 0
  for (const library of DemoAnnouncements.parse(JSON.parse(await readFile(file, 'utf8')))) {
    const { groupCode, announcements } = library
    if (!there.includes(groupCode)) continue
    await inInstitution(db, groupCode, async (trx) => {
      for (const { title, text, fromDaysAgo, forDays } of announcements) {
        await insertOnce(trx, {
          groupCode,
          id: demoId(`announcement ${groupCode} ${title['zh-CN']}`),
          title: JSON.stringify(title),
          text: JSON.stringify(text),
          fromDaysAgo,
          forDays: forDays ?? null,
        })
      }
    })
    loaded += announcements.length
  }
  return loaded
}
