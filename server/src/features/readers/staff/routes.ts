import { listReaders, readReader, revealReader } from '@shulin/contract/readers-staff'
import type { Serve } from '../../../platform/http/serve.ts'
import type { Resources } from '../../../resources.ts'
import { countReaders, selectReaders } from '../queries.ts'
import { maskedReader, reveal } from '../readers.ts'

export function readersStaffRoutes(serve: Serve, { keys }: Pick<Resources, 'keys'>) {
  serve(listReaders, ({ query, locale, within }) =>
    within(async (trx) => ({
      list: await selectReaders(trx, query, locale),
      total: await countReaders(trx, query.text),
    })),
  )

  serve(readReader, ({ query, institution: { groupCode }, locale, within }) =>
    within((trx) => maskedReader(trx, { groupCode, keys }, query.readerId, locale)),
  )

  serve(revealReader, ({ body, staff, institution: { groupCode }, within }) =>
    within(async (trx) => ({ shown: await reveal(trx, { groupCode, keys }, body, staff) })),
  )
}
