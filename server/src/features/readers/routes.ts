import { listLooksAtMe, type LookAtMe } from '@shulin/contract/readers'
import type { Serve } from '../../platform/http/serve.ts'
import { inLanguage } from '../../platform/institution.ts'
import { selectHandOvers, selectLooks } from './queries.ts'

export function readersRoutes(serve: Serve) {
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
