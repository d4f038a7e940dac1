import {
  addAlias as addAliasCall,
  listAliases,
  removeAlias as removeAliasCall,
} from '@shulin/contract/catalogue-staff'
import { testSource } from '@shulin/contract/record-staff'
import type { Serve } from '../../../platform/http/serve.ts'
import { settingsOf } from '../../institutions/institutions.ts'
import { addAlias, aliasesOf, removeAlias } from '../alias-changes.ts'
import { addressOf, type Sources } from '../enrichment.ts'

/** The other names of titles, for those who keep the catalogue; and whether an outside source answers. */
export function recordStaffRoutes(serve: Serve, { sources }: { sources: Sources }) {
  serve(listAliases, ({ within, institution: { timeZone }, query: { recordId } }) =>
    within((db) => aliasesOf(db, recordId, timeZone)),
  )

  serve(addAliasCall, ({ within, institution, staff, body }) =>
    within(async (db) => {
      await addAlias(db, institution, body, staff)
      return aliasesOf(db, body.recordId, institution.timeZone)
    }),
  )

  serve(removeAliasCall, ({ within, institution: { timeZone }, staff, body }) =>
    within(async (db) => {
      await removeAlias(db, body, staff)
      return aliasesOf(db, body.recordId, timeZone)
    }),
  )

  serve(testSource, async ({ within, body: { source, isbn } }) => {
    const address = addressOf(await within(settingsOf), source)
    const begun = performance.now()
    const outcome = await sources.test(address, { isbn })
    const milliseconds = Math.round(performance.now() - begun)
    if (outcome.kind !== 'answered') return { outcome: outcome.kind, milliseconds }
    const { links, tryReadUrl, introduction, citedCount } = outcome.answer
    const isFound =
      links.length > 0 || tryReadUrl !== '' || introduction !== '' || citedCount !== null
    return { outcome: isFound ? ('found' as const) : ('nothing' as const), milliseconds }
  })
}
