import { checkAllianceCode } from '@shulin/contract/alliance-staff'
import type { Serve } from '../../../platform/http/serve.ts'
import type { Resources } from '../../../resources.ts'
import { readerByCode } from '../check-code.ts'

export function allianceStaffRoutes(
  serve: Serve,
  { db, keys, directory }: Pick<Resources, 'db' | 'keys' | 'directory'>,
) {
  serve(checkAllianceCode, ({ within, institution: { groupCode }, staff, locale, body }) =>
    readerByCode({ db, keys, directory }, { within, groupCode, staff, locale }, body.authCode),
  )
}
