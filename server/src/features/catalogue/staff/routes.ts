import {
  addItem as addItemCall,
  addRecord as addRecordCall,
  answerReport as answerReportCall,
  changeHolding as changeHoldingCall,
  changeItem as changeItemCall,
  correctRecord as correctRecordCall,
  decideGrouping as decideGroupingCall,
  findRecords as findRecordsCall,
  listChoices,
  listDecisions,
  listReports,
  readRecord,
  replaceCover as replaceCoverCall,
  takeBackCorrection as takeBackCorrectionCall,
  undoDecision as undoDecisionCall,
} from '@shulin/contract/catalogue-staff'
import { inLanguage } from '../../../platform/institution.ts'
import type { Serve } from '../../../platform/http/serve.ts'
import type { Resources } from '../../../resources.ts'
import { entriesOf } from '../../institutions/institutions.ts'
import { countWaitingReports, selectWaitingReports } from '../report-queries.ts'
import { addRecord, correctRecord, takeBackCorrection } from './correct.ts'
import { replaceCover } from './cover.ts'
import { findRecords } from './find.ts'
import { countDecisions, selectDecisions } from './grouping-queries.ts'
import { answerReport, decideGrouping, decisionOnScreen, undoDecision } from './grouping.ts'
import { changeHolding } from './holding.ts'
import { addItem, changeItem } from './items.ts'
import { selectPlaces } from './queries.ts'
import { staffRecord } from './record.ts'
import { reportOnScreen } from './reports.ts'

/** The catalogue, for those who keep it. */
export function catalogueStaffRoutes(
  serve: Serve,
  { config: { objectDirectory }, redraw }: Pick<Resources, 'config' | 'redraw'>,
) {
  serve(findRecordsCall, ({ within, query }) => within((db) => findRecords(db, query)))

  serve(readRecord, ({ within, query }) => within((db) => staffRecord(db, query.recordId)))

  serve(listChoices, ({ within, locale }) =>
    within(async (db) => {
      const entries = await entriesOf(db, ['documentTypeList', 'langCode', 'countryCode'], locale)
      return {
        documentTypes: entries('documentTypeList', 'all'),
        languages: entries('langCode', 'all'),
        countries: entries('countryCode', 'all'),
        locations: (await selectPlaces(db)).map(({ locationId, name, library, isMirrored }) => ({
          code: locationId,
          name: inLanguage(name, locale),
          library: inLanguage(library, locale),
          isMirrored,
        })),
      }
    }),
  )

  serve(replaceCoverCall, async ({ within, institution: { groupCode }, staff, body }) => ({
    cover: await replaceCover({ objectDirectory, redraw }, within, { groupCode, ...body }, staff),
  }))

  serve(addRecordCall, ({ within, institution, staff, body }) =>
    within(async (db) => ({
      recordId: await addRecord(db, institution.groupCode, body.fields, staff),
    })),
  )

  serve(correctRecordCall, ({ within, staff, body }) =>
    within(async (db) => {
      await correctRecord(db, body, staff)
      return staffRecord(db, body.recordId)
    }),
  )

  serve(takeBackCorrectionCall, ({ within, staff, body }) =>
    within(async (db) => {
      await takeBackCorrection(db, body, staff)
      return staffRecord(db, body.recordId)
    }),
  )

  serve(changeHoldingCall, ({ within, institution, staff, body }) =>
    within(async (db) => {
      await changeHolding(db, institution.groupCode, body, staff)
      return staffRecord(db, body.recordId)
    }),
  )

  serve(addItemCall, ({ within, institution, staff, body }) =>
    within(async (db) => {
      await addItem(db, institution.groupCode, body, staff)
      return staffRecord(db, body.recordId)
    }),
  )

  serve(changeItemCall, ({ within, staff, body }) =>
    within(async (db) => staffRecord(db, await changeItem(db, body, staff))),
  )

  serve(listDecisions, ({ within, query: { page, rows } }) =>
    within(async (db) => ({
      list: (await selectDecisions(db, rows, (page - 1) * rows)).map(decisionOnScreen),
      total: await countDecisions(db),
    })),
  )

  serve(decideGroupingCall, ({ within, institution, staff, body }) =>
    within(async (db) => {
      await decideGrouping(db, institution.groupCode, body, staff)
      return staffRecord(db, body.recordId)
    }),
  )

  serve(undoDecisionCall, ({ within, staff, body }) =>
    within((db) => undoDecision(db, body.decisionId, staff)),
  )

  serve(listReports, ({ within, query: { page, rows } }) =>
    within(async (db) => ({
      list: (await selectWaitingReports(db, rows, (page - 1) * rows)).map(reportOnScreen),
      total: await countWaitingReports(db),
    })),
  )

  serve(answerReportCall, ({ within, institution: { groupCode }, staff, body }) =>
    within(async (db) => ({ answered: await answerReport(db, groupCode, body, staff) })),
  )
}
