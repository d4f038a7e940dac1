import {
  changePassword,
  checkPassword,
  endOtherSessions,
  forceModify,
  listOwnLibraries,
  listSessions,
  logIn as logInCall,
  logOut,
  logOutOnClosing,
  proveVerificationCode,
  readBindingStatus,
  readFirstLoginFlag,
  readUserInfo,
  readVerificationCode,
  saveLastLibrary,
  updateFirstLoginFlag,
} from '@shulin/contract/identity'
import { Refused } from '../../platform/failure.ts'
import { openGate } from '../../platform/resilience/gate.ts'
import { inLanguage } from '../../platform/institution.ts'
import { busy } from '../../platform/security/passwords.ts'
import { notSignedIn } from '../../platform/http/access.ts'
import type { Serve } from '../../platform/http/serve.ts'
import type { ApiResources } from '../../feature.ts'
import { librariesOf } from '../institutions/institutions.ts'
import { changeDemandedPassword, changeOwnPassword } from './password/change-password.ts'
import { checkOwnPassword } from './password/check-password.ts'
import { drawCode } from './login/draw-code.ts'
import { failuresOf } from './login/limits.ts'
import { logIn, presentCode } from './login/login.ts'
import { forgetDevices } from './queries.ts'
import { bindDemandedContact } from './recovery/forced-binding.ts'
import { endSessions } from './session/session-queries.ts'
import {
  closeWindow,
  endElsewhere,
  frameCookie,
  liveSessionsOf,
  sessionCookie,
} from './session/sessions.ts'
import { openTokens } from './session/tokens.ts'
import {
  bindingStatusOf,
  chooseLibrary,
  finishHelpTour,
  firstLoginFlagOf,
  userInfoOf,
} from './session/user-info.ts'
import {
  codeWrong,
  difficultyFor,
  isProven,
  issueCode,
  openCode,
  openMinuteCount,
  workWrong,
} from './login/verification-codes.ts'
import { keep, visitorOf } from './login/visitors.ts'

export function identityRoutes(
  serve: Serve,
  { db, keys, passwords, config, log, libraryLinks }: ApiResources,
) {
  const { passwordKey } = config
  if (passwordKey === undefined) throw new Error('PASSWORD_KEY is not set')
  const tokens = openTokens(keys)
  const loginServices = { keys, passwords, tokens, passwordKey, cards: libraryLinks.cards }
  // Two hash and two come or go: whoever floods the door leaves connections and cores to those who search.
  const door = openGate(4, 32, busy)
  const officeOf = ({ groupCode }: { groupCode: string }) => ({
    keys,
    log,
    groupCode,
    sendsTexts: config.textGateway !== undefined,
  })

  // Where another system checks the secret, it may take seconds: whoever waits for that does not stand in anybody else's way.
  const cardDoor = openGate(16, 64, busy)

  // Codes are used up before that, two at a time: what has none of ours does not even wait here.
  const pass = openGate(2, 256, busy)
  const failures = openMinuteCount()

  serve(readVerificationCode, async ({ institution, address }) => {
    const difficulty = difficultyFor(await failuresOf(db, keys, address), failures.most)
    const { code, codeKey } = issueCode(keys, institution.groupCode, difficulty)
    return { codeKey, img: (await drawCode(code)).toString('base64'), difficulty }
  })

  serve(proveVerificationCode, async ({ institution, body: { codeKey, work } }) => {
    const issued = openCode(keys, institution.groupCode, codeKey)
    if (!issued) throw new Refused(codeWrong)
    if (!isProven(issued, codeKey, work)) throw new Refused(workWrong)
    return { verifyCode: issued.code }
  })

  serve(logInCall, async ({ institution, within, body, ...from }) => {
    const visitor = visitorOf(from)
    await presentCode(loginServices, institution, within, body, pass)
    const isByCard = await libraryLinks.cards.isOffered(institution.groupCode)
    const loggedIn = await (isByCard ? cardDoor : door)(() =>
      logIn(loginServices, institution, within, body, visitor, failures),
    )
    await endElsewhere(db, institution.groupCode, visitor.formerCookie)
    return keep(from.cookies, loggedIn)
  })

  serve(forceModify, async ({ institution, within, body, ...from }) => {
    const visitor = visitorOf(from)
    const services = officeOf(institution)
    const loggedIn = await door(() =>
      body.modifyType === 'bind'
        ? bindDemandedContact(loginServices, services, institution, within, body, visitor)
        : changeDemandedPassword(loginServices, institution, within, body, visitor),
    )
    await endElsewhere(db, institution.groupCode, visitor.formerCookie)
    return keep(from.cookies, loggedIn)
  })

  serve(logOut, async ({ within, reader, cookies, emptyBrowser }) => {
    await within((trx) => endSessions(trx, { readerId: reader.id, id: reader.sessionId }, 'logout'))
    cookies.set(sessionCookie, null, { sameSite: 'lax' })
    cookies.set(frameCookie, null, { sameSite: 'none', partitioned: true })
    emptyBrowser()
    return true as const
  })

  serve(logOutOnClosing, async ({ within, institution: { groupCode }, body, cookies }) => {
    const given = [cookies.get(sessionCookie), cookies.get(frameCookie)].filter(Boolean) as string[]
    const closed = await within(async (trx) => {
      for (const cookie of given) {
        if (await closeWindow(trx, tokens, { groupCode, token: body.jwt, cookie })) return true
      }
      return false
    })
    if (!closed) throw new Refused(notSignedIn)
    return true as const
  })

  serve(readUserInfo, ({ within, reader, institution: { groupCode }, locale }) =>
    within((trx) => userInfoOf(trx, reader.id, { groupCode, locale })),
  )

  serve(listOwnLibraries, async ({ within, locale }) =>
    (await within(librariesOf)).map(({ libCode, name }) => ({
      libCode,
      libName: inLanguage(name, locale),
    })),
  )

  serve(saveLastLibrary, async ({ within, reader, body }) => {
    await within((trx) => chooseLibrary(trx, reader.id, body.libCode))
    return true as const
  })

  serve(checkPassword, async ({ within, reader, institution: { groupCode }, body }) => ({
    checkTicket: await checkOwnPassword(
      loginServices,
      { groupCode, readerId: reader.id, sessionId: reader.sessionId },
      within,
      body.password,
    ),
  }))

  serve(changePassword, async ({ within, reader, institution, body }) => {
    await door(() => changeOwnPassword(loginServices, officeOf(institution), reader, within, body))
    return true as const
  })

  serve(readBindingStatus, ({ within, reader, institution: { groupCode } }) =>
    within((trx) => bindingStatusOf(trx, keys, { groupCode, reader })),
  )

  serve(readFirstLoginFlag, async ({ within, reader }) => ({
    firstLoginFlag: await within((trx) => firstLoginFlagOf(trx, reader.id)),
  }))

  serve(updateFirstLoginFlag, async ({ within, reader }) => {
    await within((trx) => finishHelpTour(trx, reader.id))
    return true as const
  })

  serve(listSessions, ({ within, reader }) => within((trx) => liveSessionsOf(trx, reader)))

  serve(endOtherSessions, ({ within, reader, body: { sessionId } }) =>
    within(async (trx) => {
      if (sessionId === undefined) await forgetDevices(trx, reader.id)
      const others = { readerId: reader.id, id: sessionId, butNot: reader.sessionId }
      return { ended: await endSessions(trx, others, 'reader') }
    }),
  )
}
