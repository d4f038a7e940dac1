import { refusal, Refused, type Refusal } from '../../../platform/failure.ts'
import type { Settings } from '../../institutions/institutions.ts'
import { isCommon } from '../../../platform/security/common-passwords.ts'

/** What the rules look at of an institution. */
type Rules = Pick<
  Settings,
  'isPasswordProtect' | 'passwordCheck' | 'passwordLength' | 'passwordWords'
>

/** Refuses a new password that the institution's rules do not allow. */
export function checkNewPassword(rules: Rules, account: string, password: string) {
  const broken = brokenRule(rules, account, password)
  if (broken) throw new Refused(broken)
}

function brokenRule(rules: Rules, account: string, password: string): Refusal | undefined {
  const { isPasswordProtect, passwordCheck, passwordLength, passwordWords } = rules
  // The specification's flag: '1' protects passwords elsewhere, and nothing is asked of them here.
  if (isPasswordProtect === '1') return undefined
  const letters = Array.from(password).length
  if (passwordCheck === '1') {
    if (letters < 8 || !/\p{L}/u.test(password) || !/\d/.test(password)) return lettersAndDigits
  } else if (passwordCheck === '2') {
    if (isSame(password, account)) return isAccount
    const hasBothCases = /\p{Lu}/u.test(password) && /\p{Ll}/u.test(password)
    if (letters < 8 || !hasBothCases || !/[^\p{L}]/u.test(password)) return mixed
  } else if (passwordLength === '8-16') {
    if (letters < 8 || letters > 16) return eightToSixteen
  } else if (letters < (passwordLength === '8+' ? 8 : 6)) {
    return passwordLength === '8+' ? eightOrMore : sixOrMore
  }
  if (isSame(password, account)) return isAccount
  const words = passwordWords.split('\n').filter(Boolean)
  const onlyCommonest = passwordCheck !== ''
  return isCommon(password, { words, onlyCommonest }) ? common : undefined
}

const isSame = (one: string, other: string) => one.toLowerCase() === other.toLowerCase()

const lettersAndDigits = refusal('password.letters-and-digits', 400, {
  'zh-CN': '密码须同时包含字母和数字，长度不少于 8 位',
  'zh-TW': '密碼須同時包含字母和數字，長度不少於 8 碼',
  'en-US': 'A password needs letters and numbers, 8 characters or more',
})
const mixed = refusal('password.mixed', 400, {
  'zh-CN': '密码须包含大写字母、小写字母，以及数字或特殊字符，长度不少于 8 位',
  'zh-TW': '密碼須包含大寫字母、小寫字母，以及數字或特殊符號，長度不少於 8 碼',
  'en-US': 'A password needs upper case, lower case and a digit or special character, 8 or more',
})
const isAccount = refusal('password.is-account', 400, {
  'zh-CN': '密码不能与账号相同',
  'zh-TW': '密碼不能與帳號相同',
  'en-US': 'A password must not be the user name',
})
const sixOrMore = refusal('password.six-or-more', 400, {
  'zh-CN': '密码长度不少于 6 位',
  'zh-TW': '密碼長度不少於 6 碼',
  'en-US': 'A password needs 6 characters or more',
})
const eightOrMore = refusal('password.eight-or-more', 400, {
  'zh-CN': '密码长度不少于 8 位',
  'zh-TW': '密碼長度不少於 8 碼',
  'en-US': 'A password needs 8 characters or more',
})
const eightToSixteen = refusal('password.eight-to-sixteen', 400, {
  'zh-CN': '密码长度须为 8 至 16 位',
  'zh-TW': '密碼長度須為 8 至 16 碼',
  'en-US': 'A password needs 8 to 16 characters',
})
const common = refusal('password.common', 400, {
  'zh-CN': '这个密码太常见，容易被猜到，请换一个',
  'zh-TW': '這個密碼太常見，容易被猜到，請換一個',
  'en-US': 'This password is too common and easily guessed. Please choose another',
})
