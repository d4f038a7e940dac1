import type { HiddenField } from '@shulin/contract/readers'

/** What is left to see of a value: enough to recognise it when the reader says it, too little to use it. */
export const masks: Record<HiddenField, (value: string) => string> = {
  phone: (phone) => between(phone, 3, 2),
  email: (email) => {
    const [name = '', host = ''] = email.split('@')
    return `${between(name, 1, 0)}@${host}`
  },
  certificateNo: (number) => between(number, 0, 2),
  bornOn: () => '****-**-**',
}

/** The first and last characters, with stars between; a short value is all stars. */
function between(text: string, first: number, last: number) {
  const letters = Array.from(text)
  if (letters.length <= first + last + 2) return '****'
  return `${letters.slice(0, first).join('')}****${last === 0 ? '' : letters.slice(-last).join('')}`
}

/** An account, as it stands beside a masked name. */
export const maskedAccount = (account: string) => between(account, 2, 2)

/** A reader among others: the first character of the name, and nothing of its length. */
export const maskedName = (name: string) => `${Array.from(name.trim())[0] ?? ''}**`
