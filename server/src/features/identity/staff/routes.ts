import {
  listBindings,
  undoBinding as undoCall,
  changeReaderState,
  editReader,
  eraseReader,
  readErasure,
  readReaderForm,
  renewReader,
  resetReaderPassword,
  dropFactorOfReader,
} from '@shulin/contract/readers-staff'
import {
  confirmIssuer,
  listProviders,
  saveProvider as saveProviderCall,
  testProvider,
} from '@shulin/contract/identity-staff'
import { returnPath } from '@shulin/contract/sign-on'
import type { Serve } from '../../../platform/http/serve.ts'
import { siteOf } from '../../../platform/institution.ts'
import { removePicture } from '../../../platform/pictures/kept-pictures.ts'
import type { Resources } from '../../../resources.ts'
import { bindingsOf, undoBinding } from '../binding/unbind.ts'
import type { CodeServices } from '../recovery/contact-codes.ts'
import { dropFactorOf } from '../second-factor/second-factor.ts'
import type { Connectors } from '../sign-on/connector.ts'
import { confirmKey } from '../sign-on/issuer-keys.ts'
import { providerForStaff } from '../sign-on/providers.ts'
import { findingsOf, listForStaff, saveProvider } from '../sign-on/staff.ts'
import { changeState, renew } from '../desk/account-state.ts'
import { edit, formOf } from '../desk/edit.ts'
import { erase, erasureOf } from '../desk/erase.ts'
import { resetPassword } from '../desk/reset-password.ts'

/** What staff do with the accounts of readers, and with the ways in of their institution. */
export function identityStaffRoutes(
  serve: Serve,
  { keys, config, log, signOn: connectors }: Resources & { signOn: Connectors },
) {
  const officeOf = ({ groupCode }: { groupCode: string }): CodeServices => ({
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
    const pictures = await within((trx) => erase(trx, officeOf(institution), staff, body))
    for (const key of pictures) await removePicture(config.objectDirectory, key)
    return true as const
  })

  serve(listBindings, ({ within, query, locale }) =>
    within((trx) => bindingsOf(trx, query.readerId, locale)),
  )

  serve(undoCall, async ({ institution, within, staff, body }) => {
    await within((trx) => undoBinding(trx, officeOf(institution), staff, body))
    return true as const
  })

  serve(dropFactorOfReader, async ({ institution, within, staff, body }) => {
    await within((trx) => dropFactorOf(trx, officeOf(institution), staff, body))
    return true as const
  })

  const { origin } = new URL(config.portalUrl)

  serve(listProviders, ({ within, institution, staff }) =>
    within((trx) => listForStaff(trx, institution, origin, staff.id)),
  )

  serve(saveProviderCall, ({ within, institution, staff, body }) =>
    within(async (trx) => {
      await saveProvider(trx, keys, institution, body, staff)
      return listForStaff(trx, institution, origin, staff.id)
    }),
  )

  serve(confirmIssuer, ({ within, institution, staff, body }) =>
    within(async (trx) => {
      await confirmKey(trx, body, staff)
      return listForStaff(trx, institution, origin, staff.id)
    }),
  )

  serve(testProvider, async ({ within, institution: { groupCode, mappingPath }, body }) => {
    const provider = await within((trx) => providerForStaff(trx, keys, groupCode, body.provider))
    const returnAddress = `${origin}${returnPath(mappingPath, body.provider)}`
    return { findings: await findingsOf(connectors, provider.kind, provider, returnAddress) }
  })
}
