import { isCommon } from '../../../platform/security/common-passwords.ts'
import type { ReaderRow } from './reader-row.ts'

type GuessableFields = Pick<
  ReaderRow,
  'account' | 'name' | 'bornOn' | 'certificateNo' | 'phone' | 'email' | 'password'
>

/** Why somebody who knows the reader, or knows how libraries hand out passwords, would guess this one. */
export function guessableBecause(row: GuessableFields): string | undefined {
  const password = row.password.toLowerCase()
  const digits = password.replaceAll(/\D/g, '')
  if (Array.from(password).length < 8) return 'the password is shorter than 8 characters'
  if (row.bornOn !== null && birthdays(row.bornOn).some((day) => digits.includes(day))) {
    return 'the password holds the birthday'
  }
  if (row.certificateNo !== null && sharesDigits(digits, row.certificateNo)) {
    return 'the password holds a part of the certificate number'
  }
  if (row.phone !== null && sharesDigits(digits, row.phone)) {
    return 'the password holds a part of the phone number'
  }
  if (password.includes(row.account.toLowerCase())) return 'the password holds the account'
  const names = [row.name, row.email?.split('@')[0] ?? ''].map((name) => name.toLowerCase())
  if (names.some((name) => Array.from(name).length >= 2 && password.includes(name))) {
    return 'the password holds the name'
  }
  return isCommon(row.password) ? 'the password is among the commonest' : undefined
}

function birthdays(bornOn: string) {
  const [year = '', month = '', day = ''] = bornOn.split('-')
  const short = year.slice(2)
  return [
    `${year}${month}${day}`,
    `${short}${month}${day}`,
    `${day}${month}${year}`,
    `${month}${day}${year}`,
    `${day}${month}${short}`,
    `${month}${day}${short}`,
    `${year}${month}`,
  ]
}

/** Whether six digits in a row are the same: the last six of a number are the most usual first password of all. */
function sharesDigits(password: string, number: string) {
  const digits = number.replaceAll(/\D/g, '')
  return Array.from({ length: Math.max(0, digits.length - 5) }, (_, at) =>
    digits.slice(at, at + 6),
  ).some((part) => password.includes(part))
}
