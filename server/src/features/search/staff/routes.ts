import {
  listSetAside,
  readIndexHealth,
  rebuildIndex,
  tryIndexAgain,
  changeBarredWords,
  putBackSearch,
  readPopularSearchSetup,
  takeDownSearch,
} from '@shulin/contract/search-staff'
import { instantOf } from '@shulin/contract/time'
import { writeAudit } from '../../../platform/audit.ts'
import type { Serve } from '../../../platform/http/serve.ts'
import { send } from '../../../platform/stores/queue.ts'
import { healthOf, ownAlias, type IndexAccess } from './health.ts'
import { rebuildOwnIndex } from './jobs.ts'
import { changeWords, popularSetup, putBack, takeDown } from './popular.ts'
import { countMarks, markAgain, selectSetAside } from './queries.ts'

/** The index, for those who answer for it; and what others see of searches. */
export function searchStaffRoutes(serve: Serve, access: IndexAccess) {
  serve(readIndexHealth, ({ within, institution }) =>
    healthOf(access, institution.groupCode, within),
  )

  serve(listSetAside, ({ within, query: { page, rows } }) =>
    within(async (db) => ({
      list: (await selectSetAside(db, rows, (page - 1) * rows)).map((mark) => ({
        ...mark,
        error: mark.error ?? '',
        setAsideAt: instantOf(mark.setAsideAt!),
      })),
      total: (await countMarks(db)).setAside,
    })),
  )

  serve(tryIndexAgain, ({ within, staff, body: { recordIds } }) =>
    within(async (db) => {
      const marked = (await markAgain(db, recordIds)).map(({ recordId }) => recordId)
      if (marked.length > 0) {
        const after = marked.slice(0, 100)
        await writeAudit(db, staff, 'index.try-again', 'titles', { before: null, after })
      }
      return { marked: marked.length }
    }),
  )

  serve(rebuildIndex, ({ within, institution: { groupCode }, staff }) =>
    within(async (db) => {
      const alias = await ownAlias(db, access.config.searchPrefix, groupCode)
      await send(db, rebuildOwnIndex, { groupCode })
      await writeAudit(db, staff, 'index.rebuild', alias, { before: null, after: alias })
      return true
    }),
  )

  serve(readPopularSearchSetup, ({ within }) => within(popularSetup))

  serve(takeDownSearch, ({ within, institution: { groupCode }, staff, body: { keyword } }) =>
    within(async (db) => {
      await takeDown(db, groupCode, keyword, staff)
      return popularSetup(db)
    }),
  )

  serve(putBackSearch, ({ within, staff, body: { keyword } }) =>
    within(async (db) => {
      await putBack(db, keyword, staff)
      return popularSetup(db)
    }),
  )

  serve(changeBarredWords, ({ within, institution: { groupCode }, staff, body: { words } }) =>
    within(async (db) => {
      await changeWords(db, groupCode, words, staff)
      return popularSetup(db)
    }),
  )
}
