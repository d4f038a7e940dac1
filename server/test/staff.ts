import type { Role } from '@shulin/contract/endpoint'
import {
  giveStaffCode,
  offerSecondFactor,
  openStaffSession,
  setStaffPassword,
  signInStaff,
  takeSecondFactor,
} from '@shulin/contract/staff'
import { putCredential } from '../src/features/staff/credential-queries.ts'
import { encryptFactor } from '../src/features/staff/second-factor.ts'
import { makeLink, putStaff } from '../src/features/staff/staff.ts'
import { codeOf, newFactor, stepAt } from '../src/platform/security/totp.ts'
import { inInstitution } from '../src/platform/stores/database.ts'
import type { TestApi } from './api.ts'

/** Signs a member of staff in as the operator would have it; the headers of a browser that is signed in. No grave act is open to it. */
export async function staffByLink(
  api: TestApi,
  groupCode: string,
  roles: Role[],
  account = roles.join('-'),
) {
  await putStaff(api.db, groupCode, { account, name: `馆员 ${account}`, roles })
  const token = await makeLink(api.db, groupCode, account)
  return cookieOf(await api.call(openStaffSession, { body: { token } }))
}

/** The same for somebody who has had a second factor for long, and has shown it just now. */
export async function staffHeaders(
  api: TestApi,
  groupCode: string,
  roles: Role[],
  account = roles.join('-'),
) {
  const headers = await staffByLink(api, groupCode, roles, account)
  await inInstitution(api.db, groupCode, async (trx) => {
    const { id } = await trx
      .selectFrom('staff')
      .select('id')
      .where('account', '=', account)
      .executeTakeFirstOrThrow()
    const { hidden: factor, keyId: factorKey } = encryptFactor(api.keys, groupCode, id, newFactor())
    const factorSince = new Date(Date.now() - 30 * 86_400_000)
    await putCredential(trx, groupCode, id, { factor, factorKey, factorSince })
    await trx
      .updateTable('staffSession')
      // Ahead of now: a test that takes its time is not asked again.
      .set({ codeGivenAt: new Date(Date.now() + 3_600_000) })
      .where('staffId', '=', id)
      .execute()
  })
  return headers
}

/** What a browser would send back: the cookies that were set and not taken away. */
export function cookieOf({ headers }: { headers: Headers }) {
  const set = headers.getSetCookie().map((cookie) => cookie.split(';')[0]!)
  return { cookie: set.filter((cookie) => !cookie.endsWith('=')).join('; ') }
}

export const staffPassword = '四月的雨下在图书馆屋顶上'

/** A member of staff who has a password and a phone; signed in, and the phone was shown just now. */
export async function securedStaff(
  api: TestApi,
  groupCode: string,
  roles: Role[],
  account = `secured-${roles.join('-')}`,
) {
  const headers = await staffByLink(api, groupCode, roles, account)
  const { id } = await inInstitution(api.db, groupCode, (trx) =>
    trx.selectFrom('staff').select('id').where('account', '=', account).executeTakeFirstOrThrow(),
  )
  // Whoever is made anew under an old name begins anew, too.
  await inInstitution(api.db, groupCode, async (trx) => {
    await trx.deleteFrom('staffCredential').where('staffId', '=', id).execute()
  })
  await api.call(setStaffPassword, { body: { current: null, password: staffPassword }, headers })
  const { data: offered } = (await api.call(offerSecondFactor, { body: {}, headers })).body
  const factor = fromBase32(offered!.secret)
  const code = codeOf(factor, stepAt(Date.now()))
  const { data: taken } = (await api.call(takeSecondFactor, { body: { code }, headers })).body

  /** A code that was not used yet, without waiting half a minute for it. */
  const nextCode = async () => {
    await inInstitution(api.db, groupCode, (trx) =>
      trx.updateTable('staffCredential').set({ factorStep: 0 }).where('staffId', '=', id).execute(),
    )
    return codeOf(factor, stepAt(Date.now()))
  }
  return { id, account, headers, factor, recoveryCodes: taken!.recoveryCodes, nextCode }
}

/** The first step by password: the headers of somebody on the way in. */
export const signInFirstStep = async (
  api: TestApi,
  institution: string,
  account: string,
  password = staffPassword,
) => cookieOf(await api.call(signInStaff, { body: { institution, account, password } }))

/** Both steps: the headers of a browser that is signed in. */
export async function signInWith(
  api: TestApi,
  groupCode: string,
  { account, nextCode }: { account: string; nextCode: () => Promise<string> },
) {
  const headers = await signInFirstStep(api, groupCode, account)
  return cookieOf(await api.call(giveStaffCode, { body: { code: await nextCode() }, headers }))
}

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

export function fromBase32(text: string) {
  const bits = Array.from(text, (letter) => letters.indexOf(letter).toString(2).padStart(5, '0'))
  const bytes = bits.join('').match(/.{8}/g) ?? []
  return Buffer.from(bytes.map((byte) => Number.parseInt(byte, 2)))
}
