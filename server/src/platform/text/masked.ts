/** The first and last characters, with stars between; a short value is all stars. */
export function maskedBetween(text: string, first: number, last: number) {
  const letters = Array.from(text)
  if (letters.length <= first + last + 2) return '****'
  return `${letters.slice(0, first).join('')}****${last === 0 ? '' : letters.slice(-last).join('')}`
}

export const maskedPhone = (phone: string) => maskedBetween(phone, 3, 2)

export function maskedMail(email: string) {
  const [name = '', host = ''] = email.split('@')
  return `${maskedBetween(name, 1, 0)}@${host}`
}
