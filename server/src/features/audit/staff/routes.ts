import {
  exportAudit,
  listAudit,
  listAuditDays,
  type AuditEntry,
} from '@shulin/contract/audit-staff'
import { instantOf } from '@shulin/contract/time'
import { writeAudit } from '../../../platform/audit.ts'
import type { Serve } from '../../../platform/http/serve.ts'
import type { Resources } from '../../../resources.ts'
import { maskedAccount, maskedName } from '../../readers/readers.ts'
import { checkTrail } from '../audit.ts'
import { countAudit, selectAudit } from '../queries.ts'

/** How many closed days the page shows: a quarter of a year. */
const shownDays = 92
/** As many rows as one file holds. */
const mostExported = 10_000

export function auditStaffRoutes(serve: Serve, { db, keys }: Resources) {
  serve(listAudit, ({ query: { page, rows, ...wanted }, within }) =>
    within(async (trx) => ({
      list: (await selectAudit(trx, wanted, { page, rows })).map(entryOnScreen),
      total: await countAudit(trx, wanted),
    })),
  )

  serve(exportAudit, ({ body: wanted, staff, within }) =>
    within(async (trx) => {
      const rows = await selectAudit(trx, wanted, { page: 1, rows: mostExported })
      const total = await countAudit(trx, wanted)
      // By whom it was narrowed is what somebody typed: a name, which the trail does not keep.
      const { person, ...chosen } = wanted
      const after = { ...chosen, byPerson: person !== undefined, rows: rows.length }
      await writeAudit(trx, staff, 'audit.export', null, { before: null, after })
      return { list: rows.map(entryOnScreen), isWhole: total <= mostExported }
    }),
  )

  serve(listAuditDays, async ({ institution: { groupCode } }) => {
    const { days, faults } = await checkTrail(db, keys, groupCode)
    return {
      days: days.slice(0, shownDays).map(({ day, rows, digest }) => ({
        day,
        rows,
        digest: digest.toString('hex'),
      })),
      faults,
    }
  })
}

type Row = Awaited<ReturnType<typeof selectAudit>>[number]

/** Whose data it was is told by a masked name: enough to recognise somebody in a complaint, too little to browse. */
function entryOnScreen(row: Row): AuditEntry {
  const { at, actor, name, detail, readerName, readerAccount, readerState, ...entry } = row
  const isKnown = readerName !== null && readerAccount !== null && readerState !== 'erased'
  return {
    ...entry,
    at: instantOf(at),
    by: name ?? actor,
    reader: isKnown
      ? { name: maskedName(readerName), account: maskedAccount(readerAccount) }
      : null,
    detail: detail as Record<string, unknown>,
  }
}
