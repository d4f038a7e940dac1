import {
  checkLinkNow,
  listCheckedLinks,
  readUsage,
  readUsageFile,
} from '@shulin/contract/usage-staff'
import type { Serve } from '../../../platform/http/serve.ts'
import type { Resources } from '../../../resources.ts'
import { checkNow, listLinks } from '../links/check-links.ts'
import { reportFile } from '../report-file.ts'
import { reportOf } from '../report.ts'

export function usageStaffRoutes(serve: Serve, { config }: Pick<Resources, 'config'>) {
  serve(readUsage, ({ within, query, locale }) => within((trx) => reportOf(trx, query, locale)))

  serve(readUsageFile, async ({ within, institution, query, locale }) => {
    const report = await within((trx) => reportOf(trx, query, locale))
    return reportFile(report, institution.groupCode, locale)
  })

  serve(listCheckedLinks, ({ within, query, locale }) =>
    within((trx) => listLinks(trx, query, locale)),
  )

  serve(checkLinkNow, ({ within, body, locale }) =>
    checkNow(within, body, config.insideHosts, locale),
  )
}
