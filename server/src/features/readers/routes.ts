import { listChangesOfMe, listLooksAtMe, type LookAtMe } from '@shulin/contract/readers'
import type { Serve } from '../../platform/http/serve.ts'
import { inLanguage } from '../../platform/institution.ts'
import type { Resources } from '../../resources.ts'
import {
  selectAccountChanges,
  selectDeskLooks,
  selectHandOvers,
  selectLooks,
  selectPartnerLooks,
} from './queries.ts'

/** Of every day, for whoever comes that way every day: some are enough to see one that was somebody else. */
const mostOfEveryDay = 50
const mostOfOthers = 200

export function readersRoutes(serve: Serve, { directory }: Resources) {
  serve(listLooksAtMe, async ({ reader, institution, locale, within }) => {
    const [looks, atDesk, handOvers, ofPartners] = await within(async (trx) => [
      await selectLooks(trx, reader.id, mostOfOthers),
      await selectDeskLooks(trx, reader.id, mostOfEveryDay),
      await selectHandOvers(trx, reader.id, locale, mostOfEveryDay),
      await selectPartnerLooks(trx, reader.id, mostOfOthers),
    ])
    const partners = new Map<string, string>()
    for (const { partner } of ofPartners) {
      if (partners.has(partner)) continue
      const known = await directory.byCode(partner)
      partners.set(partner, known ? inLanguage(known.name, locale) : partner)
    }
    // A reader is told the unit, never the person; where none is named, it is the library.
    const library = inLanguage(institution.name, locale)
    const told: LookAtMe[] = [
      ...looks.map(({ at, unit, purpose, fields }) => ({
        at,
        unit: unit ?? library,
        purpose,
        fields,
      })),
      ...atDesk.map(({ at, unit }) => ({
        at,
        unit: unit ?? library,
        purpose: 'desk' as const,
        fields: [],
      })),
      ...handOvers.map(({ at, portal }) => ({
        at,
        unit: portal,
        purpose: 'login' as const,
        fields: [],
      })),
      ...ofPartners.map(({ at, partner }) => ({
        at,
        unit: partners.get(partner)!,
        purpose: 'identity check' as const,
        fields: [],
      })),
    ]
    return told.toSorted((one, other) => other.at.localeCompare(one.at))
  })

  serve(listChangesOfMe, async ({ reader, institution, locale, within }) => {
    const changes = await within((trx) => selectAccountChanges(trx, reader.id, mostOfOthers))
    const library = inLanguage(institution.name, locale)
    return changes.map(({ unit, ...change }) => ({ ...change, unit: unit ?? library }))
  })
}
