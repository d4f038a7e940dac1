import {
  beginRecovery as beginCall,
  bindContact,
  bindContactByGet,
  checkMailCode,
  checkMailCodeByGet,
  checkPhoneCode,
  checkPhoneCodeByGet,
  checkPictureCode,
  countContactChanges,
  countMailCodes,
  countPhoneCodes,
  replacePhone,
  reportLostCard as reportCall,
  sendMailCode,
  sendMailCodeByGet,
  sendPhoneCode,
  sendPhoneCodeByGet,
  setNewPassword,
  setNewPasswordByGet,
  type Scene,
} from '@shulin/contract/recovery'
import {
  checkOwnMailCode,
  checkOwnPhoneCode,
  readOwnVerificationCode,
  sendOwnMailCode,
  sendOwnPhoneCode,
} from '@shulin/contract/own-contacts'
import type { Locale } from '@shulin/contract/locale'
import type { Within } from '../../../platform/stores/database.ts'
import { Refused } from '../../../platform/failure.ts'
import { openGate } from '../../../platform/resilience/gate.ts'
import type { Cookies, Serve } from '../../../platform/http/serve.ts'
import { busy } from '../../../platform/security/passwords.ts'
import type { Reader } from '../../../platform/reader.ts'
import type { Resources } from '../../../resources.ts'
import { settingsOf } from '../../institutions/institutions.ts'
import { drawCode } from '../login/draw-code.ts'
import { failuresOf } from '../login/limits.ts'
import { rememberBrowser } from '../login/login.ts'
import {
  codeWrong,
  difficultyFor,
  issueCode,
  keepRightCode,
  openCode,
  spendCode,
} from '../login/verification-codes.ts'
import { keepKnown, knownCookieIn } from '../login/visitors.ts'
import { beginRecovery } from './begin.ts'
import {
  checkCode,
  checkedFormat,
  contactCodeWrong,
  sendCode,
  type CodeServices,
} from './contact-codes.ts'
import { changeContact, changesLeftOf, flagsOf, namedContact } from './contacts.ts'
import { holderOf, recoveryOver } from './holders.ts'
import { codesLeft } from './limits.ts'
import { reportLostCard } from './lost-card.ts'
import type { Channel } from './queries.ts'
import { setPassword } from './set-password.ts'

/** What every call about codes comes with. */
interface CodeCall {
  institution: { groupCode: string }
  within: Within
  reader: Reader | null
  token: string
  cookies: Cookies
}

interface CheckedCode {
  code: string
  contact: string | undefined
  scene?: 'change' | undefined
}

/** What a binding answers with, once it is done. */
type BindingAnswer<T> = (...bound: Parameters<typeof changesLeftOf>) => Promise<T>

