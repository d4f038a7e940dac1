import { offerReaderFactor, takeReaderFactor } from '@shulin/contract/second-factor'
import { codeOf, stepAt } from '../src/platform/security/totp.ts'
import type { TestApi } from './api.ts'
import { fromBase32 } from './staff.ts'

/** What a reader's phone has scanned; `code` is what it shows, now or so many half minutes later. */
export async function anOfferedFactor(api: TestApi, headers: Record<string, string>) {
  const { body } = await api.call(offerReaderFactor, { body: {}, headers })
  if (!body.data) throw new Error(`${body.code}: ${body.message}`)
  const factor = fromBase32(body.data.secret)
  return { ...body.data, code: (later = 0) => codeOf(factor, stepAt(Date.now()) + later) }
}

/** Turns the second factor of a reader on. That uses its code up: `code` is the one after it, which is good already. */
export async function aFactorOf(api: TestApi, headers: Record<string, string>) {
  const { code } = await anOfferedFactor(api, headers)
  const given = { body: { code: code() }, headers }
  const { body } = await api.call(takeReaderFactor, given)
  if (!body.data) throw new Error(`${body.code}: ${body.message}`)
  return { code: () => code(1), recoveryCodes: body.data.recoveryCodes }
}
