import type { FindConfig } from '@shulin/contract/institutions'

type Rules = Partial<Pick<FindConfig, 'isPasswordProtect' | 'passwordCheck'>>

/** What an institution asks of a new password, as far as a page can know it; the server asks the rest. */
type PasswordRule = 'lettersAndDigits' | 'mixed' | 'isAccount'

/** The rule of the institution that the page can name before anything is typed. */
export function namedRule({ isPasswordProtect, passwordCheck }: Rules) {
  if (isPasswordProtect === '1') return undefined
  if (passwordCheck === '1') return 'lettersAndDigits'
  return passwordCheck === '2' ? 'mixed' : undefined
}

/** The rule that a new password breaks, in the order in which the server looks. */
export function brokenRule(
  rules: Rules,
  account: string,
  password: string,
): PasswordRule | undefined {
  if (rules.isPasswordProtect === '1') return undefined
  const rule = namedRule(rules)
  const isAccount = password.toLowerCase() === account.toLowerCase()
  if (rule === 'mixed' && isAccount) return 'isAccount'
  if (rule !== undefined && !isMet[rule](password)) return rule
  return isAccount ? 'isAccount' : undefined
}

const isLongEnough = (password: string) => Array.from(password).length >= 8

const isMet = {
  lettersAndDigits: (password: string) =>
    isLongEnough(password) && /\p{L}/u.test(password) && /\d/.test(password),
  mixed: (password: string) =>
    isLongEnough(password) &&
    /\p{Lu}/u.test(password) &&
    /\p{Ll}/u.test(password) &&
    /[^\p{L}]/u.test(password),
}
