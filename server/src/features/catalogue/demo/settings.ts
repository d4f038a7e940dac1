import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { z } from 'zod'

const Settings = z.strictObject({
  /** Which share of the held titles an institution has. */
  institutions: z.record(z.string(), z.number()),
  /** Described titles that an institution has in any case: its lists and its readers name them. */
  alwaysHeld: z.record(z.string(), z.array(z.string())),
  sources: z.record(
    z.string(),
    z.strictObject({
      /** Which share of its titles libraries hold at all. */
      held: z.number(),
      fullText: z.string().optional(),
      noItems: z.boolean().default(false),
      coreList: z.string().optional(),
      /** The class of titles that have none. */
      class: z.string().default('Z'),
      /** Its numbers are ranks: the first is lent most. */
      rankedByKey: z.boolean().default(false),
      /** Its titles say what they are about: they are what the library has bought of late, and what people read. */
      isDescribed: z.boolean().default(false),
      /** Institutions that have another share of its titles than of all. */
      shares: z.record(z.string(), z.number()).default({}),
    }),
  ),
  /** Which open packages an institution offers. */
  packages: z.record(z.string(), z.array(z.string())),
  /** Where a title of a class of the Library of Congress stands in a Chinese library. */
  shelves: z.record(z.string(), z.string()),
})
export type DemoSettings = z.infer<typeof Settings>

export async function readDemoSettings(): Promise<DemoSettings> {
  const file = resolve(import.meta.dirname, '../../../../../fixtures/catalogue/demo.json')
  return Settings.parse(JSON.parse(await readFile(file, 'utf8')))
}
