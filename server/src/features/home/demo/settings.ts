import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { z } from 'zod'
import { HomeLink } from '@shulin/contract/home-staff'

/** Titles by what they are called, in their order; what the reader who made a list says of one. */
const Listed = z.strictObject({
  name: z.string(),
  introduction: z.string(),
  titles: z.array(z.strictObject({ title: z.string(), note: z.string().optional() })).min(3),
})

const Home = z.strictObject({
  /** How many visits there are, against the institution that has most. */
  visits: z.number(),
  /** Of its readers. */
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
})
export type DemoHome = z.infer<typeof Home>

const Settings = z.strictObject({
  institutions: z.record(z.string(), Home),
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
export type DemoHomes = z.infer<typeof Settings>

export async function readDemoHomes(): Promise<DemoHomes> {
  const file = resolve(import.meta.dirname, '../../../../../fixtures/home/demo.json')
  return Settings.parse(JSON.parse(await readFile(file, 'utf8')))
}
