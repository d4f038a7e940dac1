import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { initialOf, strokesOf } from '../src/platform/text/initials.ts'
import type { TestInstitution } from './readers.ts'

interface DatabaseOptions {
  englishName?: string
  formerName?: string
  commonName?: string
  producer?: string
  status?: 'trial' | 'purchased' | 'formal' | 'open access'
  contentLevel?: string
  dataTypes?: string[]
  subjects?: string[]
  languages?: string[]
  departments?: string[]
  updateFrequency?: string
  scope?: string
  url?: string
  /** Days from today. */
  trialFrom?: number
  trialUntil?: number
  shownFrom?: number
  shownUntil?: number
  contacts?: string
  isShown?: boolean
  visits?: number
  guides?: string[]
}

type DatabaseOwner = Pick<TestInstitution, 'groupCode' | 'within'>

/** A database with nothing but what the test gives it. */
export async function aListedDatabase(
  { groupCode, within }: DatabaseOwner,
  name: string,
  options: DatabaseOptions = {},
) {
  const { trialFrom, trialUntil, shownFrom, shownUntil, visits = 0, guides = [], ...rest } = options
  const id = randomUUID()
  const day = (days: number | undefined) =>
    days === undefined ? null : sql<string>`institution_day() + ${days}::int`
  await within(async (trx) => {
    await trx
      .insertInto('database')
      .values({
        groupCode,
        id,
        name,
        initial: initialOf(name),
        strokes: strokesOf(name),
        status: trialUntil === undefined ? 'purchased' : 'trial',
        ...rest,
        trialFrom: day(trialFrom),
        trialUntil: day(trialUntil),
        shownFrom: day(shownFrom),
        shownUntil: day(shownUntil),
      })
      .execute()
    for (const [n, title] of guides.entries()) {
      const guide = { groupCode, databaseId: id, n: n + 1, title, content: `怎样使用：${title}` }
      await trx.insertInto('databaseGuide').values(guide).execute()
    }
    if (visits === 0) return
    const visit = { groupCode, kind: 'database', subject: id, visits }
    await trx
      .insertInto('visitDay')
      .values({ ...visit, day: sql<string>`institution_day()` })
      .execute()
  })
  return id
}
