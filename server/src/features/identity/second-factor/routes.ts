import {
  confirmByCode as confirmCall,
  dropReaderFactor,
  giveLoginCode as giveLoginCodeCall,
  offerReaderFactor,
  readProtection,
  takeReaderFactor,
} from '@shulin/contract/second-factor'
import { inLanguage } from '../../../platform/institution.ts'
import type { Serve } from '../../../platform/http/serve.ts'
import type { Resources } from '../../../resources.ts'
import { giveLoginCode } from '../login/login.ts'
import type { CodeServices } from '../recovery/contact-codes.ts'
import {
  confirmByCode,
  dropFactor,
  offerFactor,
  protectionOf,
  takeFactor,
} from './second-factor.ts'
import { endElsewhere } from '../session/sessions.ts'
import { openTokens } from '../session/tokens.ts'
import { keep, visitorOf } from '../login/visitors.ts'

export function secondFactorRoutes(serve: Serve, { db, keys, config, log }: Resources) {
  const loginServices = { keys, tokens: openTokens(keys) }
  const officeOf = ({ groupCode }: { groupCode: string }): CodeServices => ({
    keys,
    groupCode,
    sendsTexts: config.textGateway !== undefined,
    log,
  })

  serve(giveLoginCodeCall, async ({ institution, within, body, ...from }) => {
    const visitor = visitorOf(from)
    const loggedIn = await giveLoginCode(loginServices, institution, within, body, visitor)
    await endElsewhere(db, institution.groupCode, visitor.formerCookie)
    return keep(from.cookies, loggedIn)
  })

  serve(readProtection, ({ within, reader }) => within((trx) => protectionOf(trx, reader.id)))

  serve(offerReaderFactor, ({ institution: { groupCode, name }, within, reader, locale }) =>
    offerFactor(keys, { groupCode, reader, site: inLanguage(name, locale) }, within),
  )

  serve(takeReaderFactor, ({ institution, within, reader, body }) =>
    takeFactor(officeOf(institution), reader, within, body.code),
  )

  serve(dropReaderFactor, async ({ institution, within, reader, body }) => {
    await dropFactor(officeOf(institution), reader.id, within, body.code)
    return true as const
  })

  serve(confirmCall, async ({ institution: { groupCode }, within, reader, body }) => {
    await confirmByCode(keys, { groupCode, reader }, within, body.code)
    return true as const
  })
}
