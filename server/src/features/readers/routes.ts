import { listLooksAtMe, type LookAtMe } from '@shulin/contract/readers'
import { listReaders, readReader, revealReader } from '@shulin/contract/readers-staff'
import type { Serve } from '../../platform/http/serve.ts'
import { inLanguage } from '../../platform/institution.ts'
import type { Resources } from '../../resources.ts'
import { countReaders, selectHandOvers, selectLooks, selectReaders } from './queries.ts'
import { maskedReader, reveal } from './readers.ts'

export function readersRoutes(serve: Serve, { keys }: Resources) {
  serve(listReaders, ({ query, locale, within }) =>
    within(async (trx) => ({
      list: await selectReaders(trx, query, locale),
      total: await countReaders(trx, query.text),
    })),
  )

  serve(readReader, ({ query, institution: { groupCode }, locale, within }) =>
    within((trx) => maskedReader(trx, { groupCode, keys }, query.readerId, locale)),
  )

  serve(revealReader, ({ body, staff, institution: { groupCode }, within }) =>
    within(async (trx) => ({ shown: await reveal(trx, { groupCode, keys }, body, staff) })),
  )

  serve(listLooksAtMe, async ({ reader, institution, locale, within }) => {
    const [looks, handOvers] = await within(async (trx) => [
      await selectLooks(trx, reader.id, 200),
      // Of every day, for whoever comes that way every day: some are enough to see one that was somebody else.
      await selectHandOvers(trx, reader.id, locale, 50),
    ])
    // A reader is told the unit, never the person; where none is named, it is the library.
    const library = inLanguage(institution.name, locale)
    const told: LookAtMe[] = [
      ...looks.map(({ at, unit, purpose, fields }) => ({
        at,
        unit: unit ?? library,
        purpose,
        fields,
      })),
      ...handOvers.map(({ at, portal }) => ({
        at,
        unit: portal,
        purpose: 'login' as const,
        fields: [],
      })),
    ]
    return told.toSorted((one, other) => other.at.localeCompare(one.at))
  })
}
