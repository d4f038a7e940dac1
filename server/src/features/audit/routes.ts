import { listAudit, listAuditDays } from '@shulin/contract/audit'
import type { Serve } from '../../platform/http/serve.ts'
import type { Resources } from '../../resources.ts'
import { checkTrail } from './audit.ts'
import { countAudit, selectAudit } from './queries.ts'

/** How many closed days the page shows: a quarter of a year. */
const shownDays = 92

export function auditRoutes(serve: Serve, { db, keys }: Resources) {
  serve(listAudit, ({ query: { page, rows, ...wanted }, within }) =>
    within(async (trx) => {
      const list = await selectAudit(trx, wanted, { page, rows })
      return {
        list: list.map(({ at, actor, name, detail, ...entry }) => ({
          ...entry,
          at: at.toISOString(),
          by: name ?? actor,
          detail: detail as Record<string, unknown>,
        })),
        total: await countAudit(trx, wanted),
      }
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
