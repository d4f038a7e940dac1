const key = 'modifyPassword'

/** What a login that asked for another password left behind; `password` holds its ticket, never the password. */
export interface PasswordDemand {
  username: string
  password: string
  message: string
}

export const keepDemand = (passwordDemand: PasswordDemand) =>
  localStorage.setItem(key, JSON.stringify(passwordDemand))

export const dropDemand = () => localStorage.removeItem(key)

/** The demand that is kept here; whatever else stands there is none. */
export function keptDemand(): PasswordDemand | undefined {
  try {
    const kept = JSON.parse(localStorage.getItem(key) ?? 'null') as Partial<PasswordDemand> | null
    const { username, password, message } = kept ?? {}
    if ([username, password, message].every((part) => typeof part === 'string')) {
      return kept as PasswordDemand
    }
  } catch {
    // Not written by this page.
  }
  return undefined
}