export function recoveryRoutes(serve: Serve, { db, keys, passwords, config, log }: Resources) {
  const { passwordKey } = config
  if (passwordKey === undefined) throw new Error('PASSWORD_KEY is not set')
  const sendsTexts = config.textGateway !== undefined
  const officeOf = ({ groupCode }: { groupCode: string }): CodeServices => ({
    keys,
    groupCode,
    sendsTexts,
    log,
  })
  const door = openGate(2, 16, busy)

  serve(checkPictureCode, async ({ institution: { groupCode }, within, query }) => {
    const issued = openCode(keys, groupCode, query.codeKey)
    const isRight = await within((trx) => keepRightCode(trx, groupCode, issued, query.verifyCode))
    if (!isRight) throw new Refused(codeWrong)
    return true as const
  })

  serve(beginCall, ({ institution, within, body, address }) =>
    beginRecovery(keys, institution, within, body, address),
  )

  const send =
    (channel: Channel) =>
    (
      {
        institution,
        within,
        reader,
        token,
        ...from
      }: CodeCall & { locale: Locale; address: string },
      { scene, contact }: { scene: Scene; contact: string | undefined },
    ) =>
      within(async (trx) => {
        const holder = await holderOf(trx, keys, { reader, token }, scene)
        const { address, locale: language } = from
        const asked = { channel, scene, contact, language, address }
        return sendCode(trx, officeOf(institution), holder, asked)
      })
  const [sendText, sendMail] = [send('text'), send('mail')]
  serve(sendPhoneCodeByGet, ({ query: { scene, phone }, ...from }) =>
    sendText(from, { scene, contact: phone }),
  )
  serve(sendPhoneCode, ({ body: { scene, phone }, ...from }) =>
    sendText(from, { scene, contact: phone }),
  )
  serve(sendMailCodeByGet, ({ query: { scene, email }, ...from }) =>
    sendMail(from, { scene, contact: email }),
  )
  serve(sendMailCode, ({ body: { scene, email }, ...from }) =>
    sendMail(from, { scene, contact: email }),
  )

  serve(readOwnVerificationCode, async ({ institution: { groupCode }, address }) => {
    const difficulty = difficultyFor(await failuresOf(db, keys, address))
    const { code, codeKey } = issueCode(keys, groupCode, difficulty)
    return { codeKey, img: (await drawCode(code)).toString('base64'), difficulty }
  })

  /** Uses the verification code up, right or wrong, before anything is sent. */
  const presentPicture = async (
    { institution: { groupCode }, within }: CodeCall,
    { codeKey, verifyCode }: { codeKey: string; verifyCode: string },
  ) => {
    const issued = openCode(keys, groupCode, codeKey)
    const isRight = await within((trx) => spendCode(trx, groupCode, issued, verifyCode))
    if (!isRight) throw new Refused(codeWrong)
  }
  serve(sendOwnMailCode, async ({ body, ...from }) => {
    const contact = checkedFormat('mail', body.email)
    await presentPicture(from, body)
    return sendMail(from, { scene: 'bind', contact })
  })
  serve(sendOwnPhoneCode, async ({ body, ...from }) => {
    const contact = checkedFormat('text', body.phone)
    await presentPicture(from, body)
    return sendText(from, { scene: 'bind', contact })
  })

  const count =
    (channel: Channel) =>
    ({ institution: { groupCode }, within, reader, token }: CodeCall, scene: Scene) =>
      within(async (trx) => {
        const holder = await holderOf(trx, keys, { reader, token }, scene)
        if (holder.scene !== scene) throw new Refused(recoveryOver)
        const asked = { groupCode, readerId: holder.readerId, channel }
        return { remainTimes: await codesLeft(trx, keys, asked, await settingsOf(trx)) }
      })
  serve(countPhoneCodes, ({ query, ...from }) => count('text')(from, query.scene))
  serve(countMailCodes, ({ query, ...from }) => count('mail')(from, query.scene))

  const check =
    (channel: Channel) =>
    async (
      { institution, within, reader, token, cookies }: CodeCall,
      { code, contact, scene }: CheckedCode,
    ) => {
      const { groupCode } = institution
      // A wrong code counts, so the refusal waits until that is noted.
      const outcome = await within(async (trx) => {
        const holder = await holderOf(trx, keys, { reader, token }, scene)
        const { readerId } = holder
        const given = { channel, contact, code }
        if (!(await checkCode(trx, officeOf(institution), holder, given))) return 'wrong'
        // Whoever got the code at the verified contact is no stranger: those who fail elsewhere cannot keep them out.
        if (holder.scene !== 'reset') return 'right'
        return {
          known: await rememberBrowser(trx, { groupCode, readerId }, knownCookieIn(cookies)),
        }
      })
      if (outcome === 'wrong') throw new Refused(contactCodeWrong)
      if (outcome !== 'right') keepKnown(cookies, outcome.known)
      return { checked: true as const }
    }
  const [checkText, checkMail] = [check('text'), check('mail')]
  serve(checkPhoneCodeByGet, ({ query: { phone, ...given }, ...from }) =>
    checkText(from, { contact: phone, ...given }),
  )
  serve(checkPhoneCode, ({ body: { phone, ...given }, ...from }) =>
    checkText(from, { contact: phone, ...given }),
  )
  serve(checkMailCodeByGet, ({ query: { email, ...given }, ...from }) =>
    checkMail(from, { contact: email, ...given }),
  )
  serve(checkMailCode, ({ body: { email, ...given }, ...from }) =>
    checkMail(from, { contact: email, ...given }),
  )

  const set = async (
    { institution, within, token, cookies }: CodeCall,
    chosen: { password: string; confirmPassword: string },
  ) => {
    const services = { ...officeOf(institution), passwords, passwordKey }
    const browser = knownCookieIn(cookies)
    keepKnown(cookies, await door(() => setPassword(services, within, token, chosen, browser)))
    return true as const
  }
  serve(setNewPasswordByGet, ({ query, ...from }) => set(from, query))
  serve(setNewPassword, ({ body, ...from }) => set(from, body))

  /** Binds a contact and answers by `then`; a wrong code counts, so its refusal waits until that is noted. */
  const bind = async <T>(
    { institution, within, reader }: CodeCall & { reader: Reader },
    given: { email?: string; phone?: string; code: string; checkTicket?: string | undefined },
    bindingAnswer: BindingAnswer<T>,
  ) => {
    const contact = namedContact(given)
    const services = officeOf(institution)
    const answer = await within(async (trx) => {
      const done = await changeContact(trx, services, reader.id, contact, given.checkTicket)
      return done === 'wrong' ? undefined : bindingAnswer(trx, services, reader.id)
    })
    if (answer === undefined) throw new Refused(contactCodeWrong)
    return answer
  }
  const flags: BindingAnswer<Awaited<ReturnType<typeof flagsOf>>> = (trx, _office, readerId) =>
    flagsOf(trx, readerId)
  serve(bindContactByGet, ({ query, ...from }) => bind(from, query, flags))
  serve(bindContact, ({ body, ...from }) => bind(from, body, flags))
  serve(checkOwnMailCode, async ({ body, ...from }) => ({
    emailFlag: (await bind(from, body, flags)).emailFlag,
  }))
  serve(checkOwnPhoneCode, async ({ body, ...from }) => ({
    phoneFlag: (await bind(from, body, flags)).phoneFlag,
  }))
  serve(replacePhone, ({ body, ...from }) =>
    bind(from, body, async (...asked) => ({
      phoneFlag: '1' as const,
      remainTimes: await changesLeftOf(...asked),
    })),
  )
  serve(countContactChanges, ({ institution, within, reader }) =>
    within(async (trx) => ({
      remainTimes: await changesLeftOf(trx, officeOf(institution), reader.id),
    })),
  )

  serve(reportCall, async ({ within, reader, body }) => {
    await within((trx) => reportLostCard(trx, keys, reader.id, body.checkTicket))
    return { status: 'lost' as const }
  })
}
