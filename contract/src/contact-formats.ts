/** Eleven digits that begin with 1, or an international number: + and up to fifteen digits. */
export const isPhone = (text: string) => /^(1\d{10}|\+[1-9]\d{6,14})$/.test(text)

/** Six digits; three, five or six in Taiwan. Hong Kong and Macao have none. */
export const isPostcode = (text: string) => /^(\d{3}|\d{5,6})$/.test(text)

const mailAddress =
  /^(?!\.)(?!.*\.[.@])[\w!#$%&'*+/=?^`{|}~.-]{1,64}@([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,63}$/i

/** One address at a host with a dot, and nothing that a mail system could take for a second one. */
export const isMailAddress = (text: string) => text.length <= 254 && mailAddress.test(text)

/** An identity card number with its check digit, or a passport number. */
export function isCertificateNo(text: string) {
  if (text.length === 18) return /^\d{17}[\dXx]$/.test(text) && hasCheckDigit(text)
  return /^[0-9A-Za-z]{6,20}$/.test(text)
}

/** GB 11643: the eighteenth character follows from the seventeen before it. */
function hasCheckDigit(number: string) {
  const weights = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2]
  const sum = weights.reduce((total, weight, place) => total + weight * Number(number[place]), 0)
  return number[17]!.toUpperCase() === '10X98765432'[sum % 11]
}
