import { citeRecords, exportRecords } from '@shulin/contract/citations'
import {
  listRelated,
  listShareTargets,
  noteVisit,
  readAuthor,
  readBookDetail,
  readBookIntroduction,
  readContents,
  readContentsAddress,
  readDonor,
  readPerson,
  readQrCode,
  readRecordParts,
  readResolver,
  readStatistics,
  readYearLoans,
} from '@shulin/contract/record'
import type { Config } from '../../platform/config.ts'
import type { Serve } from '../../platform/http/serve.ts'
import { isWithin } from '../../platform/networks.ts'
import { throughTemplate } from '../catalogue/catalogue.ts'
import { settingsOf } from '../institutions/institutions.ts'
import { cite } from './citations/cite.ts'
import { citedRecords, today } from './cited-records.ts'
import { exportAs } from './export.ts'
import { bookDetailOf, describedRecord } from './described-record.ts'
import { contentsAddressOf, contentsOf, introductionOf, partsOf } from './record.ts'
import { personOf } from './person.ts'
import { authorOf, relatedTo } from './related.ts'
import type { FindTitlesBeside } from './titles-beside.ts'
import { countVisit, donorOf, likesOf, statisticsOf, yearLoansOf } from './statistics.ts'
import {
  checkOwnAddress,
  drawQrCode,
  publicAddress,
  resolverAddress,
  sharedWith,
  shareTargetsIn,
} from './share.ts'

interface RecordResources {
  config: Pick<Config, 'portalUrl'>
  titlesBeside: FindTitlesBeside
}

export function recordRoutes(serve: Serve, { config, titlesBeside }: RecordResources) {
  serve(readBookDetail, ({ within, institution: { timeZone }, locale, query: { recordId } }) =>
    within(async (db) => ({
      bookDetail: bookDetailOf(await describedRecord(db, recordId, timeZone), locale),
    })),
  )

  serve(readRecordParts, ({ within, institution, locale, address, query: { recordId } }) =>
    within(async (db) => {
      const { offCampusLink, campusRanges } = await settingsOf(db)
      const isOnCampus = isWithin(address, campusRanges.split('\n').filter(Boolean))
      const offCampus = isOnCampus ? undefined : throughTemplate(offCampusLink)
      const { timeZone } = institution
      return {
        ...(await partsOf(db, recordId, { timeZone, locale, offCampus })),
        likes: await likesOf(db, recordId, timeZone),
      }
    }),
  )

  serve(listRelated, ({ within, institution, locale, query: { recordId } }) =>
    relatedTo({ within, institution, locale, titlesBeside }, recordId),
  )

  serve(readAuthor, ({ within, institution: { timeZone }, query }) =>
    within((db) => authorOf(db, query, timeZone)),
  )

  serve(readPerson, ({ within, institution: { timeZone }, query }) =>
    within((db) => personOf(db, query, timeZone)),
  )

  serve(readBookIntroduction, ({ within, institution: { timeZone }, body }) =>
    within((db) => introductionOf(db, body, timeZone)),
  )

  serve(readContents, async ({ within, institution: { timeZone }, body }) => ({
    catalog: await within((db) => contentsOf(db, body, timeZone)),
  }))

  serve(readContentsAddress, async ({ within, institution: { timeZone }, query }) => ({
    catalogUrl: await within((db) => contentsAddressOf(db, query, timeZone)),
  }))

  serve(readQrCode, async ({ within, institution, query: { recordId, url } }) => {
    await within((db) => describedRecord(db, recordId, institution.timeZone))
    if (url !== '') checkOwnAddress(url, config.portalUrl, institution)
    return {
      qrCode: await drawQrCode(url || publicAddress(config.portalUrl, institution, recordId)),
    }
  })

  serve(listShareTargets, ({ within, institution, query: { recordId } }) =>
    within(async (db) => {
      const { title } = await describedRecord(db, recordId, institution.timeZone)
      const targets = shareTargetsIn((await settingsOf(db)).shareTargets)
      const url = publicAddress(config.portalUrl, institution, recordId)
      return { shareList: sharedWith(targets, { url, title }) }
    }),
  )

  serve(readResolver, ({ within, institution, locale, query: { recordId } }) =>
    within(async (db) => {
      const book = bookDetailOf(await describedRecord(db, recordId, institution.timeZone), locale)
      const { linkResolver } = await settingsOf(db)
      const resolverUrl =
        linkResolver === '' ? '' : resolverAddress(linkResolver, book, config.portalUrl)
      return { resolverUrl }
    }),
  )

  serve(readStatistics, async ({ within, institution: { timeZone }, query: { recordId } }) => ({
    statistics: await within((db) => statisticsOf(db, recordId, timeZone)),
  }))

  serve(readYearLoans, async ({ within, institution: { timeZone }, query: { recordId } }) => ({
    yearLoan: await within((db) => yearLoansOf(db, recordId, timeZone)),
  }))

  serve(readDonor, ({ within, institution: { timeZone }, query: { recordId } }) =>
    within((db) => donorOf(db, recordId, timeZone)),
  )

  serve(noteVisit, async ({ within, institution: { groupCode, timeZone }, body: { recordId } }) => {
    await within((db) => countVisit(db, groupCode, recordId, timeZone))
    return true as const
  })

  serve(citeRecords, async ({ within, institution, body: { recordIds, styles } }) => {
    const cited = await within((db) => citedRecords(db, recordIds, institution, config.portalUrl))
    const accessed = today(institution.timeZone)
    return cited.map((one) => ({
      recordId: one.recordId,
      citations: styles.map((style) => ({ style, parts: cite(one, style, accessed) })),
    }))
  })

  serve(exportRecords, async ({ within, institution, body: { recordIds, format } }) =>
    exportAs(
      format,
      await within((db) => citedRecords(db, recordIds, institution, config.portalUrl)),
    ),
  )
}
