import {
  changeReaderState,
  editReader,
  eraseReader,
  readErasure,
  readReaderForm,
  renewReader,
  resetReaderPassword,
} from '@shulin/contract/readers-staff'
import type { Serve } from '../../../platform/http/serve.ts'
import { siteOf } from '../../../platform/institution.ts'
import type { Resources } from '../../../resources.ts'
import type { Office } from '../recovery/contact-codes.ts'
import { changeState, renew } from './account-state.ts'
import { edit, formOf } from './edit.ts'
import { erase, erasureOf } from './erase.ts'
import { resetPassword } from './reset-password.ts'

/** What the desk does with the account of a reader. */
export function deskRoutes(serve: Serve, { keys, config, log }: Resources) {
  const officeOf = ({ groupCode }: { groupCode: string }): Office => ({
    keys,
    groupCode,
    sendsTexts: config.textGateway !== undefined,
    log,
  })

  serve(changeReaderState, ({ institution, within, staff, body }) =>
    within((trx) => changeState(trx, officeOf(institution), staff, body)),
  )

  serve(renewReader, ({ institution, within, staff, body }) =>
    within((trx) => renew(trx, officeOf(institution), staff, body)),
  )

  serve(readReaderForm, ({ within, query, locale }) =>
    within((trx) => formOf(trx, query.readerId, locale)),
  )

  serve(editReader, ({ institution, within, staff, body }) =>
    within((trx) => edit(trx, officeOf(institution), staff, body)),
  )

  serve(resetReaderPassword, ({ institution, within, staff, body }) =>
    within((trx) => {
      const site = siteOf(config.portalUrl, institution)
      return resetPassword(trx, { ...officeOf(institution), site }, staff, body)
    }),
  )

  serve(readErasure, ({ within, query }) => within((trx) => erasureOf(trx, query.readerId)))

  serve(eraseReader, async ({ institution, within, staff, body }) => {
    await within((trx) => erase(trx, officeOf(institution), staff, body))
    return true as const
  })
}
