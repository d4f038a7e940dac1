import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { z } from 'zod'
import { HomeLink } from '@shulin/contract/home-staff'

/** Titles whose call number fits are taken into a list, those lent most first. */
const Listed = z.strictObject({
  name: z.string(),
  introduction: z.string(),
  callNo: z.string(),
})

const Settings = z.strictObject({
  bookLists: z.array(Listed),
  topics: z.array(Listed),
  donations: z.array(
    z.strictObject({
      title: z.string(),
      donor: z.string(),
      published: z.string(),
      copies: z.int(),
    }),
  ),
  /** The most frequent first. */
  searches: z.array(z.string()),
  links: z.array(HomeLink),
  databases: z.array(
    z.strictObject({
      name: z.string(),
      englishName: z.string().optional(),
      status: z.enum(['trial', 'purchased', 'open access']),
      url: z.url(),
      addedDaysAgo: z.int(),
      /** Days before and after the day the demo is loaded. */
      trialFrom: z.int().optional(),
      trialUntil: z.int().optional(),
    }),
  ),
})
export type DemoHome = z.infer<typeof Settings>

export async function readDemoHome(): Promise<DemoHome> {
  const file = resolve(import.meta.dirname, '../../../../../fixtures/home/demo.json')
  return Settings.parse(JSON.parse(await readFile(file, 'utf8')))
}
