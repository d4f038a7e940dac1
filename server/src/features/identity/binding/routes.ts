import {
  bindAccount,
  listOwnBindings,
  readOutsideAccount,
  relateAccount,
  unbindOwn as unbindCall,
} from '@shulin/contract/binding'
import { openGate } from '../../../platform/resilience/gate.ts'
import type { Serve } from '../../../platform/http/serve.ts'
import { busy } from '../../../platform/security/passwords.ts'
import type { ApiResources } from '../../../feature.ts'
import type { LoginResult } from '../login/login.ts'
import type { CodeServices } from '../recovery/contact-codes.ts'
import { endElsewhere } from '../session/sessions.ts'
import { outsideAccountOf } from '../sign-on/outside-account.ts'
import { openTokens } from '../session/tokens.ts'
import { keep, visitorOf } from '../login/visitors.ts'
import { bindByPassword, readTicket } from './bind.ts'
import { relate } from './relate.ts'
import { ownBindings, unbindOwn } from './unbind.ts'

export function bindingRoutes(
  serve: Serve,
  { db, keys, passwords, config, log, libraryLinks }: ApiResources,
) {
  const { passwordKey } = config
  if (passwordKey === undefined) throw new Error('PASSWORD_KEY is not set')
  const { cards } = libraryLinks
  const loginServices = { keys, passwords, tokens: openTokens(keys), passwordKey, cards }
  const officeOf = ({ groupCode }: { groupCode: string }): CodeServices => ({
    keys,
    groupCode,
    sendsTexts: config.textGateway !== undefined,
    log,
  })
  const door = openGate(2, 16, busy)

  serve(bindAccount, async ({ institution, within, body, ...from }) => {
    const services = officeOf(institution)
    const visitor = visitorOf(from)
    const bound = await door(() =>
      bindByPassword(loginServices, services, institution, within, body, visitor),
    )
    if (bound === true) return true
    await endElsewhere(db, institution.groupCode, visitor.formerCookie)
    return keep(from.cookies, bound)
  })

  serve(relateAccount, async ({ institution, within, body, ...from }) => {
    const services = officeOf(institution)
    const visitor = visitorOf(from)
    const related: LoginResult = await relate(
      loginServices,
      services,
      institution,
      within,
      body,
      visitor,
    )
    await endElsewhere(db, institution.groupCode, visitor.formerCookie)
    return keep(from.cookies, related)
  })

  serve(readOutsideAccount, ({ institution, within, body, locale, ...from }) => {
    const held = readTicket(officeOf(institution), body.ticket, visitorOf(from))
    return within((trx) => outsideAccountOf(trx, held, locale))
  })

  serve(listOwnBindings, ({ within, reader, locale }) =>
    within((trx) => ownBindings(trx, reader.id, locale)),
  )

  serve(unbindCall, async ({ institution, within, reader, body }) => {
    await within((trx) => unbindOwn(trx, officeOf(institution), reader.id, body))
    return true as const
  })
}
