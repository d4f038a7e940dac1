import { createHash, randomInt, randomUUID, timingSafeEqual } from 'node:crypto'
import type { Database } from '../../../platform/stores/database.ts'
import { refusal } from '../../../platform/failure.ts'
import type { KeyRing } from '../../../platform/security/keys.ts'
import { glyphs } from './glyphs.ts'
import { seal, unseal } from '../session/sealed.ts'

/** Letters and digits of which no two look alike: 23 to the power of 5 is more than 22 bits. */
const alphabet = Object.keys(glyphs).join('')
const length = 5
const lifetime = 180_000

/** A code that was handed out: all that is known of it travels sealed in its key, and is kept nowhere. */
interface IssuedCode {
  id: string
  code: string
  until: number
  difficulty: number
}

const placeOf = (groupCode: string) => `verification code of ${groupCode}`

/** Makes a code, and the key under which it can be used once. */
export function issueCode(keys: KeyRing, groupCode: string, difficulty: number) {
  const code = Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('')
  const issuedCode: IssuedCode = {
    id: randomUUID(),
    code,
    until: Date.now() + lifetime,
    difficulty,
  }
  return { code, codeKey: seal(keys, issuedCode, placeOf(groupCode)) }
}

/** What a key of ours says; undefined for one that is too old, of another institution, or not ours. */
export function openCode(
  keys: KeyRing,
  groupCode: string,
  codeKey: string,
): IssuedCode | undefined {
  const issued = unseal(keys, codeKey, placeOf(groupCode)) as IssuedCode | undefined
  return issued && issued.until > Date.now() ? issued : undefined
}

/** Uses a code up, right or wrong: of many who come with it at once, one goes on. */
export async function spendCode(
  trx: Database,
  groupCode: string,
  code: IssuedCode | undefined,
  typed: string,
) {
  if (!code) return false
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('spentCode')
    .values({ groupCode, codeId: code.id })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n && isSame(code.code, typed)
}

/** Looks at a code before it is used: a right one stays good for one use, a wrong one is used up. */
export async function keepRightCode(
  trx: Database,
  groupCode: string,
  code: IssuedCode | undefined,
  typed: string,
) {
  if (!code) return false
  if (!isSame(code.code, typed)) {
    await spendCode(trx, groupCode, code, typed)
    return false
  }
  const spent = await trx
    .selectFrom('spentCode')
    .select('codeId')
    .where('codeId', '=', code.id)
    .executeTakeFirst()
  return spent === undefined
}

/** Small letters, and the wide ones of a Chinese keyboard, are the same letters. */
function isSame(code: string, typed: string) {
  const folded = Buffer.from(typed.normalize('NFKC').replaceAll(/\s/g, '').toUpperCase())
  const expected = Buffer.from(code)
  return folded.length === expected.length && timingSafeEqual(folded, expected)
}

/** Whether a browser did the work: the hash of key and work begins with so many zero bits. */
export function isProven({ difficulty }: IssuedCode, codeKey: string, work: string) {
  const hash = createHash('sha256').update(`${codeKey}:${work}`).digest()
  return hash.readUInt32BE(0) >>> (32 - difficulty) === 0
}

/**
 * How many zero bits are asked for: 18 take a quarter of a second at a desk, a phone of the middle class about one. Each bit more doubles that: for
 * a network that guesses passwords, and for everybody while very many are guessed, up to three.
 */
export const difficultyFor = (failures: number, failuresOfAll = 0) =>
  18 + Math.min(3, Math.floor(failures / 4) + Math.floor(Math.log2(1 + failuresOfAll / 60)))

const minute = 60_000

/** Counts how often something happened in this minute or the one before. */
export function openMinuteCount(clock = () => performance.now()) {
  let begunAt = clock()
  let [now, before] = [0, 0]
  const turn = () => {
    const age = clock() - begunAt
    if (age < minute) return
    ;[now, before] = [0, age < 2 * minute ? now : 0]
    begunAt = clock()
  }
  return {
    note() {
      turn()
      now += 1
    },
    get most() {
      turn()
      return Math.max(now, before)
    },
  }
}

/** One refusal for whatever is wrong with a code: what exactly, would help only those who guess. */
export const codeWrong = refusal('login.code-wrong', 400, {
  'zh-CN': '请输入图中的验证码；每个验证码只能使用一次，三分钟内有效',
  'zh-TW': '請輸入圖中的驗證碼；每個驗證碼只能使用一次，三分鐘內有效',
  'en-US': 'Please enter the verification code shown; each works once, within three minutes',
})
export const workWrong = refusal('login.work-wrong', 400, {
  'zh-CN': '验证未通过，请换一个验证码再试',
  'zh-TW': '驗證未通過，請換一個驗證碼再試',
  'en-US': 'That did not work. Please take a new verification code and try again',
})
