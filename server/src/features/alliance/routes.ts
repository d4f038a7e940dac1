import { makeAllianceCode } from '@shulin/contract/alliance'
import type { Serve } from '../../platform/http/serve.ts'
import type { Resources } from '../../resources.ts'
import { issueAllianceCode } from './alliance.ts'

export function allianceRoutes(serve: Serve, { keys }: Pick<Resources, 'keys'>) {
  serve(makeAllianceCode, ({ within, reader, institution: { groupCode } }) =>
    within((trx) => issueAllianceCode(trx, keys, { groupCode, readerId: reader.id })),
  )
}
