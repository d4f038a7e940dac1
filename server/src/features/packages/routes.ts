import { listPackages, listTitlesOfPackage, readPackage } from '@shulin/contract/packages'
import type { Serve } from '../../platform/http/serve.ts'
import { settingsOf } from '../institutions/institutions.ts'
import { linksFrom } from '../catalogue/catalogue.ts'
import { packageDetail, titlesOfPackage } from './packages.ts'
import { selectPackages } from './queries.ts'

export function packagesRoutes(serve: Serve) {
  serve(listPackages, ({ within, institution: { timeZone }, query }) => {
    const { eCollectionId: databaseId, page, rows } = query
    return within((db) => selectPackages(db, { databaseId, timeZone, page, rows }))
  })
  serve(readPackage, ({ within, institution: { timeZone }, query: { packageId } }) =>
    within((db) => packageDetail(db, packageId, timeZone)),
  )
  serve(listTitlesOfPackage, ({ within, institution: { timeZone }, address, body }) =>
    within(async (db) => {
      const linkOf = linksFrom(address, await settingsOf(db))
      return titlesOfPackage(db, body, { timeZone, linkOf })
    }),
  )
}
